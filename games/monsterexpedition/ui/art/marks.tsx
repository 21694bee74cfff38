// The small things: dice, signs of the regions and of symbiosis, what monsters
// can do, crests, cages, traders, camps. All signs stand in a box of 24 by 24.

import type { ComponentChildren, VNode } from 'preact';
import { ink } from '@lair/kit/draw';
import type { Region, Symbol } from '../types';

export const colours: Record<Region, { base: string; light: string; deep: string }> = {
  aerie: { base: '#f0b93a', light: '#f7dc92', deep: '#8a5a10' },
  depths: { base: '#3aa6b4', light: '#9bdbe0', deep: '#135261' },
  forest: { base: '#6fa94e', light: '#bcdc9c', deep: '#2f5526' },
  everywhere: { base: '#9a7bc8', light: '#d9c8ee', deep: '#4d3480' },
};

const Icon = ({
  children,
  size,
  class: name,
}: {
  children: ComponentChildren;
  size?: number | undefined;
  class?: string;
}): VNode => (
  <svg
    class={name ?? 'me-icon'}
    viewBox="0 0 24 24"
    width={size}
    height={size}
    aria-hidden="true"
    stroke={ink}
    stroke-width="1.9"
    stroke-linejoin="round"
    stroke-linecap="round"
  >
    {children}
  </svg>
);

const regionPaths: Record<Region, string> = {
  aerie: 'M1.500 21L9 5.500L12.500 11L15 8L22.500 21Z',
  depths:
    'M1.500 13C4 6 10 3 15 6.500C18 8.500 18.500 12 15.500 12.500C13.500 12.800 12.500 11 13.500 10C10 10 10 15.500 14 17C17 18 20.500 17 22.500 14.500V21H1.500Z',
  forest: 'M12 1.500L18.500 9.500H15.800L21 17H13.800V22.500H10.200V17H3L8.200 9.500H5.500Z',
  everywhere:
    'M12 1.500L15 8.700L22.500 9.300L16.800 14.300L18.600 21.800L12 17.700L5.400 21.800L7.200 14.300L1.500 9.300L9 8.700Z',
};
/** The sign of a region: a peak, a wave, a tree, a star for all. */
export const RegionSign = ({ of, size }: { of: Region; size?: number }): VNode => (
  <Icon size={size}>
    <path d={regionPaths[of]} fill={colours[of].base} />
  </Icon>
);

const symbolPaths: Record<Exclude<Symbol, ''>, ComponentChildren> = {
  // The wing lies: a straight back and three steps of feathers.
  wing: (
    <>
      <path
        d={
          'M1.300 8.200C1.300 3.600 5.800 2 9.200 4.200C13 6.600 18 6.300 23 3.600C23.300 7.200 21.400 9.600 18.200 10.300' +
          'L17.100 9.700C19.800 13 18.600 15.800 14.600 16L12.900 14.600C14.600 18 12.700 20.600 9.500 20L8 18.300' +
          'C8.600 20.800 7.200 22.600 5.400 21.800C2.200 20.200 1.100 13.500 1.300 8.200Z'
        }
        fill="#f7cf63"
      />
      <path
        d={
          'M17.100 9.700C14.600 10.400 12 9.900 10.200 8.800M12.900 14.600C10.800 14.300 8.800 13.100 7.600 11.600' +
          'M8 18.300C6.700 17.500 5.700 16.200 5.100 14.600'
        }
        fill="none"
        stroke-width="1.600"
      />
    </>
  ),
  shell: (
    <>
      <path
        d="M12 21.500L9 19H6.500L7.500 16.500C3.500 14 2 11 2.500 8C3.500 4 8 2.500 12 2.500C16 2.500 20.500 4 21.500 8C22 11 20.500 14 16.500 16.500L17.500 19H15Z"
        fill="#8fdfe5"
      />
      <path d="M12 19V5M9 17L6.500 7M15 17L17.500 7" fill="none" stroke-width="1.500" />
    </>
  ),
  // The leaf stands: a point above, a stem below, a rib.
  leaf: (
    <>
      <path
        d={
          'M12 1.600C17.500 5.500 19.800 9.200 19.300 13C18.800 16.300 15.800 18.300 12 18.300' +
          'C8.200 18.300 5.200 16.300 4.700 13C4.200 9.200 6.500 5.500 12 1.600Z'
        }
        fill="#86c05a"
      />
      <path
        d="M12 7.500V22.600M12 12.700L8.600 10.300M12 15.400L15.600 12.400"
        fill="none"
        stroke-width="1.800"
      />
    </>
  ),
  joker: (
    <path
      d="M12 1.500L14.600 8L21 6L18 12L22 17.500L15.200 17L12 22.500L8.800 17L2 17.500L6 12L3 6L9.400 8Z"
      fill="#e79bd0"
    />
  ),
};
export const SymbolSign = ({ of, size }: { of: Exclude<Symbol, ''>; size?: number }): VNode => (
  <Icon size={size}>{symbolPaths[of]}</Icon>
);

