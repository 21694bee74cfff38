// Every tile drawn once, as a symbol; the board shows them by reference. This
// is the heavy part of the art and a file of its own: the board loads it beside
// itself and shows plain grounds until it is there.

import type { ComponentChildren, VNode } from 'preact';
import { GrainSheet, ink, weight } from '@lair/kit/draw';
import { piecesOf } from './crystals';
import { explorer, people } from './explorers';
import { ground, landscapes } from './grounds';
import { sign } from './marks';
import { meadow } from './meadow';
import { doubleMutagen, mutants, singleMutagen } from './mutants';
import { sky, things } from './things';
import { explorerPieces, kinds, tiles, type Print } from './tiles';
import { wild } from './wild';

const coin = (x: number, y: number, text: string): VNode => (
  <g>
    <circle cx={x} cy={y} r="15" fill="#fff6df" />
    <text
      x={x}
      y={y + 7.5}
      text-anchor="middle"
      font-size="21"
      font-weight="800"
      font-family="var(--body, sans-serif)"
      fill={ink}
      stroke="none"
    >
      {text}
    </text>
  </g>
);

/** So many points a what, on a plaque at the foot of the tile. */
const plaque = (p: Print): ComponentChildren => {
  if (p.of === undefined) return null;
  const w = p.rate ? 66 : 40;
  return (
    <g transform="translate(50 174)">
      <rect x={-w / 2} y="-18" width={w} height="36" rx="9" fill="#fff6df" />
      {p.rate && (
        <text
          x="-15"
          y="10"
          text-anchor="middle"
          font-size="28"
          font-weight="800"
          font-family="var(--body, sans-serif)"
          fill={ink}
          stroke="none"
        >
          {p.rate}
        </text>
      )}
      <g stroke="none" transform={`translate(${p.rate ? 1 : -14} -14) scale(1.160)`}>
        {sign(p.of)}
      </g>
    </g>
  );
};

/** What a mutant may still become: one empty ring a level. */
const steps = (p: Print, level: number): ComponentChildren =>
  (p.points ?? []).length > 1 &&
  p.points!.map(
    (_, i) =>
      i > 0 && (
        <circle
          key={i}
          cx={18}
          cy={63 + i * 17}
          r="6"
          fill={i <= level ? '#ff7ac8' : '#fff6df'}
          stroke-width="3"
        />
      ),
  );

const toadScore = (
  <g transform="translate(50 176)">
    <rect x="-42" y="-16" width="84" height="34" rx="9" fill="#fff6df" />
    <text
      x="0"
      y="10.500"
      text-anchor="middle"
      font-size="28"
      font-weight="800"
      font-family="var(--body, sans-serif)"
      fill={ink}
      stroke="none"
    >
      2…50
    </text>
  </g>
);

const tileArt = (kind: string, level: number): VNode => {
  const p = tiles[kind]!;
  const beast =
    kind === 'MGD'
      ? doubleMutagen()
      : kind === 'MGS'
        ? singleMutagen()
        : mutants[kind]
          ? mutants[kind]![level]!()
          : (wild[kind] ?? meadow[kind])!();
  const at: [number, number] = kind === 'BMR' ? [82, 26] : [18, p.pieces.includes('BTL') ? 52 : 30];
  return (
    <>
      {ground(p.land, p.wide)}
      <g stroke={ink} stroke-width={weight}>
        {beast}
        {mutants[kind] && <g transform={`translate(0 ${at[1] - 50})`}>{steps(p, level)}</g>}
        {p.points && coin(at[0], at[1], String(p.points[level]).replace('-', '−'))}
        {plaque(p)}
        {kind === 'TOAD' && toadScore}
      </g>
      {piecesOf(p.pieces)}
    </>
  );
};

const Def = ({
  id,
  box,
  children,
}: {
  id: string;
  box: string;
  children: ComponentChildren;
}): VNode => (
  <symbol id={`bm-${id}`} viewBox={box} stroke-linejoin="round" stroke-linecap="round">
    {children}
  </symbol>
);

let made: VNode | undefined;

/** All symbols; put once on a page that draws tiles. */
export function Sheet(): VNode {
  made ??= (
    <>
      <GrainSheet />
      <svg width="0" height="0" class="bm-sheet" aria-hidden="true">
        {kinds.flatMap((kind) =>
          (mutants[kind] ?? [null]).map((_, level) => (
            <Def
              key={kind + level}
              id={kind + (level > 0 ? `-${level}` : '')}
              box={tiles[kind]!.wide ? '0 0 200 100' : '0 0 100 200'}
            >
              {tileArt(kind, level)}
            </Def>
          )),
        )}
        {Object.keys(people).map((id) => (
          <Def key={id} id={id} box="0 0 200 200">
            <g stroke={ink} stroke-width="4">
              {explorer(id)}
            </g>
            {piecesOf(explorerPieces[id] ?? [], true)}
          </Def>
        ))}
        <defs>
          <g id="bm-sky">{sky}</g>
          {landscapes.map((land) => (
            <g key={land} id={`bm-${land}`} stroke={ink} stroke-width="6" stroke-linejoin="round">
              {things[land]}
            </g>
          ))}
        </defs>
      </svg>
    </>
  );
  return made;
}
