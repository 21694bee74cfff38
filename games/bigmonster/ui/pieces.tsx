// The pieces: tiles by reference to the sprite sheet, the sign of each seat,
// thumbnails of planets.

import type { VNode } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { Gem, gem, piecesOf, type Piece } from './art/crystals';
import { Face, people } from './art/explorers';
import { looks } from './art/grounds';
import { Lands } from './ground';
import { Icon, Medal } from './art/marks';
import { sizeOf, tiles } from './art/tiles';
import type { Crystal, Kind, MedalId, Player, View } from './types';
import { words, type Words } from './words';
import type { Lang } from '@lair/game-ui';
import { capital } from '@lair/i18n/capital';

// The large drawings are loaded after the board, once for all tiles; offline, plain grounds stay.
let drawn: (() => VNode) | undefined;
const coming = import('./art/sheet').then(
  ({ Sheet }) => (drawn = Sheet),
  () => undefined,
);

/** The sprite sheet with all drawings, once on a page. */
export function Drawings(): VNode | null {
  const [sheet, show] = useState(() => drawn);
  useEffect(() => void coming.then((drawn) => show(() => drawn)), []);
  return sheet ? sheet() : null;
}

/** What a crop of a tile's head leaves out: its plaque, or where its pieces of crystals are. */
export function Mark({ kind }: { kind: Kind }): VNode | null {
  const p = tiles[kind]!;
  const plaque = p.of || kind === 'TOAD';
  if (!plaque && p.pieces.length === 0) return null;
  const box = kind === 'TOAD' ? '6 156 88 42' : p.rate ? '15 154 70 40' : '28 154 44 40';
  return (
    <svg class="bm-mark" viewBox={plaque ? box : '0 0 100 200'} aria-hidden="true">
      {plaque ? (
        <use href={`#bm-${kind}`} width="100" height="200" />
      ) : (
        <>
          <path d="M0 0H100V200H0Z" class="bm-plan" />
          {piecesOf(p.pieces)}
        </>
      )}
    </svg>
  );
}

/** A tile or an explorer, as large as its container; crystal pieces that are `dead` are grey. */
export const TileArt = ({
  kind,
  level = 0,
  dead = [],
}: {
  kind: string;
  level?: number;
  dead?: Piece[];
}): VNode => {
  const [w, h] = sizeOf(kind);
  return (
    <svg
      class="bm-art"
      viewBox={`0 0 ${w * 100} ${h * 100}`}
      style={{
        background: tiles[kind] ? looks[tiles[kind]!.land].base : '#e06aa8',
      }}
      aria-hidden="true"
    >
      <use href={`#bm-${kind}${level > 0 ? `-${level}` : ''}`} width={w * 100} height={h * 100} />
      {dead.length > 0 && <g class="bm-dead">{piecesOf(dead, !tiles[kind])}</g>}
    </svg>
  );
};

/** The ground of a tile, for the room beside its drawing. */
export const groundOf = (kind: Kind) => ({
  '--land': tiles[kind] ? looks[tiles[kind].land].base : undefined,
});

export const tileName = (kind: string, lang: Lang): string => words(lang).tiles[kind] ?? kind;

/** The name of a tile with its landscape, which medals and animals count. */
export function landName(kind: string, lang: Lang): string {
  const land = tiles[kind]?.land;
  // The names of rune monsters tell it.
  return tileName(kind, lang) + (land && land !== 'rune' ? `, ${words(lang).lands[land]}` : '');
}

/** Groups of pieces with a common name, larger groups first. */
const together: [keyof Words['piece'], Piece[]][] = [
  ['sides', ['GL', 'GR']],
  ['corners', ['BTL', 'BTR', 'BBL', 'BBR']],
  ['top', ['BTL', 'BTR']],
  ['bottom', ['BBL', 'BBR']],
  ['twice', ['RB0', 'RB1']],
];

/** The names of crystal pieces, those with a common name together. */
export function pieceNames(pieces: readonly Piece[], w: Words): string {
  let list: readonly (keyof Words['piece'])[] = pieces;
  for (const [all, of] of together) {
    if (of.every((p) => list.includes(p)))
      list = list.flatMap((p) => (p === of[0] ? [all] : of.includes(p as Piece) ? [] : [p]));
  }
  return list.map((p) => w.piece[p]).join(', ');
}

/** The crystal pieces of a tile or an explorer, in words. */
export const piecesText = (pieces: readonly Piece[], w: Words): string[] =>
  pieces.length === 0 ? [] : [w.pieces(pieceNames(pieces, w))];

/** Reports whether the medal for deserts can still be won. */
export function desertsOpen(view: View): boolean {
  const medal = view.medals?.find((m) => m.medal === 'DESERT');
  return (medal?.alone ?? medal?.team)?.left ?? false;
}

