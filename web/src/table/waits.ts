// Who the reader is waiting for at a table without a clock, and from when a bot may
// decide instead.

import { useEffect, useState } from 'preact/hooks';
import { api } from '@lair/api';
import { useStore } from '@lair/store';
import type { TableModel } from '@lair/table/model';
import type { Snapshot, Wait } from '@lair/wire';

/** Reports whether a person other than the reader must decide and no clock runs. */
const waiting = (s: Snapshot): boolean =>
  s.status === 'playing' &&
  s.yours.length > 0 &&
  s.seats.some(
    (x) =>
      s.actors.includes(x.seat) &&
      x.kind === 'person' &&
      !x.you &&
      !x.minded &&
      !x.outside &&
      x.clock === undefined,
  );

/**
 * Fetches the waits once nothing has happened for `after` ms, and again when
 * they may have changed.
 */
export function useWaits(model: TableModel, snapshot: Snapshot, after: number): Wait[] {
  const [waits, set] = useState<Wait[]>([]);
  const noted = useStore(model.noted);
  const there = snapshot.seats.map((s) => s.online).join();
  const [, tick] = useState(0);
  const waited = waiting(snapshot);
  useEffect(() => {
    set((was) => was.filter((w) => snapshot.actors.includes(w.seat)));
    if (!waited) return;
    let gone = false;
    let timer = setTimeout(() => {
      api.waits(model.id).then(
        (list) => {
          if (gone) return;
          set(list);
          const soon = Math.min(
            ...list.map((w) => Date.parse(w.from) - Date.now()).filter((ms) => ms > 0),
          );
          if (soon < 2 ** 31) timer = setTimeout(() => tick(soon), soon + 100);
        },
        () => undefined,
      );
    }, after);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [model, waited, snapshot.ply, noted, there]);
  return waited ? waits : [];
}
