// How it is played, in four pictures.

import type { How } from '@lair/game-ui';
import { Guard, Monster } from './art';
import { Coin, Mark, type Faction } from './art/marks';

const halo = '#f7ebd3';
const One = ({ of, card }: { of: Faction; card: number }) => (
  <Monster of={of} card={card} halo={halo} />
);

const how: How = {
  scope: 'mm-how',
  steps: [
    {
      ground: '#362d78',
      en: ['Send a monster', 'One a turn, face up, before a guard.'],
      fr: ['Envoyez un monstre', 'Un par tour, face visible, devant un garde.'],
      Draw: () => (
        <>
          <One of="dragon" card={1} />
          <One of="troll" card={4} />
        </>
      ),
    },
    {
      ground: '#4a3f96',
      en: ['Make strong pairs', 'Two monsters face each guard, yours or another’s.'],
      fr: ['Formez des paires', 'Deux monstres par garde, à vous ou à d’autres.'],
      Draw: () => (
        <>
          <One of="demon" card={3} />
          <Mark of="demon" text="+" />
          <One of="aquatic" card={5} />
        </>
      ),
    },
    {
      ground: '#241b54',
      en: ['Beat the guards', 'As strong as the guard is enough.'],
      fr: ['Battez les gardes', 'Aussi fort que le garde, cela suffit.'],
      Draw: () => (
        <>
          <Guard level={2} vary={{ n: 2, mood: 3 }} halo={halo} />
          <One of="insect" card={4} />
        </>
      ),
    },
    {
      ground: '#131d3d',
      en: ['Share the gold', 'The weakest pair gets hurt and pays.'],
      fr: ['Partagez l’or', 'La paire la plus faible est blessée et paie.'],
      Draw: () => (
        <>
          <Coin />
          <One of="undead" card={1} />
          <Coin />
        </>
      ),
    },
  ],
};

export default how;
