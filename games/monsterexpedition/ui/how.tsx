// How it is played, in four pictures.

import type { How } from '@lair/game-ui';
import { draw } from './art';
import { Cage, DieFace } from './art/marks';
import { Tents } from './art/tents';

const how: How = {
  scope: 'me-how',
  steps: [
    {
      ground: '#9cc6dc',
      en: ['Choose a camp', 'Its tent says how many dice you take.'],
      fr: ['Choisissez un campement', 'Sa tente dit combien de dés vous prenez.'],
      Draw: () => (
        <>
          <Tents of="aerie" level={1} />
          <Tents of="forest" level={4} />
        </>
      ),
    },
    {
      ground: '#145361',
      en: ['Roll, keep one value', 'All dice of that value become firepower.'],
      fr: ['Lancez, stockez une valeur', 'Tous les dés de cette valeur donnent de la puissance.'],
      Draw: () => (
        <>
          <DieFace of="black" value={5} />
          <DieFace of="black" value={5} />
          <DieFace of="depths" value={10} />
        </>
      ),
    },
    {
      ground: '#0b343e',
      en: ['Stop, or risk it', 'Nothing new to keep costs your best value.'],
      fr: ['Arrêtez, ou risquez', 'Sans valeur nouvelle, la meilleure est perdue.'],
      Draw: () => (
        <>
          <DieFace of="black" value={2} />
          <DieFace of="forest" value={7} />
          <svg viewBox="0 0 24 24" stroke="#ff9d8f" stroke-width="4" stroke-linecap="round">
            <path d="M5 5l14 14M19 5L5 19" />
          </svg>
        </>
      ),
    },
    {
      ground: '#2f6d4a',
      en: ['Bring monsters home', 'They are points, and help on the way.'],
      fr: ['Ramenez des monstres', 'Ils valent des points et aident en route.'],
      Draw: () => (
        <>
          {draw('M11', '#f7ebd3')}
          <Cage />
          {draw('M42', '#f7ebd3')}
        </>
      ),
    },
  ],
};

export default how;
