// How a step of the match is shown. Most steps place one monster. The last
// monster of a round also triggers the fights, the healing and the next deal.
// Such a step is split into moments. Each has a view of its own, computed from
// the previous one and its events. The last moment always shows the view that
// the server sent, so a mistake here cannot last.

import type { Moment } from '@lair/game-ui';
import type { Event, EventOf, Move, Stage, Staged, Summary, View } from './types';

type Act = Moment<Staged, Event>;

// How long a moment with an event of a kind is shown, in milliseconds.
const holds: Partial<Record<Event['kind'], number>> = {
  monster_placed: 550,
  monster_replaced: 900,
  castle_full: 900,
  weakest_marked: 1100,
  guard_revealed: 1100,
  guard_beaten: 1000,
  guard_won: 1500,
  healing_paid: 1300,
  monsters_rotated: 800,
  king_tile_revealed: 1600,
  game_ended: 900,
};

/**
 * How long the summary of a round waits for a press where others wait, in milliseconds. Its
 * line in board.css takes as long.
 */
const SUMMARY = 6000;
/** A moment that only takes the summary away, before anything else moves. */
const CLOSE = 60;

const holdOf = (events: Event[]): number => Math.max(500, ...events.map((e) => holds[e.kind] ?? 0));

// opens reports whether an event begins a new moment. The healing of several
// seats is one moment, and so are a move and the change of turn after it.
const opens = (kind: Event['kind'], now: Event[]): boolean => {
  switch (kind) {
    case 'castle_full':
    case 'guard_revealed':
    case 'guard_beaten':
    case 'guard_won':
    case 'monsters_rotated':
    case 'guards_placed':
      return true;
    case 'healing_paid':
      return now.some((e) => e.kind !== 'healing_paid');
    case 'king_tile_revealed':
      return now.some((e) => e.kind === 'monsters_rotated' || e.kind === 'guards_placed');
    case 'game_ended':
      return true;
    default:
      return false;
  }
};

/** Splits a step into its moments. */
export function moments(before: View, events: Event[], after: View): Act[] {
  if (!events.some((e) => e.kind === 'castle_full'))
    return [{ view: after, events, hold: holdOf(events) }];
  const acts: Event[][] = [];
  for (const e of events) {
    const now = acts[acts.length - 1];
    if (!now || opens(e.kind, now)) acts.push([e]);
    else now.push(e);
  }
  let view: Staged = before;
  return acts.flatMap((act, i) => {
    const shown: Act[] = [];
    // The monsters go home after the summary, which speaks of them.
    if (act[0]?.kind === 'monsters_rotated') {
      const summary = summaryOf(view, events);
      shown.push({ view: withStage(view, { summary }), events: [], hold: SUMMARY });
      shown.push({ view, events: [], hold: CLOSE });
    }
    for (const e of act)
      view = e.kind === 'guards_placed' ? nextRound(view, after) : stage(view, e);
    shown.push({ view: i === acts.length - 1 ? after : view, events: act, hold: holdOf(act) });
    return shown;
  });
}

/**
 * Returns the guard whose fight brought a seat most gold, set against the mean of the
 * others, and the view at the end of that fight.
 */
export function luck(
  before: View,
  events: Event[],
  after: View,
  seat: number,
): { events: Event[]; view: Staged } | null {
  let most = -Infinity;
  let found: { events: Event[]; view: Staged } | null = null;
  for (const act of moments(before, events, after)) {
    const end = act.events.find((e) => e.kind === 'guard_beaten' || e.kind === 'guard_won');
    if (!end) continue;
    const event = events.find((e) => e.kind === 'guard_revealed' && e.guard === end.guard);
    const change = before.seats.map(() => 0);
    if (end.kind === 'guard_beaten') for (const p of end.payouts) change[p.seat]! += p.gold;
    else for (const e of events) if (e.kind === 'healing_paid') change[e.seat]! -= e.paid;
    const others = change.reduce((a, b) => a + b, 0) - change[seat]!;
    const gain = change[seat]! - others / (change.length - 1);
    if (!event || gain <= most) continue;
    most = gain;
    found = { events: [event], view: withStage(act.view, { spot: end.guard - 1 }) };
  }
  return found;
}

/** Returns what a round came to, from the view at its end and its events. */
export function summaryOf(view: View, events: Event[]): Summary {
  const summary: Summary = {
    payouts: view.guards.map(() => []),
    gained: view.seats.map(() => 0),
    paid: view.seats.map(() => 0),
  };
  for (const e of events) {
    if (e.kind === 'guard_beaten') {
      summary.payouts[e.guard - 1] = e.payouts;
      for (const p of e.payouts) summary.gained[p.seat]! += p.gold;
    }
    if (e.kind === 'healing_paid') summary.paid[e.seat]! += e.paid;
    if (e.kind === 'round_started') summary.next = { round: e.round, seat: e.start_seat };
  }
  return summary;
}

/**
 * Returns the view at the end of a round with what the seats got and paid for monsters thrown
 * out, if all that happened in the round is among the events.
 */
export function withReplaced(view: Staged, recent: Event[]): Staged {
  const summary = view.stage?.summary;
  if (!summary) return view;
  let placed = 0;
  const replaced = view.seats.map(() => 0);
  for (const e of recent) {
    if (e.kind === 'round_started') {
      if (e.round > view.round) break;
      placed = 0;
      replaced.fill(0);
    }
    if (e.kind === 'monster_placed') placed++;
    if (e.kind === 'monster_replaced') {
      replaced[e.seat]! -= e.paid_to_treasury + e.paid_to_owner;
      replaced[e.old_owner]! += e.paid_to_owner;
    }
  }
  // A monster that is thrown out gives way to another, so as many were placed as stand there.
  if (placed !== view.castle.length) return view;
  return withStage(view, { summary: { ...summary, replaced } });
}