/** What a tile does, in a few words, and its pieces; in a match, what it still does. */
function tileTexts(kind: string, w: Words, view?: View): [deed: string, pieces: string] {
  const p = tiles[kind];
  if (!p) return ['', ''];
  const [points, more] = p.points ?? [];
  const counts = more ? w.levels(p.points!) : points && `${w.points(points)}.`;
  const deed = w.deeds[kind] ?? counts ?? (p.land === 'rune' ? w.runes : '');
  const reaps = kind === 'REAP' && (!view || desertsOpen(view)) ? `${w.deserts} ` : '';
  return [reaps + deed, piecesText(p.pieces, w).join()];
}

export const tileText = (kind: string, w: Words, view?: View): string =>
  tileTexts(kind, w, view).filter(Boolean).join(' ');

/** The same where room may be little: then its pieces are only drawn. */
export function TileText({ kind, w, view }: { kind: string; w: Words; view: View }): VNode {
  const [deed, pieces] = tileTexts(kind, w, view);
  return (
    <span>
      {deed} {pieces && <span class="bm-pieces">{pieces}</span>}
    </span>
  );
}

export const personName = (id: string, w: Words): string => w.people[id]?.[0] ?? w.explorer;
export const personText = (id: string, w: Words, pieces: readonly Piece[] = []): string =>
  [w.people[id]?.[1] ?? '', ...piecesText(pieces, w)].join(' ');
export const suitName = (id: string, w: Words): string => w.suits[people[id]?.suit ?? 'white']!;

/** Pieces within a sentence of the log. */
export const MiniTile = ({
  kind,
  level = 0,
  article = '',
  lang,
}: {
  kind: string;
  level?: number;
  article?: string;
  lang: Lang;
}): VNode => (
  <span class="bm-mini" title={capital(tileName(kind, lang))}>
    <TileArt kind={kind} level={level} /> {article}
    {tileName(kind, lang)}
  </span>
);
export const MiniGem = ({ of, lang }: { of: Crystal; lang: Lang }): VNode => (
  <span class="bm-mini">
    <Gem colour={of.colour} size="1.2em" />
    <span data-more> {words(lang).gem(of.colour)}</span>
  </span>
);
export const MiniMedal = ({
  id,
  points,
  lang,
}: {
  id: MedalId;
  points?: number;
  lang: Lang;
}): VNode => (
  <span class="bm-mini" title={points ? words(lang).points(points) : undefined}>
    <Medal id={id} points={points} size="1.6em" /> {words(lang).medals[id]}
  </span>
);
export const MiniPerson = ({ id, lang }: { id: string; lang: Lang }): VNode => (
  <span class="bm-mini" title={personText(id, words(lang))}>
    <Face id={id} size="1.4em" /> {personName(id, words(lang))}
  </span>
);

/** The sign of a seat: its own shape and colour. */
export const seats = [
  { colour: '#ff7ac8', path: 'M10 2l8 15H2z' },
  { colour: '#4fd6cc', path: 'M10 2a8 8 0 110 16 8 8 0 010-16z' },
  { colour: '#ffd25e', path: 'M10 1.500l8.500 8.500-8.500 8.500L1.500 10z' },
  { colour: '#b9a4ff', path: 'M3 3h14v14H3z' },
  { colour: '#8ee07a', path: 'M6 2h8l5 8-5 8H6l-5-8z' },
  { colour: '#ff9b6a', path: 'M7 2h6v5h5v6h-5v5H7v-5H2V7h5z' },
];
export const seatLook = (seat: number) => seats[seat] ?? seats[0]!;
export const Sign = ({ seat, size = 13 }: { seat: number; size?: number }): VNode => (
  <svg viewBox="0 0 20 20" width={size} height={size} class="bm-sign" aria-hidden="true">
    <path
      d={seatLook(seat).path}
      fill={seatLook(seat).colour}
      stroke="#1b1533"
      stroke-width="2.200"
      stroke-linejoin="round"
    />
  </svg>
);

/** An explorer whose face is not known yet: a sealed helmet in the colour of the seat. */
export const Helmet = ({ seat }: { seat: number }): VNode => (
  <svg class="bm-helmet" viewBox="0 0 200 200" aria-hidden="true">
    <HelmetShape seat={seat} />
  </svg>
);

const HelmetShape = ({ seat }: { seat: number }): VNode => (
  <g stroke="#1b1533" stroke-width="7" stroke-linejoin="round">
    <path d="M34 198c4-36 30-46 66-46s62 10 66 46z" fill={seatLook(seat).colour} />
    <circle cx="100" cy="96" r="66" fill="#f7f2ff" />
    <path d="M46 92c0-36 24-54 54-54s54 18 54 54-24 46-54 46-54-10-54-46z" fill="#2a2350" />
    <path d="M62 82c2-16 10-26 22-30" fill="none" stroke="#9d8fe0" stroke-linecap="round" />
    <rect x="24" y="84" width="16" height="34" rx="7" fill={seatLook(seat).colour} />
    <rect x="160" y="84" width="16" height="34" rx="7" fill={seatLook(seat).colour} />
  </g>
);

const craters = (fill: string): VNode => (
  <g fill={fill}>
    <ellipse cx="-42" cy="-50" rx="17" ry="12" />
    <ellipse cx="54" cy="-34" rx="13" ry="10" />
    <ellipse cx="-60" cy="26" rx="12" ry="9" />
    <ellipse cx="30" cy="62" rx="18" ry="11" />
  </g>
);

