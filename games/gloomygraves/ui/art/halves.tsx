// The six kinds of halves: five creatures who sleep for good, and the gravedigger,
// who is wide awake.
//
// Each can be recognized in three ways: by its head and colour, by the mark in the
// corner (flower, square, star, ring, flame, spade), and by its letter. Each is
// drawn once into an image that is used everywhere, because a board late in a
// match shows a hundred of them.

import type { ComponentChildren, VNode } from 'preact';
import {
  both,
  bone,
  dot,
  flat,
  gold,
  grainBoth,
  ink,
  limb,
  moved,
  patch,
  pen,
  ring,
  shape,
  twice,
  weight,
} from '@lair/kit/draw';
import { brow, eye, maw, shut, spots, ticks, tusk } from '@lair/kit/face';
import { Print, print } from '@lair/kit/print';

export type Kind = 'pixie' | 'goblin' | 'unicorn' | 'cyclops' | 'dragon' | 'gravedigger';
export const categories: Kind[] = ['pixie', 'goblin', 'unicorn', 'cyclops', 'dragon'];
export const kinds: Kind[] = [...categories, 'gravedigger'];

// The background and shade of each half. Groups are recognized by the background.
export const grounds: Record<Kind, [string, string]> = {
  pixie: ['#f2a3bd', '#d97a9b'],
  goblin: ['#9dbb5c', '#77964066'],
  unicorn: ['#a9d3e4', '#7fb3cb'],
  cyclops: ['#f2b258', '#d18a2c'],
  dragon: ['#a886dd', '#8560c2'],
  gravedigger: ['#4a4660', '#353149'],
};

const pixie = (): VNode => {
  const skin = '#fbd9c6';
  const wing = '#fdf3ff';
  return (
    <>
      {twice(50, () => (
        <>
          {shape('56,62 72,30 93,22 97,42 88,60 70,68', wing)}
          {shape('60,70 80,66 94,76 84,92 66,86', wing)}
          {flat('70,48 84,34 89,40 78,54', '#e3c9f0')}
        </>
      ))}
      {twice(50, () => shape('66,54! 90,44! 74,70', skin))}
      {both(50, '50,28 66,33 75,50 73,70 62,84 50,88', skin)}
      {grainBoth(50, '50,28 66,33 75,50 73,70 62,84 50,88')}
      {patch(50, '50,82 60,80 68,72 62,84 50,88', '#e7b39d')}
      {both(50, '50,16! 56,26 70,22! 68,32 82,40! 72,44 76,56! 66,46 58,42 50,46', '#6f9a4c')}
      {twice(50, () => shut(62, 62, 7))}
      {twice(50, () => ticks('57,67 62,69 67,66', 0, 3.5, 2))}
      {twice(50, () => dot(68, 72, 4.5, '#ef9a9a'))}
      {pen('44,76 50,79 56,76')}
    </>
  );
};

const goblin = (): VNode => {
  const skin = '#6e8f3d';
  const light = '#8fb054';
  return (
    <>
      {twice(50, () => (
        <>
          {shape('66,50! 84,26 99,20! 97,44 86,62 70,70!', skin)}
          {flat('74,52 86,36 92,32 90,46 80,58', '#4f6b2c')}
        </>
      ))}
      {both(50, '50,22 66,27 76,44 78,64 66,82 50,88', skin)}
      {grainBoth(50, '50,22 66,27 76,44 78,64 66,82 50,88')}
      {patch(50, '50,62 66,64 72,70 62,82 50,86', light)}
      {shape('46,24! 42,10! 50,18! 56,6! 56,24!', '#3c3a2a')}
      {eye(38, 50, 9.5, { lid: 0.72, skin: light, tilt: 14, at: [0, 0.6] })}
      {shut(63, 51, 8, true)}
      {brow(37, 39, 9, 14)}
      {brow(63, 40, 8, -10)}
      {both(50, '50,50 57,56 58,64 50,67', light)}
      {pen('33,72 42,77 52,74 67,76')}
      {twice(50, () => tusk(40, 76, 7, -2, -9, -1))}
      {spots('70,60,2 74,54,1.5 30,62,1.8', '#4f6b2c')}
    </>
  );
};

