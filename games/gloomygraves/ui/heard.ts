// What a screen reader is told of a burial beyond its event: where another player's card
// lies in the pit, what it covers, which totals of the reader change by it, and that rows
// and columns count from another place. All of it is seen on the board.

import type { Lang } from '@lair/game-ui';
import { capital } from '@lair/i18n/capital';
import { categories, type Kind } from './art/halves';
import { keyOf, largest } from './groups';
import { frameOf } from './sight';
import { next, type Area, type Event, type EventOf, type View } from './types';
import { words, type Words } from './words';

type Buried = EventOf<'pit_buried'>;

const halvesOf = (area: Area): Map<string, Kind> =>
  new Map(area.cells.map((c) => [keyOf(c.x, c.y), c.half]));

/**
 * Returns what the burials among some events led to, from the view before them to the one
 * after them; "" if there is nothing to tell, or if other moves lie between the two views.
 */
export function heardOf(
  before: View,
  events: Event[],
  after: View,
  c: { seat: number; names: string[]; lang: Lang },
): string {
  const w = words(c.lang);
  const burials = events.filter((e): e is Buried => e.kind === 'pit_buried');
  const told: string[] = [];
  const cells = halvesOf(before.pit);
  const frame = frameOf(after.pit.cells, [], 0);
  for (const e of burials) {
    const halves = [
      [[e.x, e.y], e.card.a],
      [next(e.x, e.y, e.dir), e.card.b],
    ] as [[number, number], Kind][];
    const under = halves.map(([at]) => cells.get(keyOf(...at))).find((kind) => kind);
    const was = categories.map((kind) => largest(cells, kind));
    for (const [at, kind] of halves) cells.set(keyOf(...at), kind);
    // What an own card does is told before it is buried.
    if (e.seat === c.seat || !under) continue;
    const at: [number, number] = [e.y - frame.top + 1, e.x - frame.left + 1];
    told.push(
      w.heard.card(c.names[e.seat] ?? '', at, e.card.a, e.card.b, e.dir, w.covers1(w.a[under])),
    );
    const crypt = after.players[c.seat]?.crypt;
    if (!crypt) continue;
    const changes = categories.flatMap((kind, i) => {
      const own = crypt.groups[i]?.length ?? 0;
      const total = largest(cells, kind) + own;
      return was[i]! + own === total ? [] : [`${capital(w.group(kind, was[i]! + own, total))}.`];
    });
    told.push(...(changes.length > 0 ? changes : [w.heard.same]));
  }
  const now = halvesOf(after.pit);
  if (now.size !== cells.size || [...now].some(([at, kind]) => cells.get(at) !== kind)) return '';
  const own = (view: View) => view.players[c.seat]?.crypt;
  const crypts = events.some((e) => e.kind === 'crypt_buried' && e.seat === c.seat)
    ? shiftOf(own(before), own(after), w, 'crypt')
    : [];
  return [...told, ...crypts, ...shiftOf(before.pit, after.pit, w, 'pit')].join(' ');
}

/** Says how far the first row and column of an area have moved. */
function shiftOf(
  before: Area | undefined,
  after: Area | undefined,
  w: Words,
  where: 'pit' | 'crypt',
): string[] {
  if (!before?.cells.length || !after) return [];
  const [a, b] = [frameOf(before.cells, [], 0), frameOf(after.cells, [], 0)];
  return (
    [
      ['row', a.top - b.top],
      ['column', a.left - b.left],
    ] as const
  ).flatMap(([line, n]) => (n > 0 ? [w.heard.moved(where, line, n)] : []));
}
