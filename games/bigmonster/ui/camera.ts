// Which part of a planet is on screen, and which places are out of sight.
//
// All of the planet is shown while the points of its places can be read. A larger
// one is shown in part: around the chosen place, or where the reader looked
// last. The view moves only with the chosen place.

import { middle, type Landing } from './choosing';
import type { Frame } from './plan';
import type { Kind } from './types';

export interface Camera {
  /** The width of a cell, in px. */
  cell: number;
  /** Where the left and top edges of the frame are on the screen, in px. */
  left: number;
  top: number;
  /** Whether only a part of the frame is on the screen. */
  near: boolean;
}

export interface Room {
  w: number;
  h: number;
}

/** The sides of the screen at which places out of sight are counted. */
export type Side = 'left' | 'right' | 'top' | 'bottom';

/** The least that a cell is where all of a planet is asked for, in px. */
const LEAST = 8;
/** Smaller cells do not show more of the ground, in px. */
const RESTING = 16;
/** How much of the frame is bare ground, which may be cut off at rest, in cells. */
const BARE = 3.4;
/**
 * What may lie beyond the frame while only a part is shown, in cells: at the sides little,
 * so that the planet fills the room; above and below there are chips.
 */
const BEYOND = [0.3, 1.2] as const;
/** What stays free above and below the place in focus, in cells: chips, if there is room. */
const clear = ({ h }: Room) => (h < 300 ? 0.3 : 0.9);
/** The row in which the explorer has its middle. */
const HOME = 1;
/** How wide the planet is with its air, by the diagonal of the frame. */
const DISC = 1.03;
/** Half the width of a finger, in px. */
export const HALF = 22;

/** The least that a cell is where places are chosen: their points can be read, in px. */
const READ = 32;

/**
 * Returns the sizes of cells in px for a room: the least at which tiles can be told apart;
 * the most at rest where a part would be shown else; and the most.
 */
const sizes = ({ w, h }: Room): [number, number, number] =>
  w >= 600 ? [25, 32, 84] : [h < 300 ? 18 : 25, 2 * HALF, 64];

/**
 * What the view must show: the middle of a tile, and how high it is, in cells. The middle
 * of the view itself has no height: Infinity.
 */
export interface Focus {
  at: [number, number];
  high: number;
}

/** What a planet is shown for. */
export interface Purpose {
  /** All of it is asked for. */
  whole?: boolean;
  /** A tile is to be placed, or was just now; otherwise the planet is at rest. */
  placing?: boolean;
}

/**
 * Returns the view of a frame in a room. At rest all tiles are in sight as long as they can
 * be told apart, else those around the focus. On a `whole` planet none of its disc is cut
 * off then either, unless the tiles would be too small. Of the room above and below the
 * tile in focus, most goes to the side of the explorer, where the other tiles lie.
 */
export function cameraOf(
  room: Room,
  frame: Frame,
  focus: Focus | undefined,
  { whole = false, placing = false }: Purpose,
): Camera {
  const [told, calm, most] = sizes(room);
  const least = placing ? READ : calm;
  const tiles = Math.min(room.w / (frame.columns - BARE), room.h / (frame.rows - BARE));
  const disc = Math.min(room.w, room.h) / (DISC * Math.hypot(frame.columns, frame.rows));
  const fit =
    whole && !placing
      ? Math.max(disc, Math.min(RESTING, tiles))
      : Math.min(room.w / frame.columns, room.h / frame.rows);
  const large = !whole && fit < least;
  const near = large && placing;
  const cell = near
    ? least
    : large
      ? Math.max(told, Math.min(least, Math.floor(tiles)))
      : Math.max(LEAST, Math.min(most, Math.floor(fit)));
  const free = Math.max(0, (room.h / cell - (focus?.high ?? 0)) / 2 - clear(room));
  const row = focus && focus.at[1] + Math.max(-free, Math.min(free, HOME - focus.at[1]));
  const at = (size: number, cells: number, first: number, to = first + cells / 2, beyond = 0) => {
    const spare = size - cells * cell;
    // At rest the bare ground may be cut off before anything has to move.
    const past = (near ? beyond : -BARE / 2) * cell;
    if (spare > Math.min(0, 2 * past)) return spare / 2;
    return Math.max(spare - past, Math.min(past, size / 2 - (to - first) * cell));
  };
  return {
    cell,
    left: at(room.w, frame.columns, frame.left, focus?.at[0], BEYOND[0]),
    top: at(room.h, frame.rows, frame.top, row, BEYOND[1]),
    near,
  };
}

/** A part of the screen or of a planet, by its left top corner. */
export interface Rect extends Room {
  x: number;
  y: number;
}

/** The middle of a tile or place, in cells. */
type Point = [number, number];

const middleOf = ({ x, y, w, h }: Rect): Point => [x + w / 2, y + h / 2];

/** What stays free between tiles and what lies over a corner, in px. */
const APART = 6;

/** The px at the corners that other pieces cover: at the top left and the bottom right. */
export interface Corners {
  first: Room;
  last: Room;
}

/** How much smaller cells may get so that fewer tiles lie under what covers a corner. */
const YIELDS = 0.75;

/** Reports whether a tile is wholly on the screen, and under nothing. */
export function isWhole(
  tile: Rect,
  { cell, left, top }: Camera,
  frame: Frame,
  room: Room,
  { first, last }: Corners,
): boolean {
  const [x, y] = [left + (tile.x - frame.left) * cell, top + (tile.y - frame.top) * cell];
  const [right, bottom] = [x + tile.w * cell, y + tile.h * cell];
  return (
    Math.min(x, y, room.w - right, room.h - bottom) >= 0 &&
    (x >= first.w || y >= first.h) &&
    (right <= room.w - last.w || bottom <= room.h - last.h)
  );
}

