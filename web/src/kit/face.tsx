// Eyes, mouths, horns and other features of monsters.

import type { VNode } from 'preact';
import { cut, fold, line } from './cut';
import { bone, ink } from './draw';

interface Look {
  /** Where the pupil looks, as a share of the free room: -1 to 1 each way. */
  at?: [number, number];
  /** How far the lid is down: 0 wide open, 1 closed. */
  lid?: number;
  /** Colour of the lid. */
  skin?: string;
  /** Tilt of the lid in degrees: positive looks angry on the left eye. */
  tilt?: number;
  white?: string;
  iris?: string;
  /** Size of the pupil as a share of the eye. */
  pupil?: number;
  /** A slit pupil. */
  slit?: boolean;
}

// eye draws a big round eye.
export function eye(x: number, y: number, r: number, o: Look = {}): VNode {
  const {
    at = [0, 0],
    lid = 0,
    skin = bone,
    tilt = 0,
    white = '#fffaf0',
    iris,
    pupil = 0.5,
    slit = false,
  } = o;
  const p = r * pupil;
  const px = x + at[0] * (r - p - 1);
  const py = y + at[1] * (r - p - 1);
  const cover = lid > 0 ? lidPath(r, lid) : '';
  return (
    <g>
      <circle cx={x} cy={y} r={r} fill={white} />
      <g stroke="none">
        {iris && <circle cx={px} cy={py} r={p * 1.5} fill={iris} />}
        {slit ? (
          <ellipse cx={px} cy={py} rx={p * 0.5} ry={p * 1.35} fill={ink} />
        ) : (
          <circle cx={px} cy={py} r={p} fill={ink} />
        )}
        <circle cx={px + p * 0.35} cy={py - p * 0.4} r={p * 0.32} fill="#fff" />
      </g>
      {cover && <path d={cover} fill={skin} transform={`translate(${x} ${y}) rotate(${tilt})`} />}
    </g>
  );
}

// lidPath returns the part of a circle of radius r above a straight edge, where lid is
// how far down the edge is.
function lidPath(r: number, lid: number): string {
  const y = -r + 2 * r * lid;
  const x = Math.sqrt(Math.max(0, r * r - y * y));
  return `M${-x} ${y}A${r} ${r} 0 ${lid > 0.5 ? 1 : 0} 1 ${x} ${y}Z`;
}

// shut draws a closed eye: a curve, happy when it arches up.
export const shut = (x: number, y: number, r: number, up = false): VNode => (
  <path d={line(`${x - r},${y} ${x},${y + (up ? -r : r) * 0.7} ${x + r},${y}`, 2)} fill="none" />
);

// brow draws a thick line over an eye; tilt is the same as a lid's.
export const brow = (x: number, y: number, w: number, tilt: number, width = 4.5): VNode => (
  <path
    d={`M${x - w} ${y}L${x + w} ${y}`}
    transform={`rotate(${tilt} ${x} ${y})`}
    fill="none"
    stroke-width={width}
  />
);

interface Bite {
  /** How deep the corners hang (below 0) or rise (above 0). */
  smile?: number;
  /** How far it is open. */
  open?: number;
  /** Teeth from above and from below. */
  up?: number;
  down?: number;
  throat?: string;
  tongue?: string | undefined;
  tooth?: string;
}

