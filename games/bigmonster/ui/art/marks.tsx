// Small signs in a box of 24 by 24, for plaques, chips and sentences: what is
// counted, the medals, the tokens, the ships.

import type { ComponentChildren, VNode } from 'preact';
import { ink } from '@lair/kit/draw';
import { gem, type Colour } from './crystals';
import { looks, type Landscape } from './grounds';

export type Sign =
  | Landscape
  | Colour
  | 'crystal'
  | 'medal'
  | 'mutant'
  | 'mutagen'
  | 'lands'
  | 'pair'
  | 'touch'
  | 'level2'
  | 'chicken'
  | 'furious'
  | 'gold'
  | 'unicorn'
  | 'ship'
  | 'discards'
  | 'packs'
  | 'gift';

const land = (of: Landscape): VNode => (
  <>
    <rect
      x="1"
      y="1"
      width="22"
      height="22"
      rx="5"
      fill={looks[of].base}
      stroke={ink}
      stroke-width="1.800"
    />
    <path
      d={looks[of].mark}
      fill={of === 'lava' ? '#ff8a3a' : 'none'}
      stroke={of === 'ice' || of === 'desert' ? ink : '#fff8e6'}
      stroke-width="2.600"
      transform="translate(3.600 3.600) scale(.7)"
    />
  </>
);
const small = (colour: Colour, x = 12, y = 12, s = 0.34): VNode => (
  <g transform={`translate(${x} ${y}) scale(${s})`}>{gem(colour)}</g>
);
const S = (d: string, fill: string): VNode => (
  <path d={d} fill={fill} stroke={ink} stroke-width="1.800" />
);

