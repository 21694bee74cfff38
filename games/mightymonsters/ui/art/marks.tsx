// Small icons: the mark of each faction, gold, strength, healing and the start
// marker, each in a box of 24 by 24. Marks differ in shape, so that nobody has
// to tell them apart by colour only.

import type { ComponentChildren, VNode } from 'preact';
import { gold, goldDark, ink } from '@lair/kit/draw';
import type { Faction } from '../types.gen';

export type { Faction };

export const factions: Faction[] = ['troll', 'undead', 'aquatic', 'demon', 'insect', 'dragon'];

// A head with ears, a gravestone, a drop, a horned shield, a comb cell, a scale.
const outlines: Record<Faction, string> = {
  troll:
    'M.8 8.500L5.3 7.200A8.6 8.6 0 0 1 18.7 7.200L23.2 8.500L20.8 14.500A8.8 8.8 0 0 1 3.2 14.500Z',
  undead: 'M2 22.500V19.200H4V10.500A8 8.3 0 0 1 20 10.500V19.200H22V22.500Z',
  aquatic: 'M12 1.200C14.5 6 21 9.5 21 15A9 8 0 0 1 3 15C3 9.5 9.5 6 12 1.200Z',
  demon:
    'M2.5 1.500C4 4.5 6.5 5.8 9 5.200H15C17.5 5.8 20 4.5 21.5 1.500C23 6 22 9 20.8 10.500C21 17 16.5 20.5 12 23C7.5 20.5 3 17 3.2 10.500C2 9 1 6 2.5 1.500Z',
  insect: 'M12 1.300L21.8 6.700V17.300L12 22.700L2.2 17.300V6.700Z',
  dragon: 'M12 .600L23.2 12L12 23.400L.8 12Z',
};

// The centre of the number in each mark.
const middle: Record<Faction, number> = {
  troll: 12,
  undead: 13,
  aquatic: 14.2,
  demon: 12.4,
  insect: 12,
  dragon: 12,
};

export const colours: Record<Faction, { base: string; mark: string; deep: string }> = {
  troll: { base: '#86a957', mark: '#a9cc74', deep: '#39522c' },
  undead: { base: '#a9b8c6', mark: '#cbd8e2', deep: '#3d4860' },
  aquatic: { base: '#3ba3b0', mark: '#71cdd4', deep: '#144b58' },
  demon: { base: '#d9503c', mark: '#f48573', deep: '#6b1f27' },
  insect: { base: '#e6b333', mark: '#f4cf57', deep: '#6b4a12' },
  dragon: { base: '#8a5cc7', mark: '#c09ff0', deep: '#3b2368' },
};

interface Sized {
  class?: string | undefined;
}

const Icon = ({ children, class: name }: Sized & { children: ComponentChildren }): VNode => (
  <svg
    class={name ?? 'mm-icon'}
    viewBox="0 0 24 24"
    aria-hidden="true"
    stroke={ink}
    stroke-linejoin="round"
    stroke-linecap="round"
  >
    {children}
  </svg>
);

// Mark draws a faction's mark, with a number in it or none.
export const Mark = ({
  of,
  text,
  class: name,
}: Sized & { of: Faction; text?: string | number | undefined }): VNode => (
  <Icon class={name}>
    <path d={outlines[of]} fill={colours[of].mark} stroke-width="1.8" />
    {text !== undefined && (
      <text
        x="12"
        y={middle[of] + 5.3}
        text-anchor="middle"
        font-size="15.2"
        font-weight="800"
        font-family="var(--display, Georgia)"
        fill={ink}
        stroke="none"
      >
        {text}
      </text>
    )}
  </Icon>
);

