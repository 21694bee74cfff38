import { describe, expect, it } from 'vitest';
import { fights, positions } from './fixtures';
import { luck, moments, stage } from './moments';
import type { Event, Staged } from './types';

const before = positions[0]!.view;
const golds = (v: Staged) => v.seats.map((s) => s.gold);

const castleFull: Staged = {
  ...before,
  round: 1,
  castle: [
    { seat: 1, card: 2 },
    null,
    { seat: 2, card: 5 },
    { seat: 1, card: 3 },
    { seat: 2, card: 4 },
    { seat: 0, card: 1 },
  ],
  seats: before.seats.map((s, i) => ({ ...s, hand: i === 0 ? [4, 5] : s.hand, gold: 10 })),
};

const step: Event[] = [
  ...fights,
  {
    kind: 'monsters_rotated',
    down: [
      [1, 4],
      [2, 3],
      [4, 5],
    ],
    hand_count: 3,
    down_count: 2,
  },
  { kind: 'guards_discarded', revealed: ['G1-08', 'G2-11', 'G3-06'], unseen: 0 },
  { kind: 'king_tile_discarded', remaining: 4 },
  { kind: 'guards_placed', levels: [2, 2, 1] },
  { kind: 'start_marker_moved', seat: 2 },
  { kind: 'round_started', round: 2, start_seat: 2 },
  { kind: 'king_tile_revealed', tile: 'K04' },
  { kind: 'turn_started', seat: 2 },
];

describe('moments', () => {
  it('show one monster put down as one moment', () => {
    const events: Event[] = [
      { kind: 'monster_placed', seat: 0, card: 1, space: 1 },
      { kind: 'turn_started', seat: 1 },
    ];
    expect(moments(before, events, before)).toEqual([{ view: before, events, hold: 550 }]);
  });

  it('tell every event once, in order, and end with the view that was sent', () => {
    const acts = moments(castleFull, step, before);
    expect(acts.flatMap((a) => a.events)).toEqual(step);
    expect(acts[acts.length - 1]!.view).toBe(before);
    for (const a of acts) expect(a.hold).toBeGreaterThan(0);
  });

  it('sum the round up before the monsters go home, and take the summary away first', () => {
    const acts = moments(castleFull, step, before);
    const at = acts.findIndex((a) => a.view.stage?.summary);
    const { view, hold, events } = acts[at]!;
    expect(hold).toBe(6000);
    expect(events).toEqual([]);
    const told = view.stage!.summary!;
    expect(told.next).toEqual({ round: 2, seat: 2 });
    // What the seats have now is what they had, with what was gained and paid.
    expect(golds(view)).toEqual(
      castleFull.seats.map((s, i) => s.gold + told.gained[i]! - told.paid[i]!),
    );
    expect(told.gained.reduce((a, b) => a + b)).toBe(
      told.payouts.flat().reduce((sum, p) => sum + p.gold, 0),
    );
    expect(told.gained.some((n) => n > 0) && told.paid.some((n) => n > 0)).toBe(true);
    expect(acts[at + 1]!.view.stage!.summary).toBeUndefined();
    expect(acts[at + 1]!.view.castle).toEqual(view.castle);
    expect(acts.filter((a) => a.view.stage?.summary)).toHaveLength(1);
  });

  it('sum up the last round as those before it, with nothing to come', () => {
    const last: Event[] = [
      ...step.slice(
        0,
        step.findIndex((e) => e.kind === 'guards_placed'),
      ),
      { kind: 'game_ended', gold: [10, 12, 9], ranks: [2, 1, 3], winners: [1] },
    ];
    const acts = moments(castleFull, last, { ...before, guards: [], castle: [] });
    const told = acts.filter((a) => a.view.stage?.summary);
    expect(told).toHaveLength(1);
    expect(told[0]!.view.stage!.summary!.next).toBeUndefined();
    expect(acts.indexOf(told[0]!)).toBeLessThan(
      acts.findIndex((a) => a.events.some((e) => e.kind === 'game_ended')),
    );
  });

  it('turn the guards up one by one and keep them turned up', () => {
    const fronts = moments(castleFull, step, before).map((a) =>
      a.view.stage?.fronts.map((f) => f?.end ?? (f ? 'up' : null)),
    );
    expect(fronts).toContainEqual(['up', null, null]);
    expect(fronts).toContainEqual(['beaten', 'up', null]);
    expect(fronts).toContainEqual(['beaten', 'beaten', 'won']);
  });

  it('pay loot when a guard is beaten and healing once, at the end', () => {
    const acts = moments(castleFull, step, before);
    const at = (kind: Event['kind']) => acts.filter((a) => a.events.some((e) => e.kind === kind));
    expect(golds(at('guard_beaten')[0]!.view)).toEqual([10, 12, 12]);
    expect(golds(at('guard_beaten')[1]!.view)).toEqual([13, 16, 12]);
    expect(at('healing_paid')).toHaveLength(1);
    expect(golds(at('healing_paid')[0]!.view)).toEqual([12, 16, 10]);
  });

  it('hurt the pair at the guard that holds and all behind it', () => {
    const held = moments(castleFull, step, before).find((a) =>
      a.events.some((e) => e.kind === 'guard_won'),
    )!;
    expect(held.view.stage!.losers).toEqual([4, 5]);
  });

  it('send everybody home with a hand of the other three', () => {
    const home = moments(castleFull, step, before).find((a) =>
      a.events.some((e) => e.kind === 'monsters_rotated'),
    )!;
    expect(home.view.seats.map((s) => s.hand)).toEqual([
      [2, 3, 5],
      [1, 4, 5],
      [1, 2, 3],
    ]);
    expect(home.view.castle.every((c) => c === null)).toBe(true);
  });
});

