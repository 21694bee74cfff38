// The unit in which decisions are measured: the lead over the best other player, in
// points or what else a score counts. For a solo match, which is won or lost, it is the
// chance to win.

import type { ByLang } from '@lair/game-ui';
import { loadedUI } from '@lair/games';
import { lang, number, percent, t } from '@lair/i18n';

export interface Unit {
  /** Formats a worth or a cost: "+2.5" or "72 %". */
  says(worth: number): string;
  /** Names the unit beside the figures of a hint. */
  short: string;
  /** Explains the figures of a hint. */
  means: string;
  /** Names a hint by its letter and worth, for screen readers. */
  nth(rank: string, worth: string): string;
  /** Explains the figures of a review. */
  text: string;
  margin: string;
  /** Says what a decision cost, with the name of the unit. */
  lost(cost: number): string;
}

/** Rounds to tenths of a point, without a negative zero. */
const tenths = (points: number) => Math.round(points * 10) / 10 || 0;

const signed = (n: number) => `${n > 0 ? '+' : ''}${number(n)}`;

const points: ByLang<readonly [one: string, several: string]> = {
  en: ['point', 'points'],
  fr: ['point', 'points'],
};

/** Says so much of what the scores of a game count: "2 points", "1 gold". */
export function scored(n: number, game: string): string {
  const language = lang();
  const one = language === 'fr' ? Math.abs(n) < 2 : Math.abs(n) === 1;
  return `${number(n)} ${counted(game)[one ? 0 : 1]}`;
}

const counted = (game: string) => (loadedUI(game)?.unit ?? points)[lang()];

const lead = (game: string): Unit => ({
  says: (points) => signed(tenths(points)),
  short: t('hint.short', counted(game)[1]),
  means: t('hint.means'),
  nth: (rank, worth) => t('hint.nth', rank, worth),
  text: t('review.text'),
  margin: t('review.margin'),
  lost: (cost) => t('review.lost', scored(tenths(cost), game)),
});

const chance = (): Unit => ({
  says: percent,
  short: t('hint.short.alone'),
  means: t('hint.means.alone'),
  nth: (rank, worth) => t('hint.nth.alone', rank, worth),
  text: t('review.text.alone'),
  margin: t('review.margin.alone'),
  lost: (cost) => t('review.lost.alone', percent(cost)),
});

/** Returns the unit of a table of a game with so many seats. */
export const unitOf = (seats: number, game: string): Unit => (seats === 1 ? chance() : lead(game));
