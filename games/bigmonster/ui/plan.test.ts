// Where things are drawn, and how spots are described.

import { describe, expect, test } from 'vitest';
import { colourOf, pointOf, type Piece } from './art/crystals';
import { explorerPieces, kinds, sizeOf, tiles } from './art/tiles';
import { landingsOf } from './choosing';
import example from './example.json';
import { besides, effects, frameOf, loosePieces, placeName, rowsOf, seams } from './plan';
import type { Kind, Move, Spot, Tile, View } from './types';
import { words } from './words';

const tile = (kind: string, x: number, y: number): Tile => ({ tile: kind as Kind, x, y, level: 0 });
const steps = example as unknown as { view: View; moves: Move[] }[];

describe('the frame', () => {
  test('holds the explorer, tiles of both shapes and the places', () => {
    expect(frameOf([], undefined, [])).toEqual({ left: 0, top: 0, columns: 2, rows: 2 });
    expect(frameOf([tile('REAP', 2, 1), tile('MGD', -2, -1)], undefined, [])).toEqual({
      left: -2,
      top: -1,
      columns: 5,
      rows: 4,
    });
    expect(
      frameOf([], 'MGS' as Kind, [
        { x: -2, y: 0 },
        { x: 2, y: 1 },
      ]),
    ).toEqual({ left: -2, top: 0, columns: 6, rows: 2 });
  });
});

test('Big Monsters meet where a head lies right of a tail, at the same height', () => {
  expect(seams([tile('BML', 2, 0), tile('BMR', 3, 0)])).toEqual([{ x: 3, y: 0 }]);
  expect(seams([tile('BMR', 2, 0), tile('BML', 3, 0)])).toEqual([]);
  expect(seams([tile('BML', 2, 0), tile('BMR', 3, 1)])).toEqual([]);
  expect(
    seams([tile('BML', 2, 0), tile('BMR', 3, 0), tile('BML', 4, 0), tile('BMR', 5, 0)]),
  ).toHaveLength(2);
});

// The pieces of every tile and explorer as drawn give exactly the crystals that the rules count.
test('the drawn pieces make the crystals of the rules, at each step of the example', () => {
  const needed = { green: 2, red: 2, blue: 4 };
  for (const { view } of steps) {
    const area = view.players[0]!.area;
    const points = new Map<string, Set<Piece>>();
    const put = (piece: Piece, x: number, y: number, explorer: boolean) => {
      const [px, py] = pointOf(piece, explorer);
      const key = `${colourOf(piece)}${2 * x + px / 50},${2 * y + py / 50}`;
      points.set(key, (points.get(key) ?? new Set()).add(piece));
    };
    for (const p of explorerPieces[view.players[0]!.explorer] ?? []) put(p, 0, 0, true);
    for (const t of area.tiles) for (const p of tiles[t.tile]!.pieces) put(p, t.x, t.y, false);
    const whole = [...points]
      .filter(([key, set]) => set.size === needed[key.replace(/[-\d,]+/, '') as 'green'])
      .map(([key]) => key);
    expect(whole.sort()).toEqual(area.crystals.map((c) => `${c.colour}${c.x2},${c.y2}`).sort());
  }
});

test('every tile has a shape, a ground and words in both languages', () => {
  expect(kinds).toHaveLength(36);
  for (const kind of kinds) {
    expect(sizeOf(kind)).toEqual(kind.startsWith('MG') ? [2, 1] : [1, 2]);
    for (const lang of ['en', 'fr'] as const) expect(words(lang).tiles[kind]).toBeTruthy();
  }
});

describe('names of places', () => {
  test('tell the neighbour, the cell and what it would do', () => {
    const spot: Spot = {
      x: 3,
      y: 0,
      gain: 5,
      crystals: [{ colour: 'red', x2: 7, y2: 4 }],
      pair: false,
      mutants: [],
      medals: [],
    };
    const [l] = landingsOf([{ kind: 'place', x: 3, y: 0 } as Move], [spot]);
    const area = [tile('TOAD', 2, 0), tile('TOAD', 0, -2)];
    expect(placeName(l!, 'RU5' as Kind, area, words('en'))).toBe(
      'right of the toad, row 5, column 6: completes a red crystal, +5',
    );
    expect(placeName(l!, 'RU5' as Kind, area, words('fr'))).toBe(
      'à droite du crapaud, ligne 5, colonne 6\u00a0: complète un cristal rouge, +5',
    );
  });
  test('know all four sides, and the explorer', () => {
    expect(besides([], 'RU5' as Kind, 2, 1)).toEqual({
      side: 'rightOf',
      kind: 'explorer',
      off: 'lower',
    });
    expect(besides([], 'RU5' as Kind, -1, 0)).toEqual({ side: 'leftOf', kind: 'explorer' });
    expect(besides([], 'MGD' as Kind, 1, 2)).toEqual({
      side: 'below',
      kind: 'explorer',
      off: 'right',
    });
    expect(besides([], 'RU5' as Kind, 1, -2)).toEqual({
      side: 'above',
      kind: 'explorer',
      off: 'right',
    });
    expect(besides([], 'RU5' as Kind, 2, 2)).toBeUndefined(); // a corner only
  });
  test('are different for every place of a decision, in both languages', () => {
    for (const { view, moves } of steps) {
      const list = landingsOf(moves, view.spots);
      for (const lang of ['en', 'fr'] as const) {
        expect(
          new Set(
            list.map((l) => placeName(l, view.kept, view.players[0]!.area.tiles, words(lang))),
          ).size,
        ).toBe(list.length);
      }
    }
  });
});

