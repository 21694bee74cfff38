// MP3: every browser plays it, and a second takes 8 kB.

import { createMp3Encoder } from 'wasm-media-encoders';
import { RATE, type Signal } from '@lair/synth/kit';

/** Returns a function that encodes a signal. */
export async function encoder(): Promise<(s: Signal) => Uint8Array> {
  const mp3 = await createMp3Encoder();
  return (s) => {
    mp3.configure({ sampleRate: RATE, channels: 1, bitrate: 64 });
    // The encoder reuses its buffer, so the first part is copied.
    const first = mp3.encode([s]).slice();
    return Uint8Array.from([...first, ...mp3.finalize()]);
  };
}
