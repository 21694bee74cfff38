// The sample of a test that would take too long for all of it, as gametest.Drawn is in Go.

import { createHash } from 'node:crypto';

/** Reports whether every case is tried, as make soak wants it, and not a sample of the day. */
export const all = process.env.LAIR_DRAW === 'all';

/**
 * Returns count of a list, in order. LAIR_DRAW is the seed, today's date without it, so that every
 * case is tried within some days; "all" returns the whole list.
 */
export function drawn<T>(name: string, list: readonly T[], count: number): T[] {
  const seed = process.env.LAIR_DRAW || new Date().toISOString().slice(0, 10);
  if (all) return [...list];
  console.log(`LAIR_DRAW=${seed} draws ${count} of ${list.length} cases of ${name}`);
  const rank = list.map((_, i) =>
    createHash('sha256').update(`${seed} ${name} ${i}`).digest('hex'),
  );
  const last = rank.toSorted()[count - 1] ?? '';
  return list.filter((_, i) => rank[i]! <= last || count >= list.length);
}
