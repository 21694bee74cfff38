// The sounds of a game: asked for here, played in a chunk of its own. Nothing is
// loaded and nothing is heard before the reader has decided something, nor with
// sound off.

import type { Sound } from '@lair/game-ui';
import { settings } from '@lair/settings';

type Player = typeof import('@lair/player');

let player: Promise<Player> | undefined;

function fetchPlayer(): Promise<Player> | undefined {
  if (!settings.value.sound || typeof AudioContext === 'undefined') return undefined;
  if (!player) {
    player = import('@lair/player');
    player.catch(() => (player = undefined));
  }
  return player;
}

/**
 * Loads the sounds of a game, by its folder, if sound is on. Call it once the
 * reader has decided something.
 */
export async function loadSounds(game: string): Promise<void> {
  // Without its sounds a game is silent, and nothing else is wrong.
  await fetchPlayer()
    ?.then((p) => {
      p.enter(game);
      return p.load(game);
    })
    .catch(() => undefined);
}

/** Ends what is heard of a table as long as one is there. */
export async function leaveSounds(): Promise<void> {
  await player?.then((p) => p.enter(undefined)).catch(() => undefined);
}

/** Plays sounds if sound is on and loadSounds was called. */
export async function cue(game: string, ...names: Sound[]): Promise<void> {
  if (!settings.value.sound || names.length === 0) return;
  await player?.then((p) => p.play(game, names)).catch(() => undefined);
}

/** Loads what is needed and plays a sound that the reader asked to hear. */
export async function hear(game: string, name: Sound): Promise<void> {
  await fetchPlayer()
    ?.then((p) => p.play(game, [name]))
    .catch(() => undefined);
}
