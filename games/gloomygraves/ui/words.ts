// The texts of the game in the reader's language, once their file is loaded:
// words.en.ts or words.fr.ts, whichever the page asked for.

import { textsOf } from '@lair/i18n/texts';
import { extraOf } from './types';
import type { Words } from './words.en';

export type { Words };

export const { register, words } = textsOf<Words>();

/** Says what a gravestone brings: its value as on the stone, and the bonus. */
export const brings = (v: number, nth: number): string =>
  `+${v}${extraOf(nth) ? ` +${extraOf(nth)}` : ''}`;