const pips: Record<number, string> = {
  1: '12,12',
  2: '7.5,7.5 16.5,16.5',
  3: '7,7 12,12 17,17',
  4: '7.5,7.5 16.5,7.5 7.5,16.5 16.5,16.5',
  5: '7,7 17,7 12,12 7,17 17,17',
  6: '7.5,6.5 16.5,6.5 7.5,12 16.5,12 7.5,17.5 16.5,17.5',
};
const pipPaths: Record<Region | 'black', string> = {
  black: 'M-2 0A2 2 0 1 0 2 0A2 2 0 1 0 -2 0Z',
  aerie: 'M0 -2.500L2.600 2H-2.600Z',
  depths:
    'M0 -2.700C1 -1 2.200 0 2 1.200C1.700 2.900 -1.700 2.900 -2 1.200C-2.200 0 -1 -1 0 -2.700Z',
  forest: 'M0 -2.700L2.400 0L0 2.700L-2.400 0Z',
  everywhere: 'M-2 0A2 2 0 1 0 2 0A2 2 0 1 0 -2 0Z',
};

/**
 * What lies on the faces of a region's dice: peaks, water below, a canopy above. Without one of
 * the three kinds of cones, the colours of two regions are nearly one.
 */
const landPaths: Record<Region, string> = {
  aerie:
    'M2.500 19.500V18L8 11L11.500 15L15 9L21.500 17.500V19.500Q21.500 21.500 19.500 21.500H4.500Q2.500 21.500 2.500 19.500Z',
  depths:
    'M2.500 19.500V12.500Q5 10 7.500 12.500T12.500 12.500T17.500 12.500T21.500 12V19.500Q21.500 21.500 19.500 21.500H4.500Q2.500 21.500 2.500 19.500Z',
  forest:
    'M2.500 4.500Q2.500 2.500 4.500 2.500H19.500Q21.500 2.500 21.500 4.500V9.500L18.500 13L15.500 9.500L12 13.500L8.500 9.500L5.500 13L2.500 9.500Z',
  everywhere: '',
};

/**
 * One face of a die: pips to six, numerals above; the faces and pips of each region have a
 * shape of their own. Value 0 is a die at rest.
 */
export const DieFace = ({
  of,
  value,
  size,
}: {
  of: Region | 'black';
  value: number;
  size?: number;
}): VNode => {
  const fill = of === 'black' ? '#2b2542' : colours[of].base;
  const mark = of === 'black' ? '#fff6df' : ink;
  return (
    <Icon size={size} class="me-die-face">
      <path
        d="M4.500 1.500h15q3 0 3 3v15q0 3-3 3h-15q-3 0-3-3v-15q0-3 3-3z"
        fill={fill}
        stroke={of === 'black' ? '#0e0a1c' : ink}
      />
      {of !== 'black' && <path d={landPaths[of]} fill={colours[of].light} stroke="none" />}
      {of === 'black' && (
        // Its edges catch the light, or as an icon it could not be seen on a dark ground.
        <path
          class="me-die-edge"
          d="M4.800 3.200h14.400q1.600 0 1.600 1.600v14.400q0 1.600-1.600 1.600h-14.400q-1.600 0-1.600-1.600v-14.400q0-1.600 1.600-1.600z"
          fill="none"
          stroke="#c2bae6"
          stroke-width="1.900"
        />
      )}
      {value === 0 ? (
        of !== 'black' && (
          <g transform="translate(6 6) scale(.5)">
            <path d={regionPaths[of]} fill={ink} stroke="none" />
          </g>
        )
      ) : value > 6 ? (
        <text
          x="12"
          y="17.700"
          text-anchor="middle"
          font-size={value > 9 ? 16 : 17}
          font-weight="800"
          font-family="var(--display, Georgia)"
          fill={mark}
          stroke="none"
          letter-spacing={value > 9 ? -0.9 : 0}
        >
          {value}
        </text>
      ) : (
        <g fill={mark} stroke="none">
          {pips[value]!.split(' ').map((p) => (
            <path d={pipPaths[of]} transform={`translate(${p.replace(',', ' ')})`} />
          ))}
        </g>
      )}
    </Icon>
  );
};

