import { expect, test } from 'vitest';
import { FAR, middleOf, outline } from './lands';
import type { Tile } from './types';

const corners = (d: string) =>
  d
    .slice(1, -1)
    .split('L')
    .map((p) => p.split(' ').map(Number) as [number, number]);

const far = ([x, y]: [number, number], t: Tile) => {
  const [mx, my] = middleOf(t);
  return Math.hypot(x - mx, y - my);
};

test('a landscape ends halfway to a tile of another one, and not before one of its own', () => {
  const lava: Tile = { tile: 'LA1', x: 2, y: 0, level: 0 };
  const rune: Tile = { tile: 'RU2', x: 3, y: 1, level: 0 };
  const more: Tile = { tile: 'LA3', x: 2, y: 2, level: 0 };
  const cut = corners(outline(lava, [lava, rune, more], FAR));
  for (const p of cut) expect(far(p, lava)).toBeLessThanOrEqual(far(p, rune) + 0.02);
  expect(cut.some((p) => far(p, lava) > far(p, more))).toBe(true);
  expect(corners(outline(lava, [lava], FAR)).some((p) => far(p, lava) > far(p, rune))).toBe(true);
});
