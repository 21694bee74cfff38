// Bots as people choose them: a level, which means about the same in every game, and a
// style of the game. Also the measured rating of the two together. On the wire a bot is
// "level" or "level:style".

import { about } from '@lair/games';
import { lang, t, type Id } from '@lair/i18n';
import { loadItemOf, saveItemOf } from '@lair/storage';
import type { GameInfo, Rating } from '@lair/wire';

const known: Record<string, [Id, Id]> = {
  random: ['level.random', 'level.random.line'],
  greedy: ['level.greedy', 'level.greedy.line'],
  search: ['level.search', 'level.search.line'],
  first: ['level.first', 'level.first.line'],
  easy: ['level.easy', 'level.easy.line'],
  normal: ['level.normal', 'level.normal.line'],
  hard: ['level.hard', 'level.hard.line'],
  analysis: ['level.analysis', 'level.analysis.line'],
};

/** Returns the name of a level of bots and how it plays. */
export function levelText(level: string): { name: string; line?: string } {
  const ids = known[level];
  return ids ? { name: t(ids[0]), line: t(ids[1]) } : { name: level };
}

/** Returns the default level: neither the weakest nor the slowest. */
export const usualLevel = (levels: string[]): string =>
  levels.includes('normal') ? 'normal' : (levels[Math.min(1, levels.length - 1)] ?? '');

export const FIRST = 'first';

/** Notes that the reader has finished a match of a game. */
export const finished = (game: string): void => saveItemOf('finished', game, true);

/**
 * Returns the level that a reader meets who has chosen none: that of a first match until
 * they have finished one, then the default level.
 */
export const unchosenLevel = (game: string, levels = [FIRST, 'normal']): string =>
  levels.includes(FIRST) && !loadItemOf('finished', game, false) ? FIRST : usualLevel(levels);

/** The choice of a random style for each bot. No game has a style of this name. */
export const SURPRISE = '?';

/**
 * Returns the name of a style of a game and how it plays; "" is the standard
 * style.
 */
export function styleText(game: string, style: string): { name: string; line?: string } {
  if (style === '') return { name: t('style.plain'), line: t('style.plain.line') };
  if (style === SURPRISE) return { name: t('style.surprise'), line: t('style.surprise.line') };
  return about(game)?.styles?.[style]?.[lang()] ?? { name: style };
}

/** Splits "hard:bold" into level and style; the standard style is "". */
export function split(bot: string): { level: string; style: string } {
  const [level = '', style = ''] = bot.split(':');
  return { level, style };
}

export const joined = (level: string, style: string): string =>
  style === '' ? level : `${level}:${style}`;

/** Formats "Hard, bold". */
export function botText(game: string, bot: string): string {
  const { level, style } = split(bot);
  const name = levelText(level).name;
  return style === '' ? name : `${name}, ${styleText(game, style).name.toLocaleLowerCase(lang())}`;
}

/** Returns the chosen style, or a random one for SURPRISE. */
export function drawn(style: string, styles: string[]): string {
  if (style !== SURPRISE) return style;
  const all = ['', ...styles];
  return all[Math.floor(Math.random() * all.length)]!;
}

/**
 * Returns the options by which ratings are stored: those that differ from the
 * default, written as the server does.
 */
const unusual = (info: GameInfo, options: Record<string, string>): string =>
  info.options
    .filter((o) => options[o.id] !== undefined && options[o.id] !== o.default)
    .map((o) => `${o.id}=${options[o.id]}`)
    .sort()
    .join(' ');

/**
 * Returns the rating of a bot in such a setup: measured with these options if
 * there is such a measurement, else with the default ones; with this number of
 * seats, or the nearest that was measured. Undefined if nothing was measured.
 */
export function ratingOf(
  info: GameInfo,
  bot: string,
  setup: { seats: number; options: Record<string, string> },
): Rating | undefined {
  const mine = info.ratings.filter((r) => r.player === bot);
  const options = unusual(info, setup.options);
  const alike = mine.filter((r) => (r.options ?? '') === options);
  const near = (alike.length > 0 ? alike : mine.filter((r) => (r.options ?? '') === '')).sort(
    (a, b) =>
      Math.abs(a.seats - setup.seats) - Math.abs(b.seats - setup.seats) || a.seats - b.seats,
  );
  return near[0];
}
