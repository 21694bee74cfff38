// The games' titles, from which the server writes the previews of links.

import type { About, Lang } from '@lair/game-ui';
import { games } from '@lair/games';

const called = (about: About, lang: Lang) => {
  const { title, line } = about.text[lang];
  return { title, line };
};

/** The title of each game and the line about it, by its name and language. */
export const titles = Object.fromEntries(
  games.map((a) => [a.name, { en: called(a, 'en'), fr: called(a, 'fr') }]),
);
