// The texts about changes of the reader's own tables. They are apart from the catalogue, so that
// the first page does not load them.

import { lang } from '@lair/i18n';

const en = { turn: (games: string) => `Your turn: ${games}` };

const fr: typeof en = { turn: (games) => `À vous de jouer : ${games}` };

export const catalogues = { en, fr };

/** Returns the texts in the reader's language. */
export const words = (): typeof en => catalogues[lang()];
