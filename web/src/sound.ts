// A few short cues, synthesised on the spot: wood, paper, coins. Nothing is loaded, and
// nothing plays unless sound is on.

import type { Cue } from '@lair/game-ui';
import { settings } from '@lair/settings';

type Tone = [
  start: number,
  from: number,
  to: number,
  length: number,
  volume: number,
  wave: OscillatorType,
];

const cues: Record<Cue | 'turn', Tone[]> = {
  place: [
    [0, 190, 120, 0.09, 0.5, 'triangle'],
    [0, 90, 60, 0.12, 0.4, 'sine'],
  ],
  take: [
    [0, 140, 240, 0.1, 0.35, 'triangle'],
    [0.07, 240, 150, 0.1, 0.3, 'triangle'],
  ],
  flip: [
    [0, 500, 900, 0.06, 0.18, 'triangle'],
    [0.05, 900, 620, 0.08, 0.16, 'triangle'],
  ],
  gold: [
    [0, 1570, 1570, 0.14, 0.16, 'sine'],
    [0.06, 2090, 2090, 0.2, 0.16, 'sine'],
    [0.12, 2640, 2640, 0.22, 0.1, 'sine'],
  ],
  lose: [
    [0, 300, 200, 0.22, 0.26, 'triangle'],
    [0.16, 220, 130, 0.34, 0.28, 'triangle'],
  ],
  win: [
    [0, 392, 392, 0.16, 0.24, 'triangle'],
    [0.13, 494, 494, 0.16, 0.24, 'triangle'],
    [0.26, 587, 587, 0.2, 0.24, 'triangle'],
    [0.39, 784, 784, 0.42, 0.24, 'triangle'],
  ],
  round: [
    [0, 262, 262, 0.3, 0.2, 'sine'],
    [0.1, 392, 392, 0.4, 0.16, 'sine'],
  ],
  turn: [
    [0, 660, 660, 0.12, 0.14, 'sine'],
    [0.11, 880, 880, 0.2, 0.14, 'sine'],
  ],
};

let context: AudioContext | undefined;

/**
 * Plays a cue if sound is on. Browsers allow it only after the reader has
 * touched the page; before that it is silent.
 */
export async function cue(name: Cue | 'turn'): Promise<void> {
  if (!settings.value.sound || typeof AudioContext === 'undefined') return;
  if (!context && !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') await context.resume().catch(() => undefined);
  const now = context.currentTime + 0.01;
  for (const [start, from, to, length, volume, wave] of cues[name]) {
    const tone = new OscillatorNode(context, { type: wave, frequency: from });
    const gain = new GainNode(context, { gain: 0 });
    tone.frequency.setValueAtTime(from, now + start);
    tone.frequency.exponentialRampToValueAtTime(to, now + start + length);
    gain.gain.setValueAtTime(0, now + start);
    gain.gain.linearRampToValueAtTime(volume * 0.5, now + start + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, now + start + length);
    tone.connect(gain).connect(context.destination);
    tone.start(now + start);
    tone.stop(now + start + length + 0.02);
  }
}
