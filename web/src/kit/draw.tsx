// Strokes and shapes from which every drawing of every game is built.
//
// They are plain functions that return SVG, not components: a drawing is made once
// per render and has no state. The outline is inherited from the group around a
// drawing (see Drawing), so that all have the same weight. A cut-out border is the
// same drawing with a wider line in another colour.

import type { ComponentChildren, VNode } from 'preact';
import { cut, fold, line } from './cut';

export const ink = '#1b1533';
export const paper = '#f7ebd3';
export const bone = '#f5ecd7';
export const gold = '#f2b733';
export const goldDark = '#c27f1c';

// weight is the width of the outline, in units of a drawing that is 100 wide.
export const weight = 3.4;

// shape returns an outlined piece of paper.
export const shape = (points: string, fill: string, snip?: number): VNode => (
  <path d={cut(points, snip)} fill={fill} />
);

// both returns an outlined piece that is symmetric about x.
export const both = (x: number, right: string, fill: string, snip?: number): VNode => (
  <path d={fold(x, right, snip)} fill={fill} />
);

// flat returns a piece without outline: a shade, a patch, a stripe.
export const flat = (points: string, fill: string, opacity?: number): VNode => (
  <path d={cut(points)} fill={fill} stroke="none" opacity={opacity} />
);

// patch returns a flat piece that is symmetric about x.
export const patch = (x: number, right: string, fill: string, opacity?: number): VNode => (
  <path d={fold(x, right)} fill={fill} stroke="none" opacity={opacity} />
);

// pen returns an open line.
export const pen = (points: string, width?: number, color?: string): VNode => (
  <path d={line(points)} fill="none" stroke-width={width} stroke={color} />
);

// limb returns a bent tube: an outlined line of some width with its colour on
// top.
export const limb = (points: string, fill: string, width = 8): VNode => (
  <>
    <path d={line(points)} fill="none" stroke-width={width + 2 * weight} />
    <path d={line(points)} fill="none" stroke={fill} stroke-width={width} />
  </>
);

export const dot = (
  x: number,
  y: number,
  r: number,
  fill = ink,
  stroke: string | undefined = 'none',
): VNode => <circle cx={x} cy={y} r={r} fill={fill} stroke={stroke} />;

// ring returns an outlined circle.
export const ring = (x: number, y: number, r: number, fill: string): VNode => (
  <circle cx={x} cy={y} r={r} fill={fill} />
);

// moved draws something elsewhere, turned, mirrored or larger. The outline keeps its
// weight.
export const moved = (transform: string, what: ComponentChildren): VNode => (
  <g transform={transform}>{what}</g>
);

// twice draws something on one side of x and mirrors it on the other.
export const twice = (x: number, what: () => ComponentChildren): VNode => (
  <>
    <g>{what()}</g>
    <g transform={`matrix(-1 0 0 1 ${2 * x} 0)`}>{what()}</g>
  </>
);

interface Frame {
  box?: string;
  halo?: string | undefined;
  class?: string | undefined;
  label?: string | undefined;
  line?: number;
  /** Whether it is an image of its own, which has nothing of the page around it. */
  alone?: boolean;
  children: ComponentChildren;
}

// Drawing is the svg element around a drawing. It sets the outline. With halo, it adds
// a border in another colour around all of it, as if it had been cut out and stuck on.
export function Drawing({
  box = '0 0 100 100',
  halo,
  label,
  line: w = weight,
  alone,
  children,
  ...rest
}: Frame): VNode {
  const named = label
    ? ({ role: 'img', 'aria-label': label } as const)
    : ({ 'aria-hidden': true } as const);
  return (
    <svg
      xmlns={alone ? 'http://www.w3.org/2000/svg' : undefined}
      viewBox={box}
      class={rest.class}
      {...named}
      stroke-linejoin="round"
      stroke-linecap="round"
    >
      {alone && <Grain />}
      {halo && (
        <g stroke={halo} stroke-width={w + 7} aria-hidden="true">
          {children}
        </g>
      )}
      <g stroke={ink} stroke-width={w}>
        {children}
      </g>
    </svg>
  );
}

// GrainSheet defines the texture of the paper: a few specks and fibres, repeated. Put
// it once on a page that draws, and lay grain(points) over large pieces.
export const GrainSheet = (): VNode => (
  <svg width="0" height="0" class="grain-sheet" aria-hidden="true">
    <Grain />
  </svg>
);

function Grain(): VNode {
  return (
    <defs>
      <pattern id="kit-grain" width="23" height="19" patternUnits="userSpaceOnUse">
        <path
          d={
            'M2 3h.7M9 1.5l.5.4M15 5h.6M20.5 2.5l.4.5M5.5 8l.5.3M12 9.5h.7M18 11l.4.5' +
            'M1.5 13.5l.5.4M8.5 14.5h.6M14.5 16.5l.6.3M21 15.500h.5M4 17.500l.4.4M17 7.500' +
            'h.4M10.5 5.500l.4.3'
          }
          stroke="#1b1533"
          stroke-width=".7"
          stroke-linecap="round"
          opacity=".22"
        />
        <path
          d={
            'M4 5.500l.5.3M13 2.500h.5M19 8.500h.6M7 11.500l.4.4M15.5 13.500h.5M11 17.500' +
            'l.4.3M22 10l.4.3'
          }
          stroke="#fff"
          stroke-width=".7"
          stroke-linecap="round"
          opacity=".3"
        />
      </pattern>
    </defs>
  );
}

export const grain = (points: string): VNode => (
  <path d={cut(points)} fill="url(#kit-grain)" stroke="none" />
);
export const grainBoth = (x: number, right: string): VNode => (
  <path d={fold(x, right)} fill="url(#kit-grain)" stroke="none" />
);

// cutout returns the path itself, for drawings that stand alone.
export const cutout = (points: string, snip?: number): string => cut(points, snip);
