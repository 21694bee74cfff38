import type { GameOptions } from '@lair/game-ui';

const seats = ['0', '1', '2', '3'];
const nobody = { en: 'Nobody sits there.', fr: 'Personne n’est assis là.' };

/** The choices of who begins, by the word for a seat. */
const beginners = (random: string, seat: string) => ({
  random: { name: random },
  ...Object.fromEntries(seats.map((s, i) => [s, { name: `${seat} ${i + 1}` }])),
});

const options: GameOptions = {
  text: {
    en: {
      'first-seat': {
        name: 'Who begins',
        line: 'Who plays first in every round.',
        choices: beginners('Random', 'Seat'),
      },
    },
    fr: {
      'first-seat': {
        name: 'Qui commence',
        line: 'Qui joue en premier à chaque manche.',
        choices: beginners('Au hasard', 'Place'),
      },
    },
  },
  forbids: (setup, lang) =>
    seats.slice(setup.seats).map((choice) => ({ option: 'first-seat', choice, why: nobody[lang] })),
};

export default options;
