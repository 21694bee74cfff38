// The texts of the game in the reader's language, once their file is loaded:
// words.en.ts or words.fr.ts, whichever the page asked for.

import type { Lang } from '@lair/game-ui';
import type { Colour } from './art/crystals';
import type { Words } from './words.en';

export type { Words };

const known: Partial<Record<Lang, Words>> = {};

/** Registers the texts of a language, which come in a file of their own. */
export function register(lang: Lang, words: Words): void {
  known[lang] = words;
}

/** Returns the texts in a language, or in the other one while those are not loaded. */
export const words = (lang: Lang): Words => (known[lang] ?? known.en ?? known.fr)!;

export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
export const plus = (n: number): string => (n ? ` (${signed(n)})` : '');

/** The person a verb agrees with: you (the reader, alone or with others), they, or one. */
export type Person = 'you' | 'they' | 'one';

/** The points of a complete crystal, as in the game's data. */
export const crystalWorth: Record<Colour, number> = { green: 2, red: 5, blue: 10 };
