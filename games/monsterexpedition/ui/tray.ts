// What the tray works out for the eye: how large the dice may be, how a chance is
// said, and where things stand on the ruler. Of the rules it knows when a roll fails.

import type { Hunt, Keeping, View } from './types';

export interface Box {
  w: number;
  h: number;
}

/** The room around dice in px: between two of a value, between values, in a row. */
const BESIDE = 4;
const BETWEEN = 8;
const FRAME = 12;

/** How high a cube stands on the floor, in its edges. */
export const CUBE = 1.2;

/** How dice lie: a place for each group, in rows that are known before they are drawn. */
export interface Lay {
  /** The edge of a die in px. */
  size: number;
  /** Whether a group has its words beside it and not under it. */
  flat: boolean;
  /** Whether there is room for the sums alone, of all the words beside the groups. */
  bare: boolean;
  /** The width of each group in px. */
  wide: number[];
  /** The groups of each row. */
  rows: number[][];
  /** The width of the widest row: in that width they wrap as told. */
  across: number;
}

interface Room {
  /** The height of the words under a group, or their width if they are beside it. */
  label: number;
  flat: boolean;
  /** What a group takes at least, so that a finger hits it. */
  least: number;
  /** The widths of the words of the groups. */
  words: number[];
}

const LARGEST = 176;
const SMALLEST = 18;
/** Under this size the words go beside the dice, which saves height. */
const FLAT_UNDER = 32;
const FINGER = 44;
/** The width of a sum alone beside a die, in px. */
const SUM = 34;

/**
 * Returns the largest dice with which groups of them fit their floor, in as many
 * rows as that takes. `words` are the widths of the words of the groups, which are
 * often wider than a single die; they are measured, so 0 for what is not drawn yet.
 */
export function layDice(floor: Box, groups: number[], label: number, words: number[] = []): Lay {
  const room = { label, flat: false, least: label > 0 ? FINGER : 0, words };
  const under = largest(floor, groups, room) ?? layOf(floor, groups, SMALLEST, room);
  return under.size >= FLAT_UNDER || label === 0 ? under : layFlat(floor, groups);
}

/** Lays groups with their words beside them, which are fewer there, or with their sums alone. */
export function layFlat(floor: Box, groups: number[], words: number[] = []): Lay {
  const room = { label: SUM, flat: true, least: FINGER, words };
  const whole = largest(floor, groups, room);
  if (whole) return whole;
  const sums = { ...room, words: [] };
  const lay = largest(floor, groups, sums) ?? layOf(floor, groups, SMALLEST, sums);
  return { ...lay, bare: true };
}

/** Fewer rows are easier to read, and worth dice that are smaller by this share. */
const FEWER_ROWS = 0.7;

/** Returns undefined where not even the smallest dice fit. */
function largest(floor: Box, groups: number[], room: Room): Lay | undefined {
  let found: Lay | undefined;
  for (let size = LARGEST; size >= SMALLEST; size--) {
    if (found && (room.flat || size < found.size * FEWER_ROWS)) break;
    const lay = layOf(floor, groups, size, room);
    if (highOf(lay, room) > floor.h || lay.wide.some((w) => w > floor.w)) continue;
    if (!found) found = lay;
    else if (lay.rows.length < found.rows.length && size >= FLAT_UNDER) return lay;
  }
  return found;
}

function layOf(floor: Box, groups: number[], size: number, room: Room): Lay {
  const { label, flat, least, words } = room;
  const frame = flat ? FRAME / 2 : FRAME;
  const wide = groups.map((count, i) =>
    Math.ceil(
      Math.max(
        least,
        words[i] ?? 0,
        count * size +
          (count - 1) * BESIDE +
          frame +
          (flat ? Math.max(label, (words[i] ?? 0) + BESIDE) : 0),
      ),
    ),
  );
  const between = gapOf(flat);
  const rows: number[][] = [];
  let used = Infinity;
  for (const [i, w] of wide.entries()) {
    if (used + between + w > floor.w) {
      rows.push([]);
      used = -between;
    }
    rows[rows.length - 1]!.push(i);
    used += between + w;
  }
  const sum = (row: number[]) => row.reduce((all, i) => all + between + wide[i]!, -between);
  even(rows, sum);
  return {
    size,
    flat,
    bare: false,
    wide,
    rows,
    across: Math.max(0, ...rows.map(sum)),
  };
}

