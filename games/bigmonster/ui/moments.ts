// How a step is shown. The last landing of a turn reveals all tiles at once.
// Then the mutants rise, medals are won, and the packs are picked up. Each of
// these is a moment with a view of its own, made from the view before it and
// the events. The last moment is always the view that the server sent.

import type { Moment } from '@lair/game-ui';
import type { Event, EventOf, Held, Player, View } from './types';

type Act = Moment<View, Event>;

const holds: Partial<Record<Event['kind'], number>> = {
  explorers_revealed: 1300,
  pack_given: 900,
  turn_revealed: 1300,
  medal_granted: 1500,
  mutated: 1200,
  medal_won: 1400,
  round_ended: 900,
  series_taken: 900,
  penalty_assessed: 1600,
};

const holdOf = (events: Event[]): number => Math.max(450, ...events.map((e) => holds[e.kind] ?? 0));

/** The acts of a turn's end, in order. Events of one act belong to one moment. */
const acts: Partial<Record<Event['kind'], number>> = {
  turn_revealed: 1,
  medal_granted: 1,
  mutated: 2,
  medal_won: 3,
  penalty_assessed: 5,
  game_scored: 6,
};
const actOf = (e: Event): number => acts[e.kind] ?? 4;

/** The events that occur while a race runs or begins. */
const racing = new Set<Event['kind']>([
  'pack_given',
  'round_started',
  'pack_dealt',
  'turn_started',
]);

/** Splits a step into its moments. */
export function moments(before: View, events: Event[], after: View): Act[] {
  // A secret choice shows nothing, and a race must not be held up: the next
  // moment comes at once.
  if (
    events.length === 0 ||
    (after.race === 'live' && after.phase === 'draft' && events.every((e) => racing.has(e.kind)))
  )
    return [{ view: after, events, hold: 0 }];
  if (!events.some((e) => e.kind === 'turn_revealed' || e.kind === 'penalty_assessed'))
    return [{ view: after, events, hold: holdOf(events) }];
  const parts: Event[][] = [];
  for (const e of events) {
    const now = parts[parts.length - 1];
    if (now && actOf(now[0]!) === actOf(e)) now.push(e);
    else parts.push([e]);
  }
  let view: View = { ...before, kept: '', planned: null, spots: [], gift: null, hand: [] };
  return parts.map((part, i) => {
    for (const e of part) view = shown(view, e);
    return { view: i === parts.length - 1 ? after : view, events: part, hold: holdOf(part) };
  });
}

const change = (view: View, seat: number, how: (p: Player) => Player): View => ({
  ...view,
  players: view.players.map((p, i) => (i === seat ? how(p) : p)),
});

/** Applies one event to the view that is shown. */
export function shown(view: View, e: Event): View {
  switch (e.kind) {
    case 'turn_revealed':
      return change(view, e.seat, (p) => ({
        ...p,
        ready: false,
        area: {
          tiles: [...p.area.tiles, { tile: e.tile, x: e.x, y: e.y, level: 0 }],
          crystals: [...p.area.crystals, ...e.crystals],
        },
      }));
    case 'mutated':
      return change(view, e.seat, (p) => ({
        ...p,
        area: {
          ...p.area,
          tiles: p.area.tiles.map((t) =>
            t.x === e.x && t.y === e.y ? { ...t, level: e.level } : t,
          ),
        },
      }));
    case 'medal_granted':
      return held(view, e.to, { medal: e.medal, scope: 'alone', points: e.points });
    case 'medal_won':
      return won(view, e);
    case 'penalty_assessed':
      return e.seats.reduce(
        (v, seat) => held(v, seat, { medal: 'PENALTY', scope: 'alone', points: e.points }),
        view,
      );
    default:
      return view;
  }
}

const held = (view: View, seat: number, medal: Held): View =>
  change(view, seat, (p) => ({ ...p, medals: [...p.medals, medal] }));

function won(view: View, e: EventOf<'medal_won'>): View {
  const taken = {
    ...view,
    medals: view.medals.map((m) => {
      const of = m[e.scope];
      return m.medal === e.medal && of
        ? { ...m, [e.scope]: { ...of, left: false, seats: e.seats } }
        : m;
    }),
  };
  return e.seats.reduce(
    (v, seat) => held(v, seat, { medal: e.medal, scope: e.scope, points: e.points }),
    taken,
  );
}
