// Camps as tents that grow: a lean-to, a tent, a fire beside it, a pavilion, and at
// last a fort with flags and lamps.

import type { VNode } from 'preact';
import { ink } from '@lair/kit/draw';
import type { Region } from '../types';
import { colours } from './marks';

const dark = '#2a2140';

/** A tent with its peak at (x, y) and half as wide as w. */
function tent(x: number, y: number, w: number, fill: string, deep: string, door = true): VNode {
  const lit = (66 - y) * 0.62;
  return (
    <>
      <path d={`M${x - w} 66L${x} ${y}L${x + w} 66Z`} fill={fill} />
      <path d={`M${x} ${y}L${x + w} 66H${x + w * 0.42}Z`} fill={deep} opacity=".5" stroke="none" />
      {door && <path d={`M${x - w * 0.32} 66L${x} ${66 - lit}L${x + w * 0.32} 66Z`} fill={dark} />}
      <path d={`M${x} ${y}l-4 -5M${x} ${y}l4 -5`} fill="none" />
    </>
  );
}

const fire = (x: number): VNode => (
  <>
    <path
      d={`M${x - 7} 67L${x + 7} 63M${x - 7} 63L${x + 7} 67`}
      fill="none"
      stroke="#6d4529"
      stroke-width="3.500"
    />
    <path
      d={`M${x} 63C${x - 7} 60 ${x - 4} 54 ${x} 48C${x + 1} 53 ${x + 7} 56 ${x} 63Z`}
      fill="#ff9a3d"
      stroke-width="2.200"
    />
  </>
);

/** A pavilion with its peak at (x, y), its walls from a to b. */
function pavilion(x: number, y: number, a: number, b: number, walls: string, roof: string): VNode {
  const eave = y + 24;
  const step = (b - a) / 4;
  const door = (b - a) * 0.18;
  return (
    <>
      <path d={`M${a} 66V${eave - 2}H${b}V66Z`} fill={walls} />
      <path
        d={
          `M${a - 6} ${eave}Q${x - 7} ${eave - 5} ${x} ${y}Q${x + 7} ${eave - 5} ${b + 6} ${eave}` +
          `L${b} ${eave + 6}L${b - step} ${eave + 1}L${x} ${eave + 6}L${a + step} ${eave + 1}` +
          `L${a} ${eave + 6}Z`
        }
        fill={roof}
      />
      <path
        d={`M${x - door} 66V${eave + 17}Q${x} ${eave + 6} ${x + door} ${eave + 17}V66Z`}
        fill={dark}
      />
    </>
  );
}

const flag = (x: number, y: number, fill: string, back = false): VNode => (
  <>
    <path d={`M${x} ${y + 12}V${y}`} fill="none" />
    <path
      d={`M${x} ${y}L${back ? x - 12 : x + 12} ${y + 4}L${x} ${y + 9}Z`}
      fill={fill}
      stroke-width="2.400"
    />
  </>
);

function stage(level: number, base: string, light: string, deep: string): VNode {
  switch (level) {
    case 0:
      return (
        <>
          <path d="M36 38V66" fill="none" />
          <path d="M22 66L36 38L72 66Z" fill="#f3e3c0" />
          <path d="M36 38L72 66H52Z" fill={deep} opacity=".45" stroke="none" />
        </>
      );
    case 1:
      return tent(50, 36, 22, base, deep);
    case 2:
      return (
        <>
          {tent(46, 28, 26, base, deep)}
          {fire(84)}
        </>
      );
    case 3:
      return (
        <>
          {tent(74, 42, 17, light, deep, false)}
          {tent(42, 24, 28, base, deep)}
          {fire(92)}
        </>
      );
    case 4:
      return (
        <>
          {pavilion(50, 20, 26, 74, light, base)}
          {fire(89)}
        </>
      );
    case 5:
      return (
        <>
          {tent(80, 40, 17, light, deep)}
          {pavilion(44, 16, 18, 70, light, base)}
          {flag(44, 5, '#e8705e')}
          {fire(10)}
        </>
      );
    case 6:
      return (
        <>
          {tent(84, 38, 15, light, deep)}
          {tent(12, 42, 14, light, deep)}
          {pavilion(48, 12, 20, 76, light, base)}
          {flag(48, 1, '#e8705e')}
        </>
      );
    default:
      return (
        <>
          <path d="M12 66V30H26V66M74 66V30H88V66" fill={light} />
          <path d="M8 32L19 16L30 32ZM70 32L81 16L92 32Z" fill={base} />
          {flag(19, 4, '#ffd66b', true)}
          {flag(81, 4, '#ffd66b')}
          {pavilion(50, 10, 22, 78, light, base)}
          {flag(50, -4, '#e8705e')}
          <path d="M26 40Q38 48 50 40Q62 48 74 40" fill="none" stroke-width="2" />
          <g fill="#ffd66b" stroke-width="1.600">
            {[33, 42, 58, 67].map((x) => (
              <circle key={x} cx={x} cy="44.500" r="2.600" />
            ))}
          </g>
        </>
      );
  }
}

/** A camp of a region at a level from 0 to 7. */
export const Tents = ({ of, level }: { of: Region; level: number }): VNode => {
  const { base, light, deep } = colours[of];
  return (
    <svg
      class="me-tent"
      viewBox="0 -8 100 82"
      aria-hidden="true"
      stroke={ink}
      stroke-width="3"
      stroke-linejoin="round"
      stroke-linecap="round"
    >
      <path d="M4 66Q50 58 96 66Q92 72 50 72Q8 72 4 66Z" fill={deep} opacity=".55" stroke="none" />
      {stage(level, base, light, deep)}
    </svg>
  );
};
