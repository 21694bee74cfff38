// The end of a match: the planet of whoever won hangs in the sky, and its explorer
// stands before it with the medals.

import './end.css';
import type { VNode } from 'preact';
import type { EndScene, Figure, Finish } from '@lair/game-ui';
import { Backdrop, Hill, Stars } from '@lair/kit/night';
import { Face } from './art/explorers';
import { Medal } from './art/marks';
import { decided, lower } from './decided';
import { Globe, seatLook, Sign } from './pieces';
import type { View } from './types';

const crater = (x: number, y: number, r: number): VNode => (
  <g stroke="none">
    <ellipse cx={x} cy={y} rx={r} ry={r * 0.34} fill="#2c2050" />
    <ellipse cx={x} cy={y + r * 0.05} rx={r * 0.78} ry={r * 0.24} fill="#221840" />
  </g>
);

const Place = (): VNode => (
  <Backdrop sky="#1a1140">
    <Stars />
    <g transform="translate(920 92)">
      <circle r="40" fill="#ff7ac8" />
      <path d="M-36-8q36 14 72 0M-34 12q34 12 68 0" fill="none" stroke="#d0509e" stroke-width="6" />
      <path d="M-66 18q66 26 132-32" fill="none" stroke="#ffd6ef" stroke-width="5" />
    </g>
    <circle cx="300" cy="90" r="20" fill="#ffd25e" />
    <Hill edge="-20,330 200,300 400,316 700,296 960,312 1220,294" fill="#4b3a78" />
    {crater(180, 340, 60)}
    {crater(960, 346, 70)}
    <Hill edge="-20,366 300,350 600,356 900,348 1220,364" fill="#3b2c64" />
    {crater(420, 384, 52)}
    {crater(790, 386, 44)}
  </Backdrop>
);

function figures({ view, winners }: Finish<View>): Figure[] {
  const many = winners.length > 1;
  const planets = winners.slice(0, 3).map((seat) => ({
    key: `planet ${seat}`,
    size: many ? 0.84 : 0.92,
    draw: (
      <span class="bm-end-planet" data-many={many} style={{ '--seat': seatLook(seat).colour }}>
        <Globe player={view.players[seat]!} seat={seat} full bare />
      </span>
    ),
  }));
  const people = winners.slice(0, 3).flatMap((seat) => {
    const { explorer } = view.players[seat]!;
    return explorer
      ? {
          key: `explorer ${seat}`,
          size: 0.46,
          draw: (
            <span
              class="bm-end-person"
              data-many={many}
              style={{ '--seat': seatLook(seat).colour }}
            >
              <Face id={explorer} size="100%" />
            </span>
          ),
        }
      : [];
  });
  // Two planets and two faces fill the picture: a medal would be cut, or cover the story.
  const medals = (many ? [] : winners)
    .flatMap((seat) => view.players[seat]!.medals)
    .sort((a, b) => b.points - a.points);
  // Three stand beside the planet; further ones between and on them, outermost first.
  const row = medals.slice(0, 3).map(({ medal, points, scope }, i) => {
    const above = medals[5 - i];
    return {
      key: `medal ${medal} ${scope}`,
      size: 0.3,
      draw: (
        <span class="bm-end-medal">
          <Medal id={medal} points={points} size="100%" />
          {above && <Medal id={above.medal} points={above.points} size="100%" />}
        </span>
      ),
    };
  });
  return [...planets, ...people, ...row];
}

const end: EndScene<View> = {
  scope: 'bm-end-scene',
  Place,
  figures,
  mark: (_, seat) => <Sign seat={seat} size={24} />,
  colour: (_, seat) => seatLook(seat).colour,
  over: ({ lang }) =>
    lang === 'fr' ? 'La nuit tombe sur les planètes' : 'Night falls on the planets',
  // A number stays on the line of what it counts.
  // The story may end with a number, which another one must not follow.
  lead: (n, name, lang) =>
    lang === 'fr'
      ? `Au total, ${n} point${n > 1 ? 's' : ''} d’avance sur ${name}.`
      : `In all, ${n} point${n === 1 ? '' : 's'} ahead of ${name}.`,
  story: ({ view, winners, names, you, lang }) =>
    [lower(view, winners, names, you, lang), decided(view, winners, lang)]
      .filter(Boolean)
      .join(' ')
      .replaceAll(' points', '\u00a0points'),
};

export default end;