/** A cage: the back of every card. */
export const Cage = ({ size, eyes = true }: { size?: number; eyes?: boolean }): VNode => (
  <Icon size={size}>
    <path d="M3 9C3 4 7 1.800 12 1.800C17 1.800 21 4 21 9V20.500H3Z" fill="#5d4ea3" />
    {eyes && (
      <>
        <circle cx="9" cy="12.500" r="2.600" fill="#fff6df" stroke="none" />
        <circle cx="15" cy="12.500" r="2.600" fill="#fff6df" stroke="none" />
        <circle cx="9.500" cy="13" r="1.200" fill={ink} stroke="none" />
        <circle cx="15.500" cy="13" r="1.200" fill={ink} stroke="none" />
      </>
    )}
    <path d="M7 3.500V20M12 2V20M17 3.500V20" fill="none" stroke="#b9b0dc" stroke-width="1.300" />
    <path d="M2 20.500H22V22.800H2Z" fill="#8a80b8" stroke-width="1.600" />
  </Icon>
);

/** Somebody within reach: a pair of eyes. */
export const EyesSign = ({ size }: { size?: number }): VNode => (
  <Icon size={size}>
    <circle cx="7" cy="12" r="5.500" fill="#fffaf0" />
    <circle cx="17" cy="12" r="5.500" fill="#fffaf0" />
    <circle cx="8.500" cy="12.500" r="2.200" fill={ink} stroke="none" />
    <circle cx="18.500" cy="12.500" r="2.200" fill={ink} stroke="none" />
  </Icon>
);

/** The traders' cart. */
export const Cart = ({ class: name }: { class?: string }): VNode => (
  <svg
    class={name ?? 'me-art'}
    viewBox="-5 -6 110 110"
    aria-hidden="true"
    stroke={ink}
    stroke-width="3"
    stroke-linejoin="round"
    stroke-linecap="round"
  >
    <path d="M2 80L18 66" />
    <path d="M18 40C18 12 34 4 54 4C76 4 90 14 90 40Z" fill="#f7ebd3" />
    <path
      d="M36 40C34 22 38 10 46 5M58 40C60 22 60 12 56 4M76 40C76 24 74 14 68 7"
      fill="none"
      stroke="#d9764a"
      stroke-width="7"
    />
    <path d="M18 40C18 12 34 4 54 4C76 4 90 14 90 40Z" fill="none" />
    <path d="M12 40H96L88 74H20Z" fill="#a8723f" />
    <path d="M16 54H92M18 64H90" fill="none" stroke-width="2.200" />
    <circle cx="46" cy="29" r="7" fill="#fffaf0" />
    <circle cx="63" cy="29" r="7" fill="#fffaf0" />
    <circle cx="47.500" cy="31" r="3.200" fill={ink} stroke="none" />
    <circle cx="64.500" cy="31" r="3.200" fill={ink} stroke="none" />
    <circle cx="34" cy="82" r="15" fill="#e0a558" />
    <circle cx="34" cy="82" r="5" fill="#6d4529" />
    <circle cx="76" cy="82" r="15" fill="#e0a558" />
    <circle cx="76" cy="82" r="5" fill="#6d4529" />
    <path
      d="M34 67V77M34 87V97M19 82H29M39 82H49M76 67V77M76 87V97M61 82H71M81 82H91"
      fill="none"
    />
  </svg>
);

/** What the parties carry: a shape and a colour each. */
const crests = [
  {
    fill: '#ff9a4d',
    path: 'M3 2.500H21V12C21 17.500 17 20.500 12 22.500C7 20.500 3 17.500 3 12Z',
    mark: 'M12 6L16.500 15H7.500Z',
  },
  {
    fill: '#6fd0bd',
    path: 'M12 1.500A10.500 10.500 0 1 1 12 22.500A10.500 10.500 0 1 1 12 1.500Z',
    mark: 'M12 7A5 5 0 1 1 12 17A5 5 0 1 1 12 7Z',
  },
  {
    fill: '#f58fae',
    path: 'M12 1L23 12L12 23L1 12Z',
    mark: 'M12 7.500L16.500 12L12 16.500L7.500 12Z',
  },
  {
    fill: '#b9a6fb',
    path: 'M3 2H21V22L12 16.500L3 22Z',
    mark: 'M7.500 6H16.500V9H7.500ZM7.500 11H16.500V14H7.500Z',
  },
];
export const Crest = ({ seat, size }: { seat: number; size?: number }): VNode => {
  const c = crests[seat] ?? crests[0]!;
  return (
    <Icon size={size} class="me-icon me-crest">
      <path d={c.path} fill={c.fill} />
      <path d={c.mark} fill={ink} stroke="none" />
    </Icon>
  );
};

