// What the tray works out for the eye: how large the dice may be, how a chance is
// said, and where things stand on the ruler. It knows no rules.

export interface Box {
  w: number;
  h: number;
}

/** The room around dice in px: between two of a value, between values, in a row. */
const BESIDE = 4;
const BETWEEN = 8;
const FRAME = 12;

/** How dice lie: their size, and whether a group has its words beside it. */
export interface Lay {
  size: number;
  flat: boolean;
}

interface Room {
  /** The height of the words under a group, or their width if they are beside it. */
  label: number;
  flat: boolean;
  /** What a group takes at least, so that a finger hits it. */
  least: number;
  /** The widths of the words under the groups. */
  words?: number[];
}

const LARGEST = 150;
const SMALLEST = 20;
/** Under this size the words go beside the dice, which saves height. */
const FLAT_UNDER = 34;
const FINGER = 44;

/** The width of the words under a group with a sum and so many signs, in px. */
export const wordsWide = (signs: number): number => 50 + 34 * signs;

/**
 * Returns the largest size of a die with which groups of dice fit their floor, in
 * as many rows as that takes. `words` are the widths of the words under the
 * groups, which are often wider than a single die.
 */
export function layDice(floor: Box, groups: number[], label: number, words: number[] = []): Lay {
  const least = label > 0 ? FINGER : 0;
  const size = largest(floor, groups, { label, flat: false, least, words });
  if (size >= FLAT_UNDER || label === 0) return { size, flat: false };
  return {
    size: Math.max(SMALLEST, largest(floor, groups, { label: 34, flat: true, least: FINGER })),
    flat: true,
  };
}

function largest(floor: Box, groups: number[], room: Room): number {
  for (let size = LARGEST; size > SMALLEST; size--)
    if (fits(floor, groups, size, room)) return size;
  return SMALLEST;
}

function fits(floor: Box, groups: number[], size: number, room: Room): boolean {
  const { label, flat, least, words = [] } = room;
  let rows = 1;
  let used = 0;
  const between = flat ? BETWEEN / 2 : BETWEEN;
  for (const [i, count] of groups.entries()) {
    const wide = Math.max(
      least,
      words[i] ?? 0,
      count * size + (count - 1) * BESIDE + FRAME + (flat ? label : 0),
    );
    if (wide > floor.w) return false;
    if (used > 0 && used + between + wide > floor.w) {
      rows++;
      used = wide;
    } else used += (used > 0 ? between : 0) + wide;
  }
  const high = flat ? Math.max(FINGER, size + FRAME / 2) : size + label + FRAME;
  return rows * high + (rows - 1) * between <= floor.h;
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

/** The sums that a ruler shows: a wide one and a narrow one, and more in fives. */
export const span = (wide: boolean, most: number): number =>
  Math.max(wide ? 40 : 25, Math.ceil(most / 5) * 5);

/**
 * Returns where pieces of a width stand side by side, as near to their marks as
 * they can without lying on each other or beyond the end. Marks are in order.
 */
export function spread(marks: number[], width: number, end: number): number[] {
  const at: number[] = [];
  for (const mark of marks) at.push(Math.max(mark, (at.at(-1) ?? -Infinity) + width));
  for (let i = at.length - 1; i >= 0; i--)
    at[i] = Math.min(at[i]!, i === at.length - 1 ? end : at[i + 1]! - width);
  return at;
}
