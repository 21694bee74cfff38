// The graveyard from above: grass with tufts, the shadows of two trees, mist, and
// the moon in a puddle. Colours come from the board, by night and at dawn.

import type { VNode } from 'preact';

/** A number from 0 to 1 that looks random and is always the same for n. */
const noise = (n: number) => {
  const s = Math.sin(n * 78.233) * 43758.5453;
  return s - Math.floor(s);
};

const tuft = (x: number, y: number, size: number): string => {
  const by = (...way: number[]) => way.map((n) => (n * size).toFixed(1)).join(' ');
  return `M${x.toFixed(0)} ${y.toFixed(0)}l${by(-6, -12, 5, 6, 1, -15, 4, 14, 7, -8, -5, 15)}z`;
};

/** Reports whether the others stand there, whose names and news no grass may grow through. */
const isOfOthers = (x: number, y: number): boolean => y < 115 || (x > 1130 && y < 440);

const TUFTS = 90;
const tufts = Array.from({ length: TUFTS }, (_, i) => {
  const [x, y] = [noise(i) * 1440, noise(i + 300) * 900];
  return isOfOthers(x, y) ? '' : tuft(x, y, 0.5 + noise(i + 600) * 0.6);
}).join('');
const reeds = [tuft(60, 830, 1.5), tuft(340, 800, 1.6), tuft(320, 862, 1.3), tuft(96, 866, 1.2)];

const hills = [
  [
    'lit',
    'M-20 140L180 60 420 110 690 40 980 90 1240 30 1460 120V520L1300 610 1010 560 760 640 470 590 ' +
      '200 660-20 560z',
  ],
  ['dim', 'M-20 700L160 740 380 690 640 760 900 720 1180 790 1460 710V920H-20z'],
] as const;

const trees = [
  [34, 'M-30 880Q120 700 210 560T380 300'],
  [
    16,
    'M200 580Q300 560 350 480T470 400M330 380Q330 280 280 200M380 300Q460 220 560 200' +
      'M380 310Q400 200 470 120M130 700Q110 600 60 520',
  ],
  [
    8,
    'M280 210Q240 170 240 120M470 400Q540 390 580 340M560 200Q620 160 690 170M470 125Q480 80 520 60',
  ],
  [28, 'M1480 780Q1380 660 1300 620T1180 470'],
  [13, 'M1290 620Q1220 640 1150 610M1190 480Q1190 400 1140 340M1240 540Q1290 470 1280 400'],
] as const;

const mist =
  'M-40 250Q120 200 300 240T640 220 900 250 1100 230 1480 260V320Q1250 300 1060 330T700 310 380 330' +
  '-40 310zM-40 610Q160 570 340 600T760 590 1080 610 1480 580V650Q1200 680 960 650T480 670-40 660z';

/**
 * The moon in a puddle lies where board.css leaves room, and is never cut by an edge. It lies at
 * the left, where no card of a phone covers it.
 */
const puddle = (
  <svg
    class="gg-puddle"
    viewBox="44 740 318 138"
    data-decor
    aria-hidden="true"
    stroke="var(--gg-line)"
    stroke-width="3"
  >
    <path
      d="M52 818L84 774 150 752 232 758 312 776 348 812 322 850 240 872 138 868 74 850z"
      fill="var(--gg-water)"
    />
    <path
      d="M90 816L120 784 190 770 262 778 306 806 280 836 200 850 122 842z"
      fill="var(--gg-water-lit)"
      stroke="none"
    />
    <circle cx="146" cy="808" r="27" fill="var(--gg-moon)" stroke="none" />
    <path
      d="M84 816h30M182 796h52M196 822h84M150 846h56"
      fill="none"
      stroke="var(--gg-moon)"
      stroke-width="4"
      stroke-linecap="round"
      opacity=".8"
    />
    <path d={reeds.join('')} fill="var(--gg-blade)" />
  </svg>
);

/** Drawn once: nothing in it ever changes. */
const ground = (
  <svg
    class="gg-scene"
    viewBox="0 0 1440 900"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
  >
    {hills.map(([light, d]) => (
      <path key={light} d={d} fill={`var(--gg-grass-${light})`} />
    ))}
    <path d={tufts} fill="var(--gg-blade)" />
    <g fill="none" stroke="var(--gg-tree)" stroke-linecap="round" stroke-linejoin="round">
      {trees.map(([wide, d]) => (
        <path key={d} d={d} stroke-width={wide} />
      ))}
    </g>
    <path d={mist} fill="var(--gg-mist)" />
  </svg>
);

const scene = (
  <>
    {ground}
    {puddle}
  </>
);

export const Scene = (): VNode => scene;
