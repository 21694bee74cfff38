// The sounds as a listener would judge them: measured on the samples.

import { expect, test } from 'vitest';
import { encode } from '../sounds/encode';
import { loudness, RATE, type Signal } from '../sounds/kit';
import { palettes, render } from '../sounds/cues';

const all = palettes.map((game) => ({ game, cues: render(game) }));
const each = all.flatMap(({ game, cues }) =>
  Object.entries(cues).map(([cue, s]) => ({ name: `${game} ${cue}`, game, cue, s })),
);
const peak = (s: Signal) => s.reduce((m, x) => Math.max(m, Math.abs(x)), 0);
const dB = (ratio: number) => 20 * Math.log10(ratio);

/** The centre of gravity of the spectrum of the loudest part, in Hz. */
function centroid(s: Signal): number {
  const n = 2048;
  const top = s.findIndex((x) => Math.abs(x) === peak(s));
  const from = Math.max(0, top - n / 4);
  let sum = 0;
  let weight = 0;
  for (let k = 1; k < n / 2; k += 2) {
    let re = 0;
    let im = 0;
    for (let i = 0; i < n; i++) {
      const x = (s[from + i] ?? 0) * Math.sin((Math.PI * i) / n) ** 2;
      re += x * Math.cos((2 * Math.PI * k * i) / n);
      im += x * Math.sin((2 * Math.PI * k * i) / n);
    }
    const p = re * re + im * im;
    sum += p * ((k * RATE) / n);
    weight += p;
  }
  return sum / weight;
}

test('no two sounds of a game clip when they begin together or not', () => {
  for (const { game, cues } of all) {
    const [first, second] = Object.values(cues)
      .map(peak)
      .sort((a, b) => b - a);
    expect(first! + second!, game).toBeLessThan(1);
    expect(second!, game).toBeGreaterThan(0.1);
  }
});

test('no sound begins or ends with a click, or has a constant part', () => {
  for (const { name, s } of each) {
    expect(Math.abs(s[0]!), name).toBeLessThan(0.002);
    expect(Math.abs(s.at(-1)!), name).toBeLessThan(0.002);
    expect(Math.abs(s.reduce((a, b) => a + b, 0) / s.length), name).toBeLessThan(0.002);
    expect(s.every(Number.isFinite), name).toBe(true);
  }
});

test('all sounds are about as loud', () => {
  for (const { name, s } of each) expect(Math.abs(dB(loudness(s) / 0.09)), name).toBeLessThan(3);
});

test('small things sound higher than heavy ones', () => {
  const of = (game: string, cue: string) =>
    centroid(all.find((a) => a.game === game)!.cues[cue]!);
  const dice = of('monster-expedition', 'flip');
  const grave = of('gloomy-graves', 'gold');
  const money = of('mighty-monsters', 'gold');
  expect(grave).toBeLessThan(700);
  expect(dice).toBeGreaterThan(2 * grave);
  expect(money).toBeGreaterThan(dice);
});

test('the sounds of a game are at most 60 kB', async () => {
  for (const { game, cues } of all) {
    let bytes = 0;
    for (const s of Object.values(cues)) bytes += (await encode(s)).length;
    console.log(`${game}: ${(bytes / 1000).toFixed(1)} kB of sounds`);
    expect(bytes, game).toBeLessThanOrEqual(60_000);
    expect(bytes, game).toBeGreaterThan(5_000);
  }
});
