// All drawings of the game by what they show. A monster is drawn in a box of
// 108 by 110, so that horns and spouts stay inside.

import type { VNode } from 'preact';
import { Drawing, paper } from '@lair/kit/draw';
import { Print, print } from '@lair/kit/print';
import { aquatics } from './aquatic';
import { demons } from './demon';
import { dragons } from './dragon';
import { back, guard, type Vary } from './guards';
import { insects } from './insect';
import type { Faction } from './marks';
import { trolls } from './troll';
import { undead } from './undead';

const monsters: Record<Faction, (() => VNode)[]> = {
  troll: trolls,
  undead,
  aquatic: aquatics,
  demon: demons,
  insect: insects,
  dragon: dragons,
};

const box = '-4 -10 108 110';

interface Shown {
  class?: string;
  label?: string | undefined;
  halo?: string | undefined;
}

// Monster draws one of the thirty monsters, by faction and strength.
export const Monster = ({ of, card, ...rest }: Shown & { of: Faction; card: number }): VNode => (
  <Drawing box={box} {...rest}>
    {monsters[of][card - 1]!()}
  </Drawing>
);

// CutOut is a monster with a border of paper, as it stands in the castle. It is an image,
// because a page of the rules shows hundreds.
export const CutOut = ({
  of,
  card,
  class: its,
}: {
  of: Faction;
  card: number;
  class?: string;
}): VNode => (
  <Print
    class={its}
    src={print(`${of} ${card}`, () => (
      <Drawing box={box} halo={paper} alone>
        {monsters[of][card - 1]!()}
      </Drawing>
    ))}
  />
);

// Guard draws a guard that is turned up.
export const Guard = ({ level, vary, ...rest }: Shown & { level: number; vary: Vary }): VNode => (
  <Drawing box={box} {...rest}>
    {guard(level, vary)}
  </Drawing>
);

// Towers draws the back of a guard card, with as many towers as it has stars.
export const Towers = ({ level, class: name }: { level: number; class?: string }): VNode => (
  <svg
    class={name}
    viewBox="0 8 100 92"
    preserveAspectRatio="xMidYMax slice"
    aria-hidden="true"
    stroke="#1b1533"
    stroke-width="3"
    stroke-linejoin="round"
  >
    {back(level)}
  </svg>
);

// Eyes draws the eyes on the back of a monster card.
export const Eyes = ({ class: name }: { class?: string }): VNode => (
  <svg class={name ?? 'mm-eyes'} viewBox="0 0 40 20" aria-hidden="true">
    <circle cx="12" cy="10" r="7.5" fill="#fffaf0" />
    <circle cx="28" cy="10" r="7.5" fill="#fffaf0" />
    <circle cx="14" cy="11" r="3.6" fill="#1b1533" />
    <circle cx="26" cy="11" r="3.6" fill="#1b1533" />
  </svg>
);
