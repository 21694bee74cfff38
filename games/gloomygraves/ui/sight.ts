// How much of an area is in sight: all of it, or on a small screen the part where
// the places of the chosen card are, so large that a finger hits each of them.

import type { Place } from './choosing';
import { next, type Area, type Cell } from './types';

/** The smallest and largest size of a cell in px, and the least that a finger hits. */
export const LEAST = 13;
export const MOST = 112;
export const FINGER = 44;

/**
 * The smallest cell in px of an area whose places are all in sight. Their buttons are as
 * large as a finger needs, and lap over each other: the nearest place is taken.
 */
export const SNUG = 33;

/** The smallest cell in px whose mark is told apart at a glance; in smaller ones it is larger. */
export const CLEAR = 30;

/** The largest cell of an area that is shown in part. */
const NEAR = 64;

export interface Box {
  w: number;
  h: number;
}

/** A rectangle of cells. */
export interface Frame {
  left: number;
  top: number;
  columns: number;
  rows: number;
}

/** Where the cells of an area lie in its box, in px. */
export interface Sheet extends Frame {
  cell: number;
  x: number;
  y: number;
  /** True if only a part of the area is in sight. */
  near: boolean;
  /** True if places would be too small for a finger when all of it is in sight. */
  small: boolean;
}

/** The rectangle around all cells and all places, with a margin. */
export function frameOf(cells: Pick<Cell, 'x' | 'y'>[], places: Place[], margin: number): Frame {
  const xs = cells.map((c) => c.x);
  const ys = cells.map((c) => c.y);
  for (const p of places) {
    const [bx, by] = next(p.x, p.y, p.way);
    xs.push(p.x, bx);
    ys.push(p.y, by);
  }
  if (xs.length === 0) return { left: 0, top: 0, columns: 1, rows: 1 };
  const left = Math.min(...xs) - margin;
  const top = Math.min(...ys) - margin;
  return {
    left,
    top,
    columns: Math.max(...xs) + margin - left + 1,
    rows: Math.max(...ys) + margin - top + 1,
  };
}

/** The side of a crypt, in cells. */
export const SIDE = 3;

/**
 * The cells where a crypt may still grow: all that lie in a square of three by
 * three together with what is there.
 */
export function plotOf({ cells }: Area): Frame {
  const { left, top, columns, rows } = frameOf(cells, [], 0);
  if (cells.length === 0) return { left: 0, top: 0, columns: SIDE, rows: SIDE };
  return {
    left: left + columns - SIDE,
    top: top + rows - SIDE,
    columns: 2 * SIDE - columns,
    rows: 2 * SIDE - rows,
  };
}

/**
 * The cells of an area with those around it up to a square of three by three. What is
 * there lies in whole cells, or in the very middle.
 */
export function squareOf({ cells }: Area, middle = false): Frame {
  if (cells.length === 0) return { left: 0, top: 0, columns: SIDE, rows: SIDE };
  const { left, top, columns, rows } = frameOf(cells, [], 0);
  const more = (count: number) => {
    const n = Math.max(0, SIDE - count) / 2;
    return middle ? n : Math.floor(n);
  };
  return {
    left: left - more(columns),
    top: top - more(rows),
    columns: Math.max(SIDE, columns),
    rows: Math.max(SIDE, rows),
  };
}

/**
 * What is to be seen of a crypt in a box that is too low for all cells where it may grow: all
 * its columns, if the box is wide enough.
 */
export function roomIn(box: Box, area: Area): Frame {
  const [plot, square] = [plotOf(area), squareOf(area)];
  return box.w / plot.columns < box.h / square.rows
    ? square
    : { ...square, left: plot.left, columns: plot.columns };
}

/** The rectangle around two others. */
export const union = (a: Frame, b: Frame): Frame => {
  const left = Math.min(a.left, b.left);
  const top = Math.min(a.top, b.top);
  return {
    left,
    top,
    columns: Math.max(a.left + a.columns, b.left + b.columns) - left,
    rows: Math.max(a.top + a.rows, b.top + b.rows) - top,
  };
};

