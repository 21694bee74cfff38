// Which part of a planet is on screen, and which places are out of sight.
//
// All of the planet is shown while its cells are as large as a finger. A larger
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

/** The bounds of a cell in px: smaller ones cannot be told apart. */
const LEAST = 8;
/**
 * The least that cells are at rest, in px, so that tiles can be told apart. A small phone
 * rather shows all of them.
 */
const told = ({ h }: Room) => (h < 300 ? LEAST : 25);
/** Smaller cells do not show more of the ground, in px. */
const RESTING = 16;
/** How much of the frame is bare ground, which may be cut off at rest, in cells. */
const BARE = 3.4;
/** What may lie beyond the frame while only a part is shown, in cells. */
const BEYOND = 1.2;
/** What stays free above and below the place in focus, in cells: chips, if there is room. */
const clear = ({ h }: Room) => (h < 300 ? 0.3 : 0.9);
/** The row in which the explorer has its middle. */
const HOME = 1;
/** How wide the planet is with its air, by the diagonal of the frame. */
const DISC = 1.03;
/** Half the width of a finger, in px. */
const HALF = 22;

/** Returns the sizes of cells in px for a room: the least to show all, the usual, the most. */
function sizes({ w, h }: Room): [number, number, number] {
  if (w >= 600) return [48, 60, 84];
  return h < 300 ? [44, 46, 64] : [44, 52, 64];
}

/** What the view must show: the middle of a tile, and how high it is, in cells. */
export interface Focus {
  at: [number, number];
  high: number;
}

/**
 * Returns the view of a frame in a room. While nothing is to be placed, all tiles are in
 * sight as long as they can be told apart. On a `whole` planet none of its disc is cut off
 * then either, unless the tiles would be too small. Of the room above and below the tile in
 * focus, most goes to the side of the explorer, where the other tiles lie.
 */
export function cameraOf(
  room: Room,
  frame: Frame,
  focus: Focus | undefined,
  whole: boolean,
  placing = true,
): Camera {
  const [least, usual, most] = sizes(room);
  const tiles = Math.min(room.w / (frame.columns - BARE), room.h / (frame.rows - BARE));
  const disc = Math.min(room.w, room.h) / (DISC * Math.hypot(frame.columns, frame.rows));
  const fit =
    whole && !placing
      ? Math.max(disc, Math.min(RESTING, tiles))
      : Math.min(room.w / frame.columns, room.h / frame.rows);
  const large = !whole && fit < least;
  const near = large && placing;
  const cell = near
    ? usual
    : large
      ? Math.max(told(room), Math.min(usual, Math.floor(tiles)))
      : Math.max(LEAST, Math.min(most, Math.floor(fit)));
  const free = Math.max(0, (room.h / cell - (focus?.high ?? 0)) / 2 - clear(room));
  const row = focus && focus.at[1] + Math.max(-free, Math.min(free, HOME - focus.at[1]));
  const at = (size: number, cells: number, first: number, to: number | undefined) => {
    const spare = size - cells * cell;
    if (!near || spare > 0) return spare / 2;
    const centred = size / 2 - ((to ?? first + cells / 2) - first) * cell;
    return Math.max(spare - BEYOND * cell, Math.min(BEYOND * cell, centred));
  };
  return {
    cell,
    left: at(room.w, frame.columns, frame.left, focus?.at[0]),
    top: at(room.h, frame.rows, frame.top, row),
    near,
  };
}

/** A part of the screen or of a planet, by its left top corner. */
export interface Rect extends Room {
  x: number;
  y: number;
}

/** What stays free between tiles and what lies over a corner, in px. */
const APART = 6;

/** The px at the corners that other pieces cover: at the top left and the bottom right. */
export interface Corners {
  first: Room;
  last: Room;
}

/** How much smaller cells may get so that no tile lies under what covers a corner. */
const YIELDS = 0.75;

/**
 * Returns the view while nothing is to be placed. Where a tile would lie under a piece at a
 * corner, the planet gets the room above, below or beside that piece instead, unless its
 * cells would be much smaller.
 */
export function restOf(
  room: Room,
  frame: Frame,
  whole: boolean,
  tiles: Rect[],
  { first, last }: Corners,
): Camera {
  const views = [0, first.h + APART].flatMap((top) =>
    [
      [0, 0],
      [0, last.h + APART],
      [last.w + APART, 0],
    ].map(([right, bottom]) => {
      const left = { w: room.w - right!, h: room.h - top - bottom! };
      const camera = cameraOf(left, frame, undefined, whole, false);
      return { ...camera, top: camera.top + top };
    }),
  );
  const [usual] = views;
  const clear = ({ cell, left, top }: Camera) =>
    tiles.every((t) => {
      const [x, y] = [left + (t.x - frame.left) * cell, top + (t.y - frame.top) * cell];
      return (
        (x >= first.w || y >= first.h) &&
        (x + t.w * cell <= room.w - last.w || y + t.h * cell <= room.h - last.h)
      );
    });
  const best = views.filter(clear).sort((a, b) => b.cell - a.cell)[0];
  return best && best.cell >= YIELDS * usual!.cell ? best : usual!;
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
    const [mx, my] = middle(kind, l.x, l.y);
    const x = camera.left + (mx - frame.left) * camera.cell;
    const y = camera.top + (my - frame.top) * camera.cell;
    if (x < HALF) found.left.push(l);
    else if (x > room.w - HALF) found.right.push(l);
    else if (y < HALF) found.top.push(l);
    else if (y > room.h - HALF) found.bottom.push(l);
    else if (x < corners.first.w + HALF && y < corners.first.h + HALF) found.top.push(l);
    else if (x > room.w - corners.last.w - HALF && y > room.h - corners.last.h - HALF)
      found.bottom.push(l);
  }
  return found;
}

/** Something that a chip lies over at its worst: `never` is what it must not cover. */
export interface Below extends Rect {
  never?: boolean;
}

/**
 * Returns the rectangle that covers least, the first of those that cover as little, or
 * undefined if each covers something that must not be covered.
 */
export function freest<R extends Rect>(rects: R[], below: Below[]): R | undefined {
  const common = (from: number, size: number, other: number, its: number) =>
    Math.max(0, Math.min(from + size, other + its) - Math.max(from, other));
  const covered = rects.map((r) =>
    below.reduce((sum, b) => {
      const area = common(r.x, r.w, b.x, b.w) * common(r.y, r.h, b.y, b.h);
      return sum + (b.never && area > 0 ? Infinity : area);
    }, 0),
  );
  const least = Math.min(...covered);
  return least < Infinity ? rects[covered.indexOf(least)] : undefined;
}