const unicorn = (): VNode => {
  const coat = '#fffaf0';
  const mane = '#3f78a8';
  return (
    <>
      {shape('24,96! 16,72 18,44 30,26 44,20 40,40 34,60 40,80 36,96!', mane)}
      {shape('76,96! 84,72 82,44 70,26 56,20 60,40 66,60 60,80 64,96!', mane)}
      {twice(50, () => shape('60,34! 74,16! 74,40!', coat))}
      {both(50, '50,28 63,32 69,46 66,60 67,76 61,90 50,94', coat)}
      {grainBoth(50, '50,28 63,32 69,46 66,60 67,76 61,90 50,94')}
      {patch(50, '50,70 62,70 66,80 60,90 50,93', '#f2c7cf')}
      {shape('44,34! 50,2! 56,34!', gold)}
      {pen('46.5,25 54,21', 2.4)}
      {pen('47.5,16 52.6,13', 2.4)}
      {shape('42,30 50,26 60,30 54,40 50,36 44,42', mane)}
      {twice(50, () => shut(61, 55, 6))}
      {twice(50, () => ticks('57,59 61,61 65,58', 0, 4, 2))}
      {twice(50, () => dot(56, 78, 2.2))}
      {pen('44,86 50,88 56,86')}
    </>
  );
};

const cyclops = (): VNode => {
  const skin = '#d9792f';
  return (
    <>
      {twice(50, () => shape('74,50 88,46 90,60 76,66', skin))}
      {both(50, '50,18 70,22 82,42 82,68 70,86 50,90', skin)}
      {grainBoth(50, '50,18 70,22 82,42 82,68 70,86 50,90')}
      {patch(50, '50,84 66,80 78,66 70,86 50,90', '#a9551c')}
      {tusk(50, 22, 15, 1, -18, 2)}
      {eye(50, 48, 21, { lid: 0.6, skin: '#e7954f', at: [0.1, 0.55], iris: '#5c8f86' })}
      {pen('29,50 50,53 71,50', 3)}
      {brow(50, 22, 17, -4, 6)}
      {maw(50, 74, 16, { smile: -3, open: 8, up: 0, down: 3 })}
      {spots('76,56,2 72,64,1.6 26,60,2', '#a9551c')}
    </>
  );
};

const dragon = (): VNode => {
  const skin = '#6d47ab';
  const light = '#e9c46a';
  return (
    <>
      {twice(50, () => tusk(66, 28, 13, 12, -24, -5))}
      {twice(50, () => shape('70,48! 97,36! 88,52! 98,64! 84,66! 72,72!', '#c9577a'))}
      {both(50, '50,20 64,24 74,40 73,54 80,70 70,86 50,92', skin)}
      {grainBoth(50, '50,20 64,24 74,40 73,54 80,70 70,86 50,92')}
      {shape('45,22! 50,8! 55,22!', '#c9577a')}
      {shape('46,34! 50,23! 54,34!', '#c9577a')}
      {patch(50, '50,62 66,64 74,72 66,84 50,90', '#8b66c9')}
      {twice(50, () =>
        eye(63, 48, 10, {
          lid: 0.66,
          skin: '#5a3793',
          tilt: -10,
          white: light,
          slit: true,
          at: [0, 0.6],
        }),
      )}
      {twice(50, () => dot(57, 68, 3))}
      {pen('30,79 40,83 50,80 60,83 70,79')}
      {twice(50, () => tusk(64, 82, 6, 1, 9, 0))}
      {pen('58,60 64,54 60,50', 2.4, '#d9cdf2')}
      {pen('42,60 36,54 40,50', 2.4, '#d9cdf2')}
    </>
  );
};

const gravedigger = (): VNode => {
  const cloak = '#241f38';
  return (
    <>
      {limb('84,8 80,96', '#a2703f', 6)}
      {shape('74,2 92,0 96,18 85,32 73,20', '#b9c4cf')}
      {flat('84,4 91,5 93,17 86,26', '#93a2b1')}
      {both(45, '45,14 63,22 72,44 76,74 82,98! 45,98!', cloak)}
      {grainBoth(45, '45,14 63,22 72,44 76,74 82,98 45,98')}
      {both(45, '45,26 58,31 63,46 59,62 45,68', '#0d0a18')}
      {eye(37, 46, 8.5, { white: '#ffe9a8', at: [0.25, 0] })}
      {eye(54, 46, 8.5, { white: '#ffe9a8', at: [0.25, 0] })}
      {pen('37,59 45,61 54,58', 2.6, '#ffe9a8')}
      {shape('14,66! 30,66! 32,88! 12,88!', '#ffd36b')}
      {pen('13,66 22,56 31,66')}
      {flat('19,72 22,68 25,73 24,84 20,84', '#f08a2b')}
      {pen('12,88 32,88', weight)}
      {ring(78, 64, 7, bone)}
      {ring(24, 58, 6, bone)}
    </>
  );
};

