// How it is played, in four pictures: one bay of the castle, from the first
// monster to the gold.

import './how.css';
import type { ComponentChildren } from 'preact';
import type { How } from '@lair/game-ui';
import { Guard, Monster, Towers } from './art';
import { Coin, Mark, Star, type Faction } from './art/marks';

const Space = ({ of, card }: { of?: Faction; card?: number }) => (
  <span class="mm-how-space" data-open={!of}>
    {of && card !== undefined && (
      <>
        <Monster of={of} card={card} halo="#f7ebd3" />
        <Mark of={of} text={card} />
      </>
    )}
  </span>
);

const Stars = () => (
  <span class="mm-how-stars">
    <Star />
    <Star />
  </span>
);

const Back = ({ children }: { children?: ComponentChildren }) => (
  <span class="mm-how-guard">
    <Towers level={2} class="mm-how-towers" />
    <Stars />
    {children}
  </span>
);

/** What a monster takes home. */
const Share = ({ of, card, gold }: { of: Faction; card: number; gold: number }) => (
  <span class="mm-how-share">
    <Space of={of} card={card} />
    <b class="mm-how-heap">
      <Coin />+{gold}
    </b>
  </span>
);

const how: How = {
  scope: 'mm-how',
  steps: [
    {
      ground: '#362d78',
      en: ['Send a monster', 'One a turn, face up, beside a guard.'],
      fr: ['Envoyez un monstre', 'Un par tour, face visible, devant un garde.'],
      Draw: () => (
        <span class="mm-how-bay">
          <Space of="troll" card={4} />
          <Back />
          <Space />
        </span>
      ),
    },
    {
      ground: '#4a3f96',
      en: ['Make strong pairs', 'Yours or another’s: the two add up.'],
      fr: ['Formez des paires', 'À vous ou à un autre : les deux s’additionnent.'],
      Draw: () => (
        <span class="mm-how-bay">
          <Space of="troll" card={4} />
          <Back>
            <b class="mm-how-sign">4 + 3</b>
          </Back>
          <Space of="aquatic" card={3} />
        </span>
      ),
    },
    {
      ground: '#241b54',
      en: ['Beat the guards', 'As strong as the guard is enough.'],
      fr: ['Battez les gardes', 'Aussi fort que le garde, cela suffit.'],
      Draw: () => (
        <span class="mm-how-bay">
          <Space of="troll" card={4} />
          <span class="mm-how-guard" data-front="true">
            <Guard level={2} vary={{ n: 2, mood: 3 }} />
            <Stars />
            <b class="mm-how-sign" data-good="true">
              7 ≥ 6
            </b>
          </span>
          <Space of="aquatic" card={3} />
        </span>
      ),
    },
    {
      ground: '#131d3d',
      en: ['Share the gold', 'Whoever loses to a guard pays for healing.'],
      fr: ['Partagez l’or', 'Qui perd contre un garde paie des soins.'],
      Draw: () => (
        <>
          <Share of="troll" card={4} gold={4} />
          <Share of="aquatic" card={3} gold={3} />
        </>
      ),
    },
  ],
};

export default how;