const clamp = (n: number, least: number, most: number) => Math.max(least, Math.min(most, n));
const fit = (box: Box, f: Frame) => Math.floor(Math.min(box.w / f.columns, box.h / f.rows));

/** The cell in px that the pit keeps until it is larger than most are in the middle of a match. */
export const pitCell = (box: Box): number =>
  clamp(fit(box, { left: 0, top: 0, columns: 7, rows: 5 }), SNUG, MOST);

/** What is to be shown of an area. */
export interface Wanted {
  /** The frame of the area at rest; its margin is dropped where room is short. */
  whole: Frame;
  tight: Frame;
  /** The frame of all places of the chosen card, if one is chosen. */
  part: Frame | undefined;
  /** The frame of its places in the direction that it has now, if it is smaller. */
  now?: Frame | undefined;
  /** True if the reader went back to the whole. */
  back: boolean;
  /** The middle of what is in sight, in cells. */
  middle: [number, number] | undefined;
  chosen: Place | undefined;
  /** The smallest cell for which all places are shown rather than the part with the most. */
  least?: number;
  /** What stays free around an area at rest as long as its cells are large, in px. */
  hem?: number;
  /** The largest cell of an area that keeps one size as long as it fits, whatever is chosen. */
  most?: number | undefined;
  /** True if a part is shown in whole rows and columns, so that no niche is cut. */
  rows?: boolean;
}

/** Returns where the cells lie. */
export function sheetOf(
  box: Box,
  { whole, tight, part, now, back, middle, chosen, least = FINGER, hem = 0, most, rows }: Wanted,
): Sheet {
  // An area of one size has room for the places around it before there are any.
  const cramped = fit(box, whole) < (most ? least : FINGER);
  const size = most && clamp(fit(box, whole), least, most);
  const snug = [part, now].map((f) => f && union(tight, f)).find((f) => f && fit(box, f) >= least);
  const small = cramped && !snug;
  if (!small || !part || back) {
    const all = !cramped ? whole : (snug ?? (part ? union(tight, part) : tight));
    const loose = fit({ w: box.w - 2 * hem, h: box.h - 2 * hem }, all);
    const cell = clamp(loose < FINGER ? fit(box, all) : loose, LEAST, size ?? MOST);
    return {
      ...all,
      cell,
      x: Math.round((box.w - all.columns * cell) / 2),
      y: Math.round((box.h - all.rows * cell) / 2),
      near: false,
      small,
    };
  }
  const all = union(tight, part);
  const cell = size ?? clamp(fit(box, part), FINGER, NEAR);
  return { ...near(box, all, cell, middle ?? middleOf(part), rows === true, chosen), small };
}

const middleOf = (f: Frame): [number, number] => [f.left + f.columns / 2, f.top + f.rows / 2];

/** Returns where the cells lie if only a part of them is in sight. */
function near(
  box: Box,
  all: Frame,
  cell: number,
  [mx, my]: [number, number],
  rows: boolean,
  chosen: Place | undefined,
): Omit<Sheet, 'small'> {
  const [bx, by] = chosen ? next(chosen.x, chosen.y, chosen.way) : [0, 0];
  return {
    ...all,
    cell,
    x: offset(box.w, all.left, all.columns, cell, mx, rows, chosen && [chosen.x, bx]),
    y: offset(box.h, all.top, all.rows, cell, my, rows, chosen && [chosen.y, by]),
    near: true,
  };
}

/**
 * Returns where a row of cells begins in its room: in the middle if it fits, else
 * moved so that a point is in the middle, and no further than its ends; by whole cells
 * if asked for. What is chosen stays in sight.
 */
function offset(
  room: number,
  start: number,
  count: number,
  cell: number,
  middle: number,
  whole: boolean,
  chosen: [number, number] | undefined,
): number {
  const long = count * cell;
  if (long <= room) return Math.round((room - long) / 2);
  if (whole) {
    const seen = Math.floor(room / cell);
    let first = clamp(Math.round(middle - start - seen / 2), 0, count - seen);
    if (chosen) {
      const [low, high] = [Math.min(...chosen) - start, Math.max(...chosen) - start];
      first = Math.min(Math.max(first, high + 1 - seen), low);
    }
    return Math.round((room - seen * cell) / 2) - first * cell;
  }
  let at = clamp(room / 2 - (middle - start) * cell, room - long, 0);
  if (chosen) {
    const low = (Math.min(...chosen) - start) * cell;
    const high = (Math.max(...chosen) + 1 - start) * cell;
    at = Math.max(Math.min(at, room - high), -low);
  }
  return Math.round(at);
}

