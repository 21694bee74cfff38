import { describe, expect, it } from 'vitest';
import type { Place } from './choosing';
import {
  busiest,
  chipAt,
  chipsOf,
  FINGER,
  frameOf,
  freeCorner,
  inSight,
  pitCell,
  plotOf,
  sheetOf,
  spotOf,
  roomIn,
  SNUG,
  squareOf,
  type Wanted,
} from './sight';
import type { Area, Way } from './types';

const place = (x: number, y: number, way: Way = 'E'): Place => ({
  move: { kind: 'bury_pit', card: 7, x, y, dir: way },
  preview: { groups: [] },
  x,
  y,
  way,
});
const cells = (list: [number, number][]): Area => ({
  cells: list.map(([x, y], card) => ({ x, y, half: 'pixie', card, height: 1 })),
  groups: [],
});
// A pit of nine by seven, with places at its left and right edges.
const pit = cells([
  [0, 0],
  [8, 6],
]);
const places = [place(-1, 0), place(-1, 1), place(-1, 2), place(8, 5), place(8, 6)];
const wanted: Wanted = {
  whole: frameOf(pit.cells, [], 1),
  tight: frameOf(pit.cells, [], 0),
  part: frameOf([], places, 0),
  back: false,
  middle: undefined,
  chosen: undefined,
};