export const Coin = ({ class: name = 'mm-icon mm-coin' }: Sized): VNode => (
  <Icon class={name}>
    <path
      d="M12 2.200L17.5 3.600L21.4 8L21.8 13.500L19 18.800L13.8 21.800L8 21.200L3.6 17.400L2.2 12L3.8 6.400L8 3Z"
      fill={gold}
      stroke-width="1.9"
    />
    <path
      d="M12 5.600L16 6.700L18.3 10L18 14.500L14.8 17.900L10.6 18.200L7 15.800L5.7 12L7 8Z"
      fill="none"
      stroke={goldDark}
      stroke-width="1.3"
    />
    <path
      d="M8 14.800V9.200L10 11.400L12 8.400L14 11.400L16 9.200V14.800Z"
      fill={goldDark}
      stroke="none"
    />
  </Icon>
);

// Strength draws a shield with a star.
export const Strength = ({ class: name }: Sized): VNode => (
  <Icon class={name}>
    <path
      d="M12 1.800L20.8 4.400V11.500C20.6 16.8 17 20.3 12 22.400C7 20.3 3.4 16.8 3.2 11.500V4.400Z"
      fill="#a9b6c9"
      stroke-width="1.9"
    />
    <path d="M12 2V22.200C17 20.2 20.5 16.7 20.7 11.500V4.500Z" fill="#71809a" stroke="none" />
    <path
      d="M12 1.800L20.8 4.400V11.500C20.6 16.8 17 20.3 12 22.400C7 20.3 3.4 16.8 3.2 11.500V4.400Z"
      fill="none"
      stroke-width="1.9"
    />
    <path
      d="M12 6.500L13.7 10.200L17.5 10.600L14.7 13.200L15.5 17L12 15L8.5 17L9.3 13.200L6.5 10.600L10.3 10.200Z"
      fill="#fff6df"
      stroke="none"
    />
  </Icon>
);

// Heal draws a sticking plaster.
export const Heal = ({ class: name }: Sized): VNode => (
  <Icon class={name}>
    <path
      d="M3 15.500L15.5 3C18 1 23 6 21 8.500L8.5 21C6 23 1 18 3 15.500Z"
      fill="#f6c9a0"
      stroke-width="1.9"
    />
    <path d="M8 10.500L13.5 16L16 13.500L10.5 8Z" fill="#fff6df" stroke-width="1.3" />
  </Icon>
);

// Swap draws one that comes and one that goes.
export const Swap = ({ class: name }: Sized): VNode => (
  <Icon class={name}>
    <path d="M3 8H19L14 3M21 16H5L10 21" fill="none" stroke-width="3" />
  </Icon>
);

export const Star = ({ class: name }: Sized): VNode => (
  <Icon class={name}>
    <path
      d="M12 1.800L15.2 8.500L22.5 9.300L17 14.300L18.6 21.600L12 17.900L5.4 21.600L7 14.300L1.5 9.300L8.8 8.500Z"
      fill="#ffd66b"
      stroke-width="1.9"
    />
  </Icon>
);

// Torch draws the start marker.
export const Torch = ({ class: name }: Sized): VNode => (
  <Icon class={name}>
    <path d="M9.8 12H14.200L13.3 22.800H10.700Z" fill="#9a6238" stroke-width="1.7" />
    <path
      d="M12 .800C13.5 3.5 17.5 5.5 17.5 9C17.5 12 15 13.5 12 13.500C9 13.5 6.5 12 6.5 9C6.5 6.5 8.5 6 9 3.500C10.5 4 11 5 11.5 5.500C12 4 12.3 2.5 12 .800Z"
      fill="#ff9136"
      stroke-width="1.7"
    />
    <path
      d="M12.2 6.500C13.5 8 14.6 8.7 14.6 10.300C14.6 11.7 13.5 12.3 12 12.300C10.5 12.3 9.5 11.7 9.5 10.300C9.5 9 11.8 8.5 12.2 6.500Z"
      fill="#ffd66b"
      stroke="none"
    />
  </Icon>
);

// Down draws a pile of two cards that lie face down.
export const Down = ({ class: name }: Sized): VNode => (
  <Icon class={name}>
    <path d="M3 6.500L13.5 3.500L17.5 17.500L7 20.500Z" fill="#8a83ab" stroke-width="1.7" />
    <path d="M8.5 4H20V19.500H8.500Z" fill="#c6c1dd" stroke-width="1.7" />
  </Icon>
);