// maw draws an open mouth with pointed teeth.
export function maw(x: number, y: number, w: number, o: Bite = {}): VNode {
  const { smile = 4, open = 8, up = 4, down = 0, throat = '#3a1230', tongue, tooth = bone } = o;
  const top = y;
  const left = `${x - w} ${top - smile}`;
  const right = `${x + w} ${top - smile}`;
  const bottom = `${x} ${top + open}`;
  const d =
    `M${left}Q${x} ${top + smile} ${right}` +
    `Q${x + w * 0.75} ${top + open} ${bottom}Q${x - w * 0.75} ${top + open} ${left}Z`;
  return (
    <g>
      <path d={d} fill={throat} />
      {tongue && (
        <ellipse
          cx={x + w * 0.1}
          cy={top + open * 0.78}
          rx={w * 0.42}
          ry={open * 0.26}
          fill={tongue}
          stroke="none"
        />
      )}
      <g stroke="none" fill={tooth}>
        {fangs(x, w, up, (t) => top - smile + smile * 4 * t * (1 - t), 1, Math.min(open * 0.55, 7))}
        {fangs(x, w * 0.72, down, () => top + open * 0.93, -1, Math.min(open * 0.45, 6))}
      </g>
      <path d={d} fill="none" />
    </g>
  );
}

function fangs(
  x: number,
  w: number,
  n: number,
  edge: (t: number) => number,
  dir: number,
  len: number,
): VNode[] {
  const list: VNode[] = [];
  for (let i = 0; i < n; i++) {
    const t = (i + 0.5) / n;
    const half = (w / n) * 0.62;
    const cx = x - w * 0.86 + t * w * 1.72;
    const a = edge(t - 0.3 / n);
    const b = edge(t + 0.3 / n);
    list.push(
      <path d={`M${cx - half} ${a}L${cx + half} ${b}L${cx} ${(a + b) / 2 + dir * len}Z`} />,
    );
  }
  return list;
}

// tusk draws a curved tooth or horn: from its root (x, y), w wide, to its tip, dx and
// dy away, bent by bend.
export function tusk(
  x: number,
  y: number,
  w: number,
  dx: number,
  dy: number,
  bend: number,
  fill = bone,
): VNode {
  const long = Math.hypot(dx, dy);
  const nx = -dy / long;
  const ny = dx / long;
  const mx = x + dx * 0.5 + nx * bend;
  const my = y + dy * 0.5 + ny * bend;
  const q = w * 0.34;
  const r = (v: number) => Math.round(v * 10) / 10;
  const p = (a: number, b: number, sharp = '') => `${r(a)},${r(b)}${sharp}`;
  const points = [
    p(x + (nx * w) / 2, y + (ny * w) / 2, '!'),
    p(mx + nx * q, my + ny * q),
    p(x + dx, y + dy, '!'),
    p(mx - nx * q, my - ny * q),
    p(x - (nx * w) / 2, y - (ny * w) / 2, '!'),
  ].join(' ');
  return <path d={cut(points, 4)} fill={fill} />;
}

// foot draws a flat foot with toes, standing on y.
export function foot(x: number, y: number, w: number, fill: string, toes = 3): VNode {
  const h = w * 0.62;
  const list: VNode[] = [];
  for (let i = 1; i < toes; i++) {
    const tx = x - w + (2 * w * i) / toes;
    list.push(<path d={`M${tx} ${y - 0.5}v${-h * 0.42}`} fill="none" />);
  }
  return (
    <g>
      <path
        d={fold(x, `${x},${y - h} ${x + w * 0.75},${y - h * 0.75} ${x + w},${y - 1}! ${x},${y}`, 4)}
        fill={fill}
      />
      {list}
    </g>
  );
}

// spots draws flat dots: warts, holes, freckles. list is "x,y,r x,y,r ...".
export const spots = (list: string, fill: string): VNode => (
  <g stroke="none" fill={fill}>
    {list.split(' ').map((s) => {
      const [x, y, r] = s.split(',').map(Number);
      return <circle cx={x} cy={y} r={r} />;
    })}
  </g>
);

// ticks draws short strokes of fur, bark or scales. list is "x,y x,y ..."; each stroke
// is dx, dy long.
export const ticks = (list: string, dx: number, dy: number, width = 2.4, color?: string): VNode => (
  <path
    d={list
      .split(' ')
      .map((p) => `M${p.replace(',', ' ')}q${dx * 0.2} ${dy * 0.7} ${dx} ${dy}`)
      .join('')}
    fill="none"
    stroke-width={width}
    stroke={color}
  />
);