describe('what is in sight of an area', () => {
  it('is all of it where a finger hits every cell, whatever is chosen', () => {
    const box = { w: 600, h: 500 };
    const sheet = sheetOf(box, wanted);
    expect(sheet).toMatchObject({ near: false, small: false, cell: 54, columns: 11, rows: 9 });
    expect(sheetOf(box, { ...wanted, part: undefined })).toEqual(sheet);
    expect(sheetOf(box, { ...wanted, chosen: places[4] })).toEqual(sheet);
    expect(inSight(places, sheet, box).seen).toEqual(places);
  });

  it('is the pit at one size while it grows, and at each choice', () => {
    // On the smallest phone, a larger one, and a wide window.
    const boxes = [
      { w: 306, h: 139, rows: [2, 3, 4] },
      { w: 370, h: 310, rows: [2, 3] },
      { w: 500, h: 440, rows: [2, 3] },
    ];
    for (const { rows, ...box } of boxes) {
      const sizes = rows.flatMap((n) => {
        const { cells: lie } = cells([
          [0, 0],
          [n, n - 1],
        ]);
        const at = {
          ...wanted,
          whole: frameOf(lie, [], 1),
          tight: frameOf(lie, [], 0),
          least: SNUG,
          hem: 6,
          most: pitCell(box),
          rows: true,
        };
        const flat = [place(-1, 0), place(n, n - 1)];
        const upright = [place(0, -1, 'S'), place(n, n - 1, 'S')];
        return [undefined, flat, upright].map(
          (all) => sheetOf(box, { ...at, part: all && frameOf([], all, 0) }).cell,
        );
      });
      expect(new Set(sizes).size, `${box.w} by ${box.h}: ${sizes.join()}`).toBe(1);
    }
  });

  it('is the part with the places on a phone, and all of it again when asked for', () => {
    const box = { w: 300, h: 140 };
    expect(sheetOf(box, { ...wanted, part: undefined })).toMatchObject({
      near: false,
      small: true,
      cell: 20,
    });
    const near = sheetOf(box, wanted);
    expect(near.near).toBe(true);
    expect(near.cell).toBeGreaterThanOrEqual(FINGER);
    expect(sheetOf(box, { ...wanted, back: true }).near).toBe(false);
  });

  it('is all places, small, rather than a part of them, and those of one direction if not all', () => {
    const box = { w: 400, h: 300 };
    const snug = { ...wanted, least: 36 };
    expect(sheetOf(box, wanted).near).toBe(true);
    const all = sheetOf(box, snug);
    expect(all).toMatchObject({ near: false, small: false, cell: 36 });
    expect(inSight(places, all, box).seen).toEqual(places);
    const upright = { ...snug, part: frameOf([], [...places, place(4, -2, 'S')], 0) };
    expect(sheetOf(box, upright).near).toBe(true);
    expect(sheetOf(box, { ...upright, now: snug.part })).toEqual(all);
  });

  it('counts what is beyond each edge, and shows only what can be pressed', () => {
    const box = { w: 300, h: 140 };
    const sheet = sheetOf(box, { ...wanted, middle: [0, 1] });
    const { seen, beyond } = inSight(places, sheet, box);
    expect(seen).toEqual(places.slice(0, 3));
    expect(beyond).toEqual({ left: 0, right: 1, top: 0, bottom: 1 });
    for (const p of seen) {
      const { x, y } = spotOf(p, sheet);
      expect(x).toBeGreaterThanOrEqual(-1);
      expect(x + sheet.cell).toBeLessThanOrEqual(box.w + 1);
      expect(y).toBeGreaterThanOrEqual(-1);
      expect(y + sheet.cell).toBeLessThanOrEqual(box.h + 1);
    }
  });

  it('begins where most places are', () => {
    const box = { w: 300, h: 140 };
    const middle = busiest(places, box, wanted);
    expect(inSight(places, sheetOf(box, { ...wanted, middle }), box).seen).toHaveLength(3);
    expect(busiest([], box, wanted)).toBeUndefined();
  });

  it('goes on to places that were not in sight, until all were', () => {
    const box = { w: 300, h: 140 };
    const known = new Set<Place>();
    for (let step = 0; step < places.length && known.size < places.length; step++) {
      const fresh = new Set(places.filter((p) => !known.has(p)));
      const middle = busiest(places, box, wanted, { fresh });
      const { seen } = inSight(places, sheetOf(box, { ...wanted, middle }), box);
      expect(seen.some((p) => fresh.has(p))).toBe(true);
      for (const p of seen) known.add(p);
    }
    expect(known.size).toBe(places.length);
  });

  it('prefers a place that earns a stone to others', () => {
    const box = { w: 300, h: 140 };
    const two = [place(0, 0), place(8, 6)];
    two[1]!.preview = { groups: [{ category: 'pixie', cells: [], total: 8, earns: 8 }] };
    const middle = busiest(two, box, { ...wanted, part: frameOf([], two, 0) });
    const sheet = sheetOf(box, { ...wanted, middle });
    expect(inSight(two, sheet, box).seen).toEqual([two[1]]);
  });

  it('counts at an edge where the count covers nothing', () => {
    const box = { w: 300, h: 132 };
    const sheet = sheetOf(box, { ...wanted, middle: [4, 3], rows: true });
    const free = chipAt('top', [], sheet, box);
    expect(Math.abs(free - box.w / 2)).toBeLessThan(2);
    const mid = { left: 4, top: Math.round((0 - sheet.y) / sheet.cell) + sheet.top };
    const taken = [{ ...mid, columns: 1, rows: 1 }];
    const at = chipAt('top', taken, sheet, box);
    const left = sheet.x + (4 - sheet.left) * sheet.cell;
    expect(at + 20 <= left || at - 20 >= left + sheet.cell).toBe(true);
  });

  it('lays no count over another', () => {
    const box = { w: 300, h: 132 };
    const sheet = sheetOf(box, { ...wanted, middle: [4, 3], rows: true });
    // All is taken but the corner at the bottom left.
    const corner = {
      left: sheet.left - sheet.x / sheet.cell,
      top: sheet.top - sheet.y / sheet.cell,
    };
    const taken = [
      { ...corner, columns: 9, rows: 1.5 },
      { ...corner, left: corner.left + 0.8, columns: 9, rows: 9 },
    ];
    const chips = chipsOf({ left: 1, right: 0, top: 0, bottom: 3 }, taken, sheet, box);
    expect(chips.map((c) => c.edge)).toEqual(['left', 'bottom']);
    const [a, b] = chips as [(typeof chips)[0], (typeof chips)[0]];
    expect(a.left + a.width <= b.left || a.top + a.height <= b.top).toBe(true);
  });

  it('is whole at rest, however small its cells are', () => {
    const rest = { ...wanted, part: undefined, rows: true };
    for (const h of [140, 170, 210]) {
      const box = { w: 300, h };
      const sheet = sheetOf(box, rest);
      expect(sheet).toMatchObject({ near: false, columns: 9, rows: 7, cell: Math.floor(h / 7) });
      expect(sheet.y).toBeGreaterThanOrEqual(0);
      expect(sheet.y + 7 * sheet.cell).toBeLessThanOrEqual(h);
    }
  });

  it('has its plaque in a corner without a cell', () => {
    const box = { w: 300, h: 132 };
    const at = (...list: [number, number][]) =>
      freeCorner(cells(list).cells, sheetOf(box, { ...wanted, part: undefined, back: true }), box);
    expect(at([4, 3])).toBe('wide top');
    const wide = {
      ...wanted,
      whole: frameOf(
        cells([
          [0, 0],
          [8, 2],
        ]).cells,
        [],
        0,
      ),
    };
    const sheet = sheetOf(box, { ...wide, tight: wide.whole, part: undefined });
    expect(freeCorner(cells([[0, 0]]).cells, sheet, box)).toBe('wide bottom');
    expect(
      freeCorner(
        cells([
          [0, 0],
          [8, 0],
        ]).cells,
        sheet,
        box,
      ),
    ).toBe('wide bottom');
  });

  it('keeps a chosen place in sight, and moves no further than it must', () => {
    const box = { w: 300, h: 140 };
    const far = { ...wanted, middle: [0, 1] as [number, number] };
    const chosen = place(8, 6);
    const sheet = sheetOf(box, { ...far, chosen });
    expect(inSight([chosen], sheet, box).seen).toEqual([chosen]);
    expect(sheetOf(box, { ...far, chosen: places[1] })).toEqual(sheetOf(box, far));
  });

  it('is moved by whole rows and columns if asked for, so that none is cut', () => {
    const box = { w: 300, h: 140 };
    for (const middle of [
      [-5, -5],
      [0.3, 1.2],
      [4, 3.4],
      [20, 20],
    ] as [number, number][])
      for (const chosen of [undefined, places[0], places[4]]) {
        const s = sheetOf(box, { ...wanted, middle, rows: true, chosen });
        const [across, down] = [Math.floor(box.w / s.cell), Math.floor(box.h / s.cell)];
        const [left, top] = [(box.w - across * s.cell) / 2, (box.h - down * s.cell) / 2];
        expect(Math.abs((left - s.x) % s.cell)).toBeLessThan(1);
        expect(Math.abs((top - s.y) % s.cell)).toBeLessThan(1);
        expect(s.x).toBeLessThanOrEqual(left + 1);
        expect(s.x + s.columns * s.cell).toBeGreaterThanOrEqual(left + across * s.cell - 1);
        if (chosen) expect(inSight([chosen], s, box).seen).toEqual([chosen]);
      }
  });

  it('never lets two places of one direction share a spot', () => {
    for (const way of ['E', 'S', 'W', 'N'] as const) {
      const row = [place(0, 0, way), place(1, 0, way), place(0, 1, way)];
      const sheet = sheetOf({ w: 600, h: 600 }, { ...wanted, part: frameOf([], row, 0) });
      const spots = row.map((p) => spotOf(p, sheet));
      for (const [i, a] of spots.entries())
        for (const b of spots.slice(i + 1))
          expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThanOrEqual(
            sheet.cell,
          );
    }
  });
});

