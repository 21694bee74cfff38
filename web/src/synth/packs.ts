// Renders the sounds of each game into one file: MP3s one after another, and
// where each begins. This runs when the pages are built, never in a browser.

import type { Layer } from '@lair/ambience';
import type { Sound } from '@lair/game-ui';
import { common } from '@lair/synth/common';
import { encoder } from '@lair/synth/encode';
import { finish, room, type Signal } from '@lair/synth/kit';

export type Sounds = Partial<Record<Sound, () => Signal>>;

/** The sounds of a game, in games/GAME/ui/sounds.ts. */
export interface Palette {
  sounds: Sounds;
  /** How long the place rings, in seconds to fall by 60 dB. */
  ring: number;
  /** What is heard of the place when nothing happens, for those who want that. */
  ambience: Layer[];
}

/** A file of sounds, and where each one lies in it, in bytes. */
export interface Pack {
  bytes: Uint8Array;
  at: Partial<Record<Sound, [from: number, to: number]>>;
  ambience: Layer[];
}

/** The name of the sounds for games that have none of their own. */
export const COMMON = 'common';

const palettes: Record<string, Palette> = {
  [COMMON]: { sounds: common, ring: 0.22, ambience: [] },
};
for (const [path, palette] of Object.entries(
  import.meta.glob<Palette>('../../../games/*/ui/sounds.ts', { eager: true, import: 'default' }),
))
  palettes[path.split('/games/')[1]!.split('/')[0]!] = palette;

/** Who has sounds: the folders of games, and COMMON. */
export const names = Object.keys(palettes);

/** Returns what is heard of a game's place. */
export const ambienceOf = (name: string): Layer[] => palettes[name]!.ambience;

/** How loud a sound is beside the others. What is heard most is softest. */
const levels: Partial<Record<Sound, number>> = {
  turn: 0.8,
  take: 0.85,
  keep: 0.85,
  win: 1.1,
};

/** Renders every sound of a game. */
export function render(name: string): [Sound, Signal][] {
  const { sounds, ring } = palettes[name]!;
  return Object.entries(sounds).map(([sound, make]) => [
    sound as Sound,
    finish(room(make(), 0.16, ring), levels[sound as Sound]),
  ]);
}

/** Makes the files of all games. */
export async function packs(): Promise<Record<string, Pack>> {
  const encode = await encoder();
  return Object.fromEntries(
    names.map((name) => [name, { ...pack(render(name), encode), ambience: ambienceOf(name) }]),
  );
}

function pack(
  sounds: [Sound, Signal][],
  encode: (s: Signal) => Uint8Array,
): Omit<Pack, 'ambience'> {
  const at: Pack['at'] = {};
  let bytes = new Uint8Array();
  for (const [sound, signal] of sounds) {
    const more = encode(signal);
    at[sound] = [bytes.length, bytes.length + more.length];
    bytes = Uint8Array.from([...bytes, ...more]);
  }
  return { bytes, at };
}
