// The two things that the game draws, each in a box of 100 by 100.

import type { VNode } from 'preact';
import { both, Drawing, flat, pen, shape } from '@lair/kit/draw';

/** A moth, larger the higher its number. It is decoration: its users also say the number. */
export function Moth({ n }: { n: number }): VNode {
  const box = 190 - 14 * n; // a smaller box shows the same moth larger
  return (
    <Drawing box={`${50 - box / 2} ${50 - box / 2} ${box} ${box}`} class="lm-moth">
      {moth}
    </Drawing>
  );
}

/** The moth of every size. */
export const moth = (
  <>
    {pen('46,36 41,22 32,18')}
    {pen('54,36 59,22 68,18')}
    {both(50, '50,40! 74,18 96,22 92,48 66,58! 50,54!', '#d8c9a8')}
    {both(50, '50,52! 70,56 82,70 70,86 54,68!', '#bda886')}
    {both(72, '72,34 78,40 72,46', '#8a6f52')}
    {both(28, '28,34 34,40 28,46', '#8a6f52')}
    {both(50, '50,32! 57,46 55,76 50,86!', '#6b543f')}
  </>
);

/** A lantern, with its number on the glass. Decoration, like the moth. */
export function Lantern({ n, lit }: { n: number; lit: boolean }): VNode {
  return (
    <Drawing class="lm-lantern">
      {lantern(lit)}
      {n > 0 && (
        <text x="50" y="72" text-anchor="middle" class="lm-number" stroke="none">
          {n}
        </text>
      )}
    </Drawing>
  );
}

/** The lantern without a number. */
export const lantern = (lit: boolean): VNode => (
  <>
    <path d="M38 20a12 12 0 0 1 24 0" fill="none" />
    {shape('26,34! 50,18! 74,34!', '#5a4c74')}
    {shape('30,36! 70,36! 74,84! 26,84!', lit ? '#ffd66b' : '#c3bccf')}
    {flat('42,40 58,40 60,80 40,80', lit ? '#fff3c4' : '#dcd7e4')}
    {shape('22,84! 78,84! 78,94! 22,94!', '#5a4c74')}
  </>
);