describe('the plot of a crypt', () => {
  it('is every cell that may still lie in its square of three by three', () => {
    expect(plotOf(cells([]))).toEqual({ left: 0, top: 0, columns: 3, rows: 3 });
    expect(
      plotOf(
        cells([
          [0, 0],
          [1, 0],
        ]),
      ),
    ).toEqual({ left: -1, top: -2, columns: 4, rows: 5 });
    expect(
      plotOf(
        cells([
          [4, 4],
          [6, 6],
        ]),
      ),
    ).toEqual({ left: 4, top: 4, columns: 3, rows: 3 });
  });
});

describe('the square of an area at rest', () => {
  it('is three by three at least, around what is there', () => {
    const card = cells([
      [4, 4],
      [5, 4],
    ]);
    expect(squareOf(cells([]))).toEqual({ left: 0, top: 0, columns: 3, rows: 3 });
    expect(squareOf(card)).toEqual({ left: 4, top: 3, columns: 3, rows: 3 });
    expect(squareOf(card, true)).toEqual({ left: 3.5, top: 3, columns: 3, rows: 3 });
    expect(squareOf(pit)).toEqual({ left: 0, top: 0, columns: 9, rows: 7 });
  });

  it('has room on both sides of a crypt where the box is wide', () => {
    const card = cells([
      [4, 4],
      [5, 4],
    ]);
    expect(roomIn({ w: 300, h: 130 }, card)).toEqual({ left: 3, top: 3, columns: 4, rows: 3 });
    expect(roomIn({ w: 150, h: 130 }, card)).toEqual(squareOf(card));
    const full = cells([4, 5, 6].map((x) => [x, 4]));
    expect(roomIn({ w: 300, h: 130 }, full)).toEqual({ left: 4, top: 3, columns: 3, rows: 3 });
  });
});