/** Moves groups down to the next row as long as that makes the rows more even. */
function even(rows: number[][], sum: (row: number[]) => number): void {
  for (let k = rows.length - 1; k > 0; k--) {
    const [from, to] = [rows[k - 1]!, rows[k]!];
    while (from.length > 1 && sum([...to, from[from.length - 1]!]) <= sum(from.slice(0, -1)))
      to.unshift(from.pop()!);
  }
}

const gapOf = (flat: boolean): number => (flat ? BETWEEN / 2 : BETWEEN);

/** The height of a row of a lay. */
const rowOf = ({ size, flat }: Lay, label: number): number =>
  flat ? Math.max(FINGER, size * CUBE + 4) : size * CUBE + label + FRAME;

const highOf = (lay: Lay, { label, flat }: Room): number =>
  lay.rows.length * rowOf(lay, label) + (lay.rows.length - 1) * gapOf(flat);

/**
 * Returns how far the middle of a group is from the middle of the floor, in px:
 * from there a throw is aimed.
 */
export function middleOf(lay: Lay, label: number, group: number): { x: number; y: number } {
  const gap = gapOf(lay.flat);
  const k = Math.max(
    0,
    lay.rows.findIndex((row) => row.includes(group)),
  );
  const row = lay.rows[k] ?? [];
  const all = row.reduce((sum, i) => sum + lay.wide[i]! + gap, -gap);
  const before = row
    .slice(0, Math.max(0, row.indexOf(group)))
    .reduce((sum, i) => sum + lay.wide[i]! + gap, 0);
  const high = rowOf(lay, label) + gap;
  return {
    x: before + (lay.wide[group] ?? 0) / 2 - all / 2,
    y: (k - (lay.rows.length - 1) / 2) * high,
  };
}

/** A chance as "n in d". */
export interface Fraction {
  n: number;
  d: number;
}

const DENOMINATORS = 12;

/**
 * Returns a chance in percent as the nearest fraction with a small denominator. A
 * chance below that is one in many, and only 0 and 100 are certain.
 */
export function fraction(percent: number): Fraction {
  const p = percent / 100;
  if (p <= 0) return { n: 0, d: 1 };
  if (p >= 1) return { n: 1, d: 1 };
  let best: Fraction = { n: 1, d: 2 };
  let least = Infinity;
  for (let d = 2; d <= DENOMINATORS; d++)
    for (let n = 1; n < d; n++) {
      const far = Math.abs(n / d - p);
      if (far < least - 1e-9) [best, least] = [{ n, d }, far];
    }
  if (p < 1 / DENOMINATORS) return { n: 1, d: Math.round(1 / p) };
  return best;
}

/**
 * Returns the chance in percent that the next roll fails, or the one after keeping a
 * value. The view has it too, but rounded: turned over, that makes 1 in 53 of 1 in 54.
 */
export function failing(hunt: Hunt, keep?: Keeping): number {
  const black = hunt.black - (keep ? keep.count - Number(keep.die) : 0);
  const die = hunt.die && !keep?.die;
  if (black === 0 && !die) return 0;
  const share = (faces: number[]) =>
    faces.filter((v) => hunt.barred.includes(v) || v === keep?.value).length / 6;
  return 100 * share([1, 2, 3, 4, 5, 6]) ** black * (die ? share(hunt.faces) : 1);
}

/** Returns the values of all dice lost, 0 for those of a value that has dice left. */
export const lostDice = (values: number[], lost: number): number[] => [
  ...values,
  ...Array.from({ length: Math.max(0, lost - values.length) }, () => 0),
];

