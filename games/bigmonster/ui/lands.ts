// The outlines of the landscapes on a planet. Each reaches around its tile, with an
// edge as if cut from paper, and ends halfway to a tile of another landscape.

import { tiles as facts, sizeOf } from './art/tiles';
import type { Tile } from './types';

/** How far a landscape reaches from the middle of its tile, and how far it is deep, in cells. */
export const FAR = 2.4;
export const NEAR = 1.5;

type Point = readonly [number, number];

/** The corners of an outline that nothing cuts. */
const CORNERS = 36;

export const middleOf = (t: Tile): [number, number] => {
  const [w, h] = sizeOf(t.tile);
  return [t.x + w / 2, t.y + h / 2];
};

/** Returns what of a polygon lies nearer to one point than to another. */
function nearer(polygon: Point[], [ax, ay]: Point, [bx, by]: Point): Point[] {
  const [dx, dy] = [bx - ax, by - ay];
  const half = ((bx + ax) * dx + (by + ay) * dy) / 2;
  const over = ([x, y]: Point) => x * dx + y * dy - half;
  return polygon.flatMap((p, i): Point[] => {
    const q = polygon[(i + 1) % polygon.length]!;
    const [u, v] = [over(p), over(q)];
    const cut = u / (u - v);
    const crossing: Point[] =
      u < 0 !== v < 0 ? [[p[0] + (q[0] - p[0]) * cut, p[1] + (q[1] - p[1]) * cut]] : [];
    return u < 0 ? [p, ...crossing] : crossing;
  });
}

/** Returns the outline of the landscape around a tile as a path, in cells. */
export function outline(of: Tile, tiles: Tile[], reach: number): string {
  const [x, y] = middleOf(of);
  const land = facts[of.tile]?.land;
  const seed = of.x * 1.7 + of.y * 2.9;
  let shape: Point[] = Array.from({ length: CORNERS }, (_, i) => {
    const turn = (i / CORNERS) * 2 * Math.PI;
    const r = reach * (1 + 0.06 * Math.sin(3 * turn + seed) + 0.04 * Math.sin(7 * turn - seed));
    return [x + Math.cos(turn) * r, y + Math.sin(turn) * r];
  });
  for (const other of tiles)
    if (facts[other.tile]?.land !== land) shape = nearer(shape, [x, y], middleOf(other));
  return shape.length === 0
    ? ''
    : `M${shape.map(([px, py]) => `${px.toFixed(2)} ${py.toFixed(2)}`).join('L')}Z`;
}
