// The bar under the board: what the chosen move would do and the buttons to make or
// change it. It keeps its place and size; with nothing chosen it says what to press.

import type { ComponentChildren, VNode } from 'preact';
import { capital } from '@lair/i18n/capital';
import type { Sight } from './area';
import { categories, Mark, type Kind } from './art/halves';
import { previewOf, type Place } from './choosing';
import {
  endsWith,
  lastRound,
  nthOf,
  reached,
  type Card,
  type Group,
  type Move,
  type View,
  type Way,
} from './types';
import type { Words } from './words';

interface Own {
  w: Words;
  view: View;
  seat: number;
  moves: Move[];
  advised: Move | undefined;
  card: Card | undefined;
  way: Way;
  /** A lesson asks for a place that the card has only once it is turned. */
  wantsTurn: boolean;
  place: Place | undefined;
  /** The name of the chosen place. */
  placeName: string;
  /** Where the card goes, if one is to be buried. */
  burying: 'pit' | 'crypt' | undefined;
  /** A card is to be chosen or put away. */
  picking: boolean;
  /** How many places there are this way round. */
  open: number;
  /** How many of them are in sight. */
  sight: Sight | undefined;
  turn(): void;
  back(): void;
  confirm(): void;
  play(m: Move): void;
}

/** Which buttons the bar shows, if any. */
export type BarKind = 'bury' | 'pick' | 'score' | undefined;

export const barOf = ({ view, moves, card, burying, picking }: Own): BarKind =>
  view.phase === 'score' && moves.length > 0
    ? 'score'
    : card && burying
      ? 'bury'
      : card && picking
        ? 'pick'
        : undefined;

export function Confirm(own: Own): VNode {
  const bar = barOf(own);
  return (
    <div class="gg-confirm" data-slot="confirm" data-kind={bar ?? 'idle'}>
      {bar === 'bury' ? (
        <Burying {...own} />
      ) : bar === 'pick' ? (
        <Picking {...own} />
      ) : bar === 'score' ? (
        <Scoring {...own} />
      ) : (
        <p class="gg-say">{idle(own)}</p>
      )}
    </div>
  );
}

/** What to press when nothing is chosen. */
function idle({ w, moves, burying, picking }: Own): string {
  if (picking) return moves[0]?.kind === 'choose_start' ? w.pressFirst : w.pressAway;
  if (burying) return w.pressCard;
  if (moves[0]?.kind === 'draw') return w.pressRow;
  return '';
}

function Burying({
  w,
  view,
  seat,
  card,
  way,
  place,
  placeName,
  burying,
  open,
  sight,
  wantsTurn,
  turn,
  back,
  confirm,
}: Own): VNode {
  const more = place ? 0 : (sight?.more ?? 0);
  // With the place, what the move brings; the list of it is read where it stands.
  const total = (k: Kind) => view.players[seat]?.totals[categories.indexOf(k)] ?? 0;
  const told = [
    placeName,
    ...(place?.preview?.groups ?? []).map(
      (g) =>
        w.group(g.category, total(g.category), g.total) +
        w.lost(lostOf(w, view, seat, g)) +
        (g.earns === undefined
          ? ''
          : `, ${w.stone} ${earnedOf(w, view, seat, g.category, g.earns)}` +
            (burying === 'crypt' ? w.once(g.category) : '')),
    ),
  ].join('. ');
  return (
    <>
      <p class="sr-only" role="status">
        {place ? told : w.lies(card!.a, card!.b, way, open)}
      </p>
      {place ? (
        place.preview && (
          <Changes {...{ w, view, seat, groups: place.preview.groups, burying: burying! }} />
        )
      ) : (
        // Readers are told above how many places there are: all are in their list.
        <p class="gg-say" aria-hidden={more > 0 ? 'true' : undefined}>
          {more > 0 ? w.placesSeen(open - more, open) : w.placesOpen(open)} {w.pressPlace(open)}
        </p>
      )}
      <button
        type="button"
        class="gg-button gg-turn"
        data-quiet
        data-wanted={wantsTurn || undefined}
        aria-label={w.turn}
        title={w.turn}
        onClick={turn}
      >
        <TurnSign />
        <span class="gg-word">{w.turnShort}</span>
      </button>
      <BackButton w={w} back={back} />
      <span class="gg-last">
        {more > 0 && (
          <button
            type="button"
            class="gg-button gg-more"
            aria-label={w.showMore(more)}
            title={w.showMore(more)}
            onClick={sight?.go}
          >
            {w.more(more)}
          </button>
        )}
        <button
          type="button"
          class="gg-button gg-main-button"
          {...(place ? { 'data-confirm': true } : {})}
          aria-disabled={!place}
          onClick={confirm}
        >
          {w.bury}
        </button>
      </span>
    </>
  );
}

function Picking({ w, moves, back, confirm }: Own): VNode {
  const away = moves[0]?.kind === 'discard_blocked';
  return (
    <>
      <p class="gg-say">{away ? w.sayDiscard : w.sayFirst}</p>
      <BackButton w={w} back={back} />
      <button
        type="button"
        class="gg-button gg-main-button"
        data-confirm
        title={away ? w.discard : w.first}
        onClick={confirm}
      >
        {away ? w.putAway : w.begin}
      </button>
    </>
  );
}