const signs: Record<Exclude<Sign, Landscape>, () => ComponentChildren> = {
  green: () => small('green'),
  red: () => small('red'),
  blue: () => small('blue'),
  crystal: () => [
    small('green', 6, 9, 0.24),
    small('red', 17, 9, 0.24),
    small('blue', 12, 17, 0.2),
  ],
  medal: () => [
    S('M7 1L12 9L17 1', '#d0496e'),
    S('M12 7a7.500 7.500 0 1 0 .01 0Z', '#f2b733'),
    <path
      d="M12 10l1.400 2.900 3.200.400-2.300 2.200.6 3.200L12 17.200l-2.900 1.500.6-3.200-2.300-2.200 3.200-.4z"
      fill="#fff6df"
    />,
  ],
  mutant: () => [
    S('M12 3C19 3 21 9 20 14C19 20 15 22 12 22C9 22 5 20 4 14C3 9 5 3 12 3Z', '#ff9ad0'),
    <>
      <circle cx="7.500" cy="11" r="3" fill="#fff" />
      <circle cx="16.500" cy="11" r="3" fill="#fff" />
      <circle cx="12" cy="8" r="3" fill="#fff" />
      <g fill={ink}>
        <circle cx="7.500" cy="11.500" r="1.400" />
        <circle cx="16.500" cy="11.500" r="1.400" />
        <circle cx="12" cy="8.500" r="1.400" />
      </g>
    </>,
    <path d="M8 17q4 2 8 0" fill="none" stroke={ink} stroke-width="1.800" />,
  ],
  mutagen: () => [
    S('M9 2H15L21 22H3Z', '#6df0dc'),
    <path
      d="M7.500 12L12 16L16.500 12M6.500 17L12 21L17.500 17"
      fill="none"
      stroke="#d0309a"
      stroke-width="2.200"
    />,
  ],
  lands: () =>
    (['ice', 'lava', 'grassland', 'desert'] as Landscape[]).map((of, i) => (
      <rect
        key={of}
        x={2 + (i % 2) * 10.5}
        y={2 + (i >> 1) * 10.5}
        width="9.500"
        height="9.500"
        rx="2"
        fill={looks[of].base}
        stroke={ink}
        stroke-width="1.600"
      />
    )),
  pair: () => [
    S('M1 12C1 6 6 5 11 5H13C19 5 23 8 23 13C23 18 18 20 12 20C5 20 1 17 1 12Z', '#3fc7bd'),
    S('M7 5L9 1L12 5L15 1L17 5.500', '#ff7ac8'),
    <>
      <circle cx="16.500" cy="10.500" r="3" fill="#fff" />
      <circle cx="17" cy="11" r="1.500" fill={ink} />
    </>,
    <path d="M12 2V22" stroke={ink} stroke-width="1.500" stroke-dasharray="2.500 2" />,
  ],
  touch: () => [
    <path
      d="M2 2H9V9H2ZM15 2H22V9H15ZM2 15H9V22H2ZM15 15H22V22H15Z"
      fill="#b9d3ea"
      stroke={ink}
      stroke-width="1.600"
    />,
    S('M8 8H16V16H8Z', '#7fd8c8'),
  ],
  level2: () => [
    S('M12 2L21 11H16V22H8V11H3Z', '#ff7ac8'),
    <text x="12" y="19" font-size="12" font-weight="800" text-anchor="middle" fill={ink}>
      2
    </text>,
  ],
  chicken: () => [
    S('M5 9C8 9 9 4 14 4C19 4 20 8 20 12C20 18 16 21 12 21C7 21 4 16 5 9Z', '#fbf3e0'),
    S('M11 5L11 1L14 3L17 1L17 5', '#e5484d'),
    S('M19 9L23.500 10.500L19 12.500Z', '#f0a43a'),
    <circle cx="15" cy="9" r="1.700" fill={ink} />,
  ],
  furious: () => [
    S('M3 4L7 8C9 6 15 6 17 8L21 4C22 9 22 14 19 18C16 22 8 22 5 18C2 14 2 9 3 4Z', '#a95fe0'),
    <>
      <circle cx="8.500" cy="12" r="2.400" fill="#fff" />
      <circle cx="15.500" cy="12" r="2.400" fill="#fff" />
      <circle cx="9" cy="12.300" r="1.200" fill={ink} />
      <circle cx="15" cy="12.300" r="1.200" fill={ink} />
      <path
        d="M5.500 8.500L10.500 10.500M18.500 8.500L13.500 10.500M8 18L10 16L12 18L14 16L16 18"
        fill="none"
        stroke={ink}
        stroke-width="1.700"
      />
    </>,
  ],
  gold: () => [
    S('M6 4H18L23 10L12 22L1 10Z', '#f2b733'),
    <path
      d="M1 10H23M6 4L9 10L12 22L15 10L18 4M9 10L12 4L15 10"
      fill="none"
      stroke="#c27f1c"
      stroke-width="1.300"
    />,
  ],
  unicorn: () => [
    S('M4 22C4 14 6 9 10 8L9 1L14 7C19 9 21 14 20 17L17 18L14 15C14 18 15 20 16 22Z', '#fff6fb'),
    S('M9 1L13 7L10 8Z', '#ffd66b'),
    <circle cx="14.500" cy="11.500" r="1.600" fill={ink} />,
  ],
  ship: () => [
    S('M12 1C17 5 18 11 17 17H7C6 11 7 5 12 1Z', '#f7ebd3'),
    S('M7 13L2 19L7 18M17 13L22 19L17 18', '#ff7ac8'),
    <circle cx="12" cy="10" r="2.800" fill="#4bb7c9" stroke={ink} stroke-width="1.600" />,
    S('M9.500 18H14.500L12 23Z', '#ff8a3a'),
  ],
  discards: () => [S('M3 6L13 3L17 17L7 20Z', '#7a68b0'), S('M9 5H20V21H9Z', '#b9a4d8')],
  packs: () => [
    S('M2 8H16V22H2Z', '#6b4dc4'),
    S('M5 5H19V19H5Z', '#8467d8'),
    S('M8 2H22V16H8Z', '#9d7ff0'),
    <path d="M15 6a3 3 0 1 0 .01 0M15 9v5" fill="none" stroke="#efe6ff" stroke-width="1.800" />,
  ],
  gift: () => [
    S('M3 10H21V22H3Z', '#ff9ad0'),
    S('M2 6H22V11H2Z', '#ffd6ef'),
    <path
      d="M12 6V22M12 6C9 0 4 3 7 6M12 6C15 0 20 3 17 6"
      fill="none"
      stroke={ink}
      stroke-width="1.800"
    />,
  ],
};

const isLand = (s: Sign): s is Landscape => s in looks;
export const sign = (of: Sign): ComponentChildren => (isLand(of) ? land(of) : signs[of]());

export const Icon = ({ of, size = 18 }: { of: Sign; size?: number | string }): VNode => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    class="bm-icon"
    aria-hidden="true"
    stroke-linejoin="round"
    stroke-linecap="round"
  >
    {sign(of)}
  </svg>
);

// Medals: each type has its own outline, and what it asks for in the middle.
const outlines: Record<string, { d: string; fill: string; of: Sign }> = {
  DESERT: {
    d: 'M24 2L31 8L40 7L42 16L47 24L42 32L40 41L31 40L24 46L17 40L8 41L6 32L1 24L6 16L8 7L17 8Z',
    fill: '#f2c66a',
    of: 'desert',
  },
  RUNE: { d: 'M12 3H36L45 14V34L36 45H12L3 34V14Z', fill: '#b48be0', of: 'rune' },
  PENALTY: { d: 'M24 46L4 8L13 3H35L44 8Z', fill: '#d65a5a', of: 'discards' },
  BIGM: {
    d: 'M24 2C38 6 46 14 46 26C46 38 36 46 24 46C12 46 2 38 2 26C2 14 10 6 24 2Z',
    fill: '#62bcd8',
    of: 'pair',
  },
  SWGR: {
    d: 'M24 2C32 10 46 10 46 24C46 38 32 38 24 46C16 38 2 38 2 24C2 10 16 10 24 2Z',
    fill: '#8cc05c',
    of: 'grassland',
  },
  TERRAIN: { d: 'M24 2L43 12L47 32L34 46H14L1 32L5 12Z', fill: '#f7ebd3', of: 'lands' },
  LAVA: {
    d: 'M24 1L34 12L47 14L42 28L44 43L24 46L4 43L6 28L1 14L14 12Z',
    fill: '#e8793f',
    of: 'lava',
  },
  CRYSTAL: { d: 'M24 1L46 24L24 47L2 24Z', fill: '#ffd6ef', of: 'crystal' },
  ICE: { d: 'M24 2L42 13V35L24 46L6 35V13Z', fill: '#c9ecf7', of: 'ice' },
  MUTAGEN: { d: 'M15 2H33L47 44L24 47L1 44Z', fill: '#9ff5e4', of: 'mutagen' },
  YETI: { d: 'M6 4H42V30L24 47L6 30Z', fill: '#eef8fc', of: 'gift' },
  PANDA: { d: 'M24 47L4 26C-4 10 14-2 24 10C34-2 52 10 44 26Z', fill: '#fbf3e0', of: 'gift' },
};

