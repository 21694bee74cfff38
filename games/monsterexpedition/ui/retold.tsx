// The turns of others in one sentence each, for the line above the board.

import type { ComponentChild } from 'preact';
import type { SayContext, Sentence } from '@lair/game-ui';
import { MiniMonster } from './art/lazy';
import { nameOf, say } from './say';
import { leads, turnsOf } from './turns';
import type { Event, View } from './types';
import { words } from './words';

/**
 * Retells the turns of others, each in one sentence: what counts most leads, and what counts
 * less may be left out.
 */
export function retold(events: Event[], c: SayContext): { said: Sentence; rank: number }[] {
  const w = words(c.lang);
  const view = c.view as View | undefined;
  const levels = new Map<string, number>();
  for (const e of events)
    if (e.kind === 'camp_upgraded') levels.set(`${e.seat} ${e.region}`, e.level);
  const told = [...turnsOf(events)].flatMap(([seat, turn]) => {
    if (seat === c.seat) return [];
    const robbed = turn.robbed.includes(c.seat);
    const parts: ComponentChild[][] = [];
    if (robbed) parts.push([w.chip.stole]);
    if (turn.monsters.length > 0)
      parts.push([
        w.chip.took(''),
        ...turn.monsters.flatMap((id, i) => [
          i > 0 && ', ',
          <MiniMonster key={id} id={id} name={nameOf(view, id, c.lang)} />,
        ]),
      ]);
    const cages = turn.cages - turn.robbed.filter((s) => s === c.seat).length;
    if (cages > 0) parts.push([w.cagesN(cages)]);
    const ups = [...new Set(turn.ups)].map((r) => ({
      r,
      to: levels.get(`${seat} ${r}`)!,
    }));
    for (const { r, to } of ups.sort((a, b) => b.to - a.to))
      parts.push([w.chip.to(w.short[r], to)]);
    if (turn.power !== undefined) parts.push([w.chip.power(turn.power)]);
    else if (turn.fails > 0) parts.push([w.chip.fails(turn.fails)]);
    if (parts.length === 0) return [];
    const [first, ...rest] = parts;
    const said: Sentence = [
      w.head(c.names[seat] ?? '', ''),
      ...first!,
      ...rest.map((part, i) => (
        <span key={`part${i}`} data-rank={0.9 - i / 10}>
          {', '}
          {part}
        </span>
      )),
      '.',
    ];
    return [{ said, rank: robbed ? 2 : 1 }];
  });
  if (told.length === 0) return [];
  // What befell the reader, of each camp the last level; and that the end is near.
  const own = events.filter(
    (e) =>
      (e.kind === 'camp_upgraded' &&
        leads(e, c.seat) === 2 &&
        levels.get(`${e.seat} ${e.region}`) === e.level) ||
      e.kind === 'end_triggered',
  );
  return [...told, ...own.map((e) => ({ said: say(e, c)!, rank: 2 }))];
}