test('half a Big Monster is told where the other half has no room', () => {
  const told = (kind: string, x: number, y: number, pair = false) => {
    const spot = { x, y, gain: pair ? 11 : 1, crystals: [], pair, mutants: [], medals: [] };
    const at = { x, y, moves: [], spot };
    return effects(at, words('en'), kind as Kind, [tile('REAP', 4, 0)])[0];
  };
  // The explorer lies in columns 0 and 1, a reaper in 4.
  expect(told('BML', 3, 0)).toBe('no room for the head');
  expect(told('BML', 3, 2)).toBe('room for the head');
  expect(told('BMR', 2, -1)).toBe('no room for the tail');
  expect(told('BMR', 3, 0)).toBe('room for the tail');
  expect(told('BML', -1, 1)).toBe('no room for the head');
  expect(told('BMR', 5, 1, true)).toBe('completes a Big Monster');
});

test('what a medal leaves of the points is told as that of tiles', () => {
  const held = { medal: 'DESERT' as const, scope: 'alone' as const, points: 10 };
  const spot = { x: 0, y: 2, gain: 12, crystals: [], pair: false, mutants: [], medals: [held] };
  const told = (gain: number) =>
    effects({ x: 0, y: 2, moves: [], spot: { ...spot, gain } }, words('en')).slice(1);
  expect(told(12)).toEqual(['tiles +2', '+12']);
  expect(told(10)).toEqual(['+10']);
  const red = { colour: 'red' as const, x2: 0, y2: 4 };
  const all = (gain: number) =>
    effects({ x: 0, y: 2, moves: [], spot: { ...spot, gain, crystals: [red] } }, words('en'));
  expect(all(17)[0]).toMatch(/^completes a red crystal.*\+5/);
  expect(all(17).slice(2)).toEqual(['tiles +2', '+17']);
  expect(all(15).slice(2)).toEqual(['+15']);
});

test.each([
  ['en', 'green crystal +2, chicken → 10, Lava medal +5, tiles +13'],
  ['fr', 'cristal vert +2, poulette → 10, médaille « Lave » +5, tuiles +13'],
] as const)('many effects are told in short in a row of a phone, in %s', (lang, short) => {
  const spot = {
    ...{ x: 0, y: 2, gain: 20, pair: false },
    crystals: [{ colour: 'green' as const, x2: 0, y2: 4 }],
    mutants: [{ tile: 'MU1' as Kind, x: 1, y: 3, level: 1, points: 10 }],
    medals: [{ medal: 'LAVA' as const, scope: 'alone' as const, points: 5 }],
  };
  const list = effects({ x: 0, y: 2, moves: [], spot }, words(lang)).slice(0, -1);
  expect(words(lang).brief(list.join(', ')).replace(/\s/g, ' ')).toBe(short);
});

test('a planet is told row by row, with the cells by which places are named', () => {
  const list = [tile('MGD', 0, 2), tile('TOAD', 2, 0), tile('MU1', 1, 3)];
  const told = (lang: 'en' | 'fr') =>
    rowsOf(list, words(lang).explorer, (t) => words(lang).tiles[t.tile]!, words(lang));
  expect(told('en')).toEqual([
    'Row 3: explorer, in columns 3 and 4; toad, in column 5.',
    'Row 5: double mutagen, in columns 3 and 4.',
    'Row 6: chicken, in column 4.',
  ]);
  expect(told('fr')[1]).toBe('Ligne 5\u00a0: mutagène double, colonnes 3 et 4.');
  expect(
    placeName({ x: 2, y: 2, moves: [], spot: undefined }, 'MU2' as Kind, list, words('en')),
  ).toBe('right of the double mutagen, right of the chicken, below the toad, row 5, column 5');
});

test('a tile tells which of its pieces can still be completed', () => {
  const one = tile('LA1', 2, 0);
  const two = tile('LA1', 3, 0);
  // The volcanologist has nothing on this side, which bars the piece on the left.
  expect(loosePieces(one, 'EX04', { tiles: [one], crystals: [] }).open).toEqual(['GR', 'RB']);
  const crystals = [{ colour: 'green' as const, x2: 6, y2: 2 }];
  const area = { tiles: [one, two, tile('MU1', 2, 2)], crystals };
  expect(loosePieces(one, 'EX04', area).open).toEqual([]);
  // The complete one is not dead; below the other lies a tile without a piece.
  expect(loosePieces(one, 'EX04', area).dead).toEqual(['GL', 'RB']);
  expect(loosePieces(two, 'EX04', area).open).toEqual(['GR', 'RB']);
});