const draws: Record<Kind, () => VNode> = { pixie, goblin, unicorn, cyclops, dragon, gravedigger };

// The marks in the corner, drawn in a box of 20 by 20.
const marks: Record<Kind, () => ComponentChildren> = {
  pixie: () => (
    <>
      {[0, 72, 144, 216, 288].map((a) => (
        <circle
          cx={10 + 5.2 * Math.sin((a * Math.PI) / 180)}
          cy={10 - 5.2 * Math.cos((a * Math.PI) / 180)}
          r="3.7"
        />
      ))}
      <circle cx="10" cy="10" r="3" fill={gold} />
    </>
  ),
  goblin: () => <path d="M3.500 3.500h13v13h-13z" />,
  unicorn: () => (
    <path d="M10 1l2.600 6.200 6.700.5-5.100 4.400 1.600 6.600L10 15.100 4.200 18.700l1.600-6.600L.7 7.700l6.700-.5z" />
  ),
  cyclops: () => (
    <path d="M10 2a8 8 0 100 16 8 8 0 000-16zm0 5a3 3 0 110 6 3 3 0 010-6z" fill-rule="evenodd" />
  ),
  dragon: () => (
    <path d="M10 1c1 4 6.500 6 6.500 11.500 0 4-3 6.500-6.500 6.500s-6.500-2.500-6.500-6.500C3.500 9.500 5.500 8 6.500 6c.5 2 1.500 2.500 2 2.500C9 6 8.500 3 10 1z" />
  ),
  gravedigger: () => <path d="M8.800 1h2.400v8H15l-1 7-4 3-4-3-1-7h3.800z" />,
};

/** The mark of a kind without its half, for buttons and sentences. */
export const Mark = ({
  kind,
  size = 18,
  ring,
}: {
  kind: Kind;
  size?: number;
  /** The ring of a lesson goes round it, and not round the whole button it is in. */
  ring?: boolean;
}): VNode => (
  <svg
    viewBox="0 0 20 20"
    width={size}
    height={size}
    class="gg-mark"
    data-ring={ring}
    aria-hidden="true"
    fill={grounds[kind][0]}
    stroke={ink}
    stroke-width="1.6"
    stroke-linejoin="round"
  >
    {marks[kind]()}
  </svg>
);

/** How much larger the mark of a half is where the half is small. */
const SMALL = 1.75;

const drawing = (kind: Kind, small: boolean): VNode => (
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
    <pattern id="grain" width="23" height="19" patternUnits="userSpaceOnUse">
      <path
        d="M2 3h.7M9 1.5l.5.4M15 5h.6M20.5 2.5l.4.5M5.5 8l.5.3M12 9.5h.7M18 11l.4.5M1.5 13.5l.5.4M8.5 14.5h.6"
        stroke={ink}
        stroke-width=".7"
        opacity=".25"
      />
    </pattern>
    <path d="M0 0h100v100H0z" fill={grounds[kind][0]} />
    <path d="M0 84L30 78 62 86 100 77V100H0z" fill={grounds[kind][1]} opacity=".55" />
    <path d="M0 0h100v100H0z" fill="url(#grain)" />
    <g
      stroke-linejoin="round"
      stroke-linecap="round"
      stroke={ink}
      stroke-width={weight}
      transform="translate(11 13) scale(.86)"
    >
      {draws[kind]()}
    </g>
    <g transform={small ? `scale(${SMALL})` : undefined}>
      <circle
        cx="15"
        cy="15"
        r="14"
        fill={kind === 'gravedigger' ? bone : '#fffaf0'}
        stroke={ink}
        stroke-width="2.6"
      />
      {moved(
        'translate(5 5)',
        <g
          fill={kind === 'gravedigger' ? ink : grounds[kind][0]}
          stroke={ink}
          stroke-width="1.700"
          stroke-linejoin="round"
        >
          {marks[kind]()}
        </g>,
      )}
    </g>
  </svg>
);

// picture returns the address of the image of a half.
export const picture = (kind: Kind, small = false): string =>
  print(`half ${kind} ${small}`, () => drawing(kind, small));

/** One half of a card, filling its box. */
export const Half = ({
  kind,
  small,
  label,
}: {
  kind: Kind;
  /** It is so small that its mark has to be larger. */
  small?: boolean | undefined;
  label?: string | undefined;
}): VNode => <Print class="gg-half" src={picture(kind, small)} label={label} />;
