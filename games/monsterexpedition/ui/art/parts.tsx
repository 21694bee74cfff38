// The kit of the fifty-nine: wings, leaves, fins and caps, written once around
// the origin and put where a monster wants them.
//
// A part is moved as points, not as a drawing, so that its outline keeps its
// one weight at every size.

import type { VNode } from 'preact';
import { dot, flat, grain, limb, patch, pen, ring, shape, twice } from '@lair/kit/draw';
import { eye, tusk } from '@lair/kit/face';

// put is a part's points at (x, y), larger, mirrored (negative sx) and turned by degrees.
export function put(
  part: string,
  x: number,
  y: number,
  sx = 1,
  turn = 0,
  sy = Math.abs(sx),
): string {
  const c = Math.cos((turn * Math.PI) / 180);
  const s = Math.sin((turn * Math.PI) / 180);
  return part
    .split(' ')
    .map((p) => {
      const sharp = p.endsWith('!') ? '!' : '';
      const [a, b] = p.replace('!', '').split(',').map(Number);
      const px = a! * sx;
      const py = b! * sy;
      return `${Math.round((x + px * c - py * s) * 10) / 10},${Math.round((y + px * s + py * c) * 10) / 10}${sharp}`;
    })
    .join(' ');
}

// Parts, about twenty across, growing to the right from their root at the origin or standing on it.
export const WING = '0,4! 3,-9 12,-19 27,-23! 25,-16! 31,-14! 26,-7! 30,-3! 22,1! 23,6! 8,8';
export const THIN = '0,2! 4,-9 16,-20 30,-19 31,-10 20,-1';
export const BAT = '0,0! 8,-14 26,-24! 30,-8! 22,-9! 20,0! 12,-3! 8,5!';
export const LEAF = '0,0! 5,-8 15,-9 25,0! 16,7 6,7';
export const FIN = '0,-5! 9,-16 22,-18! 18,-10! 24,-6! 18,-1! 22,6! 12,7 0,5!';
export const CAP = '-22,3! -20,-9 -10,-19 0,-21 10,-19 20,-9 22,3! 10,6 -10,6';
export const CLOUD =
  '-24,8 -30,0 -24,-8! -22,-17 -11,-18! -6,-26 7,-26 12,-17! 22,-18 24,-8! 31,-2 27,8 14,10 0,9 -14,10';
export const CLAW = '0,3! -6,-6 -3,-17 5,-21! 5,-11! 12,-18! 14,-7 8,4';
export const BOLT = '0,0! 8,0! 5,8! 11,8! -2,24! 2,12! -4,12!';
export const FLAME = '0,0 -6,-4 -5,-10 0,-20! 5,-11 6,-4';
export const EAR = '-6,2! -8,-10 0,-18 8,-10 6,2!';
export const DROP = '0,-9! 5,0 4,6 0,8 -4,6 -5,0';
export const CROWN = '-15,0! -18,-15! -8,-8! 0,-20! 8,-8! 18,-15! 15,0! 0,3';
export const FLOWER =
  '0,-11! 4,-12 7,-5! 12,-3 9,3! 9,10 2,8! -3,12 -7,6! -13,4 -9,-2! -10,-9 -4,-7!';

// A body with a shade along its lower right and the tooth of paper.
export const body = (points: string, fill: string, shade?: string, dark?: string): VNode => (
  <>
    {shape(points, fill)}
    {shade && flat(shade, dark!, 0.75)}
    {grain(points)}
  </>
);

export const part = (
  p: string,
  fill: string,
  x: number,
  y: number,
  sx?: number,
  turn?: number,
  sy?: number,
): VNode => shape(put(p, x, y, sx, turn, sy), fill);

// pair is a part on both sides of the middle.
export const pair = (
  p: string,
  fill: string,
  x: number,
  y: number,
  s = 1,
  turn = 0,
  sy = s,
  mid = 50,
): VNode => (
  <>
    {part(p, fill, x, y, s, turn, sy)}
    {part(p, fill, 2 * mid - x, y, -s, -turn, sy)}
  </>
);

// eyes are two, d to each side of x, looking at the same thing.
export const eyes = (
  x: number,
  y: number,
  d: number,
  r: number,
  o: Parameters<typeof eye>[3] = {},
): VNode => (
  <>
    {eye(x - d, y, r, o)}
    {eye(x + d, y, r, { ...o, tilt: -(o.tilt ?? 0) })}
  </>
);

// legs are thin limbs from the points' first to the last.
export const legs = (list: string[], fill: string, width = 4): VNode => (
  <>{list.map((l) => limb(l, fill, width))}</>
);

// stripes are bands without outline, cut to fit by hand.
export const stripes = (list: string[], fill: string, opacity?: number): VNode => (
  <>{list.map((l) => flat(l, fill, opacity))}</>
);

// bubbles: "x,y,r x,y,r".
export const bubbles = (list: string, fill = '#d8f3f2'): VNode => (
  <>
    {list.split(' ').map((b) => {
      const [x, y, r] = b.split(',').map(Number);
      return (
        <>
          <circle cx={x} cy={y} r={r} fill={fill} stroke-width="2.4" />
          {dot(x! - r! * 0.3, y! - r! * 0.35, r! * 0.22, '#fff')}
        </>
      );
    })}
  </>
);

// rain under a cloud: "x,y x,y".
export const rain = (list: string, fill = '#7db8e8', s = 0.7): VNode => (
  <>
    {list.split(' ').map((p) => {
      const [x, y] = p.split(',').map(Number);
      return (
        <path
          d={`M${x} ${y! - 8 * s}q${7 * s} ${11 * s} 0 ${13 * s}q${-7 * s} ${-2 * s} 0 ${-13 * s}z`}
          fill={fill}
          stroke-width="2.2"
        />
      );
    })}
  </>
);

export const smile = (x: number, y: number, w: number, d = 4): VNode =>
  pen(`${x - w},${y} ${x},${y + d} ${x + w},${y}`, 2.8);

// horns are a pair of tusks.
export const horns = (
  x: number,
  y: number,
  w: number,
  dx: number,
  dy: number,
  bend: number,
  fill?: string,
  mid = 50,
): VNode => (
  <>
    {tusk(x, y, w, dx, dy, bend, fill)}
    {tusk(2 * mid - x, y, w, -dx, dy, -bend, fill)}
  </>
);

export { dot, flat, limb, patch, pen, ring, shape, twice };