// nextRound returns the view of the next round before its king tile is shown.
function nextRound(view: Staged, after: View): Staged {
  const { tile: _, ...rest } = after;
  return { ...rest, turn: -1, seats: view.seats };
}

const clear = (view: View): Stage => ({
  fronts: view.guards.map(() => null),
  weakest: [],
  losers: [],
});

const withStage = (view: Staged, change: Partial<Stage>): Staged => ({
  ...view,
  stage: { ...(view.stage ?? clear(view)), ...change },
});

function pay(view: Staged, payments: { seat: number; gold: number }[]): Staged {
  const seats = view.seats.map((s, i) => {
    const sum = payments.reduce((n, p) => (p.seat === i ? n + p.gold : n), 0);
    return sum === 0 ? s : { ...s, gold: s.gold + sum };
  });
  return { ...view, seats };
}

/** The view as it is once a seat has made a move; what it pays stays in its purse. */
export function afterMove(view: Staged, seat: number, { card, space }: Move): Staged {
  const there = view.castle[space];
  if (!there) return stage(view, { kind: 'monster_placed', seat, card, space });
  const old = { old_owner: there.seat, old_card: there.card };
  const paid = { paid_to_treasury: 0, paid_to_owner: 0 };
  return stage(view, { kind: 'monster_replaced', seat, card, space, ...old, ...paid });
}

/** The view after an event. */
export function stage(view: Staged, e: Event): Staged {
  switch (e.kind) {
    case 'monster_placed':
      return put(view, e.seat, e.card, e.space);
    case 'monster_replaced': {
      const paid = e.paid_to_treasury + e.paid_to_owner;
      const settled = pay(view, [
        { seat: e.seat, gold: -paid },
        { seat: e.old_owner, gold: e.paid_to_owner },
      ]);
      return put(giveBack(settled, e), e.seat, e.card, e.space);
    }
    case 'castle_full':
      return { ...withStage(view, {}), turn: -1 };
    case 'weakest_marked':
      return withStage(view, { weakest: e.guards.map((g) => g - 1) });
    case 'guard_revealed':
      return withStage(view, {
        fronts: replaceAt(view.stage?.fronts ?? clear(view).fronts, e.guard - 1, {
          id: e.id,
          strength: e.effective_strength,
          loot: e.effective_loot,
          total: e.total,
        }),
      });
    case 'guard_beaten':
      return pay(ended(view, e.guard - 1, 'beaten'), e.payouts);
    case 'guard_won':
      return withStage(ended(view, e.guard - 1, 'won'), {
        losers: view.castle.map((_, space) => space).filter((space) => space >> 1 >= e.guard - 1),
      });
    case 'healing_paid':
      return pay(view, [{ seat: e.seat, gold: -e.paid }]);
    case 'monsters_rotated':
      return rotate(view, e);
    default:
      return view;
  }
}

function replaceAt<T>(list: T[], at: number, item: T): T[] {
  return list.map((old, i) => (i === at ? item : old));
}

const ended = (view: Staged, at: number, end: 'beaten' | 'won'): Staged => {
  const fronts = view.stage?.fronts ?? clear(view).fronts;
  const front = fronts[at];
  return front ? withStage(view, { fronts: replaceAt(fronts, at, { ...front, end }) }) : view;
};

// put moves a monster from its owner's hand to the castle.
function put(view: Staged, seat: number, card: number, space: number): Staged {
  const old = view.castle[space];
  const seats = view.seats.map((s, i) =>
    i === seat ? { ...s, placed: s.placed + 1, ...without(s, card) } : s,
  );
  const guards = view.guards.map((g, i) =>
    i === space >> 1 ? { ...g, total: g.total - (old?.card ?? 0) + card } : g,
  );
  return {
    ...view,
    seats,
    guards,
    castle: replaceAt(view.castle, space, { ...old, seat, card } as View['castle'][number]),
  };
}

// without removes a card from a hand, of which only a part may be known.
function without(s: View['seats'][number], card: number): Partial<View['seats'][number]> {
  if (s.hand.includes(card)) return { hand: s.hand.filter((c) => c !== card) };
  if (!s.unknown) return {};
  return {
    unknown: {
      ...s.unknown,
      hand: s.unknown.hand - 1,
      cards: s.unknown.cards.filter((c) => c !== card),
    },
  };
}

const giveBack = (view: Staged, e: EventOf<'monster_replaced'>): Staged => ({
  ...view,
  seats: view.seats.map((s, i) =>
    i === e.old_owner
      ? { ...s, placed: s.placed - 1, hand: [...s.hand, e.old_card].sort((a, b) => a - b) }
      : s,
  ),
});

// rotate clears the castle: its monsters are face down now, all others in hand.
function rotate(view: Staged, e: EventOf<'monsters_rotated'>): Staged {
  const seats = view.seats.map((s, i) => {
    const down = e.down[i] ?? [];
    const { unknown: _, ...open } = s;
    return { ...open, placed: 0, down, hand: [1, 2, 3, 4, 5].filter((c) => !down.includes(c)) };
  });
  return {
    ...view,
    seats,
    castle: view.castle.map(() => null),
    stage: { ...(view.stage ?? clear(view)), losers: [] },
  };
}