/** The sums that a ruler shows: to 40 on a wide one or near it, else to 25, and more in fives. */
export const span = (wide: boolean, most: number): number =>
  Math.max(wide || most > 30 ? 40 : 25, Math.ceil(most / 5) * 5);

/**
 * Returns the black dice of the hunter's best camp. A hunt has seven at most. An option allows
 * eight, which a view shows only in the dice of a hunt.
 */
export function mostBlack(view: View): number {
  const hunter = view.players[view.turn];
  const cap = Math.max(7, view.hunt?.pool ?? 0, ...view.starts.map((s) => s.black));
  return Math.min(cap, Math.max(2, ...(hunter?.camps ?? []).map((c) => c.black + hunter!.groups)));
}

/** A good hunt's firepower grows by this with each die, from this without any. */
const GOOD_DIE = 4;
const GOOD_BASE = 5;

/**
 * Returns the firepower of a good hunt with so many dice, the region die included. Played as
 * well as can be, hunts average 14.5 with 3 dice and 32.4 with 8. This line runs 3 to 5 above:
 * two hunts in five reach it from the Aerie, one in five from the Forest.
 */
export const likely = (dice: number): number => GOOD_DIE * dice + GOOD_BASE;

/**
 * Returns where pieces of a width stand side by side between 0 and an end, with the
 * middle of each crowd over its marks. Marks are in order, and so are the pieces.
 */
export function spread(marks: number[], width: number, end: number): number[] {
  const crowds: { sum: number; n: number }[] = [];
  // Without the width of those before, pieces that touch stand on one point.
  for (const [i, mark] of marks.entries()) {
    let last = { sum: mark - i * width, n: 1 };
    for (let c = crowds.at(-1); c && c.sum / c.n > last.sum / last.n; c = crowds.at(-1)) {
      last = { sum: c.sum + last.sum, n: c.n + last.n };
      crowds.pop();
    }
    crowds.push(last);
  }
  const most = end - width / 2 - (marks.length - 1) * width;
  return crowds
    .flatMap(({ sum, n }) => Array.from({ length: n }, () => sum / n))
    .map((at, i) => Math.min(Math.max(at, width / 2), most) + i * width);
}

/** A price over the ruler: the middle of its figure in px, and the row that it stands in. */
export interface Place {
  at: number;
  row: 0 | 1;
}

/**
 * Returns where figures of a width stand in two rows over their marks, the lower one first,
 * beside the ticks that come down from the upper. That row leaves room for what lies beyond
 * the ruler. Marks are in order.
 */
export function inRows(marks: number[], width: number, end: number, beyond = 0): Place[] {
  const rows: number[][] = [[], []];
  const row = marks.map((mark) => {
    const [low, high] = rows.map((r) => mark - (r.at(-1) ?? -width)) as [number, number];
    // Without anything beyond, the last figure may stand a little before its tick.
    const free = beyond === 0 || mark + width / 2 <= end - beyond;
    const upper = low < width && high > low && free;
    rows[Number(upper)]!.push(mark);
    return upper ? 1 : 0;
  });
  const [low, high] = rows as [number[], number[]];
  const clear = low.map((mark) => beside(mark, high, width / 2 + TICK));
  const at = [spread(clear, width, end), spread(high, width, end - beyond)];
  return row.map((k) => ({ at: at[k]!.shift()!, row: k }));
}

/** How far a figure keeps from the tick of another in px. */
const TICK = 1;

/** Returns the point nearest to a mark that is so far from all ticks on its right and left. */
function beside(mark: number, ticks: number[], far: number): number {
  const right = ticks.find((tick) => tick > mark) ?? Infinity;
  const left = ticks.findLast((tick) => tick < mark) ?? -Infinity;
  const at = Math.min(mark, right - far);
  // Between two ticks without room for it a figure stands in their middle.
  return at - left >= far ? at : Math.max(at, Math.min(left + far, (left + right) / 2));
}
