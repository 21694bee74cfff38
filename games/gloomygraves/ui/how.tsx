// How it is played, in four pictures.

import './how.css';
import type { VNode } from 'preact';
import type { How } from '@lair/game-ui';
import { Half, Mark, type Kind } from './art/halves';
import { Sign } from './pieces';
import { shapes } from './stones';

const Card = ({ a, b }: { a: Kind; b: Kind }): VNode => (
  <span class="gg-how-card">
    <Half kind={a} />
    <Half kind={b} />
  </span>
);

const Stone = ({ grade, asks, worth }: { grade: number; asks: number; worth: number }): VNode => (
  <svg viewBox="-4 -4 108 136" stroke="#0b1226" stroke-width="4" stroke-linejoin="round">
    <path d={shapes[grade]} fill="#a3aabd" />
    <path d="M0 98q0-4 4-4H96q4 0 4 4v26q0 4-4 4H4q-4 0-4-4z" fill="#343b58" />
    <g stroke="none" text-anchor="middle" font-family="var(--display)" font-weight="800">
      <text x="50" y={grade === 3 ? 82 : 74} font-size="38" fill="#11162b">
        {asks}
      </text>
      <text x="50" y="121" font-size="24" fill="#ffd774">
        +{worth}
      </text>
    </g>
  </svg>
);

const how: How = {
  scope: 'gg-how',
  steps: [
    {
      ground: '#1f4049',
      en: ['Bury a card', 'Its two halves lie in the shared pit.'],
      fr: ['Enterrez une carte', 'Ses deux moitiés vont dans la fosse commune.'],
      Draw: () => <Card a="dragon" b="goblin" />,
    },
    {
      ground: '#36283a',
      en: ['One for your crypt', 'Nine niches, which only you can fill.'],
      fr: ['Une pour votre crypte', 'Neuf niches que vous seul remplissez.'],
      Draw: () => (
        <span class="gg-how-crypt">
          {(['pixie', 'unicorn', 'cyclops', 'goblin'] as const).map((kind) => (
            <Half key={kind} kind={kind} />
          ))}
        </span>
      ),
    },
    {
      ground: '#243f56',
      en: ['Gather kin', 'Neighbours of a kind count, in pit and crypt.'],
      fr: ['Réunissez les semblables', 'Les voisins de même catégorie comptent, partout.'],
      Draw: () => (
        <>
          <Card a="cyclops" b="cyclops" />
          <Card a="cyclops" b="pixie" />
          <Mark kind="cyclops" size={40} />
        </>
      ),
    },
    {
      ground: '#16213a',
      en: ['Take gravestones', 'Enough kin earns a gravestone: that is points.'],
      fr: ['Prenez des stèles', 'Assez de semblables valent une stèle : des points.'],
      Draw: () => (
        <>
          <Stone grade={0} asks={8} worth={2} />
          <Stone grade={3} asks={15} worth={10} />
          <Sign seat={0} size={40} />
        </>
      ),
    },
  ],
};

export default how;
