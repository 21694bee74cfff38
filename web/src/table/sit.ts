// Sitting down: opens a table of a game and goes there.

import { api } from '@lair/api';
import type { About } from '@lair/game-ui';
import { go } from '@lair/router';
import { saveItemOf } from '@lair/storage';
import { loadOffer, type Offer } from '@lair/table/offer';
import { lastChosen, surprises, tableFor, type Chosen } from '@lair/table/setup';
import type { GameInfo, NewTable } from '@lair/wire';

/**
 * Opens a table as chosen and goes there, unless the server does not know the game. A table
 * that is there only after the reader has cancelled is deleted.
 */
export async function sitDown(
  about: About,
  chosen: Chosen,
  how: (info: Offer) => Partial<NewTable>,
  then?: (id: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  // Whoever is quicker than the list of the games waits for it: without it,
  // what they chose would be left out.
  const info = await loadOffer(about.name);
  if (!info || signal?.aborted) return; // the page says that there is no such game
  const { id } = await api.open({ ...tableFor(chosen, info), ...how(info) });
  if (signal?.aborted) {
    await api.remove(id);
    return;
  }
  saveItemOf('played', about.name, true);
  then?.(id);
  go(`/t/${id}`);
}

/** A match against bots, with what was chosen last. */
export function playNow(about: About, signal: AbortSignal): Promise<void> {
  const chosen = lastChosen(about);
  const how = (info: GameInfo) => ({ ...surprises(chosen, info), start: true });
  return sitDown(about, chosen, how, undefined, signal);
}