/**
 * Returns where a place is pressed, in px of the box: one cell in the middle of
 * the card. Places of one direction never share any of it.
 */
export function spotOf(p: Place, s: Sheet): { x: number; y: number } {
  const [bx, by] = next(p.x, p.y, p.way);
  return {
    x: s.x + ((p.x + bx) / 2 - s.left) * s.cell,
    y: s.y + ((p.y + by) / 2 - s.top) * s.cell,
  };
}

const halves = [-0.5, 0, 0.5].flatMap((dy) => [-0.5, 0, 0.5].map((dx) => [dx, dy] as const));

/** What is worth to be in sight, besides the places themselves. */
interface Worth {
  /** Places that count for more than all others, such as those not looked at yet. */
  fresh?: Set<Place>;
  /** The corpses around, which a view of fresh ground alone would leave out. */
  cells?: Pick<Cell, 'x' | 'y'>[];
}

/**
 * Returns the middle of what should be in sight: where the most places are, or
 * undefined if there are none. Of two views with as many, the better one shows places
 * that earn a stone, cards that are not cut, and more corpses than fresh ground.
 */
export function busiest(
  places: Place[],
  box: Box,
  wanted: Wanted,
  { fresh, cells = [] }: Worth = {},
): [number, number] | undefined {
  let best: [number, number] | undefined;
  let most = 0;
  for (const p of places) {
    const [bx, by] = next(p.x, p.y, p.way);
    // In the middle of a cell or between two, whichever leaves more of them whole.
    for (const [dx, dy] of halves) {
      const middle: [number, number] = [(p.x + bx + 1) / 2 + dx, (p.y + by + 1) / 2 + dy];
      const sheet = sheetOf(box, { ...wanted, middle });
      const { seen } = inSight(places, sheet, box);
      let worth = 0;
      for (const s of seen) {
        worth += fresh?.has(s) ? 100 : 1;
        if (s.preview?.groups.some((g) => g.earns !== undefined)) worth += 0.5;
        if (isWhole(frameOf([], [s], 0), sheet, box)) worth += 0.05;
      }
      for (const c of cells) if (isWhole(frameOf([c], [], 0), sheet, box)) worth += 0.001;
      if (worth > most) [best, most] = [middle, worth];
    }
  }
  return best;
}

/** Where a frame of cells lies in the box, in px. */
export const rectOf = (f: Frame, s: Sheet) => ({
  left: s.x + (f.left - s.left) * s.cell,
  top: s.y + (f.top - s.top) * s.cell,
  width: f.columns * s.cell,
  height: f.rows * s.cell,
});

/** Reports whether a frame of cells lies in the box with all of it. */
export function isWhole(f: Frame, s: Sheet, box: Box): boolean {
  const r = rectOf(f, s);
  return r.left > -1 && r.top > -1 && r.left + r.width < box.w + 1 && r.top + r.height < box.h + 1;
}

/** The room of the plaque with the round, in px: with all of its words, and with fewer. */
const PLAQUES = [
  ['wide top', 118],
  ['wide bottom', 118],
  ['top', 68],
  ['bottom', 68],
] as const;
const HIGH = 18;

/**
 * Returns the corner on the left where a plaque covers no cell, and whether it is a wide one;
 * or 'none'. It is always on that side, where one looks for it.
 */