/** A crate of equipment. */
export const Crate = ({ size }: { size?: number }): VNode => (
  <Icon size={size}>
    <path d="M2.500 6.500L12 2L21.500 6.500V18L12 22.500L2.500 18Z" fill="#d9a45a" />
    <path d="M2.500 6.500L12 11L21.500 6.500M12 11V22.500" fill="none" />
    <path d="M7 4.300L16.500 8.900V13" fill="none" stroke-width="1.500" />
  </Icon>
);

const up = 'M12 2.500L20.500 11.500H15.500V21H8.500V11.500H3.500Z';
/** What a monster can do, beside its symbol. */
export const AbilitySign = ({ of, size }: { of: string; size?: number }): VNode => (
  <Icon size={size}>
    {of === 'steal' ? (
      <>
        <path d="M9 10C9 7 11 5.500 15 5.500C19 5.500 21.500 7 21.500 10V17H9Z" fill="#3a3260" />
        <path d="M13 6V17M17.500 6V17" stroke="#b9b0dc" stroke-width="1.200" />
        <path
          d="M1.500 14C5 12.500 8 13 10 15.500L16 16.500C17.500 17 17 19 15.500 19L9 20.500C6 21.500 3.500 20 1.500 20Z"
          fill="#f6c9a0"
        />
      </>
    ) : of === 'fail_up' ? (
      <>
        <path
          d="M3.500 3H9L7.500 7L10.500 9.500L8.500 13L11 16.500L9.500 21H3.500Q1.500 21 1.500 19V5Q1.500 3 3.500 3Z"
          fill="#e06a58"
        />
        <path d="M17.500 4L22.800 10.500H19.800V20.500H15.200V10.500H12.200Z" fill="#ffd66b" />
      </>
    ) : of === 'bonus_up' ? (
      <>
        <path d={up} fill="#ffd66b" />
        <path d="M12 9V17M8 13H16" fill="none" stroke-width="0" />
      </>
    ) : (
      <>
        <path d="M12 9L20.500 17.500H16V22.500H8V17.500H3.500Z" fill="#ffd66b" />
        <path d="M4 1.500L12 5L20 1.500L18.500 8H5.500Z" fill="#86c05a" />
      </>
    )}
  </Icon>
);

const scenes: Record<Region, VNode> = {
  aerie: (
    <>
      <path d="M0 0H120V80H0Z" fill="#bcd5ea" />
      <path
        d="M12 22q6-9 15-4q9-7 16 3q8 1 7 8H10q-4-5 2-7zM78 34q6-8 14-3q9-5 14 4q6 1 5 7H76q-4-4 2-8z"
        fill="#f4f7fb"
      />
      <path d="M0 80L26 38L40 56L62 24L82 54L96 42L120 78V80Z" fill="#e3b24a" />
      <path d="M52 40L62 24L72 39L66 43L61 38L57 44Z" fill="#fff6df" />
      <path d="M62 24L82 54L96 80H70Z" fill="#b98a2c" opacity=".6" />
    </>
  ),
  depths: (
    <>
      <path d="M0 0H120V80H0Z" fill="#2b8a9a" />
      <path d="M0 10Q15 2 30 10T60 10T90 10T120 10V0H0Z" fill="#8fd0d6" />
      <path d="M0 80V58Q20 46 36 60Q54 70 74 56Q96 44 120 62V80Z" fill="#175a6a" />
      <path
        d="M18 60Q12 46 20 34M26 60Q32 48 26 38M98 54Q92 40 100 28M106 58Q112 48 106 38"
        stroke="#5cc2a0"
        stroke-width="4"
        fill="none"
        stroke-linecap="round"
      />
      <path
        d="M56 40a4 4 0 1 0 .1 0M66 26a3 3 0 1 0 .1 0M60 16a2 2 0 1 0 .1 0"
        fill="none"
        stroke="#d8f3f2"
        stroke-width="1.500"
      />
    </>
  ),
  forest: (
    <>
      <path d="M0 0H120V80H0Z" fill="#a9cf9a" />
      <path d="M8 70L22 22L36 70ZM30 72L46 32L62 72ZM84 70L100 20L116 70Z" fill="#3f7a4a" />
      <path d="M56 72L72 28L88 72Z" fill="#2f5d3f" />
      <path d="M0 66Q30 54 60 64T120 60V80H0Z" fill="#6d9c4a" />
      <path d="M46 66q0-7 7-7t7 7zM100 66q0-5 5-5t5 5z" fill="#d9583f" />
      <path d="M51 66h4v7h-4zM103 66h3v5h-3z" fill="#f4e5c5" />
    </>
  ),
  everywhere: <path d="M0 0H120V80H0Z" fill="#cbb7e6" />,
};
/** The landscape of a region. */
export const Landscape = ({ of }: { of: Region }): VNode => (
  <svg class="me-land" viewBox="0 0 120 80" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    {scenes[of]}
  </svg>
);
