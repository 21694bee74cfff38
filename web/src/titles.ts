// What the games are called, for the server: it says so in the preview of a link.

import type { About, Lang } from '@lair/game-ui';

const abouts = import.meta.glob<About>('../../games/*/ui/about.ts', {
  eager: true,
  import: 'default',
});

const called = (about: About, lang: Lang) => {
  const { title, line } = about.text[lang];
  return { title, line };
};

/** The title of each game and the line about it, by its name and language. */
export const titles = Object.fromEntries(
  Object.values(abouts).map((a) => [a.name, { en: called(a, 'en'), fr: called(a, 'fr') }]),
);