export function freeCorner(cells: Pick<Cell, 'x' | 'y'>[], s: Sheet, box: Box): string {
  // A place reaches one cell beyond the corpses: a plaque that keeps off those cells, too, need
  // not change once a card is chosen.
  const around = cells.flatMap(({ x, y }) => [
    { x: x - 1, y },
    { x: x + 1, y },
    { x, y: y - 1 },
    { x, y: y + 1 },
  ]);
  const clear = (of: typeof around) => {
    const rects = of.map((c) => rectOf(frameOf([c], [], 0), s));
    return PLAQUES.find(([name, w]) => {
      const top = name.endsWith('top') ? 0 : box.h - HIGH;
      return !rects.some((r) => r.left < w && r.top < top + HIGH && r.top + r.height > top);
    })?.[0];
  };
  return clear([...cells, ...around]) ?? clear(cells) ?? 'none';
}

/** The room that the count of the places beyond an edge takes, in px. */
const CHIP: Record<keyof Beyond, Box> = {
  left: { w: 22, h: 36 },
  right: { w: 22, h: 36 },
  top: { w: 40, h: 20 },
  bottom: { w: 40, h: 20 },
};

type ChipRect = ReturnType<typeof rectOf>;

/** The count of the places beyond an edge, and where along that edge its middle is. */
export interface Chip extends ChipRect {
  edge: keyof Beyond;
  at: number;
}

/** The rectangle of a count whose middle is so far along its edge. */
function chipRect(edge: keyof Beyond, at: number, box: Box): ChipRect {
  const { w: width, h: height } = CHIP[edge];
  const upright = edge === 'left' || edge === 'right';
  return {
    left: upright ? (edge === 'left' ? 0 : box.w - width) : at - width / 2,
    top: upright ? at - height / 2 : edge === 'top' ? 0 : box.h - height,
    width,
    height,
  };
}

/**
 * Returns where along an edge the count of the places beyond it covers the least, as the
 * distance in px of its middle from the left or top end; close to the middle of the edge
 * if it is free there.
 */
export function chipAt(
  edge: keyof Beyond,
  taken: Frame[],
  s: Sheet,
  box: Box,
  chips: ChipRect[] = [],
): number {
  const upright = edge === 'left' || edge === 'right';
  const [long, size] = upright ? [box.h, CHIP[edge].h] : [box.w, CHIP[edge].w];
  // Another chip is worse to cover than all pieces together.
  const rects = [
    ...taken.map((f) => ({ ...rectOf(f, s), weight: 1 })),
    ...chips.map((c) => ({ ...c, weight: 1e9 })),
  ];
  let best = long / 2;
  let least = Infinity;
  for (let at = size / 2; at <= long - size / 2; at += 2) {
    const { left, top, width, height } = chipRect(edge, at, box);
    let cost = Math.abs(at - long / 2) / 100;
    for (const r of rects) {
      const wide = Math.min(left + width, r.left + r.width) - Math.max(left, r.left);
      const high = Math.min(top + height, r.top + r.height) - Math.max(top, r.top);
      if (wide > 0 && high > 0) cost += wide * high * r.weight;
    }
    if (cost < least) [best, least] = [at, cost];
  }
  return best;
}

/** Returns where the counts stand at all edges with places beyond them; none covers another. */
export function chipsOf(beyond: Beyond, taken: Frame[], s: Sheet, box: Box): Chip[] {
  const chips: Chip[] = [];
  for (const edge of Object.keys(beyond) as (keyof Beyond)[]) {
    if (beyond[edge] === 0) continue;
    const at = chipAt(edge, taken, s, box, chips);
    chips.push({ edge, at, ...chipRect(edge, at, box) });
  }
  return chips;
}

/** How many places are out of sight on each side. */
export interface Beyond {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Divides the places into those in sight and those beyond each edge. */
export function inSight(places: Place[], s: Sheet, box: Box): { seen: Place[]; beyond: Beyond } {
  const beyond: Beyond = { left: 0, right: 0, top: 0, bottom: 0 };
  if (!s.near) return { seen: places, beyond };
  const seen = places.filter((p) => {
    const { x, y } = spotOf(p, s);
    const over = {
      left: -x,
      right: x + s.cell - box.w,
      top: -y,
      bottom: y + s.cell - box.h,
    };
    const side = (Object.keys(over) as (keyof Beyond)[]).reduce((a, b) =>
      over[b] > over[a] ? b : a,
    );
    if (over[side] < 1) return true;
    beyond[side]++;
    return false;
  });
  return { seen, beyond };
}
