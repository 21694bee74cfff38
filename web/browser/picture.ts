// Pictures of a page, as a test measures them: pixels, how light they are, and how far two
// colours are from each other.

import { inflateSync } from 'node:zlib';

export interface Picture {
  width: number;
  height: number;
  /** Red, green, blue of each pixel, row by row. */
  data: Uint8Array;
}

/** Reads a screenshot: eight bits a channel, not interlaced, with or without alpha. */
export function decode(png: Buffer): Picture {
  let [width, height, channels] = [0, 0, 3];
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length;) {
    const size = png.readUInt32BE(at);
    const body = png.subarray(at + 8, at + 8 + size);
    const kind = png.toString('latin1', at + 4, at + 8);
    if (kind === 'IHDR') {
      [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
      if (body[8] !== 8 || ![2, 6].includes(body[9]!) || body[12] !== 0)
        throw new Error(`a PNG of depth ${body[8]}, type ${body[9]}, interlacing ${body[12]}`);
      channels = body[9] === 2 ? 3 : 4;
    }
    if (kind === 'IDAT') parts.push(body);
    at += size + 12;
  }
  const raw = inflateSync(Buffer.concat(parts));
  const line = width * channels;
  const data = new Uint8Array(width * height * 3);
  let above: Uint8Array = new Uint8Array(line);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (line + 1)]!;
    const now = raw.subarray(y * (line + 1) + 1, (y + 1) * (line + 1));
    for (let i = 0; i < line; i++) {
      const left = i < channels ? 0 : now[i - channels]!;
      const up = above[i]!;
      if (filter === 1) now[i]! += left;
      else if (filter === 2) now[i]! += up;
      else if (filter === 3) now[i]! += (left + up) >> 1;
      else if (filter === 4) now[i]! += paeth(left, up, i < channels ? 0 : above[i - channels]!);
    }
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 3; c++) data[(y * width + x) * 3 + c] = now[x * channels + c]!;
    above = now;
  }
  return { width, height, data };
}

function paeth(left: number, up: number, corner: number): number {
  const p = left + up - corner;
  const [a, b, c] = [Math.abs(p - left), Math.abs(p - up), Math.abs(p - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/** The part of a picture in a box; what lies outside of the picture is black. */
export function crop({ width, height, data }: Picture, x: number, y: number, w: number, h: number) {
  const part: Picture = { width: w, height: h, data: new Uint8Array(w * h * 3) };
  for (let row = Math.max(0, -y); row < Math.min(h, height - y); row++) {
    const from = Math.max(0, x);
    const to = Math.min(width, x + w);
    if (to > from)
      part.data.set(
        data.subarray(((y + row) * width + from) * 3, ((y + row) * width + to) * 3),
        (row * w + from - x) * 3,
      );
  }
  return part;
}

/** The light of each of the 256 levels of a channel, from 0 to 1. */
export const linear = Float64Array.from({ length: 256 }, (_, i) => {
  const c = i / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
});

/** The level of a channel whose light is nearest to this. */
export const encoded = (light: number): number => {
  const x = Math.min(1, Math.max(0, light));
  return Math.round(255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055));
};

/** Relative luminance as WCAG defines it. */
export const luminance = (d: Uint8Array, at: number): number =>
  0.2126 * linear[d[at]!]! + 0.7152 * linear[d[at + 1]!]! + 0.0722 * linear[d[at + 2]!]!;

/** The contrast of two luminances, from 1 to 21. */
export const contrast = (a: number, b: number): number =>
  (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

export type Lab = [l: number, a: number, b: number];

/** A pixel in CIE L*a*b* under D65, in which colours that look alike are near each other. */
export function lab(d: Uint8Array, at: number): Lab {
  const [r, g, b] = [linear[d[at]!]!, linear[d[at + 1]!]!, linear[d[at + 2]!]!];
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
