// Plays the sounds of a game. It is loaded after the reader's first decision,
// and only if sound is on; see sound.ts.

import sounds from 'virtual:sounds';
import { ambience } from '@lair/ambience';
import type { Sound } from '@lair/game-ui';
import { settings } from '@lair/settings';

// Sounds of one step begin one after another, and what would begin too late is
// left out: it would belong to nothing on screen any more. All in seconds.
const GAP = 0.12;
const LATEST = 0.6;
const PATIENCE = 1; // How long a sound may take to be loaded.

// Tunes keep their pitch. All else varies a little, as nothing that one drops
// sounds the same twice.
const tuned = new Set<Sound>(['win', 'lose', 'round', 'turn']);
const vary = (by: number) => 1 + by * (2 * Math.random() - 1);

const context = new AudioContext();
const out = new GainNode(context);
out.connect(context.destination);

// A browser lets a page be heard only after it was touched, and a phone takes
// this back after a call: then the next touch gives it again.
const wake = () => {
  if (context.state !== 'running') void context.resume().catch(() => undefined);
};
for (const touch of ['pointerup', 'keydown']) addEventListener(touch, wake, { passive: true });
wake();

// Loudness is about the square of what a slider says.
const follow = () => (out.gain.value = (settings.value.volume / 100) ** 2);
settings.watch(follow);
follow();

const files = new Map<string, Promise<ArrayBuffer>>();
const decoded = new Map<string, Promise<AudioBuffer>>();

const packOf = (game: string) => sounds[game] ?? sounds.common!;

/** Fetches the sounds of a game, unless they are there. */
export function load(game: string): Promise<ArrayBuffer> {
  const { url } = packOf(game);
  let file = files.get(url);
  if (!file) {
    file = fetch(url).then((answer) => {
      if (!answer.ok) throw new Error(`${url}: status ${answer.status}`);
      return answer.arrayBuffer();
    });
    files.set(url, file);
    // The next cue tries again.
    file.catch(() => files.delete(url));
  }
  return file;
}

/** Decodes a sound when it is played for the first time. */
function sample(game: string, sound: Sound): Promise<AudioBuffer> | undefined {
  const { url, at } = packOf(game);
  const part = at[sound];
  if (!part) return undefined;
  const key = `${url} ${sound}`;
  let buffer = decoded.get(key);
  if (!buffer) {
    buffer = load(game).then((file) => context.decodeAudioData(file.slice(...part)));
    decoded.set(key, buffer);
    buffer.catch(() => decoded.delete(key));
  }
  return buffer;
}

/** Returns when a sound begins, in seconds: an encoder puts silence before it. */
function onset(buffer: AudioBuffer): number {
  const first = buffer.getChannelData(0).findIndex((x) => Math.abs(x) > 0.003);
  return Math.max(0, first) / buffer.sampleRate;
}

let free = 0; // When the next sound may begin, on the clock of the context.

/** Plays sounds one shortly after another. Rejects if they cannot be had. */
export async function play(game: string, names: Sound[]): Promise<void> {
  const asked = performance.now();
  const buffers = await Promise.all(names.map((name) => sample(game, name)));
  // What is queued for a silent context would be heard all at once later.
  if (context.state !== 'running' || performance.now() - asked > 1000 * PATIENCE) return;
  buffers.forEach((buffer, i) => {
    const now = context.currentTime;
    const start = Math.max(now, free);
    if (!buffer || start > now + LATEST) return;
    free = start + GAP;
    const steady = tuned.has(names[i]!);
    const source = new AudioBufferSourceNode(context, {
      buffer,
      playbackRate: steady ? 1 : vary(0.04),
    });
    const gain = new GainNode(context, { gain: steady ? 1 : vary(0.12) });
    source.connect(gain).connect(out);
    source.start(start, onset(buffer));
  });
}

let place: string | undefined; // The game at whose table the reader is.
let hush: (() => void) | undefined;

/** Lets the place be heard while the reader is there, looks at it, and wants that. */
function surround(): void {
  const { sound, ambience: wanted } = settings.value;
  const layers =
    place !== undefined && sound && wanted && !document.hidden ? packOf(place).ambience : [];
  if (layers.length > 0) hush ??= ambience(out, layers);
  else {
    hush?.();
    hush = undefined;
  }
}
settings.watch(surround);
document.addEventListener('visibilitychange', surround);

/** Notes at the table of which game the reader is, or at none. */
export function enter(game: string | undefined): void {
  if (game !== place) hush = void hush?.();
  place = game;
  surround();
}
