// The best places for a tile, as the tray lists them and the digits count them.

import { byGain, type Landing } from './choosing';
import { effects, halved } from './plan';
import type { Kind, Tile } from './types';
import type { Words } from './words';

/** How many rows of places the tray shows; which of them fit is the style sheet's. */
const ROWS = 3;
/** The letters that two lines of such a row hold on a phone. */
export const LINES = 60;

/** Returns the place of a list that comes after a chosen one, else its first. */
export const placeAfter = (of: Landing[], place: Landing | undefined): Landing =>
  of[((place ? of.indexOf(place) : -1) + 1) % of.length]!;

/** The best places, as the tray lists and the digits count them. */
export const bestOf = (...of: Parameters<typeof alike>) => alike(...of).slice(0, ROWS);

/** Groups places at which landing has the same effect, best first. */
function alike(
  places: Landing[],
  w: Words,
  kind: Kind,
  tiles: Tile[],
): { of: Landing[]; deeds: string }[] {
  const found = new Map<string, { of: Landing[]; deeds: string }>();
  for (const l of byGain(places, (l) => halved(kind, l, tiles))) {
    const deeds = effects(l, w, kind, tiles).slice(0, -1).join(', ');
    const key = `${l.spot?.gain} ${deeds}`;
    const group = found.get(key) ?? { of: [], deeds };
    group.of.push(l);
    found.set(key, group);
  }
  return [...found.values()];
}
