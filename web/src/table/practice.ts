// Trying a finished match again from one of its decisions.

import { api } from '@lair/api';
import { go } from '@lair/router';
import type { TableModel } from '@lair/table/model';

/** Opens a practice at the decision of a seat and goes there. */
export async function practise(model: TableModel, ply: number, seat: number): Promise<void> {
  const made = await model.attempt(() => api.practise(model.id, ply, seat));
  if (made) go(`/t/${made.id}`);
}

/** Whose decision one would try again: that of the seat one looks through, if it has one, else the first; undefined if nobody's. */
export const decider = (actors: number[], eyes: number): number | undefined => (actors.includes(eyes) ? eyes : actors[0]);