/**
 * Returns the view that leaves the corners free. Where a tile or a place would lie under a
 * piece at a corner, the planet gets the room above, below or beside that piece instead,
 * unless its cells would be much smaller, or too small to land on. Where not all tiles are
 * in sight, the last one is, or what `aim` tells.
 */
export function restOf(
  room: Room,
  frame: Frame,
  tiles: Rect[],
  corners: Corners,
  { aim, places = [], ...purpose }: Purpose & { aim?: Focus | undefined; places?: Point[] },
): Camera {
  const { first, last } = corners;
  const tile = tiles.at(-1);
  const newest = aim ?? (tile && { at: middleOf(tile), high: tile.h });
  const views = [0, first.h + APART].flatMap((top) =>
    [
      [0, 0],
      [0, last.h + APART],
      [last.w + APART, 0],
    ].map(([right, bottom]) => {
      const left = { w: room.w - right!, h: room.h - top - bottom! };
      const camera = cameraOf(left, frame, newest, purpose);
      return { ...camera, top: camera.top + top };
    }),
  );
  if (views[0]!.near) return views[0]!;
  const least = YIELDS * views[0]!.cell;
  const all = [...tiles, ...places.map(([x, y]) => ({ x: x - 0.5, y: y - 0.5, w: 1, h: 1 }))];
  const seen = (c: Camera) => all.filter((t) => isWhole(t, c, frame, room, corners)).length;
  return views
    .filter(({ cell, near }) => !near && cell >= least)
    .sort((a, b) => seen(b) - seen(a) || b.cell - a.cell)[0]!;
}

/** The middles of views in which a point is seen, half a cell apart. */
const around = (at: number, size: number): number[] =>
  Array.from({ length: Math.ceil(2 * size) }, (_, i) => at - size / 2 + i / 2);

/**
 * Returns what to look at first, of places that are sorted best first: the first is in
 * reach, with as many as possible of those that are as `good`, then of all.
 */
export function openingOf(
  places: Point[],
  good: number,
  room: Room,
  frame: Frame,
  corners: Corners,
): Focus {
  const [x, y] = places[0]!;
  const worthOf = (aim: Focus): number => {
    const view = cameraOf(room, frame, aim, { placing: true });
    const reached = places.map((p) => !sideOf(p, view, frame, room, corners));
    if (!reached[0]) return 0;
    const worth = reached.reduce((sum, r, i) => sum + (r ? (i < good ? 99 : 1) : 0), 0);
    // Of equal views the one nearest to the best place.
    return worth - Math.hypot(aim.at[0] - x, aim.at[1] - y) / 99;
  };
  const [best] = around(y, room.h / READ)
    .flatMap((row) => around(x, room.w / READ).map((column): Point => [column, row]))
    .map((at): Focus => ({ at, high: Infinity }))
    .map((aim) => ({ aim, worth: worthOf(aim) }))
    .sort((a, b) => b.worth - a.worth);
  return best && best.worth > 0 ? best.aim : { at: [x, y], high: 2 };
}

/** Returns the side at which a finger cannot reach a point of the planet, if any. */
function sideOf(
  [mx, my]: Point,
  camera: Camera,
  frame: Frame,
  room: Room,
  { first, last }: Corners,
): Side | undefined {
  const x = camera.left + (mx - frame.left) * camera.cell;
  const y = camera.top + (my - frame.top) * camera.cell;
  if (x < HALF) return 'left';
  if (x > room.w - HALF) return 'right';
  if (y < HALF || (x < first.w + HALF && y < first.h + HALF)) return 'top';
  return y > room.h - HALF || (x > room.w - last.w - HALF && y > room.h - last.h - HALF)
    ? 'bottom'
    : undefined;
}

/** Returns the places that a finger cannot reach in this view, by the side where they are. */
export function outOfSight(
  places: Landing[],
  kind: Kind,
  camera: Camera,
  frame: Frame,
  room: Room,
  corners: Corners,
): Record<Side, Landing[]> {
  const found: Record<Side, Landing[]> = { left: [], right: [], top: [], bottom: [] };
  if (!camera.near) return found;
  for (const l of places) {
    const side = sideOf(middle(kind, l.x, l.y), camera, frame, room, corners);
    if (side) found[side].push(l);
  }
  return found;
}

/** Returns the tiles that the edge of the screen cuts or hides, by the side where they are. */
export function tilesAway(
  tiles: Rect[],
  { cell, left, top }: Camera,
  frame: Frame,
  room: Room,
): Record<Side, Rect[]> {
  const found: Record<Side, Rect[]> = { left: [], right: [], top: [], bottom: [] };
  for (const t of tiles) {
    const [x, y] = [left + (t.x - frame.left) * cell, top + (t.y - frame.top) * cell];
    // What is missing is less than can be seen to be.
    const most = cell / 8;
    if (y < -most) found.top.push(t);
    else if (y + t.h * cell > room.h + most) found.bottom.push(t);
    else if (x < -most) found.left.push(t);
    else if (x + t.w * cell > room.w + most) found.right.push(t);
  }
  return found;
}

/** Returns the view that has tiles in its middle. */
export const aimAt = (tiles: Rect[]): Focus => {
  const mean = (i: 0 | 1) => tiles.reduce((sum, t) => sum + middleOf(t)[i], 0) / tiles.length;
  return { at: [mean(0), mean(1)], high: 2 };
};

/** How bad it is to cover a tile, the points of a place, and what must be seen. */
export const WEIGHT = { tile: 1, place: 400, never: 1e9 };
