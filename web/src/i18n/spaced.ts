import type { Lang } from '@lair/game-ui';

/** Keeps French punctuation on the line of its word. */
export const spaced = (text: string, lang: Lang): string =>
  lang === 'fr' ? text.replace(/ (?=[;:?!»])|(?<=«) /g, '\u00a0') : text;
