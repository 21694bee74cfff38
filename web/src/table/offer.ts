// A game on offer: what the server tells of it, and its options in words.

import { api } from '@lair/api';
import type { GameOptions } from '@lair/game-ui';
import { loadOptions } from '@lair/games';
import type { GameInfo } from '@lair/wire';

export interface Offer extends GameInfo {
  own: GameOptions;
}

/**
 * Loads both at once, because an option without its text would be shown by its
 * id. Returns undefined if the server or this build does not know the game.
 */
export async function loadOffer(name: string): Promise<Offer | undefined> {
  const [list, own] = await Promise.all([api.games(), loadOptions(name)]);
  const info = list.find((g) => g.name === name);
  return info && own && { ...info, own };
}