/** The stones that can be taken, and the button to leave them. */
function Scoring({ w, view, seat, moves, advised, play }: Own): VNode {
  return (
    <div
      class="gg-takes"
      role="group"
      aria-label={w.markers}
      tabIndex={-1}
      data-many={moves.length > 3}
    >
      {moves.map((m, i) => {
        if (m.kind === 'decline')
          return (
            <button
              key="no"
              type="button"
              class="gg-button"
              data-quiet
              data-lit="true"
              data-advised={m === advised}
              aria-label={lastRound(view) ? w.declineLast : w.decline}
              onClick={() => play(m)}
            >
              {lastRound(view) ? w.without : w.later}
            </button>
          );
        const kind = m.category as Kind;
        // The small picture of a moment knows no previews, but what a total earns.
        const earns =
          previewOf(moves, view.previews, i)?.groups[0]?.earns ??
          view.players[seat]?.earns[categories.indexOf(kind)] ??
          0;
        const value = valueOf(view, kind, earns);
        const nth = nthOf(view, seat, kind);
        const ends = endsWith(view, seat, kind);
        const name = w.take(kind, earns, value, w.extra(nth, 'your'), ends);
        return (
          <button
            key={kind}
            type="button"
            class="gg-button gg-take"
            data-lit="true"
            data-advised={m === advised}
            aria-label={name}
            title={name}
            onClick={() => play(m)}
          >
            <span>{w.takeShort}</span>
            <span>
              <Mark kind={kind} size={18} />
              <b>{earns}</b>
              <small class="gg-price">{w.brings(value, nth)}</small>
            </span>
          </button>
        );
      })}
    </div>
  );
}

/** What the groups come to, the ones that earn a stone first. */
function Changes({
  w,
  view,
  seat,
  groups,
  burying,
}: {
  w: Words;
  view: View;
  seat: number;
  groups: Group[];
  burying: 'pit' | 'crypt';
}): VNode {
  const was = (kind: Kind) => view.players[seat]?.totals[categories.indexOf(kind)] ?? 0;
  const told = groups.map((g) => ({ ...g, lost: lostOf(w, view, seat, g) }));
  const list = told.sort(
    (a, b) =>
      (b.earns ?? 0) - (a.earns ?? 0) ||
      Number(b.lost !== '') - Number(a.lost !== '') ||
      Number(b.total > was(b.category)) - Number(a.total > was(a.category)) ||
      b.total - a.total,
  );
  if (list.length === 0) return <p class="gg-say">{w.nothing}</p>;
  const earned = list.filter((g) => g.earns !== undefined || g.lost).length;
  const lines = list.length + earned <= 3 ? 'few' : list.length <= 3 ? 'some' : 'many';
  return (
    <ul class="gg-changes" data-count={list.length} data-lines={lines}>
      {list.map((g) => {
        const here = g.cells.length;
        const there = g.total - here;
        const before = was(g.category);
        return (
          <li
            key={g.category}
            data-less={g.total < before}
            title={w.group(g.category, before, g.total) + w.lost(g.lost)}
          >
            <span class="sr-only">{w.group(g.category, before, g.total) + w.lost(g.lost)}</span>
            <span class="gg-change" aria-hidden="true">
              <Mark kind={g.category} size={18} />
              <b class="gg-word">{capital(w.many[g.category])}</b>
              <b>
                {before === g.total
                  ? g.total
                  : [before, g.total].join(list.length > 4 ? '→' : ' → ')}
              </b>
              <small class="gg-word">
                {burying === 'pit' ? w.parts(here, there) : w.parts(there, here)}
              </small>
            </span>
            {g.lost && (
              <span class="gg-earned gg-lost" aria-hidden="true">
                <s>
                  <span class="gg-word">{w.stone} </span>
                  {g.lost}
                </s>
                <span class="gg-word"> {w.gone}</span>
              </span>
            )}
            {g.earns !== undefined && (
              <Earned now={burying === 'pit'}>
                <span class="gg-word">{w.stone} </span>
                {earnedOf(w, view, seat, g.category, g.earns)}
                {burying === 'crypt' && <span class="sr-only">{w.once(g.category)}</span>}
              </Earned>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A stone that the move earns; in the crypt its total is only large enough. */
const Earned = ({ now, children }: { now: boolean; children: ComponentChildren }): VNode => (
  <span class="gg-earned" data-now={now}>
    {children}
  </span>
);

const earnedOf = (w: Words, view: View, seat: number, kind: Kind, number: number): string =>
  w.earned(number, w.brings(valueOf(view, kind, number), nthOf(view, seat, kind)));

/** The stone that a total no longer reaches after a move, as words of the kind "10: +4"; or "". */
function lostOf(w: Words, view: View, seat: number, { category, total }: Group): string {
  const before = view.players[seat]?.earns[categories.indexOf(category)] ?? 0;
  return before > reached(view, seat, category, total)
    ? earnedOf(w, view, seat, category, before)
    : '';
}

const valueOf = (view: View, kind: Kind, number: number): number =>
  view.markers.find((m) => m.category === kind && m.number === number)?.value ?? 0;

const BackButton = ({ w, back }: { w: Words; back(): void }): VNode => (
  <button
    type="button"
    class="gg-button gg-back-button"
    data-quiet
    aria-label={w.back}
    title={w.back}
    onClick={back}
  >
    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
      <path
        d="M4 4l12 12M16 4L4 16"
        fill="none"
        stroke="currentColor"
        stroke-width="2.600"
        stroke-linecap="round"
      />
    </svg>
  </button>
);

const TurnSign = (): VNode => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <path
      d="M16 10a6 6 0 11-2-4.500M16 2v4h-4"
      fill="none"
      stroke="currentColor"
      stroke-width="2.400"
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  </svg>
);
