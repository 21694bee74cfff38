// The unit in which decisions are measured: the lead over the best other player, in
// points. For a solo match, which is won or lost, it is the chance to win.

import { number, percent, t } from '@lair/i18n';

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

const lead = (): Unit => ({
  says: (points) => signed(tenths(points)),
  short: t('hint.short'),
  means: t('hint.means'),
  nth: (rank, worth) => t('hint.nth', rank, worth),
  text: t('review.text'),
  margin: t('review.margin'),
  lost: (cost) => t('review.lost', number(tenths(cost))),
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

/** Returns the unit of a table with so many seats. */
export const unitOf = (seats: number): Unit => (seats === 1 ? chance() : lead());
