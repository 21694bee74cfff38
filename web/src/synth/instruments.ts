// The things that sounds are made with: wood, stone, paper, coins, dice. A game
// builds its own sounds from them in games/GAME/ui/sounds.ts.

import { gust, mix, noiseFrom, puff, RATE, silence, strike } from '@lair/synth/kit';
import type { Mode, Signal } from '@lair/synth/kit';

const modes = (base: number, fall: number, of: [number, number, number][]): Mode[] =>
  of.map(([ratio, length, gain]) => [base * ratio, fall * length, gain]);

/** A block of wood on a table. */
export const wood = (base: number, seed: number): Signal =>
  strike(
    modes(base, 0.16, [
      [1, 1, 1],
      [2.57, 0.6, 0.7],
      [4.1, 0.4, 0.45],
      [6.9, 0.3, 0.3],
      [9.8, 0.2, 0.2],
    ]),
    0.5,
    seed,
  );

/** A heavy stone that is set down. */
export const stone = (base: number, seed: number): Signal => {
  const out = silence(0.6);
  mix(out, gust(0.16, [900, 350], 0.8, puff(0.7), seed), 0, 0.4);
  mix(
    out,
    strike(
      modes(base, 0.3, [
        [1, 1, 0.9],
        [1.73, 0.7, 0.8],
        [2.9, 0.55, 1],
        [5.3, 0.3, 0.6],
      ]),
      0.4,
      seed + 1,
    ),
    0.1,
  );
  return mix(out, gust(0.12, [1400, 500], 0.7, puff(0.03, 3), seed + 2), 0.1, 0.3);
};

/** A card or a sheet of paper. */
export const paper = (from: number, to: number, seed: number, seconds = 0.16): Signal => {
  const out = silence(seconds + 0.08);
  const noise = noiseFrom(seed);
  mix(out, gust(seconds, [from, to], 0.9, puff(0.35, 1.6), seed), 0, 0.5);
  for (let i = 0; i < 9; i++)
    mix(
      out,
      gust(0.012, [from * 1.4, from], 1.4, puff(0.1, 3), seed + i),
      ((noise() + 1) / 2) * seconds,
      0.5,
    );
  return mix(out, gust(0.03, [1200, 500], 0.8, puff(0.05, 3), seed + 20), seconds * 0.85, 0.5);
};

/** A coin that lands on others. */
const coin = (base: number, seed: number): Signal =>
  strike(
    modes(base, 0.4, [
      [1, 0.8, 0.5],
      [1.47, 1, 0.8],
      [2.09, 0.7, 0.6],
      [2.56, 0.5, 0.4],
      [3.39, 0.35, 0.3],
    ]),
    0.95,
    seed,
  );

/** Coins that land one after another: when, in seconds, and the pitch in Hz. */
export const coins = (of: [number, number][]): Signal => {
  const out = silence(0.75);
  for (const [i, [at, base]] of of.entries()) mix(out, coin(base, 31 + i), at, 1 - 0.13 * i);
  return out;
};

/**
 * Dice that are thrown into a tray of wood and come to rest. The first bounces
 * also sound the tray, softly: it is heavy, and the dice are what one hears.
 */
export const dice = (count: number): Signal => {
  const out = silence(0.85);
  const noise = noiseFrom(77);
  for (let i = 0; i < count; i++) {
    // Each die bounces less far each time, as what falls does.
    let at = 0.02 + 0.1 * (noise() + 1);
    let gap = 0.15 + 0.04 * noise();
    for (let k = 0; k < 5; k++, at += gap, gap *= 0.62) {
      const g = 0.65 ** k;
      mix(out, wood(1350 + 350 * noise(), 100 + 10 * i + k), at, g);
      if (k < 2) mix(out, wood(310 + 30 * noise(), 200 + 10 * i + k), at, 0.18 * g);
    }
  }
  return out;
};

/** A rocket that comes down: a roar that sinks, then feet on the ground. */
export const rocket = (): Signal => {
  const out = silence(0.9);
  mix(out, gust(0.55, [1500, 260], 0.8, puff(0.3, 1.4), 51), 0, 0.6);
  mix(out, gust(0.55, [420, 130], 1.2, puff(0.4, 1.2), 52), 0, 0.6);
  mix(out, stone(150, 53), 0.38, 0.7);
  return out;
};

/** A bar of wood with a tuned tube, as a marimba's. */
export const bar = (hertz: number, fall = 0.5): Signal =>
  strike(
    [
      [hertz, fall, 1],
      [hertz * 3.93, fall * 0.3, 0.35],
      [hertz * 9.2, fall * 0.1, 0.15],
    ],
    0.35,
    Math.round(hertz),
  );

/** Bars struck one after another, `step` seconds apart. The last one rings on. */
export const tune = (step: number, notes: number[], fall = 0.5): Signal => {
  const out = silence(step * notes.length + fall);
  notes.forEach((n, i) => mix(out, bar(n, i === notes.length - 1 ? fall * 1.4 : fall), i * step));
  return out;
};

/**
 * A skin on a wooden body. The stick is what a phone plays of it, whose
 * loudspeaker has no bass.
 */
export const drum = (base: number, seed: number): Signal =>
  mix(
    strike(
      modes(base, 0.45, [
        [1, 1, 0.5],
        [1.59, 0.8, 0.6],
        [2.14, 0.7, 0.9],
        [2.65, 0.6, 1],
        [4.06, 0.4, 1],
      ]),
      0.5,
      seed,
    ),
    gust(0.07, [1000, 450], 1, puff(0.04, 3), seed + 50),
    0,
    0.7,
  );

/** Two signals, the second one `at` seconds later. */
export const twice = (a: Signal, b: Signal, at: number): Signal =>
  mix(mix(silence(at + b.length / RATE), a), b, at);
