// The end of a match: the graves are closed, and the gravedigger who won stands before
// the moon, between its crypt and the gravestones that it has earned. The pit and the
// other crypts lie below as they were left.

import './end.css';
import type { VNode } from 'preact';
import type { EndScene, Figure, Finish, Lang } from '@lair/game-ui';
import { shape } from '@lair/kit/draw';
import { Backdrop, Hill, Moon, Stars } from '@lair/kit/night';
import { Thumb } from './area';
import { Digger } from './art/digger';
import { Mark } from './art/halves';
import { colourOf, Sign } from './pieces';
import { shapes } from './stones';
import { story } from './story';
import { bonusFor, type Event, type Marker, type View } from './types';
import { words } from './words';

const Place = (): VNode => (
  <Backdrop sky="#16213a">
    <Stars />
    <g class="gg-end-moon">
      <Moon x={600} y={178} r={142} />
    </g>
    <Hill edge="-20,270 200,214 420,250 640,226 860,240 1080,196 1220,250" fill="#22384a" />
    {shape('286,330 300,220 270,150! 304,186 316,116! 330,190 372,150! 344,220 346,330', '#0d1526')}
    {shape('872,330 880,240 852,190! 882,214 894,160! 904,216 934,190! 914,246 914,330', '#0d1526')}
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
          <text x="50" y={number} font-size="40">
            {m.number}
          </text>
          <text x="50" y="124" font-size="34" fill="#ffd774">
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

const earned = (view: View, seats: number[]): Marker[] =>
  view.markers.filter((m) => seats.includes(m.owner)).sort((a, b) => b.value - a.value);

/** What a seat has earned, the best below; in as many columns as make it two rows. */
function Stones({ view, seat }: { view: View; seat: number }): VNode {
  const stones = earned(view, [seat]);
  const points = bonusFor(stones.length);
  const all = stones.length + Number(points > 0);
  return (
    <span class="gg-end-stones" style={{ '--columns': all > 2 ? Math.ceil(all / 2) : 1 }}>
      {stones.map((m) => (
        <Earned key={m.category} m={m} grade={Math.max(0, grades(view, m))} />
      ))}
      {points > 0 && <Bonus stones={stones.length} points={points} />}
    </span>
  );
}

/** A crypt in its frame of stone, with the sign of its owner on it. */
const Crypt = ({ view, seat }: { view: View; seat: number }): VNode => (
  <span class="gg-end-crypt">
    <Thumb area={view.players[seat]!.crypt} crypt large />
    <i>
      <Sign seat={seat} size={34} />
    </i>
  </span>
);

/** Reports whether the crypts of the winners have room beside them. */
const inScene = (winners: number[]): boolean => winners.length < 3;

/**
 * The winner stands in the middle, with its crypt on one side and its stones on the other. Of
 * several only the crypts have room: the story says what stones each of them has.
 */
function figures({ view, winners }: Finish<View>): Figure[] {
  const many = winners.length > 1;
  const each = (name: string, size: number, draw: (seat: number) => VNode) =>
    winners.map((seat) => ({ key: `${name} ${seat}`, size, draw: draw(seat) }));
  return [
    ...each('digger', many ? 0.7 : 0.92, (seat) => <Digger seat={seat} />),
    ...(inScene(winners)
      ? each('crypt', many ? 0.44 : 0.64, (seat) => <Crypt view={view} seat={seat} />)
      : []),
    ...(many ? [] : each('stones', 0.64, (seat) => <Stones view={view} seat={seat} />)),
  ];
}

/** The pit and the crypts that are not in the scene, as they were left. */
function board({ view, winners, names, you, lang }: Finish<View>): VNode {
  const w = words(lang);
  const others = view.players.flatMap((_, seat) =>
    winners.includes(seat) && inScene(winners) ? [] : [seat],
  );
  return (
    <div class="gg-end-board">
      <span class="gg-end-part gg-end-pit">
        <b>{w.pit}</b>
        <Thumb area={view.pit} />
      </span>
      {others.map((seat) => (
        <span key={seat} class="gg-end-part">
          <b>{seat === you ? w.crypt : w.cryptOf(names[seat] ?? '')}</b>
          <Crypt view={view} seat={seat} />
        </span>
      ))}
    </div>
  );
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
  board,
  mark: (_, seat) => <Sign seat={seat} size={24} />,
  colour: (_, seat) => `color-mix(in srgb, ${colourOf(seat)} 50%, white)`,
  over: ({ lang }) => (lang === 'fr' ? 'Les tombes sont refermées' : 'The graves are closed'),
  // The standing beside it says by how much; a single point is worth a sentence.
  lead: (n, _, lang) =>
    n > 1
      ? ''
      : lang === 'fr'
        ? 'Un seul point a fait la différence.'
        : 'A single point made the difference.',
  story(finish) {
    const n = earned(finish.view, finish.winners).length;
    return story(finish) || (n > 0 ? stories[finish.lang](n) : '');
  },
};

export default end;
