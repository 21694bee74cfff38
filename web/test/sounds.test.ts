// The sounds as a listener would judge them: measured on the samples.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loudness, RATE, type Signal } from '@lair/synth/kit';
import { ambienceOf, COMMON, names, packs, render } from '@lair/synth/packs';

const all = names.map((game) => ({ game, cues: Object.fromEntries(render(game)) }));
const each = all.flatMap(({ game, cues }) =>
  Object.entries(cues).map(([cue, s]) => ({ name: `${game} ${cue}`, game, cue, s })),
);
const peak = (s: Signal) => s.reduce((m, x) => Math.max(m, Math.abs(x)), 0);
const dB = (ratio: number) => 20 * Math.log10(ratio);

/** The centre of gravity of the spectrum of the loudest part, in Hz. */
function centroid(s: Signal): number {
  const n = 2048;
  const most = peak(s);
  const top = s.findIndex((x) => Math.abs(x) === most);
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

/** What the loudspeaker of a phone plays: little below 300 Hz. */
function onPhone(s: Signal): Signal {
  const k = 1 / (1 + (2 * Math.PI * 300) / RATE);
  const pass = (x: Signal) => {
    let y = 0;
    return x.map((now, i) => (y = k * (y + now - (x[i - 1] ?? 0))));
  };
  return pass(pass(s));
}

test('all sounds are heard on a phone', () => {
  const quiet = each
    .map(({ name, s }) => `${name} ${dB(loudness(onPhone(s)) / 0.09).toFixed(1)}`)
    .filter((line) => Number(line.split(' ').at(-1)) < -12);
  expect(quiet).toEqual([]);
});

test('small things sound higher than heavy ones', () => {
  const of = (game: string, cue: string) => centroid(all.find((a) => a.game === game)!.cues[cue]!);
  const dice = of('monsterexpedition', 'roll');
  const grave = of('gloomygraves', 'stone');
  const money = of('mightymonsters', 'gold');
  expect(grave).toBeLessThan(700);
  expect(dice).toBeGreaterThan(2 * grave);
  expect(money).toBeGreaterThan(dice);
});

test('the sounds of a game are at most 60 kB', async () => {
  for (const [game, { bytes, at }] of Object.entries(await packs())) {
    console.log(`${game}: ${(bytes.length / 1000).toFixed(1)} kB of sounds`);
    expect(bytes.length, game).toBeLessThanOrEqual(60_000);
    for (const [sound, [from, to]] of Object.entries(at)) {
      expect(to - from, `${game} ${sound}`).toBeGreaterThan(1000);
      // Each part is a file of its own: it begins with the sync word of a frame.
      expect([bytes[from], bytes[from + 1]! & 0xe0], `${game} ${sound}`).toEqual([0xff, 0xe0]);
    }
  }
});

test('the ambience of a game is 12 to 25 dB below its sounds, and some of it is heard on a phone', () => {
  for (const game of names.filter((name) => name !== COMMON)) {
    const layers = ambienceOf(game);
    const most = (of: typeof layers) => Math.hypot(...of.map(({ level }) => level));
    expect(dB(0.09 / most(layers)), game).toBeGreaterThan(12);
    expect(dB(0.09 / most(layers)), game).toBeLessThan(25);
    expect(most(layers.filter(({ band }) => band[0] > 400)), game).toBeGreaterThan(0.004);
    for (const { band, swell, least } of layers) {
      expect(band[0], game).toBeLessThan(band[1]);
      expect(swell[0], game).toBeLessThan(swell[1]);
      expect(least, game).toBeLessThan(1);
    }
  }
});

// A sound that no event plays is bytes for nothing, and a cue without a sound
// is silence.
test('a game has the sounds that its events ask for', () => {
  const games = names.filter((name) => name !== COMMON);
  expect(games.length).toBeGreaterThanOrEqual(4);
  for (const game of games) {
    const folder = `../games/${game}/ui`;
    const asked = readdirSync(folder)
      .filter((file) => /^(say|index)\.tsx$/.test(file))
      .flatMap((file) => {
        const text = readFileSync(`${folder}/${file}`, 'utf8');
        const body = /\bsound\(e[\s\S]*?default:\s+return null;/.exec(text)?.[0] ?? '';
        return [...body.matchAll(/return [^;]*;/g)].flatMap(([line]) =>
          [...line.matchAll(/(?<!=== )'(\w+)'/g)].map(([, cue]) => cue!),
        );
      });
    const has = Object.keys(all.find((a) => a.game === game)!.cues).sort();
    expect(has, game).toEqual([...new Set([...asked, 'turn'])].sort());
  }
});
