// The end of a match: the graves are closed, and the winner's crypt stands among
// the gravestones that it has earned.

import './end.css';
import type { VNode } from 'preact';
import type { EndScene, Finish, Lang } from '@lair/game-ui';
import { both, shape } from '@lair/kit/draw';
import { Backdrop, Hill, Moon, Stars } from '@lair/kit/night';
import { Thumb } from './area';
import { Mark } from './art/halves';
import { colourOf, Sign } from './pieces';
import { shapes } from './stones';
import { story } from './story';
import { extraOf, type Event, type Marker, type View } from './types';

const old = (x: number, y: number, s: number, tilt: number): VNode => (
  <g class="gg-end-old" transform={`translate(${x} ${y}) rotate(${tilt}) scale(${s})`}>
    {both(0, '0,-46 16,-42 22,-30 23,0! 0,2', '#55607a')}
    <path d="M0 -36v22M-8 -28h16" fill="none" />
  </g>
);

const Place = (): VNode => (
  <Backdrop sky="#16213a">
    <Stars />
    <Moon x={836} y={142} r={50} />
    <Hill edge="-20,270 200,214 420,250 640,200 860,240 1080,196 1220,250" fill="#22384a" />
    {shape('286,330 300,220 270,150! 304,186 316,116! 330,190 372,150! 344,220 346,330', '#0d1526')}
    {shape('872,330 880,240 852,190! 882,214 894,160! 904,216 934,190! 914,246 914,330', '#0d1526')}
    {old(410, 286, 1.3, -6)}
    {old(800, 280, 1.2, 5)}
    <Hill edge="-20,318 240,286 480,310 760,288 1000,310 1220,292" fill="#2c4a4f" />
    <Hill edge="-20,366 300,350 600,358 900,348 1220,364" fill="#1f3640" />
  </Backdrop>
);

/** How large a stone of each grade is drawn, of the box that all have alike. */
const SCALES = [0.8, 0.86, 0.93, 1];

/** A gravestone that was earned, carved with its number and the mark of its kind. */
const Earned = ({ m, grade }: { m: Marker; grade: number }): VNode => {
  const scale = SCALES[grade] ?? 1;
  const number = grade === 3 ? 88 : 84;
  return (
    <svg viewBox="-4 -4 108 136" stroke="#0b1226" stroke-width="4" stroke-linejoin="round">
      <g transform={`translate(${50 - 50 * scale} ${128 - 128 * scale}) scale(${scale})`}>
        <path d={shapes[grade]} fill={colourOf(m.owner)} />
        <path d="M0 98q0-4 4-4H96q4 0 4 4v26q0 4-4 4H4q-4 0-4-4z" fill="#343b58" />
        <circle cx="50" cy={number - 51} r="18" fill="#fffaf0" stroke-width="2.5" />
        <g transform={`translate(37 ${number - 64}) scale(1.3)`}>
          <Mark kind={m.category} size={20} />
        </g>
        <g
          fill="#f7eed8"
          stroke="none"
          text-anchor="middle"
          font-family="var(--display)"
          font-weight="800"
        >
          <text x="50" y={number} font-size="34">
            {m.number}
          </text>
          <text x="50" y="122" font-size="30" fill="#ffd774">
            +{m.value}
          </text>
        </g>
      </g>
    </svg>
  );
};

/** A sign with what three or more stones bring together: without it the sum is not seen. */
const Bonus = ({ stones, points }: { stones: number; points: number }): VNode => (
  <svg viewBox="-4 -4 108 136" stroke="#0b1226" stroke-width="4" stroke-linejoin="round">
    <path d="M42 80h16l2 48H40z" fill="#5a3a31" />
    <path d="M3 14l95-8 1 82-97 6z" fill="#7a4d3c" />
    <path d="M22 42V26c0-13 22-13 22 0v16z" fill="#a3aabd" stroke-width="3" />
    <g
      fill="#f7eed8"
      stroke="none"
      text-anchor="middle"
      font-family="var(--display)"
      font-weight="800"
    >
      <text x="66" y="42" font-size="28">
        ×{stones}
      </text>
      <text x="50" y="80" font-size="36" fill="#ffd774">
        +{points}
      </text>
    </g>
  </svg>
);

const grades = (view: View, m: Marker): number =>
  view.markers
    .filter((other) => other.category === m.category)
    .sort((a, b) => a.number - b.number)
    .findIndex((other) => other.number === m.number);

// Of the room of the crypt; end.css makes them smaller together where they need it.
const SIZE = 0.5;

const earned = (view: View, seats: number[]): Marker[] =>
  view.markers.filter((m) => seats.includes(m.owner)).sort((a, b) => b.value - a.value);

function figures({ view, winners }: Finish<View>) {
  const crypts = winners.map((seat) => ({
    key: `crypt ${seat}`,
    size: winners.length > 1 ? 0.66 : 0.82,
    draw: (
      <span class="gg-end-crypt" style={{ '--owner': colourOf(seat) }}>
        <Thumb area={view.players[seat]!.crypt} crypt large />
        <i>
          <Sign seat={seat} size={34} />
        </i>
      </span>
    ),
  }));
  const stones = earned(view, winners)
    .slice(0, 7)
    .map((m) => {
      const grade = grades(view, m);
      return {
        key: `${m.category}${m.number}`,
        size: SIZE,
        draw: <Earned m={m} grade={Math.max(0, grade)} />,
      };
    });
  const bonuses = winners.flatMap((seat) => {
    const n = earned(view, [seat]).length;
    const points = Array.from({ length: n }, (_, i) => extraOf(i + 1)).reduce((a, b) => a + b, 0);
    if (points === 0) return [];
    return [{ key: `bonus ${seat}`, size: SIZE, draw: <Bonus stones={n} points={points} /> }];
  });
  return [...crypts, ...stones, ...bonuses];
}

/** What is told if the events of the match are not known. */
const stories: Record<Lang, (stones: number) => string> = {
  en: (n) => (n === 1 ? 'One gravestone earned.' : `${n} gravestones earned.`),
  fr: (n) => (n === 1 ? 'Une stèle gagnée.' : `${n} stèles gagnées.`),
};

const end: EndScene<View, Event> = {
  scope: 'gg-end-scene',
  Place,
  figures,
  mark: (_, seat) => <Sign seat={seat} size={24} />,
  colour: (_, seat) => `color-mix(in srgb, ${colourOf(seat)} 50%, white)`,
  over: ({ lang }) => (lang === 'fr' ? 'Les tombes sont refermées' : 'The graves are closed'),
  story(finish) {
    const n = earned(finish.view, finish.winners).length;
    return story(finish) || (n > 0 ? stories[finish.lang](n) : '');
  },
};

export default end;
