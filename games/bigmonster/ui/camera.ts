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
 * so that the planet fills the room; above and below there are counts.
 */
const BEYOND = [0.3, 1.2] as const;
/** What stays free above and below the place in focus, for a count, in cells. */
const CLEAR = 0.9;
/** The row in which the explorer has its middle. */
const HOME = 1;
/** How wide the planet is with its air, by the diagonal of the frame. */
const DISC = 1.03;
/** Half the width of a finger, in px. */
export const HALF = 22;

/** From this width on a board has one view at rest, at a look and at a landing, in px. */
const WIDE = 600;

/** The least that a cell is where places are chosen: their points can be read, in px. */
export const readable = ({ w }: Room): number => (w >= WIDE ? 26 : 32);

/**
 * Returns the sizes of cells in px for a room: the least at which tiles can be told apart;
 * the most at rest where a part would be shown else; and the most.
 */
const sizes = (room: Room): [number, number, number] =>
  room.w >= WIDE ? [readable(room), readable(room), 84] : [room.h < 300 ? 18 : 25, 2 * HALF, 64];

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
  /** By how many px the room is higher once the tile is landed: cells are as large before. */
  more?: number;
}

/**
 * Returns the view of a frame in a room. At rest all tiles are in sight as long as they can
 * be told apart, else those around the focus. On a `whole` planet none of its disc is cut
 * off then either, unless the tiles would be too small. Of the room above and below the
 * tile in focus, most goes to the side of the explorer, where the other tiles lie. A wide
 * room has the same view for every purpose, with the frame in its middle.
 */