/** Air, ground and craters of a small planet, in a circle of a given radius. */
const Sphere = ({ x, y, r }: { x: number; y: number; r: number }): VNode => (
  <g transform={`translate(${x} ${y}) scale(${r / 100})`}>
    <circle r="100" fill="var(--bm-air-2)" />
    <circle r="94" fill="var(--bm-air-3)" />
    <circle r="88" fill="var(--bm-ground)" stroke="#1b1533" stroke-width="5" />
    {craters('var(--bm-crater)')}
    <path d="M62-62A88 88 0 0 1-62 62A110 110 0 0 0 62-62Z" fill="var(--bm-dark)" />
  </g>
);

/**
 * A thumbnail of a planet: landscapes and complete crystals; with `full`, the
 * drawings themselves. With `bare`, most of it fills the circle that it is
 * drawn in.
 */
export function Globe({
  player,
  seat,
  person = player.explorer,
  full = false,
  bare = false,
}: {
  player: Player;
  seat: number;
  person?: string;
  full?: boolean;
  bare?: boolean;
}): VNode {
  const disc = useId();
  const lots = player.area.tiles.map((t) => ({ ...t, size: sizeOf(t.tile) }));
  const left = Math.min(0, ...lots.map((t) => t.x));
  const top = Math.min(0, ...lots.map((t) => t.y));
  const right = Math.max(2, ...lots.map((t) => t.x + t.size[0]));
  const bottom = Math.max(2, ...lots.map((t) => t.y + t.size[1]));
  const corners = [
    ...[0, 2].flatMap((x) => [0, 2].map((y) => [x, y] as const)),
    ...lots.flatMap(({ x, y, size: [w, h] }) =>
      [x, x + w].flatMap((at) => [y, y + h].map((to) => [at, to] as const)),
    ),
  ];
  // The corners of a full rectangle reach to the edge of the ground. A bare planet is as
  // small as its tiles allow, so that they can be told apart.
  let [cx, cy] = [(left + right) * 50, (top + bottom) * 50];
  let r = Math.max(200, Math.hypot(right - left, bottom - top) * 57);
  if (bare) {
    const away = ([x, y]: readonly [number, number]) => Math.hypot(x * 100 - cx, y * 100 - cy);
    const farthest = () => corners.reduce((p, q) => (away(q) > away(p) ? q : p));
    // Shrinking steps towards the farthest corner end at the middle of the smallest circle.
    for (let i = 2; i < 100; i++) {
      const [x, y] = farthest();
      [cx, cy] = [cx + (x * 100 - cx) / i, cy + (y * 100 - cy) / i];
    }
    r = away(farthest()) * 0.95;
  }
  const box = [cx - r, cy - r, 2 * r, 2 * r];
  return (
    <svg class="bm-globe" viewBox={box.join(' ')} aria-hidden="true">
      {bare ? (
        <g transform={`translate(${cx} ${cy}) scale(${r / 90})`}>{craters('#3b2c64')}</g>
      ) : (
        <Sphere x={cx} y={cy} r={r} />
      )}
      <clipPath id={disc}>
        <circle cx={cx} cy={cy} r={bare ? r * 1.1 : r * 0.86} />
      </clipPath>
      <g clip-path={`url(#${disc})`}>
        <Lands tiles={player.area.tiles} />
      </g>
      {person ? (
        <>
          <rect width="200" height="200" fill="#e06aa8" />
          <use href={`#bm-${person}`} width="200" height="200" />
          <rect width="200" height="200" fill="none" stroke="#1b1533" stroke-width="12" />
        </>
      ) : (
        <HelmetShape seat={seat} />
      )}
      {lots.map((t) => {
        const [w, h] = t.size;
        const at = {
          x: t.x * 100,
          y: t.y * 100,
          width: w * 100,
          height: h * 100,
        };
        if (full)
          return (
            <use
              key={`${t.x},${t.y}`}
              href={`#bm-${t.tile}${t.level > 0 ? `-${t.level}` : ''}`}
              {...at}
            />
          );
        const look = looks[tiles[t.tile]!.land];
        return (
          <g key={`${t.x},${t.y}`}>
            <rect {...at} fill={look.base} stroke="#1b1533" stroke-width="12" />
            <path
              d={look.mark}
              fill="none"
              stroke={look.motif}
              stroke-width="3.500"
              transform={`translate(${(t.x + w / 2) * 100 - 42} ${(t.y + h / 2) * 100 - 42}) scale(3.500)`}
              stroke-linecap="round"
            />
          </g>
        );
      })}
      {player.area.crystals.map((c) => (
        <g
          key={`${c.colour}${c.x2},${c.y2}`}
          transform={`translate(${c.x2 * 50} ${c.y2 * 50}) scale(${full ? 1 : 1.5})`}
        >
          {gem(c.colour)}
        </g>
      ))}
    </svg>
  );
}

export { Face, Gem, Icon, Medal };
export type { Kind };
