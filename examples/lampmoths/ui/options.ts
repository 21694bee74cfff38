// The options of a match in words, loaded where they are chosen or listed.

import type { GameOptions } from '@lair/game-ui';

const options: GameOptions = {
  text: {
    en: {
      'shy-lamps': {
        name: 'Shy lamps',
        line: 'Of the moths that came alone, the smallest takes the lamp.',
      },
    },
    fr: {
      'shy-lamps': {
        name: 'Lampes timides',
        line: 'Parmi les papillons venus seuls, c’est le plus petit qui emporte la lampe.',
      },
    },
  },
};

export default options;
