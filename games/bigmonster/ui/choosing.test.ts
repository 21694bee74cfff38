import { describe, expect, test } from 'vitest';
import {
  byGain,
  candidateOf,
  landingsOf,
  middle,
  nearest,
  outlookOf,
  shipsOf,
  stacks,
  takeMove,
  tapped,
  turnTo,
} from './choosing';
import type { Kind, Move, Spot } from './types';

const spot = (x: number, y: number, gain: number): Spot => ({
  x,
  y,
  gain,
  crystals: [],
  pair: false,
  mutants: [],
  medals: [],
});
const place = (x: number, y: number, grant?: number): Move =>
  ({ kind: 'place', x, y, ...(grant === undefined ? {} : { grant }) }) as Move;

describe('landing places', () => {
  const moves = [place(2, 1), place(-1, 0), place(0, -2), place(2, 0)];
  const list = landingsOf(moves, [spot(2, 0, 5), spot(0, -2, 1), spot(2, 1, -3)]);

  test('come in reading order, each with what it would do', () => {
    expect(list.map((l) => [l.x, l.y])).toEqual([
      [0, -2],
      [-1, 0],
      [2, 0],
      [2, 1],
    ]);
    expect(list.map((l) => l.spot?.gain)).toEqual([1, undefined, 5, -3]);
    expect(list[0]!.moves[0]).toBe(moves[2]); // sent back verbatim
  });
  test('keep one move a receiver of the medal together', () => {
    const gifts = landingsOf([place(2, 0, 0), place(2, 0, 1), place(0, 2, 0), place(0, 2, 1)], []);
    expect(gifts.map((l) => l.moves.length)).toEqual([2, 2]);
  });
  test('are known of a tile that is only looked at, and no move leads there', () => {
    expect(
      outlookOf([spot(2, 0, 5), spot(0, -2, 1)]).map((l) => [
        l.x,
        l.y,
        l.spot?.gain,
        l.moves.length,
      ]),
    ).toEqual([
      [0, -2, 1, 0],
      [2, 0, 5, 0],
    ]);
  });
  test('are requested by a move that keeps the tile, with any receiver and any discard', () => {
    const give = [0, 1].map((to) => ({ kind: 'give', tile: 'GR5', to })) as Move[];
    const take = [1, 2].map((n) => ({
      kind: 'take',
      series: 1,
      tile: 'GR5',
      discard: `LA${n}`,
    })) as Move[];
    expect(candidateOf(give, 'GR5', undefined, undefined)).toBe(give[0]);
    expect(candidateOf(give, 'TOAD', undefined, undefined)).toBeUndefined();
    expect(candidateOf(take, undefined, { series: 1, take: 2 }, ['LA1', 'LA2', 'GR5'])).toBe(
      take[0],
    );
    expect(candidateOf(take, undefined, { series: 0, take: 0 }, ['GR5'])).toBeUndefined();
    expect(candidateOf(take, undefined, undefined, undefined)).toBeUndefined();
  });
  test('are stepped through by points, in a ring', () => {
    const ring = byGain(list);
    expect(ring.map((l) => l.spot?.gain ?? 0)).toEqual([5, 1, 0, -3]);
    expect(turnTo(ring, undefined, 1)).toEqual([2, 0]);
    expect(turnTo(ring, [2, 0], 1)).toEqual([0, -2]);
    expect(turnTo(ring, [2, 0], -1)).toEqual([2, 1]);
    expect(turnTo(ring, undefined, -1)).toEqual([2, 1]);
    expect(turnTo([], undefined, 1)).toBeUndefined();
  });
  test('are taken by the nearest tap, but not from afar', () => {
    expect(middle('LA3' as Kind, 2, 0)).toEqual([2.5, 1]);
    expect(middle('MGD' as Kind, 2, 0)).toEqual([3, 0.5]);
    expect(nearest(list, 'LA3' as Kind, 2.6, 1.2, 1)).toBe(list[2]);
    expect(nearest(list, 'LA3' as Kind, 2.6, 1.8, 1)).toBe(list[3]);
    expect(nearest(list, 'LA3' as Kind, 9, 9, 1)).toBeUndefined();
  });
});

test('a pack shows each kind once', () => {
  expect(stacks(['MU1', 'MU1', 'TOAD', 'MU1', 'TOAD', 'GR2'] as Kind[])).toEqual([
    { kind: 'MU1', count: 3 },
    { kind: 'TOAD', count: 2 },
    { kind: 'GR2', count: 1 },
  ]);
});

describe('open series', () => {
  test('a tile is taken, another discarded, and each can be given back', () => {
    expect(tapped(undefined, 0, 2)).toEqual({ series: 0, take: 2 });
    const t = tapped({ series: 0, take: 2, sure: true }, 0, 4);
    expect(t).toEqual({ series: 0, take: 2, sure: true, drop: 4 });
    expect(tapped(t, 0, 4)?.drop).toBeUndefined();
    expect(tapped(t, 0, 2)).toEqual({ series: 0, take: 2 });
    expect(tapped(t, 0, 1)).toEqual({ series: 0, take: 2, sure: true, drop: 1 });
    expect(tapped({ series: 0, take: 2 }, 0, 2)).toBeUndefined();
  });
  test('one tile after another is looked at until one is taken', () => {
    expect(tapped({ series: 0, take: 2 }, 0, 4)).toEqual({ series: 0, take: 4 });
    expect(tapped({ series: 0, take: 2, sure: true }, 1, 4)).toEqual({ series: 1, take: 4 });
  });
  test('of two tiles the other one is discarded', () => {
    const moves = [{ kind: 'take', tile: 'TOAD', series: 0, discard: 'MU1' }] as Move[];
    expect(takeMove(moves, ['MU1', 'TOAD'] as Kind[], { series: 0, take: 1 })).toBe(moves[0]);
  });
  test('the other series begins anew', () => {
    expect(tapped({ series: 0, take: 2, drop: 3 }, 1, 0)).toEqual({ series: 1, take: 0 });
  });
  test('two copies of a kind are one move', () => {
    const moves = [
      { kind: 'take', tile: 'TOAD', series: 1, discard: 'TOAD' },
      { kind: 'take', tile: 'TOAD', series: 1, discard: 'MU1' },
    ] as Move[];
    const tiles = ['MU1', 'TOAD', 'TOAD'] as Kind[];
    expect(takeMove(moves, tiles, { series: 1, take: 1, drop: 2 })).toBe(moves[0]);
    expect(takeMove(moves, tiles, { series: 1, take: 2, drop: 0 })).toBe(moves[1]);
    expect(takeMove(moves, tiles, { series: 1, take: 0, drop: 2 })).toBeUndefined();
    expect(takeMove(moves, tiles, { series: 0, take: 1, drop: 2 })).toBeUndefined();
    expect(takeMove(moves, tiles, { series: 1, take: 1 })).toBeUndefined();
  });
});

test('ships are lit to be named, and in a race once a tile is selected', () => {
  const wishes = [
    { kind: 'prefer', to: 2 },
    { kind: 'prefer', to: 0 },
  ] as Move[];
  expect([...shipsOf(wishes, undefined).keys()]).toEqual([2, 0]);
  const race = [
    { kind: 'give', tile: 'MU1', to: 1 },
    { kind: 'give', tile: 'MU2', to: 1 },
    { kind: 'give', tile: 'MU2', to: 3 },
  ] as Move[];
  expect(shipsOf(race, undefined).size).toBe(0);
  expect(shipsOf(race, 'MU2' as Kind).get(3)).toBe(race[2]);
  expect(shipsOf(race, 'MU1' as Kind).get(3)).toBeUndefined();
});
