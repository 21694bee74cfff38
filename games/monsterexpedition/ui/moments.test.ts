import { describe, expect, it } from 'vitest';
import { failedIn } from './caught';
import { moments, risen, stage } from './moments';
import positions from './positions.json';
import type { Event, View } from './types';

const all = positions as unknown as { title: string; view: View }[];
const at = (title: string): View => all.find((p) => p.title === title)!.view;
const before = at('Keep a value, late');
const after = at('Last round');

const kept: Event = {
  kind: 'dice_kept',
  seat: 0,
  value: 1,
  count: 2,
  die: false,
  sum: 8,
  forced: false,
};
const rolled: Event = { kind: 'dice_rolled', seat: 0, roll: 3, black: [6, 1], die: 8 };
const failed: Event = { kind: 'roll_failed', seat: 0, lost: 6, die: false, sum: 2 };
const stopped: Event = {
  kind: 'hunt_stopped',
  seat: 0,
  scored: [],
  firepower: 8,
  crates: 0,
  reason: 'chosen',
};
const up: Event = {
  kind: 'camp_upgraded',
  seat: 0,
  region: 'aerie',
  level: 4,
  black: 3,
  cause: 'standard',
  value: 1,
};
const refilled: Event = { kind: 'wilds_refilled', seat: 0, cards: [], pile: 3, reserve: 18 };
const turn: Event = { kind: 'turn_started', round: 7, seat: 1 };

const kinds = (events: Event[]) =>
  moments(before, events, after).map((m) => m.events.map((e) => e.kind));

describe('moments', () => {
  it('shows one thing at once and ends with what the server sent', () => {
    const list = moments(before, [rolled, failed], after);
    expect(list.map((m) => m.events)).toEqual([[rolled], [failed]]);
    expect(list[1]!.view).toBe(after);
    expect(list[0]!.view.hunt!.shown).toEqual([
      { value: 1, region: false },
      { value: 6, region: false },
      { value: 8, region: true },
    ]);
    expect(list[0]!.view.hunt!.keeps).toEqual([]);
  });

  it('knows whether the last roll failed', () => {
    expect(failedIn([kept, rolled, failed, up])).toBe(failed);
    expect(failedIn([rolled, failed, rolled])).toBeUndefined();
    expect(failedIn([failed, rolled, kept])).toBeUndefined();
  });

  it('leaves a plain step whole', () => {
    expect(moments(before, [kept], after)).toEqual([{ view: after, events: [kept], hold: 650 }]);
    expect(kinds([])).toEqual([[]]);
  });

  it('shows the end of a turn after its hunt', () => {
    expect(kinds([stopped, up, { ...up, level: 5 }, refilled, turn])).toEqual([
      ['hunt_stopped'],
      ['camp_upgraded', 'camp_upgraded'],
      ['wilds_refilled', 'turn_started'],
    ]);
    expect(kinds([rolled, failed, { ...up, seat: 1, cause: 'fail_up' }])).toEqual([
      ['dice_rolled'],
      ['roll_failed', 'camp_upgraded'],
    ]);
    expect(kinds([rolled, { ...kept, forced: true }, stopped])).toEqual([
      ['dice_rolled'],
      ['dice_kept', 'hunt_stopped'],
    ]);
  });

  it('moves dice to the track and off it', () => {
    const view = {
      ...before,
      hunt: {
        ...before.hunt!,
        stored: [{ value: 6, count: 2, die: false }],
        shown: [
          { value: 1, region: false },
          { value: 1, region: false },
          { value: 4, region: true },
        ],
        barred: [6],
        sum: 12,
        black: 2,
        die: true,
        lost: 0,
      },
    };
    const one = stage(view, { ...kept, sum: 14 }, after).hunt!;
    expect(one.stored).toEqual([
      { value: 1, count: 2, die: false },
      { value: 6, count: 2, die: false },
    ]);
    expect(one).toMatchObject({
      sum: 14,
      shown: [{ value: 4, region: true }],
      barred: [1, 6],
      black: 0,
      die: true,
    });
    const two = stage(view, { ...failed, sum: 6 }, after).hunt!;
    expect(two).toMatchObject({
      stored: [{ value: 6, count: 1, die: false }],
      sum: 6,
      lost: 1,
      barred: [6],
    });
    expect(stage(view, { ...failed, lost: 0, sum: 0 }, after).hunt!.lost).toBe(0);
  });

  it('raises camps and counts cages on the way', () => {
    const view = stage(before, up, after);
    expect(view.players[0]!.camps[0]).toMatchObject({ level: 4, black: 3 });
    const paid = stage(
      view,
      { kind: 'cage_gained', seat: 1, source: 'final', from: 'pile' },
      after,
    );
    expect([paid.players[1]!.cages - view.players[1]!.cages, paid.pile - view.pile]).toEqual([
      1, -1,
    ]);
    const extra = stage(
      view,
      { kind: 'cage_gained', seat: 1, source: 'final', from: 'extra' },
      after,
    );
    expect([extra.players[1]!.extra - view.players[1]!.extra, extra.pile - view.pile]).toEqual([
      1, 0,
    ]);
    expect([...risen([up, turn])]).toEqual(['0 aerie']);
  });

  it('takes a captured monster out of the wilds', () => {
    const monster = before.wilds[0]!.monster;
    const view = stage(
      before,
      { kind: 'monster_captured', seat: 2, monster, place: 0, cost: 4, crates: 0, crest: -1 },
      after,
    );
    expect(view.wilds.some((l) => l.monster === monster)).toBe(false);
    expect(view.players[2]!.monsters).toContain(monster);
    expect(view.hunt!.power).toBe(before.hunt!.power - 4);
  });
});
