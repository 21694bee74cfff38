// The cover picture: a castle at night, and the monsters that have come for its
// gold.

import type { VNode } from 'preact';
import { cut } from '@lair/kit/cut';
import { ink, moved } from '@lair/kit/draw';
import { demons } from './art/demon';
import { dragons } from './art/dragon';
import { guard } from './art/guards';
import { trolls } from './art/troll';
import { undead } from './art/undead';

const wall = '#4a3f96';
const wallDark = '#362d78';

const merlons = (x: number, y: number, w: number, n: number, h: number) => {
  const s = w / (2 * n - 1);
  return Array.from(
    { length: n },
    (_, i) => `L${x + 2 * i * s} ${y}V${y - h}H${x + (2 * i + 1) * s}V${y}`,
  ).join('');
};

const tower = (x: number, y: number, w: number, fill: string) => (
  <path d={`M${x} 320${merlons(x, y, w, 4, 10)}V320Z`} fill={fill} />
);

const win = (x: number, y: number) => (
  <path d={`M${x - 5} ${y + 12}v-10a5 6 0 0 1 10 0v10z`} fill="#ffd66b" stroke-width="3" />
);

const border = (s: number) => ({ 'stroke-width': 11 / s });

// stand places a figure on the ground at (x, y), scaled by s, with a paper border.
const stand = (x: number, y: number, s: number, who: () => VNode) =>
  moved(
    `translate(${x - 50 * s} ${y - 98 * s}) scale(${s})`,
    <>
      <g stroke="#f7ebd3" {...border(s)}>
        {who()}
      </g>
      <g stroke={ink} stroke-width="3.4">
        {who()}
      </g>
    </>,
  );

export default function Door(): VNode {
  return (
    <svg
      viewBox="0 0 400 300"
      width="100%"
      height="100%"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      stroke={ink}
      stroke-width="4"
      stroke-linejoin="round"
      stroke-linecap="round"
    >
      <rect x="-200" y="-200" width="800" height="700" fill="#161f47" stroke="none" />
      <g fill="#f6e7bd" stroke="none">
        {'30,30 74,62 120,22 168,48 214,18 262,40 372,24 344,92 20,104 96,110 388,150 310,20 52,150'
          .split(' ')
          .map((p, i) => {
            const [x, y] = p.split(',');
            return <circle cx={x} cy={y} r={i % 3 ? 1.2 : 2} />;
          })}
      </g>
      <path
        d={cut('296,30 322,22 344,36 348,62 332,82 306,84 288,68 284,46', 9)}
        fill="#f8edd0"
        stroke="none"
      />
      <path d={cut('304,44 312,40 316,48 308,54', 4)} fill="#e0cfa0" stroke="none" />
      <path d={cut('326,60 334,58 335,67 327,69', 4)} fill="#e0cfa0" stroke="none" />
      <path
        d="M-200 250L-60 190L20 226L90 170L160 220L250 176L330 214L420 160L600 240V500H-200Z"
        fill="#212c66"
        stroke="none"
      />
      {tower(92, 92, 62, wallDark)}
      {tower(246, 84, 64, wallDark)}
      {tower(160, 60, 80, wall)}
      {win(123, 118)}
      {win(278, 112)}
      {win(186, 92)}
      {win(214, 92)}
      <path d={`M44 320V168${merlons(44, 168, 312, 11, 12)}V320Z`} fill={wall} />
      <path d="M70 196h22M310 200h24M96 226h18M300 236h20" stroke="#362d78" />
      <path d="M152 320V226a48 46 0 0 1 96 0v94z" fill="#171030" />
      <path
        d="M168 196v40M184 186v58M200 184v64M216 186v58M232 196v40M154 222h92"
        stroke="#8d89a8"
        stroke-width="4"
      />
      {moved(
        'translate(0 -40)',
        stand(110, 196, 0.5, () => guard(1, { n: 3, mood: 0 })),
      )}
      {moved(
        'translate(0 -40)',
        stand(294, 196, 0.52, () => guard(2, { n: 2, mood: 3 })),
      )}
      <path d="M44 168.500H120M256 168.500H356" stroke="none" />
      <path d={`M70 186V168${merlons(70, 168, 80, 3, 12)}V186Z`} fill={wall} stroke="none" />
      <path
        d="M-200 292L30 284L120 290L220 283L330 291L600 284V500H-200Z"
        fill="#0e1535"
        stroke="none"
      />
      {stand(56, 294, 1.35, trolls[4]!)}
      {stand(342, 292, 1.3, dragons[4]!)}
      {stand(256, 294, 0.95, demons[1]!)}
      {stand(140, 296, 0.9, undead[1]!)}
      {stand(200, 297, 0.72, trolls[0]!)}
      {stand(302, 298, 0.6, dragons[0]!)}
    </svg>
  );
}
