// The texts of a game that keeps each language in a file of its own.

import type { Lang } from '@lair/game-ui';

/** Returns where the files of the languages register their texts, and where these are read. */
export function textsOf<Words>() {
  const known: Partial<Record<Lang, Words>> = {};
  return {
    register(lang: Lang, words: Words): void {
      known[lang] = words;
    },
    /** Returns the texts in a language, or in the other one while those are not loaded. */
    words: (lang: Lang): Words => (known[lang] ?? known.en ?? known.fr)!,
  };
}
