// The sounds of the games, by cue. A game takes the common ones where it has
// none of its own.

import { finish, gust, mix, noiseFrom, puff, room, silence, strike } from './kit';
import type { Mode, Signal } from './kit';

const modes = (base: number, fall: number, of: [number, number, number][]): Mode[] =>
  of.map(([ratio, length, gain]) => [base * ratio, fall * length, gain]);

/** A block of wood on a table. */
const wood = (base: number, seed: number): Signal =>
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
const stone = (base: number, seed: number): Signal => {
  const out = silence(0.6);
  mix(out, gust(0.16, [900, 350], 0.8, puff(0.7), seed), 0, 0.25);
  mix(
    out,
    strike(
      modes(base, 0.3, [
        [1, 1, 1.2],
        [1.73, 0.7, 0.8],
        [2.9, 0.45, 0.5],
        [5.3, 0.25, 0.25],
      ]),
      0.2,
      seed + 1,
    ),
    0.1,
  );
  return mix(out, gust(0.12, [1400, 500], 0.7, puff(0.03, 3), seed + 2), 0.1, 0.3);
};

/** A card or a sheet of paper. */
const paper = (from: number, to: number, seed: number, seconds = 0.16): Signal => {
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

const coins = (of: [number, number][]): Signal => {
  const out = silence(0.75);
  for (const [i, [at, base]] of of.entries()) mix(out, coin(base, 31 + i), at, 1 - 0.13 * i);
  return out;
};

/** Dice that are thrown into a tray of wood and come to rest. */
const dice = (count: number): Signal => {
  const out = silence(0.85);
  const noise = noiseFrom(77);
  for (let i = 0; i < count; i++) {
    // Each die bounces less far each time, as what falls does.
    let at = 0.02 + 0.1 * (noise() + 1);
    let gap = 0.15 + 0.04 * noise();
    for (let k = 0; k < 5; k++, at += gap, gap *= 0.62) {
      const g = 0.65 ** k;
      mix(out, wood(1350 + 350 * noise(), 100 + 10 * i + k), at, g);
      if (k < 2) mix(out, wood(310 + 30 * noise(), 200 + 10 * i + k), at, 0.5 * g);
    }
  }
  return out;
};

/** A rocket that comes down: a roar that sinks, then feet on the ground. */
const rocket = (): Signal => {
  const out = silence(0.9);
  mix(out, gust(0.55, [1500, 260], 0.8, puff(0.3, 1.4), 51), 0, 0.6);
  mix(out, gust(0.55, [420, 130], 1.2, puff(0.4, 1.2), 52), 0, 0.6);
  mix(out, stone(150, 53), 0.38, 0.7);
  return out;
};

/** A bar of wood with a tuned tube, as a marimba's. */
const bar = (hertz: number, fall = 0.5): Signal =>
  strike(
    [
      [hertz, fall, 1],
      [hertz * 3.93, fall * 0.3, 0.35],
      [hertz * 9.2, fall * 0.1, 0.15],
    ],
    0.35,
    Math.round(hertz),
  );

const tune = (step: number, notes: number[], fall = 0.5): Signal => {
  const out = silence(step * notes.length + fall);
  notes.forEach((n, i) => mix(out, bar(n, i === notes.length - 1 ? fall * 1.4 : fall), i * step));
  return out;
};

const drum = (base: number, seed: number): Signal =>
  strike(
    modes(base, 0.45, [
      [1, 1, 1],
      [1.59, 0.7, 0.6],
      [2.14, 0.5, 0.45],
      [2.65, 0.4, 0.3],
    ]),
    0.15,
    seed,
  );

const twice = (a: Signal, b: Signal, at: number): Signal =>
  mix(mix(silence(at + b.length / 32_000), a), b, at);

/** What a cue is made of, before the room. */
type Palette = Record<string, () => Signal>;

const common: Palette = {
  place: () => twice(wood(420, 1), paper(2600, 1500, 2, 0.06), 0.004),
  take: () => paper(2200, 3600, 3),
  flip: () => twice(paper(3000, 2000, 4, 0.1), wood(640, 5), 0.1),
  gold: () =>
    coins([
      [0, 2650],
      [0.07, 3120],
      [0.16, 2810],
      [0.21, 3480],
    ]),
  lose: () => twice(bar(220, 0.4), bar(165, 0.6), 0.2),
  win: () => tune(0.13, [392, 494, 587, 784], 0.6),
  round: () => twice(drum(110, 6), drum(147, 7), 0.16),
  turn: () => twice(bar(587, 0.35), bar(784, 0.45), 0.12),
};

const own: Record<string, Palette> = {
  common: {},
  'mighty-monsters': {
    place: () => twice(wood(310, 11), wood(520, 12), 0.03),
    lose: () => twice(drum(92, 13), drum(70, 14), 0.18),
  },
  'gloomy-graves': {
    place: () => twice(gust(0.14, [1100, 500], 0.7, puff(0.2), 15), wood(240, 16), 0.07),
    gold: () => stone(170, 17),
    round: () => twice(bar(196, 0.9), bar(147, 0.9), 0.3),
  },
  'monster-expedition': {
    flip: () => dice(4),
    place: () => wood(1150, 18),
    gold: () => twice(wood(260, 19), coins([[0, 2100], [0.05, 2520]]), 0.09),
  },
  'big-monster': {
    place: rocket,
    take: () => gust(0.32, [700, 3000], 1.1, puff(0.6), 21),
  },
};

/** Who has sounds: the games by name, and "common" for all others. */
export const palettes = Object.keys(own);

/** How loud a cue is beside the others. What is heard most is softest. */
const levels: Record<string, number> = { turn: 0.8, take: 0.85, win: 1.1 };

/** Renders every cue of a game. */
export function render(game: string): Record<string, Signal> {
  const all = { ...common, ...own[game] };
  return Object.fromEntries(
    Object.entries(all).map(([cue, make]) => [
      cue,
      finish(room(make(), 0.16, game === 'gloomy-graves' ? 0.4 : 0.22), levels[cue]),
    ]),
  );
}
