// The gravedigger whom a seat plays: in the colour of its seat, clasped with its sign.

import type { VNode } from 'preact';
import {
  bone,
  both,
  Drawing,
  flat,
  grainBoth,
  limb,
  paper,
  pen,
  ring,
  shape,
  weight,
} from '@lair/kit/draw';
import { eye } from '@lair/kit/face';
import { colourOf, signPath } from '../pieces';

const light = '#ffe9a8';
const cloak = '47,6! 54,14 65,22 73,42 79,66 86,104 90,126! 47,128!';

/** A gravedigger on its feet, cut out: a drawing of 104 by 132. */
export const Digger = ({ seat }: { seat: number }): VNode => (
  <Drawing box="-6 -8 110 142" halo={paper}>
    {limb('90,20 82,128', '#a2703f', 6)}
    {shape('80,0 101,0 103,18 91,31 78,18', '#b9c4cf')}
    {flat('91,3 99,4 100,16 92,26', '#93a2b1')}
    {shape('64,58! 84,62 92,72! 86,88! 66,80!', colourOf(seat))}
    {shape('30,58! 12,62 4,74! 10,86! 28,82!', colourOf(seat))}
    {both(47, cloak, colourOf(seat))}
    {grainBoth(47, cloak)}
    {flat('47,64 62,66 72,92 80,124! 58,126! 54,96', '#0b1226', 0.28)}
    {pen('30,96 24,124', 2.4)}
    {both(47, '47,20 61,26 67,42 63,58 47,65', '#0d0a18')}
    {eye(38, 42, 9, { white: light, at: [0.1, -0.1] })}
    {eye(57, 42, 9, { white: light, at: [0.1, -0.1] })}
    {pen('37,54 47,60 58,54', 2.8, light)}
    <circle cx="47" cy="80" r="14" fill="#0b1226" />
    <path
      d={signPath(seat)}
      fill="#f7eed8"
      fill-rule="evenodd"
      stroke="none"
      transform="translate(37 70)"
    />
    {ring(89, 80, 8, bone)}
    {shape('-2,92! 16,92! 18,116! -4,116!', '#ffd36b')}
    {pen('-3,92 7,80 17,92')}
    {flat('3,99 7,94 11,100 10,112 4,112', '#f08a2b')}
    {pen('-4,116 18,116', weight)}
    {ring(7, 79, 7, bone)}
  </Drawing>
);
