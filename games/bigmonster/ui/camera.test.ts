import { describe, expect, test } from 'vitest';
import { cameraOf, freest, outOfSight, restOf, type Corners } from './camera';
import type { Landing } from './choosing';
import type { Frame } from './plan';

const place = (x: number, y: number): Landing => ({ x, y, spot: undefined, moves: [] });
const phone = { w: 306, h: 180 };
const corners: Corners = { first: { w: 110, h: 40 }, last: { w: 60, h: 60 } };

describe('the view of a planet', () => {
  const small: Frame = { left: -1, top: -1, columns: 4, rows: 4 };
  const large: Frame = { left: -4, top: -6, columns: 12, rows: 14 };

  test('a small planet is shown whole, in the middle', () => {
    const c = cameraOf({ w: 400, h: 300 }, small, undefined, false);
    expect(c).toEqual({ cell: 64, left: 72, top: 22, near: false });
  });

  test('a large one is shown in part, with cells as large as a finger', () => {
    const c = cameraOf(phone, large, { at: [0, -3], high: 2 }, false);
    expect(c.near).toBe(true);
    expect(c.cell).toBeGreaterThanOrEqual(44);
    // The focus is in the middle from left to right. It is whole, and what is left
    // of the height shows the side of the explorer.
    expect(c.left + (0 - large.left) * c.cell).toBe(phone.w / 2);
    const top = c.top + (-4 - large.top) * c.cell;
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(c.cell / 2);
  });

  test('a place beside the explorer leaves the explorer in the middle', () => {
    const c = cameraOf({ w: 306, h: 300 }, large, { at: [2.5, 1], high: 2 }, false);
    expect(c.top + (1 - large.top) * c.cell).toBeCloseTo(150);
  });

  test('the whole of it is shown when asked for, however small', () => {
    const c = cameraOf(phone, large, { at: [0, 0], high: 2 }, true);
    expect(c.near).toBe(false);
    expect(c.cell * large.rows).toBeLessThanOrEqual(phone.h);
  });

  test('no part of a whole planet is cut off when nothing is to be placed', () => {
    const room = { w: 800, h: 620 };
    const c = cameraOf(room, large, undefined, true, false);
    expect(c.cell).toBeGreaterThanOrEqual(30);
    expect(c.cell * Math.hypot(large.columns, large.rows)).toBeLessThanOrEqual(room.h);
    // On a phone the ground is, so that the tiles are as large as there is room.
    const small = cameraOf(phone, large, undefined, true, false).cell;
    expect(small * (large.rows - 4)).toBeLessThanOrEqual(phone.h);
    expect((small + 1) * (large.rows - 3)).toBeGreaterThan(phone.h);
  });

  test.each([{ w: 360, h: 420 }, phone])('at rest all tiles are in sight in %o', (room) => {
    const c = cameraOf(room, large, undefined, false, false);
    const [wide, high] = [large.columns - 4, large.rows - 4];
    expect(c.left + 2 * c.cell).toBeGreaterThanOrEqual(0);
    expect(c.top + 2 * c.cell).toBeGreaterThanOrEqual(0);
    expect(c.left + (2 + wide) * c.cell).toBeLessThanOrEqual(room.w);
    expect(c.top + (2 + high) * c.cell).toBeLessThanOrEqual(room.h);
  });

  test('at rest no tile lies under the pieces at the corners, where there is room', () => {
    const room = { w: 360, h: 360 };
    const covers: Corners = { first: { w: 110, h: 24 }, last: { w: 60, h: 60 } };
    const at = (x: number, y: number) => ({ x: large.left + x, y: large.top + y, w: 1, h: 2 });
    const [first, last] = [at(2, 2), at(large.columns - 3, large.rows - 4)];
    const usual = cameraOf(room, large, undefined, false, false);
    const rest = (...tiles: Parameters<typeof restOf>[3]) =>
      restOf(room, large, false, tiles, covers);
    expect(usual.top + 2 * usual.cell).toBeLessThan(covers.first.h);
    const low = rest(first);
    expect(low.top + 2 * low.cell).toBeGreaterThanOrEqual(covers.first.h);
    expect(low.top + (large.rows - 2) * low.cell).toBeLessThanOrEqual(room.h);
    // The other corner is kept free at a side or below, whatever leaves more room.
    const aside = rest(last);
    expect([aside.left < usual.left, aside.top < usual.top]).toContain(true);
    const end = (c: typeof aside) => [
      c.left + (large.columns - 2) * c.cell <= room.w - covers.last.w,
      c.top + (large.rows - 2) * c.cell <= room.h - covers.last.h,
    ];
    expect(end(usual)).toEqual([false, false]);
    expect(end(aside)).toContain(true);
    // Beside them nothing gives way, and neither does what would get much smaller.
    expect(rest(at(7, 2), at(4, large.rows - 4))).toEqual(usual);
    expect(restOf(phone, large, false, [first], { ...covers, first: { w: 300, h: 90 } })).toEqual(
      cameraOf(phone, large, undefined, false, false),
    );
  });

  test('every place is in reach or counted once at a side', () => {
    const places: Landing[] = [];
    for (let x = large.left; x < large.left + large.columns; x++)
      for (let y = large.top; y < large.top + large.rows - 1; y++) places.push(place(x, y));
    const c = cameraOf(phone, large, { at: [2, 1], high: 2 }, false);
    const out = outOfSight(places, 'MU1', c, large, phone, corners);
    const away = Object.values(out).flat();
    expect(new Set(away).size).toBe(away.length);
    for (const l of places) {
      const x = c.left + (l.x + 0.5 - large.left) * c.cell;
      const y = c.top + (l.y + 1 - large.top) * c.cell;
      const inside = x >= 22 && x <= phone.w - 22 && y >= 22 && y <= phone.h - 22;
      if (!inside) expect(away, `${l.x},${l.y}`).toContain(l);
    }
    expect(away.length).toBeLessThan(places.length);
    expect(out.left.every((l) => l.x < 2)).toBe(true);
    expect(out.right.every((l) => l.x > 2)).toBe(true);
  });

  test('a place under a corner piece is counted', () => {
    const c = cameraOf(phone, large, { at: [0, 0], high: 2 }, false);
    const under = place(
      Math.round(large.left + (40 - c.left) / c.cell - 0.5),
      Math.round(large.top + (40 - c.top) / c.cell - 1),
    );
    expect(outOfSight([under], 'MU1', c, large, phone, corners).top).toEqual([under]);
  });
});

test('a chip lies where it covers least, and of equals at the first', () => {
  const at = (y: number) => ({ x: 0, y, w: 40, h: 40 });
  const tile = { x: 0, y: 0, w: 40, h: 100 };
  const place = { x: 10, y: 60, w: 20, h: 20, never: true };
  expect(freest([at(0), at(50), at(120)], [tile, place])).toEqual(at(120));
  expect(freest([at(50), at(0), at(10)], [tile, place])).toEqual(at(0));
  expect(freest([at(50), at(0)], [])).toEqual(at(50));
  // Not a point of a place, however little it is.
  expect(freest([at(79), at(0)], [tile, place])).toEqual(at(0));
  expect(freest([at(79), at(50)], [tile, place])).toBeUndefined();
});
