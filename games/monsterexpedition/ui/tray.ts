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

/**
 * Returns the largest size of a die with which groups of dice fit their floor, in
 * as many rows as that takes. label is the height of what stands under a group,
 * least its width.
 */
export function dieSize(
  floor: Box,
  groups: number[],
  { label = 0, least = 44, most = 150, smallest = 22 } = {},
): number {
  for (let size = most; size > smallest; size--)
    if (fits(floor, groups, size, label, least)) return size;
  return smallest;
}

function fits(floor: Box, groups: number[], size: number, label: number, least: number): boolean {
  let rows = 1;
  let used = 0;
  for (const count of groups) {
    const wide = Math.max(least, count * size + (count - 1) * BESIDE + FRAME);
    if (wide > floor.w) return false;
    if (used > 0 && used + BETWEEN + wide > floor.w) {
      rows++;
      used = wide;
    } else used += (used > 0 ? BETWEEN : 0) + wide;
  }
  return rows * (size + label + FRAME) + (rows - 1) * BETWEEN <= floor.h;
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
