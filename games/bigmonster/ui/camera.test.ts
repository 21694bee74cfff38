import { describe, expect, test } from 'vitest';
import {
  aimAt,
  cameraOf,
  openingOf,
  outOfSight,
  restOf,
  tilesAway,
  WEIGHT,
  type Corners,
  type Rect,
} from './camera';
import { middle, type Landing } from './choosing';
import { pillsOf } from './pills';
import type { Frame } from './plan';
import type { Spot } from './types';

const place = (x: number, y: number): Landing => ({ x, y, spot: undefined, moves: [] });
const phone = { w: 306, h: 180 };
const corners: Corners = { first: { w: 110, h: 40 }, last: { w: 60, h: 60 } };

test('at rest tiles out of sight are counted, and a press on the count brings them in sight', () => {
  const tall: Frame = { left: -2, top: -22, columns: 6, rows: 26 };
  const tiles = Array.from({ length: 10 }, (_, i) => ({ x: 0, y: -2 - 2 * i, w: 1, h: 2 }));
  const at = (aim?: ReturnType<typeof aimAt>) =>
    tilesAway(tiles, restOf(phone, tall, tiles, corners, { aim }), tall, phone);
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
    // The focus is in the middle from left to right. It is whole, and what is left
    // of the height shows the side of the explorer.
    expect(c.left + (0 - wide.left) * c.cell).toBe(phone.w / 2);
    const top = c.top + (-4 - wide.top) * c.cell;
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(c.cell / 2);
  });

  test('a place beside the explorer leaves the explorer in the middle', () => {
    const c = cameraOf({ w: 306, h: 300 }, large, { at: [2.5, 1], high: 2 }, { placing: true });
    expect(c.top + (1 - large.top) * c.cell).toBeCloseTo(150);
  });

  test('all of a planet is in sight in a larger room', () => {
    expect(cameraOf({ w: 752, h: 448 }, large, undefined, { placing: true }).near).toBe(false);
    for (const rows of [14, 16, 18]) {
      const land = cameraOf({ w: 752, h: 448 }, { ...large, rows }, undefined, { placing: true });
      expect(land).toMatchObject({ cell: 32, near: rows > 14 });
    }
  });

  const rooms = [phone, { w: 306, h: 152 }, { w: 376, h: 300 }, { w: 752, h: 448 }];
  test.each(rooms)('places can be read in %o, and the best are in reach', (room) => {
    const frame: Frame = { left: -9, top: -11, columns: 18, rows: 26 };
    // Around a column of tiles, which lies off the middle of the frame.
    const around = Array.from({ length: 20 }, (_, y) =>
      [-2.5, 3.5].map((x): [number, number] => [x, y - 8]),
    ).flat();
    const free: Corners = { first: { w: 0, h: 0 }, last: { w: 44, h: 44 } };
    const reached = (good: number, places: [number, number][]) => {
      const aim = openingOf(places, good, room, frame, free);
      const c = restOf(room, frame, [], free, { placing: true, aim, places });
      expect(c.cell).toBeGreaterThanOrEqual(32);
      const out = outOfSight(
        places.map(([x, y]) => place(x - 0.5, y - 1)),
        'MU1',
        c,
        frame,
        room,
        free,
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
        const c = restOf({ ...phone, h }, large, tiles, corners, {});
        expect(c.cell).toBe(18);
        const x = c.left + (tiles[1]!.x - large.left) * c.cell;
        const y = c.top + (tiles[1]!.y - large.top) * c.cell;
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(x + c.cell).toBeLessThanOrEqual(phone.w);
        expect(y + 2 * c.cell).toBeLessThanOrEqual(h);
      }
  });

  test('at rest no tile lies under the pieces at the corners, where there is room', () => {
    const room = { w: 360, h: 360 };
    const covers: Corners = { first: { w: 110, h: 24 }, last: { w: 60, h: 60 } };
    const at = (x: number, y: number) => ({ x: large.left + x, y: large.top + y, w: 1, h: 2 });
    const [first, last] = [at(2, 2), at(large.columns - 3, large.rows - 4)];
    const usual = cameraOf(room, large, undefined, {});
    const rest = (...tiles: Parameters<typeof restOf>[2]) => restOf(room, large, tiles, covers, {});
    expect(usual.top + 2 * usual.cell).toBeLessThan(covers.first.h);
    const down = rest(first);
    expect(down.top + 2 * down.cell).toBeGreaterThanOrEqual(covers.first.h);
    expect(down.top + (large.rows - 2) * down.cell).toBeLessThanOrEqual(room.h);
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
    const low = { ...phone, h: 200 };
    const all = [first, ...[3, 4, 5, 6].map((x) => at(x, large.rows - 4))];
    expect(restOf(low, large, all, { ...covers, first: { w: 300, h: 90 } }, {})).toEqual(
      cameraOf(low, large, undefined, {}),
    );
  });

  test('where one lands, a fitted planet leaves the corners free while its cells stay large', () => {
    const room = { w: 740, h: 560 };
    const covers: Corners = { first: { w: 250, h: 54 }, last: { w: 104, h: 104 } };
    const frame: Frame = { left: -5, top: -4, columns: 12, rows: 11 };
    const usual = cameraOf(room, frame, undefined, { placing: true });
    const view = (...at: [number, number][]) =>
      restOf(room, frame, [], covers, {
        placing: true,
        places: at.map(([x, y]) => [x + 0.5, y + 0.5]),
      });
    expect(view([0, 0])).toEqual(usual);
    const free = view([-4, -4], [0, 0]);
    expect(free.near).toBe(false);
    expect(free.cell).toBeGreaterThanOrEqual(44);
    expect(free.top).toBeGreaterThanOrEqual(covers.first.h);
  });

  test('every place is in reach or counted once at a side', () => {
    const places: Landing[] = [];
    for (let x = large.left; x < large.left + large.columns; x++)
      for (let y = large.top; y < large.top + large.rows - 1; y++) places.push(place(x, y));
    const c = cameraOf(phone, large, { at: [2, 1], high: 2 }, { placing: true });
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
    const c = cameraOf(phone, large, { at: [0, 0], high: 2 }, { placing: true });
    const under = place(
      Math.round(large.left + (40 - c.left) / c.cell - 0.5),
      Math.round(large.top + (40 - c.top) / c.cell - 1),
    );
    expect(outOfSight([under], 'MU1', c, large, phone, corners).top).toEqual([under]);
  });
});

