// What is remembered of the seats, to tell what each did last.

import { useMemo, useRef } from 'preact/hooks';
import { draft } from './choosing';
import type { Player, View } from './types';

export type Points = Pick<Player, 'score' | 'medals' | 'dragons'>;
type Had = Points & { counts: Player['counts']; crystals: number };

/** What is remembered of a seat. */
export interface Memory {
  /** What it had, by the number of its tiles. */
  had: Map<number, Had>;
  /** The number of its tiles now, and before its last turn. */
  now: number;
  from: number;
  /** True until another seat lands: a next landing then belongs to the same turn. */
  open: boolean;
}

/**
 * Returns what is remembered of the seats once a view is shown. The tiles of a planet are
 * in the order of landing, so that a view alone tells the last one; what it brought is
 * known to who saw the view before it.
 */
export function remember(before: Memory[], view: View): Memory[] {
  const grown = view.players.map((p, i) => p.area.tiles.length > (before[i]?.now ?? 0));
  // All land at once, or one seat after the other and maybe twice.
  const together = draft(view);
  return view.players.map((p, i) => {
    const old = before[i];
    const now = p.area.tiles.length;
    const had = new Map(old?.had);
    had.set(now, {
      score: p.score,
      medals: p.medals,
      dragons: p.dragons,
      counts: p.counts,
      crystals: p.area.crystals.length,
    });
    // A page without animation may be shown both landings of a turn at once.
    const more = now - (old?.now ?? 0);
    const seen = !together && old && more === 2 ? old.now : Math.max(0, now - 1);
    const goes = old?.open && !together && more === 1;
    const from = old && (goes || more === 0) ? old.from : seen;
    const open = grown[i]! || (old?.open === true && now === old.now && !grown.includes(true));
    return { had, now, from, open };
  });
}

/** Remembers what the seats had, as long as the board is there. */
export function useMemory(view: View): Memory[] {
  const memory = useRef<Memory[]>([]);
  return useMemo(() => (memory.current = remember(memory.current, view)), [view]);
}
