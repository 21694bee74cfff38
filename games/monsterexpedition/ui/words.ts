// The texts of the game in the reader's language, once their file is loaded:
// words.en.ts or words.fr.ts, whichever the page asked for.

import type { Lang } from '@lair/game-ui';
import { textsOf } from '@lair/i18n/texts';
import type { Words } from './words.en';

export type { Words };

export const { register, words } = textsOf<Words>();

/** Formats a chance in percent; below 10 % it shows one decimal. */
export const percent = (p: number, lang: Lang): string =>
  (p / 100).toLocaleString(lang, {
    style: 'percent',
    maximumFractionDigits: p > 0 && p < 9.95 ? 1 : 0,
  });

/** Writes the first letter small, for the middle of a sentence: "campement des Sommets". */
export const low = (camp: string): string => camp.charAt(0).toLowerCase() + camp.slice(1);
