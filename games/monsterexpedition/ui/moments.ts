// How a step is shown: a roll before its result, the upgrades before the
// refill, and the next turn last. Each moment has a view, made from the view
// before it and the events. The last one is always the view that the server
// sent.

import type { Moment } from '@lair/game-ui';
import { caughtIn } from './caught';
import type { Event, EventOf, Hunt, View } from './types';

type Act = Moment<View, Event>;

const holds: Partial<Record<Event['kind'], number>> = {
  camp_chosen: 300,
  dice_rolled: 1150,
  dice_kept: 650,
  roll_failed: 1200,
  hunt_stopped: 900,
  monster_captured: 1500,
  traders_visited: 1500,
  camp_upgraded: 950,
  wilds_refilled: 800,
  card_revealed: 900,
  turn_started: 500,
  cages_opened: 900,
};

const holdOf = (events: Event[]): number => Math.max(450, ...events.map((e) => holds[e.kind] ?? 0));

// The events that begin a new moment.
function opens(kind: Event['kind'], now: Event[]): boolean {
  const last = now[now.length - 1]!.kind;
  switch (kind) {
    case 'dice_rolled':
      return last !== 'camp_chosen';
    case 'dice_kept':
    case 'roll_failed':
      return last === 'dice_rolled';
    case 'hunt_stopped':
      return last !== 'dice_kept';
    case 'camp_upgraded':
      // What a failed roll raises is told with it, or the line would tell nothing else.
      return last !== 'camp_upgraded' && last !== 'monster_captured' && last !== 'roll_failed';
    case 'wilds_refilled':
    case 'card_revealed':
    case 'cages_opened':
      return true;
    case 'wilds_unchanged':
      return caughtIn(now) !== undefined;
    case 'turn_started':
      return last !== 'wilds_refilled' && last !== 'wilds_unchanged' && last !== 'card_revealed';
    default:
      return false;
  }
}

/** Splits a step into its moments. */
export function moments(before: View, events: Event[], after: View): Act[] {
  const acts: Event[][] = [];
  for (const e of events) {
    const now = acts[acts.length - 1];
    if (!now || opens(e.kind, now)) acts.push([e]);
    else now.push(e);
  }
  if (acts.length < 2) return [{ view: after, events, hold: holdOf(events) }];
  const cards = [
    ...after.cards,
    ...before.cards.filter((c) => !after.cards.some((d) => d.id === c.id)),
  ];
  let view: View = { ...before, cards, asked: -1, starts: [], odds: [], final: null };
  return acts.map((act, i) => {
    for (const e of act) view = stage(view, e, after);
    return { view: i === acts.length - 1 ? after : view, events: act, hold: holdOf(act) };
  });
}

const nothing = {
  sum: 0,
  monsters: [],
  cages: 0,
  traders: false,
  levels: [0, 0, 0],
  asks: false,
  crates: 0,
  others: [],
};

/**
 * Applies one event to the view that is shown. Whatever the event does not say
 * comes from the view after the step.
 */
export function stage(view: View, e: Event, after: View): View {
  switch (e.kind) {
    case 'camp_chosen':
      return { ...view, hunt: begun(e, after) };
    case 'dice_rolled':
      return hunting(
        view,
        (h) => ({
          ...h,
          shown: [
            ...e.black.map((value) => ({ value, region: false })).sort((a, b) => a.value - b.value),
            ...(e.die ? [{ value: e.die, region: true }] : []),
          ],
          rolls: e.roll,
          keeps: [],
        }),
        'keep',
      );
    case 'dice_kept':
      return hunting(view, (h) => kept(h, e), 'roll_or_stop');
    case 'roll_failed':
      return hunting(view, (h) => failed(h, e), 'roll_or_stop');
    case 'hunt_stopped':
      return hunting(
        view,
        (h) => ({ ...h, shown: [], sum: e.firepower, power: e.firepower }),
        'spend',
      );
    case 'monster_captured': {
      const seen = holder(view, e.seat, (p) => ({ ...p, monsters: [...p.monsters, e.monster] }));
      const paid = hunting(seen, (h) => ({ ...h, power: h.power - e.cost }), 'spend');
      return { ...paid, wilds: paid.wilds.filter((l) => l.monster !== e.monster) };
    }
    case 'cage_gained':
      return e.from === 'extra'
        ? holder(view, e.seat, (p) => ({ ...p, extra: p.extra + 1 }))
        : {
            ...holder(view, e.seat, (p) => ({ ...p, cages: p.cages + 1 })),
            ...(e.from === 'pile' ? { pile: view.pile - 1 } : { reserve: view.reserve - 1 }),
          };
    case 'camp_upgraded':
      return holder(view, e.seat, (p) => ({
        ...p,
        camps: p.camps.map((c) =>
          c.region === e.region ? { ...c, level: e.level, black: e.black } : c,
        ),
      }));
    case 'wilds_refilled':
      return { ...view, wilds: after.wilds, pile: e.pile, reserve: e.reserve, hunt: null };
    case 'card_revealed':
      return { ...view, wilds: after.wilds, pile: e.pile, hunt: null };
    default:
      return view;
  }
}

const hunting = (view: View, change: (h: Hunt) => Hunt, phase: View['phase']): View =>
  view.hunt ? { ...view, phase, hunt: change(view.hunt) } : view;

const holder = (
  view: View,
  seat: number,
  change: (p: View['players'][number]) => View['players'][number],
): View => ({
  ...view,
  players: view.players.map((p, i) => (i === seat ? change(p) : p)),
});

function begun(e: EventOf<'camp_chosen'>, after: View): Hunt {
  return {
    region: e.region,
    faces: after.hunt?.faces ?? [],
    pool: e.black,
    black: e.black,
    die: true,
    shown: [],
    stored: [],
    barred: [],
    lost: 0,
    rolls: 0,
    fails: 0,
    sum: 0,
    power: 0,
    keeps: [],
    now: nothing,
    risk: 0,
    loses: 0,
    least: 0,
    most: 0,
  };
}

function kept(h: Hunt, e: EventOf<'dice_kept'>): Hunt {
  const stored = [
    ...h.stored.filter((s) => s.value !== e.value),
    { value: e.value, count: e.count, die: e.die },
  ].sort((a, b) => a.value - b.value);
  return {
    ...h,
    stored,
    sum: e.sum,
    power: e.sum,
    shown: h.shown.filter((d) => d.value !== e.value),
    barred: [...new Set([...h.barred, e.value])].sort((a, b) => a - b),
    black: h.black - e.count + (e.die ? 1 : 0),
    die: h.die && !e.die,
    keeps: [],
  };
}

function failed(h: Hunt, e: EventOf<'roll_failed'>): Hunt {
  const stored = h.stored
    .map((s) => (s.value === e.lost ? { ...s, count: s.count - 1, die: s.die && !e.die } : s))
    .filter((s) => s.count > 0);
  return {
    ...h,
    stored,
    sum: e.sum,
    power: e.sum,
    fails: h.fails + 1,
    lost: h.lost + (e.lost > 0 ? 1 : 0),
    keeps: [],
  };
}

/** Returns the camps that rose in this moment, as "seat region". */
export const risen = (events: Event[]): Set<string> =>
  new Set(events.flatMap((e) => (e.kind === 'camp_upgraded' ? [`${e.seat} ${e.region}`] : [])));
