// The picture of the front door: a lamp at night, and those who come to it.

import type { VNode } from 'preact';
import { ink, moved, shape } from '@lair/kit/draw';
import { lantern, moth } from './art';

const flying = (x: number, y: number, tilt: number, size: number) =>
  moved(`translate(${x} ${y}) rotate(${tilt}) scale(${size}) translate(-50 -50)`, moth);

export default function Door(): VNode {
  return (
    <svg
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      stroke={ink}
      stroke-width="4"
      stroke-linejoin="round"
      stroke-linecap="round"
    >
      <path d="M-200-200h800v700h-800z" fill="#1b2344" stroke="none" />
      {[130, 95, 62].map((r) => (
        <circle key={r} cx="206" cy="150" r={r} fill="#ffd66b" stroke="none" opacity=".16" />
      ))}
      {shape('-200,262! 60,246 210,256 350,244 600,262! 600,500! -200,500!', '#11172f')}
      <path d="M206 258V96" stroke-width="12" stroke="#3a3152" />
      {moved('translate(136 72) scale(1.4)', lantern(true))}
      {flying(92, 92, 32, 0.95)}
      {flying(322, 120, -38, 0.75)}
      {flying(84, 206, 64, 0.55)}
      {flying(300, 212, -70, 0.45)}
    </svg>
  );
}
