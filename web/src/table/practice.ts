// Practice: playing a finished match again from one of its decisions.

import { useEffect, useRef, useState } from 'preact/hooks';
import { api } from '@lair/api';
import { go } from '@lair/router';
import { useStore } from '@lair/store';
import type { TableModel } from '@lair/table/model';
import type { Scene } from '@lair/table/scene';
import type { Ply, Snapshot } from '@lair/wire';

/** Opens a practice at the decision of a seat, in this match or another, and goes there. */
export async function practise(
  model: TableModel,
  ply: number,
  seat: number,
  match = model.id,
): Promise<void> {
  const made = await model.attempt(() => api.practise(match, ply, seat));
  if (made) go(`/t/${made.id}`);
}

/**
 * Returns whose decision to try again: the viewer's if that seat decides, else
 * the first; undefined if nobody decides.
 */
export const decider = (actors: number[], viewer: number): number | undefined =>
  actors.includes(viewer) ? viewer : actors[0];

/** What the reader is told of their first move in practice. */
export interface Tried {
  solved: boolean;
  text: string;
}

/** A choice made so soon was not made by somebody who has read it, in ms. */
const GLANCE = 1500;

/**
 * Returns what to tell of the reader's first move in practice, once moves are no longer
 * shown, and what removes it. It is told once: who comes back later has played on.
 */
export function useTried(scene: Scene): { tried: Tried; pass(): void; close(): void } | undefined {
  const { model, snapshot, say, playing, then } = scene;
  const plies = useStore(model.history.plies);
  const [tried, set] = useState<Tried>();
  const since = useRef(0);
  const first = firstMove(snapshot, plies);
  useEffect(() => {
    set(undefined);
    if (first === undefined || movesOf(snapshot.you, plies).length > 1) return;
    let gone = false;
    void import('@lair/table/tried')
      .then(({ judged }) => judged(model, snapshot.game, say, first))
      .then(
        (found) => !gone && set(found),
        () => undefined, // the practice goes on without
      );
    return () => {
      gone = true;
    };
  }, [model, first, say.lang]);
  const shown = tried !== undefined && !playing && !then;
  useEffect(() => void (since.current = Date.now()), [shown]);
  if (!shown) return undefined;
  const close = () => set(undefined);
  return { tried, close, pass: () => Date.now() - since.current > GLANCE && close() };
}

const movesOf = (seat: number, plies: (Ply | undefined)[]) =>
  plies.filter((p) => p !== undefined && p.ply > 0 && p.seat === seat);

/** Returns the ply of the first move of who practises, if that is the reader and it is made. */
function firstMove({ from, you }: Snapshot, plies: (Ply | undefined)[]): number | undefined {
  if (!from || you !== from.seat) return undefined;
  const at = plies.findIndex((p, ply) => ply > 0 && (p === undefined || p.seat === you));
  return plies[at] && at;
}
