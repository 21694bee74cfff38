// The instruments that the sounds of the games are made with: struck bodies by
// their modes, bursts of filtered noise, and a small room. All of it is
// deterministic, so that a build always makes the same files.

export const RATE = 32_000;

/** A mono signal at RATE. */
export type Signal = Float32Array;

/** Returns a generator of numbers in [-1, 1), the same for each seed. */
export function noiseFrom(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}

/** Returns silence of so many seconds. */
export const silence = (seconds: number): Signal => new Float32Array(Math.round(seconds * RATE));

/** Adds `what` to `into` at a time in seconds and returns `into`. */
export function mix(into: Signal, what: Signal, at = 0, gain = 1): Signal {
  const from = Math.round(at * RATE);
  for (let i = 0; i < what.length && from + i < into.length; i++)
    into[from + i]! += what[i]! * gain;
  return into;
}

/** A mode of a struck body: frequency in Hz, time to fall by 60 dB in seconds, gain. */
export type Mode = [hertz: number, fall: number, gain: number];

/**
 * Strikes a body. The blow is a short burst of noise, so that each mode begins
 * as a real blow lets it; `hard` from 0 to 1 makes it shorter and brighter.
 */
export function strike(modes: Mode[], hard: number, seed: number): Signal {
  const out = silence(Math.max(...modes.map((m) => m[1])) + 0.03);
  const noise = noiseFrom(seed);
  const length = Math.round((0.006 - 0.005 * hard) * RATE) + 8;
  const blow = Float32Array.from(
    { length },
    (_, i) => (0.6 + 0.4 * noise()) * Math.sin((Math.PI * (i + 0.5)) / length) ** 2,
  );
  for (const [hertz, fall, gain] of modes) {
    const r = 10 ** (-3 / (fall * RATE));
    const a = 2 * r * Math.cos((2 * Math.PI * hertz) / RATE);
    const scale = (gain * Math.sin((2 * Math.PI * hertz) / RATE) * 8) / length;
    let y1 = 0;
    let y2 = 0;
    for (let i = 0; i < out.length; i++) {
      const y = (i < length ? blow[i]! * scale : 0) + a * y1 - r * r * y2;
      y2 = y1;
      y1 = y;
      out[i]! += y;
    }
  }
  return out;
}

/**
 * Makes noise through a band-pass filter whose middle glides from one frequency
 * to another. `shape` gives the level at a time from 0 to 1.
 */
export function gust(
  seconds: number,
  [from, to]: [number, number],
  q: number,
  shape: (t: number) => number,
  seed: number,
): Signal {
  const out = silence(seconds);
  const noise = noiseFrom(seed);
  let low = 0;
  let band = 0;
  for (let i = 0; i < out.length; i++) {
    const t = i / out.length;
    const f = 2 * Math.sin((Math.PI * from * (to / from) ** t) / RATE);
    low += f * band;
    band += f * (noise() - low - band / q);
    out[i] = band * shape(t);
  }
  return out;
}

/** A level that rises within the part `up` of the time and then falls to 0. */
export const puff =
  (up: number, power = 2) =>
  (t: number): number =>
    t < up ? Math.sin((Math.PI * t) / 2 / up) ** 2 : (1 - (t - up) / (1 - up)) ** power;

const LINES = [331, 419, 503, 617].map((n) => Math.round((n * RATE) / 32_000));

/** Puts a signal into a small room of wood: four delay lines that feed each other. */
export function room(dry: Signal, wet: number, fall: number): Signal {
  const out = new Float32Array(dry.length + Math.round(fall * RATE));
  const lines = LINES.map((n) => new Float32Array(n));
  const keep = LINES.map((n) => 10 ** ((-3 * n) / (fall * RATE)));
  const dull = [0, 0, 0, 0];
  for (let i = 0; i < out.length; i++) {
    const x = dry[i] ?? 0;
    const heard = lines.map((l, k) => (dull[k] = 0.55 * dull[k]! + 0.45 * l[i % l.length]!));
    const half = heard.reduce((a, b) => a + b) / 2;
    lines.forEach((l, k) => (l[i % l.length] = x + keep[k]! * (heard[k]! - half)));
    out[i] = x + wet * (heard[0]! - heard[1]! + heard[2]! - heard[3]!);
  }
  return out;
}

/** Removes what is below 50 Hz, which no loudspeaker of a phone plays. */
function highPass(s: Signal): Signal {
  const k = 1 - (2 * Math.PI * 50) / RATE;
  let last = 0;
  let y = 0;
  return s.map((x) => {
    y = k * (y + x - last);
    last = x;
    return y;
  });
}

/** The loudest 100 ms of a signal, as the root of its mean square. */
export function loudness(s: Signal): number {
  const window = RATE / 10;
  let sum = 0;
  let most = 0;
  for (let i = 0; i < s.length; i++) {
    sum += s[i]! ** 2 - (i >= window ? s[i - window]! ** 2 : 0);
    most = Math.max(most, sum);
  }
  return Math.sqrt(most / window);
}

const LOUD = 0.09;
const PEAK = 0.46; // Two cues at once stay below 1, also after the encoder.

/**
 * Makes a cue ready: no rumble, one loudness for all, a soft limit, and an end
 * that fades within the last 40 ms.
 */
export function finish(s: Signal, level = 1): Signal {
  let out = highPass(s);
  // The limit takes away some loudness, so both are repeated.
  for (let round = 0; round < 6; round++) {
    const gain = (LOUD * level) / loudness(out);
    out = out.map((x) => PEAK * Math.tanh((x * gain) / PEAK));
  }
  let end = out.length;
  while (end > 0 && Math.abs(out[end - 1]!) < 0.001) end--;
  out = out.slice(0, Math.max(end, RATE / 20));
  const fade = 0.04 * RATE;
  for (let i = 0; i < fade && i < out.length; i++) out[out.length - 1 - i]! *= i / fade;
  for (let i = 0; i < 32; i++) out[i]! *= i / 32;
  return out;
}
