// What the front door says of the game. It is loaded with the first page, so it is small.

import type { About } from '@lair/game-ui';

const about: About = {
  name: 'lamp-moths',
  order: 9,
  players: [2, 5],
  minutes: [5, 10],
  solo: false,
  seats: 3,
  palette: { ground: ['#cfd4e6', '#1d2440'], accent: ['#7a4a00', '#ffc65c'] },
  text: {
    en: {
      title: 'Lamp Moths',
      line: 'Send a moth to the lamp, and hope that nobody sends the same.',
      about:
        'Every night a lamp is lit, and everybody secretly sends one of seven moths to it. Moths of the same size turn back; the largest of the others takes the lamp. Each moth flies only once, so keep the right one for the brightest night.',
    },
    fr: {
      title: 'Lamp Moths',
      line: 'Envoyez un papillon vers la lampe, en espérant être seul à envoyer celui-là.',
      about:
        'Chaque nuit, une lampe s’allume, et chacun y envoie en secret un de ses sept papillons. Ceux de même taille font demi-tour ; le plus grand des autres emporte la lampe. Un papillon ne vole qu’une fois : gardez le bon pour la nuit la plus claire.',
    },
  },
};

export default about;
