import { describe, expect, test } from 'vitest';
import { aimAt, cameraOf, openingOf, outOfSight, restOf, tilesAway, type Rect } from './camera';
import { middle, type Landing } from './choosing';
import { pillsOf } from './pills';
import type { Frame } from './plan';
import type { Spot } from './types';

const place = (x: number, y: number): Landing => ({ x, y, spot: undefined, moves: [] });
const phone = { w: 306, h: 180 };

test('at rest tiles out of sight are counted, and a press on the count brings them in sight', () => {
  const tall: Frame = { left: -2, top: -22, columns: 6, rows: 26 };
  const tiles = Array.from({ length: 10 }, (_, i) => ({ x: 0, y: -2 - 2 * i, w: 1, h: 2 }));
  const at = (aim?: ReturnType<typeof aimAt>) =>
    tilesAway(tiles, restOf(phone, tall, tiles, { aim }), tall, phone);
  const { top, bottom, left, right } = at(); // The newest tile is the highest one.
  expect([top, left, right]).toEqual([[], [], []]);
  expect(bottom.length).toBeGreaterThan(2);
  const after = at(aimAt(bottom));
  expect(after.bottom.length).toBeLessThan(bottom.length);
  expect(after.top.length).toBeGreaterThan(0);
});

describe('the view of a planet', () => {
  const small: Frame = { left: -1, top: -1, columns: 4, rows: 4 };
  const large: Frame = { left: -4, top: -6, columns: 12, rows: 14 };

  test('a small planet is shown whole, in the middle', () => {
    const c = cameraOf({ w: 400, h: 300 }, small, undefined, { placing: true });
    expect(c).toEqual({ cell: 64, left: 72, top: 22, near: false });
  });

  test('a large one is shown in part, with points that can be read', () => {
    const wide = { ...large, left: -8, columns: 16 };
    const c = cameraOf(phone, wide, { at: [0, -3], high: 2 }, { placing: true });
    expect(c.near).toBe(true);
    expect(c.cell).toBeGreaterThanOrEqual(32);
    expect(phone.w / c.cell).toBeGreaterThan(9);
    // The focus is in the middle from left to right. It lies below a count, and what is
    // left of the height shows the side of the explorer.
    expect(c.left + (0 - wide.left) * c.cell).toBe(phone.w / 2);
    const top = c.top + (-4 - wide.top) * c.cell;
    expect(top).toBeGreaterThan(24);
    expect(top).toBeLessThan(c.cell);
  });

  test('a place beside the explorer leaves the explorer in the middle', () => {
    const c = cameraOf({ w: 306, h: 300 }, large, { at: [2.5, 1], high: 2 }, { placing: true });
    expect(c.top + (1 - large.top) * c.cell).toBeCloseTo(150);
  });

  test('a wide room has one view at rest, at a look and at a landing, with all places', () => {
    const room = { w: 752, h: 580 };
    for (const rows of [8, 14, 21]) {
      const frame = { ...large, rows };
      const rest = restOf(room, frame, [{ x: 0, y: -4, w: 1, h: 2 }], {});
      expect(rest).toMatchObject({ near: false });
      expect(rest.cell).toBeGreaterThanOrEqual(26);
      expect(restOf(room, frame, [], { placing: true })).toEqual(rest);
      // The outermost places are whole, the frame in the middle.
      expect(rest.top).toBeGreaterThanOrEqual(0);
      expect(rest.top + (rows / 2) * rest.cell).toBeCloseTo(room.h / 2);
      expect(rest.left + (large.columns / 2) * rest.cell).toBeCloseTo(room.w / 2);
      expect(openingOf([[0.5, large.top + 1]], 1, room, frame)).toBeUndefined();
    }
    // A higher one is shown in part, and a place that is out of sight comes into it.
    const frame = { ...large, rows: 30 };
    const rest = restOf(room, frame, [], {});
    expect(rest).toMatchObject({ cell: 26, near: true });
    expect(openingOf([[0.5, large.top + 15]], 1, room, frame)).toBeUndefined();
    expect(openingOf([[0.5, large.top + 1]], 1, room, frame)).toBeDefined();
  });

  test('a look before the room grows has the cells of the landing', () => {
    const aim = { at: [0, -3], high: 2 } as const;
    for (const rows of [4, 6, 14]) {
      const frame = { ...small, rows };
      const look = restOf(phone, frame, [], {
        placing: true,
        aim: { ...aim, at: [0, -3] },
        more: 88,
      });
      const landing = restOf({ ...phone, h: phone.h + 88 }, frame, [], { placing: true });
      expect(look.cell).toBe(landing.cell);
      expect(look.near).toBe(rows * look.cell > phone.h);
    }
  });

  test('a look before the room grows shows places, not the ground below them', () => {
    const room = { w: 376, h: 280 };
    const frame: Frame = { left: -3, top: -7, columns: 8, rows: 12 };
    // The best place is the lowest one, and all of them are in sight once the tile is landed.
    const places = Array.from({ length: 11 }, (_, i): [number, number] => [0.5, 4 - i]);
    const aim = openingOf(places, 1, room, frame, 180);
    const landing = restOf({ ...room, h: 460 }, frame, [], { placing: true, aim });
    const look = restOf(room, frame, [], { placing: true, aim, more: 180 });
    const of = places.map(([x, y]) => place(x - 0.5, y - 1));
    const away = (c: typeof look, r: typeof room) => outOfSight(of, 'MU1', c, frame, r);
    expect(Object.values(away(landing, { ...room, h: 460 })).flat()).toEqual([]);
    const { top, bottom } = away(look, room);
    expect(bottom).toEqual([]);
    // Views are half a cell apart, so that one less than there is room for may be shown.
    const fit = Math.floor((room.h - 44) / look.cell);
    expect(top.length).toBeLessThanOrEqual(places.length - fit);
  });

  const rooms = [phone, { w: 306, h: 152 }, { w: 376, h: 300 }];
  test.each(rooms)('places can be read in %o, and the best are in reach', (room) => {
    const frame: Frame = { left: -9, top: -11, columns: 18, rows: 26 };
    // Around a column of tiles, which lies off the middle of the frame.
    const around = Array.from({ length: 20 }, (_, y) =>
      [-2.5, 3.5].map((x): [number, number] => [x, y - 8]),
    ).flat();
    const reached = (good: number, places: [number, number][]) => {
      const aim = openingOf(places, good, room, frame);
      const c = restOf(room, frame, [], { placing: true, aim });
      expect(c.cell).toBeGreaterThanOrEqual(32);
      const out = outOfSight(
        places.map(([x, y]) => place(x - 0.5, y - 1)),
        'MU1',
        c,
        frame,
        room,
      );
      const away = Object.values(out).flat();
      return places.filter(([x, y]) => !away.some((l) => l.x === x - 0.5 && l.y === y - 1));
    };
    for (const best of [around[0]!, around[17]!, around.at(-1)!]) {
      const others = around.filter((p) => p !== best);
      expect(reached(1, [best, ...others])).toContain(best);
      // Of a second one at the other side, both are in reach.
      const beside = others.find(([x, y]) => x !== best[0] && y === best[1])!;
      const two = [best, beside, ...others.filter((p) => p !== beside)];
      expect(reached(2, two)).toEqual(expect.arrayContaining([best, beside]));
    }
    // Where all bring the same, as many as there can be.
    const rows = Math.floor((room.h - 44) / 32) + 1;
    expect(reached(40, around).length).toBeGreaterThanOrEqual(Math.min(40, 2 * rows - 2));
  });

  test('a tile that the edge cuts is counted', () => {
    const c = { cell: 40, left: 0, top: 0, near: true };
    const at = (x: number, y: number) => ({ x: large.left + x, y: large.top + y, w: 1, h: 2 });
    const [whole, left, low] = [at(1, 1), at(-0.3, 1), at(3, 3)];
    const away = tilesAway([whole, left, low], c, large, phone);
    expect(away).toEqual({ left: [left], right: [], top: [], bottom: [low] });
  });

  test('the whole of it is shown when asked for, however small', () => {
    const c = cameraOf(phone, large, { at: [0, 0], high: 2 }, { whole: true, placing: true });
    expect(c.near).toBe(false);
    expect(c.cell * large.rows).toBeLessThanOrEqual(phone.h);
  });

  test('no part of a whole planet is cut off when nothing is to be placed', () => {
    const room = { w: 800, h: 620 };
    const c = cameraOf(room, large, undefined, { whole: true });
    expect(c.cell).toBeGreaterThanOrEqual(30);
    expect(c.cell * Math.hypot(large.columns, large.rows)).toBeLessThanOrEqual(room.h);
    // On a phone the ground is, so that the tiles are as large as there is room.
    const small = cameraOf(phone, large, undefined, { whole: true }).cell;
    expect(small * (large.rows - 4)).toBeLessThanOrEqual(phone.h);
    expect((small + 1) * (large.rows - 3)).toBeGreaterThan(phone.h);
  });

  test.each([
    { w: 360, h: 420 },
    { ...phone, h: 200 },
  ])('at rest all tiles are in sight in %o', (room) => {
    const c = cameraOf(room, large, undefined, {});
    const [wide, high] = [large.columns - 4, large.rows - 4];
    expect(c.left + 2 * c.cell).toBeGreaterThanOrEqual(0);
    expect(c.top + 2 * c.cell).toBeGreaterThanOrEqual(0);
    expect(c.left + (2 + wide) * c.cell).toBeLessThanOrEqual(room.w);
    expect(c.top + (2 + high) * c.cell).toBeLessThanOrEqual(room.h);
  });

  test('at rest, what cannot be told apart is shown around the last tile', () => {
    const [first, last] = [
      { x: -2, y: -4, w: 1, h: 2 },
      { x: 5, y: 4, w: 1, h: 2 },
    ];
    for (const h of [150, phone.h])
      for (const tiles of [
        [first, last],
        [last, first],
      ]) {
        const c = restOf({ ...phone, h }, large, tiles, {});
        expect(c.cell).toBe(18);
        const x = c.left + (tiles[1]!.x - large.left) * c.cell;
        const y = c.top + (tiles[1]!.y - large.top) * c.cell;
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(x + c.cell).toBeLessThanOrEqual(phone.w);
        expect(y + 2 * c.cell).toBeLessThanOrEqual(h);
      }
  });

  test('every place is in reach or counted once at a side', () => {
    const places: Landing[] = [];
    for (let x = large.left; x < large.left + large.columns; x++)
      for (let y = large.top; y < large.top + large.rows - 1; y++) places.push(place(x, y));
    const c = cameraOf(phone, large, { at: [2, 1], high: 2 }, { placing: true });
    const out = outOfSight(places, 'MU1', c, large, phone);
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
});

describe('the counts of places out of sight', () => {
  const frame: Frame = { left: -9, top: -7, columns: 20, rows: 18 };
  // Beside a partner the upper edge lies lower.
  const rooms = [
    { room: phone, top: 0 },
    { room: { w: 306, h: 152 }, top: 0 },
    { room: { w: 352, h: 320 }, top: 38 },
    { room: { w: 620, h: 420 }, top: 0 },
  ];
  const meets = (a: Rect, b: Rect) =>
    a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

  test.each(rooms)(
    'lie in one place of their edges in %o, and each place is in sight or counted',
    ({ room, top }) => {
      const laid = new Map<string, Set<string>>();
      for (let y = frame.top; y < frame.top + frame.rows - 1; y += 2)
        for (let x = frame.left; x < frame.left + frame.columns; x++) {
          // A place beside each, as around a planet, and more of them on one side.
          const places: Landing[] = [];
          for (let py = frame.top; py < frame.top + frame.rows - 1; py++)
            for (let px = frame.left; px < frame.left + frame.columns; px++)
              if ((px * 7 + py * 3) % 4 === 0 || px > 6) {
                const gain = px > 8 || py < -6 ? 8 : (px * px + 5 * py + 99) % 7;
                const spot = { gain } as Spot;
                places.push({ ...place(px, py), spot });
              }
          const c = cameraOf(room, frame, { at: middle('MU1', x, y), high: 2 }, { placing: true });
          const onScreen = (r: Rect): Rect => ({
            x: c.left + (r.x - frame.left) * c.cell,
            y: c.top + (r.y - frame.top) * c.cell,
            w: r.w * c.cell,
            h: r.h * c.cell,
          });
          const points = (l: Landing) => {
            const [mx, my] = middle('MU1', l.x, l.y);
            return onScreen({ x: mx - 0.3, y: my - 0.3, w: 0.6, h: 0.6 });
          };
          const away = outOfSight(places, 'MU1', c, frame, room);
          const pills = pillsOf(
            away,
            places.map((l) => ({ ...points(l), of: l })),
            room,
            top,
          );
          for (const side of ['left', 'right', 'top', 'bottom'] as const)
            expect(pills.some((p) => p.side === side)).toBe(away[side].length > 0);
          const counted = pills.flatMap((p) => p.of);
          expect(new Set(counted).size).toBe(counted.length);
          for (const p of pills) {
            const edge = {
              left: p.x === 0,
              right: p.x + p.w === room.w,
              top: p.y === top,
              bottom: p.y + p.h === room.h,
            };
            expect(edge[p.side]).toBe(true);
            const flat = p.side === 'top' || p.side === 'bottom';
            // A high planet leaves the corners of a wide room free.
            if (flat && room.w > 600) expect(p.x).toBe(0);
            else expect(flat ? p.x + p.w / 2 : p.y + p.h / 2).toBe((flat ? room.w : room.h) / 2);
            // It is as slim as the band of the edge, in which no place is in reach.
            expect(flat ? p.h : p.w).toBeLessThanOrEqual(30);
            laid.set(p.side, (laid.get(p.side) ?? new Set()).add(`${p.x},${p.y},${p.w}`));
            // It tells what is better than all in sight.
            const gain = (l: Landing) => l.spot!.gain;
            const seen = Math.max(0, ...places.filter((l) => !counted.includes(l)).map(gain));
            expect(p.told).toBe(Math.max(...p.of.map(gain)) > seen);
            for (const other of pills) if (other !== p) expect(meets(p, other)).toBe(false);
          }
          for (const l of places) {
            const r = points(l);
            const [mx, my] = [r.x + r.w / 2, r.y + r.h / 2];
            if (counted.includes(l)) continue;
            expect(mx > 0 && my > 0 && mx < room.w && my < room.h).toBe(true);
            for (const p of pills) expect(meets(p, r)).toBe(false);
          }
        }
      // None jumps from view to view.
      expect(laid.size).toBeGreaterThan(1);
      expect(Math.max(...[...laid.values()].map((of) => of.size))).toBe(1);
    },
  );

  test('tell the points of a place that they cover', () => {
    const room = { w: 306, h: 180 };
    const at = (gain: number): Landing => ({ ...place(0, 0), spot: { gain } as Spot });
    const [far, best, seen] = [at(1), at(5), at(3)];
    const away = { left: [], right: [], top: [far], bottom: [] };
    const points = [
      { x: 140, y: 10, w: 20, h: 20, of: best },
      { x: 20, y: 10, w: 20, h: 20, of: seen },
    ];
    expect(pillsOf(away, points, room)).toMatchObject([{ of: [far, best], told: true }]);
    expect(pillsOf(away, points.slice(1), room)).toMatchObject([{ of: [far], told: false }]);
  });
});