/** A medal with its value; won, open or gone for ever is told by what stands around it. */
export const Medal = ({
  id,
  points,
  size = 36,
}: {
  id: string;
  points?: number | undefined;
  size?: number | string;
}): VNode => {
  const m = outlines[id] ?? outlines.TERRAIN!;
  const small = id === 'CRYSTAL' || id === 'PANDA' || id === 'PENALTY' || id === 'YETI';
  return (
    <svg
      viewBox="-2 -2 52 58"
      width={size}
      height={size}
      class="bm-medal"
      aria-hidden="true"
      stroke-linejoin="round"
      stroke-linecap="round"
    >
      <path d={m.d} fill={m.fill} stroke={ink} stroke-width="3" />
      {id === 'PENALTY' ? (
        <g stroke={ink} stroke-width="2.400" transform="translate(0 -3)">
          <circle cx="17" cy="16" r="5.500" fill="#fff" />
          <circle cx="31" cy="16" r="5.500" fill="#fff" />
          <path d="M17 28Q24 22 31 28" fill="none" />
          <g fill={ink} stroke="none">
            <circle cx="18" cy="17.500" r="2.400" />
            <circle cx="30" cy="17.500" r="2.400" />
          </g>
        </g>
      ) : (
        <g transform={small ? 'translate(14 5) scale(.82)' : 'translate(13 4) scale(.9)'}>
          {sign(m.of)}
        </g>
      )}
      {points !== undefined && (
        <g>
          <rect
            x={points <= -10 ? -0.5 : 4}
            y="31"
            width={points <= -10 ? 49 : 40}
            height="24"
            rx="12"
            fill="#fffaf0"
            stroke={ink}
            stroke-width="2.600"
          />
          <text
            x="24"
            y="51"
            text-anchor="middle"
            font-size="22"
            font-weight="800"
            font-family="var(--body, sans-serif)"
            fill={ink}
          >
            {points > 0 ? points : `−${-points}`}
          </text>
        </g>
      )}
    </svg>
  );
};

/** The furious dragon's token: calm in front, minus five behind. */
export const Token = ({
  flipped,
  size = 24,
}: {
  flipped: boolean;
  size?: number | string;
}): VNode => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    class="bm-icon"
    aria-hidden="true"
    stroke-linejoin="round"
    stroke-linecap="round"
  >
    <circle
      cx="12"
      cy="12"
      r="11"
      fill={flipped ? '#d65a5a' : '#efd9f7'}
      stroke={ink}
      stroke-width="1.800"
    />
    {flipped ? (
      <text x="12" y="16.500" text-anchor="middle" font-size="13" font-weight="800" fill={ink}>
        −5
      </text>
    ) : (
      <g transform="translate(3.600 3.600) scale(.7)">{sign('furious')}</g>
    )}
  </svg>
);

/** A ship of a seat, with the seat's sign: full of a pack or empty. */
export const Ship = ({ fill, size = 28 }: { fill: string; size?: number | string }): VNode => (
  <svg
    viewBox="0 0 40 40"
    width={size}
    height={size}
    class="bm-ship"
    aria-hidden="true"
    stroke={ink}
    stroke-width="2.600"
    stroke-linejoin="round"
  >
    <path d="M12 16C12 6 16 3 20 3C24 3 28 6 28 16Z" fill="#bfe9f5" />
    <path d="M2 20C6 14 34 14 38 20C40 26 34 30 20 30C6 30 0 26 2 20Z" fill={fill} />
    <path d="M2 20C8 24 32 24 38 20" fill="none" />
    <path d="M10 29L7 36M30 29L33 36M20 30V37" />
    <circle cx="10" cy="22.500" r="1.300" fill={ink} />
    <circle cx="20" cy="24" r="1.300" fill={ink} />
    <circle cx="30" cy="22.500" r="1.300" fill={ink} />
  </svg>
);
