// The twenty gravestones: what each asks for is carved on it, what it is worth
// stands on its plinth. Both are in sight whether it is taken or not.

import type { VNode } from 'preact';
import type { BoardProps } from '@lair/game-ui';
import { categories, Mark, type Kind } from './art/halves';
import { Badge, colourOf } from './pieces';
import {
  nthOf,
  opens,
  reached,
  type Event,
  type Group,
  type Marker,
  type Move,
  type View,
} from './types';
import type { Words } from './words';

type Props = BoardProps<View, Move, Event>;

/** A slab, an arch, an ogive, a cross: the outline of each grade in a box of 100 by 128. */
export const shapes = [
  'M4 100V22q0-12 14-13h64q14 1 14 13V100z',
  'M5 100V40C5 14 26 5 50 5s45 9 45 35V100z',
  'M4 100V36q14-3 18-13Q30 8 50 4q20 4 28 19 4 10 18 13V100z',
  'M3 100V42l13-4Q19 27 40 24V18H31V8h9V0H60V8h9V18H60v6q21 3 24 14l13 4V100z',
];

interface Own {
  props: Props;
  moves: Move[];
  w: Words;
  /** What the groups would be after the chosen move, if there is one. */
  preview: Group[] | undefined;
  peek: Kind | undefined;
  onPeek(k: Kind): void;
}

/** The stones by category, with the viewer's totals. */
export function Stones(own: Own): VNode {
  return (
    <ul class="gg-markers" aria-label={own.w.markers}>
      {categories.map((kind, i) => (
        <Family key={kind} {...own} kind={kind} at={i} />
      ))}
    </ul>
  );
}

function Family({
  props: { view, seat },
  props,
  moves,
  w,
  preview,
  peek,
  onPeek,
  kind,
  at,
}: Own & { kind: Kind; at: number }): VNode {
  const mine = seat >= 0 ? view.players[seat] : undefined;
  const take = moves.find((m) => m.kind === 'take_marker' && m.category === kind);
  const group = preview?.find((g) => g.category === kind);
  const total = group?.total ?? mine?.totals[at] ?? 0;
  // One gravestone of each kind is all that a player can have.
  const done = view.markers.some((m) => m.category === kind && m.owner === seat);
  const own = mine ? `, ${w.total(mine.totals[at]!)}${done ? w.done : ''}` : '';
  const stones = view.markers
    .filter((m) => m.category === kind)
    .sort((a, b) => a.number - b.number);
  const best = mine ? reached(view, seat, kind, total) : 0;
  const can =
    take !== undefined ||
    moves[0]?.kind === 'bury_crypt' ||
    (moves[0]?.kind === 'bury_pit' && (!preview || group?.earns !== undefined));
  // The picture of a moment in which a stone was left shows which.
  const left = moves.length === 1 && moves[0]!.kind === 'decline' && opens(view, kind);
  return (
    <li
      class="gg-family"
      data-kind={kind}
      data-peek={peek === kind}
      data-done={done || undefined}
      data-moment
      data-alone
    >
      {/* The anchor makes it a thing, which a lesson names if it is pressed in vain. */}
      <button
        type="button"
        class="gg-family-head"
        data-anchor={`count-${kind}`}
        aria-pressed={peek === kind}
        onClick={() => onPeek(kind)}
        aria-label={w.many[kind] + own}
        title={done ? w.many[kind] + own : w.many[kind]}
      >
        <Mark kind={kind} size={24} ring />
        {mine && (
          <b data-ring data-new={!done && total !== mine.totals[at]}>
            {/* A total beside the tick would read as what the stone is worth. */}
            {done ? <Tick seat={seat} /> : total}
          </b>
        )}
      </button>
      <span class="gg-stones">
        {stones.map((m, grade) => (
          <Stone
            key={m.number}
            m={m}
            grade={grade}
            props={props}
            w={w}
            best={m.owner < 0 && best === m.number ? (can ? 'now' : 'later') : undefined}
            take={mine?.earns[at] === m.number && m.owner < 0 ? take : undefined}
            left={left && m.owner < 0 && best === m.number}
          />
        ))}
      </span>
    </li>
  );
}

/** Says that the viewer has the gravestone of a kind, in the colour of that stone. */
const Tick = ({ seat }: { seat: number }): VNode => (
  <svg viewBox="0 0 20 20" class="gg-tick" aria-hidden="true">
    <circle cx="10" cy="10" r="9" fill={colourOf(seat)} stroke="#1b1533" stroke-width="1.500" />
    <path
      d="M5.500 10.500l3.200 3.300 6-7"
      fill="none"
      stroke="#f7eed8"
      stroke-width="2.800"
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  </svg>
);

function Stone({
  m,
  grade,
  props,
  w,
  best,
  take,
  left,
}: {
  m: Marker;
  grade: number;
  props: Props;
  w: Words;
  /** It is the one that the viewer's total earns, or would earn, in this turn or later. */
  best: 'now' | 'later' | undefined;
  /** The move that takes it. */
  take: Move | undefined;
  /** It is the one that the only move leaves. */
  left: boolean;
}): VNode {
  const owned = m.owner >= 0;
  const name = w.marker(
    m.category,
    m.number,
    m.value,
    owned
      ? w.heldBy(props.names[m.owner] ?? '')
      : w.free + (take ? w.extra(nthOf(props.view, props.seat, m.category), 'your') : ''),
  );
  return (
    <button
      type="button"
      class="gg-stone"
      data-piece={`m${m.category}${m.number}`}
      data-grade={grade}
      data-owned={owned}
      data-best={best}
      data-lit={take !== undefined}
      data-advised={left || (take !== undefined && take === props.advised)}
      style={owned ? { '--stone': colourOf(m.owner) } : undefined}
      aria-disabled={!take}
      aria-label={name}
      title={name}
      onClick={() => (take ? props.play(take) : ask(props, m))}
    >
      <svg viewBox="0 0 100 128" preserveAspectRatio="none" data-decor aria-hidden="true">
        <path class="gg-stone-face" d={shapes[grade]} />
        <path class="gg-plinth" d="M0 98q0-4 4-4H96q4 0 4 4v26q0 4-4 4H4q-4 0-4-4z" />
      </svg>
      <span class="gg-asks" aria-hidden="true">
        {owned && <Badge seat={m.owner} />}
        {m.number}
      </span>
      <span class="gg-worth" data-worth={m.value} aria-hidden="true" />
    </button>
  );
}

/**
 * Asks why a gravestone cannot be taken. A move names no number, so where a better one of
 * the kind can be taken it would be legal: instead, what comes later is asked about.
 */
function ask({ moves, why }: Props, { category, number }: Marker) {
  const take: Partial<Move> = { kind: 'take_marker', category };
  const legal = moves.some((x) => x.kind === 'take_marker' && x.category === category);
  const pressed = { ...take, number };
  if (moves.length > 0) void why(legal ? { kind: 'draw', source: 'deck' } : take, pressed);
}