describe('what an event changes on stage', () => {
  it('a replacement pays, gives back and puts down', () => {
    const view = stage(castleFull, {
      kind: 'monster_replaced',
      seat: 0,
      card: 5,
      space: 0,
      old_owner: 1,
      old_card: 2,
      paid_to_treasury: 1,
      paid_to_owner: 1,
    });
    expect(view.castle[0]).toMatchObject({ seat: 0, card: 5 });
    expect(golds(view)).toEqual([8, 11, 10]);
    expect(view.seats[1]!.hand).toContain(2);
    expect(view.seats[0]!.hand).not.toContain(5);
    expect(view.guards[0]!.total).toBe(castleFull.guards[0]!.total - 2 + 5);
  });

  it('a card out of a hidden hand is one unknown card less', () => {
    const view = stage(before, { kind: 'monster_placed', seat: 1, card: 4, space: 5 });
    const was = before.seats[1]!.unknown!;
    expect(view.seats[1]!.unknown).toMatchObject({ hand: was.hand - 1, down: was.down });
    expect(view.seats[1]!.unknown!.cards).not.toContain(4);
  });

  it('changes nothing of the view it is given', () => {
    const copy = structuredClone(castleFull);
    for (const e of step) stage(castleFull, e);
    expect(castleFull).toEqual(copy);
  });
});

describe('the luck of a round', () => {
  it('is the guard that brought a seat most, at the end of its fight', () => {
    const of = (seat: number) => luck(castleFull, step, before, seat)!;
    expect([0, 1, 2].map((seat) => of(seat).view.stage!.spot)).toEqual([1, 1, 0]);
    expect(of(2).events).toEqual([step[2]]);
    expect(of(0).view.stage!.fronts[1]).toMatchObject({ id: 'G2-11', end: 'beaten' });
    expect(of(0).view.castle.every((c) => c)).toBe(true);
  });

  it('is none where nothing was fought', () => {
    expect(luck(before, step.slice(0, 1), before, 0)).toBe(null);
  });
});
