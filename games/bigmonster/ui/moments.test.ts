import { expect, test } from 'vitest';
import example from './example.json';
import { moments } from './moments';
import type { Event, View } from './types';

const steps = (example as unknown as { view: View }[]).map((s) => s.view);
const [before, after] = [steps[6]!, steps[7]!];

test('a step without landings is one moment', () => {
  const events: Event[] = [{ kind: 'pack_given', from: 0, to: 1, size: 6, forced: false }];
  expect(moments(before, events, after)).toEqual([{ view: after, events, hold: 900 }]);
});

test('secret choices and a race hold nobody up', () => {
  expect(moments(before, [], after)).toEqual([{ view: after, events: [], hold: 0 }]);
  const racing: View = { ...after, mode: 'solo_draft', race: 'live', phase: 'draft' };
  const given: Event[] = [{ kind: 'pack_given', from: 0, to: 1, size: 6, forced: false }];
  expect(moments(before, given, racing)).toEqual([{ view: racing, events: given, hold: 0 }]);
  const dealt: Event[] = [
    { kind: 'round_started', round: 1 },
    { kind: 'pack_dealt', seat: 0, size: 10, tiles: ['MU1'] },
    { kind: 'turn_started', round: 1, turn: 1 },
  ];
  expect(moments(before, dealt, racing)).toEqual([{ view: racing, events: dealt, hold: 0 }]);
});

test('the end of a turn shows all landings, then mutants, medals and the next turn', () => {
  const events: Event[] = [
    { kind: 'turn_revealed', seat: 0, tile: 'MGD', x: -2, y: -1, crystals: [], pair: false },
    {
      kind: 'turn_revealed',
      seat: 1,
      tile: 'LA3',
      x: 3,
      y: 4,
      crystals: [{ colour: 'blue', x2: 6, y2: 8 }],
      pair: false,
    },
    { kind: 'mutated', seat: 0, tile: 'MU2', x: -1, y: 0, level: 1, points: 7 },
    { kind: 'medal_won', medal: 'TERRAIN', scope: 'alone', seats: [0, 2], points: 5 },
    { kind: 'turn_started', round: 1, turn: 8, order: [1, 2, 0] },
  ];
  const acts = moments(before, events, after);
  expect(acts.map((a) => a.events.map((e) => e.kind))).toEqual([
    ['turn_revealed', 'turn_revealed'],
    ['mutated'],
    ['medal_won'],
    ['turn_started'],
  ]);
  const [landed, risen, won, last] = acts.map((a) => a.view);
  const of = (v: View | undefined, seat: number) => v!.players[seat]!;
  expect(of(landed, 0).area.tiles).toHaveLength(before.players[0]!.area.tiles.length + 1);
  expect(of(landed, 1).area.crystals).toEqual([
    ...before.players[1]!.area.crystals,
    { colour: 'blue', x2: 6, y2: 8 },
  ]);
  expect(landed!.kept).toBe('');
  expect(landed!.spots).toEqual([]);
  const level = (v: View | undefined) => of(v, 0).area.tiles.find((t) => t.tile === 'MU2')!.level;
  expect([level(landed), level(risen)]).toEqual([0, 1]);
  expect(of(risen, 2).medals).toEqual([]);
  expect(of(won, 2).medals).toEqual([{ medal: 'TERRAIN', scope: 'alone', points: 5 }]);
  expect(won!.medals.find((m) => m.medal === 'TERRAIN')!.alone).toMatchObject({
    left: false,
    seats: [0, 2],
  });
  expect(last).toBe(after);
  // The view shown before is not changed.
  expect(before.players[0]!.area.tiles.find((t) => t.tile === 'MU2')!.level).toBe(0);
});

test('the last moment is always what the server sent', () => {
  const events: Event[] = [
    { kind: 'turn_revealed', seat: 0, tile: 'MGD', x: -2, y: -1, crystals: [], pair: false },
    { kind: 'penalty_assessed', values: [5, 0, 0], seats: [1, 2], points: -10 },
    { kind: 'game_scored', lines: [], totals: [40, 10, 9], places: [1, 2, 3], winners: [0] },
  ];
  const acts = moments(before, events, after);
  expect(acts).toHaveLength(3);
  expect(acts[1]!.view.players[2]!.medals).toEqual([
    { medal: 'PENALTY', scope: 'alone', points: -10 },
  ]);
  expect(acts[2]!.view).toBe(after);
});