describe('the counts of places out of sight', () => {
  const frame: Frame = { left: -9, top: -7, columns: 20, rows: 18 };
  const none = { w: 0, h: 0 };
  // Beside a partner the upper edge lies lower.
  const rooms = [
    { room: phone, last: none, top: 0 },
    { room: { w: 306, h: 152 }, last: none, top: 0 },
    { room: { w: 352, h: 320 }, last: { w: 68, h: 68 }, top: 0 },
    { room: { w: 352, h: 320 }, last: { w: 68, h: 68 }, top: 38 },
    { room: { w: 620, h: 420 }, last: { w: 104, h: 104 }, top: 0 },
  ];
  const meets = (a: Rect, b: Rect) =>
    a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

  test.each(rooms)(
    'lie at their own edges in %o, and each place is in sight or counted',
    ({ room, last, top }) => {
      const covers = { ...corners, last };
      let widths = '';
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
          const chosen = onScreen({ x, y, w: 1, h: 2 });
          const under = { x: room.w - last.w, y: room.h - last.h, ...last };
          const away = outOfSight(places, 'MU1', c, frame, room, covers);
          const pills = pillsOf(
            away,
            [
              ...places.map((l) => ({ ...points(l), weight: WEIGHT.place, of: l })),
              { ...chosen, weight: WEIGHT.never },
              { ...onScreen({ x: 0, y: -2, w: 2, h: 4 }), weight: WEIGHT.tile },
              { x: 0, y: 0, ...covers.first, weight: WEIGHT.never },
              { ...under, weight: WEIGHT.never },
            ],
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
            expect(meets(p, chosen), `${p.side} at ${x},${y}`).toBe(false);
            expect(meets(p, under), `${p.side} at ${x},${y}`).toBe(false);
            // It has the room for what it tells: what is better than all in sight.
            const gain = (l: Landing) => l.spot!.gain;
            const seen = Math.max(0, ...places.filter((l) => !counted.includes(l)).map(gain));
            if (Math.max(...p.of.map(gain)) > seen) expect(p.told).toBe(true);
            const least = room.w > 592 ? 96 : p.of.length > 9 ? 48 : 44;
            expect(p.w).toBeGreaterThanOrEqual(least + (p.told ? 36 : 0));
            widths += `${p.w} `;
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
      // Both kinds were laid.
      expect(widths).toMatch(room.w > 592 ? /\b96\b/ : /\b4[48]\b/);
      expect(widths).toMatch(room.w > 592 ? /\b132\b/ : /\b8[04]\b/);
    },
  );

  test('are as wide as what they tell of a place that they cover', () => {
    const room = { w: 306, h: 180 };
    const at = (gain: number): Landing => ({ ...place(0, 0), spot: { gain } as Spot });
    const [far, best] = [at(1), at(5)];
    const away = { left: [], right: [], top: [far], bottom: [] };
    // The best place fills the upper edge, so that the count must lie over it.
    const [pill] = pillsOf(
      away,
      [{ x: 0, y: 0, w: 306, h: 40, weight: WEIGHT.place, of: best }],
      room,
    );
    expect(pill).toMatchObject({ of: [far, best], told: true, w: 80 });
  });
});
