// Practice: playing a finished match again from one of its decisions.

import { api } from '@lair/api';
import { go } from '@lair/router';
import type { TableModel } from '@lair/table/model';

/** Opens a practice at the decision of a seat and goes there. */
export async function practise(model: TableModel, ply: number, seat: number): Promise<void> {
  const made = await model.attempt(() => api.practise(model.id, ply, seat));
  if (made) go(`/t/${made.id}`);
}

/**
 * Returns whose decision to try again: the viewer's if that seat decides, else
 * the first; undefined if nobody decides.
 */
export const decider = (actors: number[], viewer: number): number | undefined =>
  actors.includes(viewer) ? viewer : actors[0];