export function cameraOf(
  room: Room,
  frame: Frame,
  focus: Focus | undefined,
  { whole = false, placing = false, more = 0 }: Purpose,
): Camera {
  const wide = room.w >= WIDE;
  const [told, calm, most] = sizes(room);
  const least = placing ? readable(room) : calm;
  const { columns, rows } = frame;
  const tiles = Math.min(room.w / (frame.columns - BARE), room.h / (frame.rows - BARE));
  const disc = Math.min(room.w, room.h) / (DISC * Math.hypot(frame.columns, frame.rows));
  const fit =
    whole && !placing
      ? Math.max(disc, Math.min(RESTING, tiles))
      : Math.min(room.w / columns, (room.h + (whole ? 0 : more)) / rows);
  const part = !whole && (placing || wide);
  const cell =
    whole || fit >= least
      ? Math.max(LEAST, Math.min(most, Math.floor(fit)))
      : part
        ? least
        : Math.max(told, Math.min(least, Math.floor(tiles)));
  const near = part && (columns * cell > room.w || rows * cell > room.h);
  const free = Math.max(0, (room.h / cell - (focus?.high ?? 0)) / 2 - CLEAR);
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

/** From this width on there is room for words in a count, in px. */
const WORDY = 592;

export const SIDES: Side[] = ['left', 'right', 'top', 'bottom'];

/**
 * Returns where the count of a side lies, the upper one `top` px below the edge: in the
 * middle of its side, or in a wide room, where a high planet leaves the corners free, above
 * and below in a corner.
 */
export function countAt(side: Side, room: Room, top: number): Rect {
  const wordy = room.w >= WORDY;
  const stands = side === 'left' || side === 'right';
  const [w, h] = stands ? [28, 62] : wordy ? [132, 30] : [84, 24];
  const middle = wordy ? 0 : (room.w - w) / 2;
  const x = side === 'left' ? 0 : side === 'right' ? room.w - w : middle;
  const y = side === 'top' ? top : side === 'bottom' ? room.h - h : (room.h - h) / 2;
  return { x, y, w, h };
}

/** Reports whether two parts of the screen overlap. */
export const meets = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** Reports whether a tile is wholly on the screen, with no count over it. */
export function isWhole(
  tile: Rect,
  { cell, left, top, near }: Camera,
  frame: Frame,
  room: Room,
  free = 0,
): boolean {
  const [x, y] = [left + (tile.x - frame.left) * cell, top + (tile.y - frame.top) * cell];
  const [w, h] = [tile.w * cell, tile.h * cell];
  if (Math.min(x, y, room.w - x - w, room.h - y - h) < 0) return false;
  return !near || !SIDES.some((side) => meets({ x, y, w, h }, countAt(side, room, free)));
}

/**
 * Returns the view of a planet: of what `aim` tells; else a wide room has the frame in its
 * middle, and another one the last tile.
 */
export function restOf(
  room: Room,
  frame: Frame,
  tiles: Rect[],
  { aim, ...purpose }: Purpose & { aim?: Focus | undefined },
): Camera {
  const tile = room.w < WIDE ? tiles.at(-1) : undefined;
  return cameraOf(room, frame, aim ?? (tile && { at: middleOf(tile), high: tile.h }), purpose);
}

/** The middles of views in which a point is seen, half a cell apart. */
const around = (at: number, size: number): number[] =>
  Array.from({ length: Math.ceil(2 * size) }, (_, i) => at - size / 2 + i / 2);

/**
 * Returns what to look at first, of places that are sorted best first: the first is in
 * reach, with as many as possible of those that are as `good`, then of all, once the room
 * is higher by `more` px, and then of all now. A wide room keeps the view that it has at
 * rest, as long as the first is in reach there.
 */
export function openingOf(
  places: Point[],
  good: number,
  room: Room,
  frame: Frame,
  more = 0,
): Focus | undefined {
  const [x, y] = places[0]!;
  const high = { ...room, h: room.h + more };
  const reaches = (p: Point, view: Camera, of = room) => !sideOf(p, view, frame, of);
  const rest = cameraOf(room, frame, undefined, {});
  if (room.w >= WIDE && (!rest.near || reaches([x, y], rest))) return undefined;
  const worthOf = (aim: Focus): number => {
    const now = cameraOf(room, frame, aim, { placing: true, more });
    if (!reaches([x, y], now)) return 0;
    const view = cameraOf(high, frame, aim, { placing: true });
    const worth = places.reduce(
      (sum, p, i) => sum + (reaches(p, view, high) ? (i < good ? 99 : 1) : 0),
      0,
    );
    // Of equal views the one with the places that it shows in its middle.
    const seen = places.filter((p) => reaches(p, now));
    const [dx, dy] = [0, 1].map((i) => {
      const all = seen.map((p) => p[i]!);
      return (Math.min(...all) + Math.max(...all)) / 2 - aim.at[i]!;
    });
    return worth + seen.length / 999 - Math.hypot(dx!, dy!) / 99999;
  };
  const least = readable(room);
  const [best] = around(y, high.h / least)
    .flatMap((row) => around(x, room.w / least).map((column): Point => [column, row]))
    .map((at): Focus => ({ at, high: Infinity }))
    .map((aim) => ({ aim, worth: worthOf(aim) }))
    .sort((a, b) => b.worth - a.worth);
  return best && best.worth > 0 ? best.aim : { at: [x, y], high: 2 };
}

/** Returns the side at which a finger cannot reach a point of the planet, if any. */
function sideOf([mx, my]: Point, camera: Camera, frame: Frame, room: Room): Side | undefined {
  const x = camera.left + (mx - frame.left) * camera.cell;
  const y = camera.top + (my - frame.top) * camera.cell;
  if (x < HALF) return 'left';
  if (x > room.w - HALF) return 'right';
  if (y < HALF) return 'top';
  return y > room.h - HALF ? 'bottom' : undefined;
}

/** Returns the places that a finger cannot reach in this view, by the side where they are. */
export function outOfSight(
  places: Landing[],
  kind: Kind,
  camera: Camera,
  frame: Frame,
  room: Room,
): Record<Side, Landing[]> {
  const found: Record<Side, Landing[]> = { left: [], right: [], top: [], bottom: [] };
  if (!camera.near) return found;
  for (const l of places) {
    const side = sideOf(middle(kind, l.x, l.y), camera, frame, room);
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
