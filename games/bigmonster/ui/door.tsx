// The front door: a planet at night, a ship that has just come down, and the one who lives there.

import { both, dot, flat, ink, limb, moved, pen, ring, shape } from '@lair/kit/draw';
import { eye, maw, spots, tusk } from '@lair/kit/face';

const gem = (x: number, y: number, s: number, base: string, light: string) =>
  moved(
    `translate(${x} ${y}) scale(${s})`,
    <>
      <path d="M0-27L15-10V10L0 27L-15 10V-10Z" fill={base} />
      <path d="M0-27L-15-10V10L-6 9V-8Z" fill={light} stroke="none" />
      <path d="M0-27L6-8V9L0 27" fill="none" stroke-width="2" />
    </>,
  );

export default function Door() {
  return (
    <svg
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      stroke={ink}
      stroke-width="4"
      stroke-linejoin="round"
      stroke-linecap="round"
    >
      <path d="M0 0h400v300H0z" fill="#251a52" stroke="none" />
      <g stroke="none">
        <circle cx="62" cy="62" r="34" fill="#ff7ac8" />
        <path
          d="M34 44q30 10 60 0M30 62q34 12 64 2M38 82q26 8 50 0"
          stroke="#d0509e"
          stroke-width="5"
          fill="none"
        />
        <circle cx="344" cy="44" r="17" fill="#ffd25e" />
        <circle cx="338" cy="40" r="4" fill="#e0a83a" />
        <circle cx="350" cy="50" r="3" fill="#e0a83a" />
      </g>
      <path d="M12 74q50 26 100-26" fill="none" stroke="#ffd6ef" stroke-width="4" />
      <g stroke="none" fill="#f6e7bd">
        {[
          [130, 30],
          [170, 70],
          [214, 26],
          [268, 58],
          [300, 22],
          [388, 96],
          [20, 130],
          [120, 110],
          [250, 100],
        ].map(([x, y]) => (
          <circle cx={x} cy={y} r="2" />
        ))}
      </g>
      {shape('-10,196 70,168 160,182 250,160 330,178 410,158! 410,310! -10,310!', '#1b6f73')}
      {shape('-10,232 90,206 210,226 310,204 410,226! 410,310! -10,310!', '#3fc7bd')}
      {flat('-10,268 110,246 230,264 330,244 410,262! 410,310! -10,310!', '#2a938f')}
      {gem(30, 210, 1, '#3fcf7f', '#b4f5c6')}
      {gem(372, 196, 1.2, '#f2455e', '#ffb3ae')}
      {gem(392, 232, 0.8, '#3f9bff', '#bfe4ff')}
      {moved(
        'translate(88 150) rotate(-6) scale(1.250)',
        <>
          {limb('-18,30 -28,62', '#8a94b0', 6)}
          {limb('20,30 30,62', '#8a94b0', 6)}
          {shape('-26,32! -28,-6 -16,-48 2,-66! 20,-48 30,-6 28,32!', '#f4ecf7')}
          {flat('12,-58 20,-48 30,-6 28,32! 8,32! 16,-8', '#cfc3dc')}
          {shape('-26,-4! -48,32! -26,28!', '#ff7ac8')}
          {shape('30,-4! 52,32! 28,28!', '#c8458f')}
          {ring(1, -16, 13, '#8fe3f0')}
          {shape('-18,32! 20,32! 14,44! -12,44!', '#8a94b0')}
          {pen('-25,14 27,14', 5, '#ff7ac8')}
        </>,
      )}
      {moved(
        'translate(148 92) scale(1.180)',
        <>
          {shape('18,64! -2,40 14,36! 10,18! 28,30! 38,12! 44,38 46,62', '#ff7ac8')}
          {shape('70,72! 74,38! 88,62! 98,24! 110,60! 122,28! 128,66! 138,48! 140,78!', '#ff7ac8')}
          {limb('70,146 62,168 48,172', '#8159d0', 14)}
          {limb('128,150 128,170 142,174', '#8159d0', 14)}
          {shape(
            '22,58 34,46 46,56 44,78 50,92 66,74 100,62 136,58 166,66 184,92 184,126 166,152 130,160 90,160 52,156 26,132 20,96',
            '#9d7ff0',
          )}
          {flat(
            '184,110 184,126 166,152 130,160 90,160 52,156 34,142 70,148 120,146 158,132',
            '#6b4dc4',
          )}
          {flat('84,156 96,126 134,122 160,138 164,150 130,158', '#efe6ff')}
          {spots('58,104,7 78,86,6 84,116,8 106,82,7 60,130,5', '#6df0dc')}
          {tusk(146, 62, 11, 2, -24, 4, '#f7e2b0')}
          {tusk(168, 70, 11, 13, -21, -2, '#f7e2b0')}
          {eye(140, 88, 17, { at: [-0.5, 0.2], iris: '#ffd66b' })}
          {eye(172, 94, 14, { at: [-0.5, 0.2], iris: '#ffd66b' })}
          {maw(156, 120, 26, { smile: 4, open: 18, up: 6, down: 3, tongue: '#ff7ac8' })}
        </>,
      )}
      {moved(
        'translate(24 176) scale(.780)',
        <>
          {limb('54,132 50,158', '#ff7ac8', 16)}
          {limb('88,132 92,158', '#ff7ac8', 16)}
          {both(71, '71,98 100,104 110,126 102,146 71,150', '#ff7ac8')}
          {flat('109,126 102,146 71,150 60,149 92,136 98,116', '#c8458f')}
          {limb('42,112 26,128 34,142', '#ff7ac8', 13)}
          {limb('100,112 120,100 124,78', '#ff7ac8', 13)}
          {ring(124, 72, 9, '#f4ecf7')}
          {both(71, '71,36 94,42 102,64 92,88 71,94', '#c98d60')}
          {shape('45,54 48,36 72,27 96,36 99,54 84,41 66,43', '#5b3f70')}
          {eye(62, 66, 11, { at: [0.6, -0.1] })}
          {eye(86, 66, 11, { at: [0.6, -0.1] })}
          {pen('66,82 74,85 84,81', 4)}
          <circle cx="72" cy="62" r="42" fill="#bfeef8" opacity=".15" stroke="none" />
          <circle cx="72" cy="62" r="42" fill="none" />
          <path d="M43 48a32 32 0 0 1 15-17" fill="none" stroke="#fff" stroke-width="6" />
          {dot(71, 120, 7, '#fff6df', ink)}
        </>,
      )}
    </svg>
  );
}
