// The texts of the game in the reader's language, once their file is loaded:
// words.en.ts or words.fr.ts, whichever the page asked for.

import { textsOf } from '@lair/i18n/texts';
import type { Colour } from './art/crystals';
import type { Words } from './words.en';

export type { Words };

export const { register, words } = textsOf<Words>();

/** A number with a true minus. */
export const figure = (n: number): string => (n < 0 ? `−${-n}` : `${n}`);
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
export const plus = (n: number): string => (n ? ` (${signed(n)})` : '');

/** The person a verb agrees with: you (the reader, alone or with others), they, or one. */
export type Person = 'you' | 'they' | 'one';

/** The points of a complete crystal, as in the game's data. */
export const crystalWorth: Record<Colour, number> = { green: 2, red: 5, blue: 10 };
