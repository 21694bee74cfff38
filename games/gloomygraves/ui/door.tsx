// The cover picture: a graveyard on a hill, and a gravedigger still at work.

import {
  both,
  bone,
  flat,
  grainBoth,
  limb,
  ink,
  moved,
  patch,
  ring,
  shape,
  twice,
} from '@lair/kit/draw';
import { eye } from '@lair/kit/face';

const stone = (x: number, y: number, s: number, tilt: number, sign: 'cross' | 'star' | 'ring') =>
  moved(
    `translate(${x} ${y}) rotate(${tilt}) scale(${s})`,
    <>
      {both(0, '0,-46 16,-42 22,-30 23,0! 0,2', '#b9bdb0')}
      {flat('12,-40 22,-30 23,0 14,0', '#969c90')}
      {sign === 'cross' && <path d="M0 -36v22M-8 -28h16" fill="none" />}
      {sign === 'star' && (
        <path
          d="M0 -36l3 7 7 .5-5.500 5 2 7.500L0 -20l-6.500 4 2-7.500-5.500-5 7-.5z"
          fill="#f2b733"
        />
      )}
      {sign === 'ring' && <circle cx="0" cy="-26" r="8" fill="#f2b258" />}
    </>,
  );

export default function Door() {
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
      <path d="M0 0h400v300H0z" fill="#24313f" stroke="none" />
      <circle cx="306" cy="66" r="40" fill="#f8edd0" />
      <g stroke="none" fill="#e9d9ac">
        <circle cx="292" cy="56" r="8" />
        <circle cx="320" cy="80" r="5.500" />
        <circle cx="312" cy="50" r="4" />
      </g>
      <g stroke="none" fill="#f6e7bd">
        {[
          [30, 40],
          [84, 22],
          [150, 58],
          [206, 24],
          [372, 26],
          [240, 92],
          [60, 96],
        ].map(([x, y]) => (
          <circle cx={x} cy={y} r="2" />
        ))}
      </g>
      {shape('-10,186 60,158 140,170 220,142 310,158 410,132! 410,310! -10,310!', '#3c5146')}
      {shape('330,140 338,88 324,62! 340,74 346,46! 352,78 372,60! 358,96 354,140', '#1c2430')}
      {stone(70, 182, 0.8, -6, 'ring')}
      {stone(256, 166, 0.7, 5, 'cross')}
      {stone(308, 176, 0.85, -3, 'star')}
      {shape('-10,226 90,196 200,212 300,196 410,214! 410,310! -10,310!', '#566b4b')}
      {stone(40, 234, 1.15, 4, 'star')}
      {stone(344, 236, 1.25, -5, 'cross')}
      {shape('96,300! 112,244 190,228 268,242 292,300!', '#3a2c2a')}
      {flat('120,300 130,256 190,246 254,256 272,300', '#1d1419')}
      {moved(
        'translate(126 218) rotate(-24)',
        <>
          <path d="M0 0h46v46h46V0H46V0z" fill="#f7ebd3" />
          <path d="M0 0h46v46H0z" fill="#f2a3bd" />
          <path d="M46 0h46v46H46z" fill="#a886dd" />
          <path d="M14 22q9-9 18 0M60 24q9-9 18 0" fill="none" />
        </>,
      )}
      {moved(
        'translate(150 78) scale(1.5)',
        <>
          {limb('88,4 74,104', '#a2703f', 6)}
          {shape('80,-8 98,-8 101,10 89,22 77,9', '#b9c4cf')}
          {both(45, '45,14 63,22 72,44 78,78 88,108! 45,110!', '#241f38')}
          {grainBoth(45, '45,14 63,22 72,44 78,78 88,108 45,110')}
          {both(45, '45,26 59,31 64,46 60,62 45,68', '#0d0a18')}
          {eye(37, 46, 9, { white: '#ffe9a8', at: [-0.4, 0.3] })}
          {eye(55, 46, 9, { white: '#ffe9a8', at: [-0.4, 0.3] })}
          {ring(79, 66, 7, bone)}
          {shape('-2,72! 14,72! 16,94! -4,94!', '#ffd36b')}
          <path d="M-3 72Q6 58 15 72" fill="none" />
          {flat('3,78 6,73 9,79 8,90 4,90', '#f08a2b')}
          {ring(8, 62, 6, bone)}
        </>,
      )}
      {twice(200, () => shape('300,300! 318,282 352,276 410,284! 410,310!', '#42563c'))}
      {patch(200, '200,292 230,296 200,306', '#0d0a18', 0.4)}
    </svg>
  );
}
