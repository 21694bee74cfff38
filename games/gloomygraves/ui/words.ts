// The texts of the game in the reader's language, once their file is loaded:
// words.en.ts or words.fr.ts, whichever the page asked for.

import type { Lang } from '@lair/game-ui';
import { extraOf } from './types';
import type { Words } from './words.en';

export type { Words };

const known: Partial<Record<Lang, Words>> = {};

/** Registers the texts of a language, which come in a file of their own. */
export function register(lang: Lang, words: Words): void {
  known[lang] = words;
}

/** Returns the texts in a language, or in the other one while those are not loaded. */
export const words = (lang: Lang): Words => (known[lang] ?? known.en ?? known.fr)!;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Says what a gravestone brings: its value as on the stone, and the bonus. */
export const brings = (v: number, nth: number): string =>
  `+${v}${extraOf(nth) ? ` +${extraOf(nth)}` : ''}`;
