// Paths that look cut with scissors.
//
// A drawing is a few points. A smooth curve through them is approximated by short
// straight cuts, so that every edge looks like cut paper and is the same in each
// render. A point is "x,y"; a "!" behind it makes a sharp corner. Points are in the
// units of the drawing's own view box.

interface Point {
  x: number;
  y: number;
  sharp: boolean;
}

const paths = new Map<string, string>();

function read(points: string): Point[] {
  return points
    .trim()
    .split(/\s+/)
    .map((word) => {
      const sharp = word.endsWith('!');
      const [x, y] = (sharp ? word.slice(0, -1) : word).split(',').map(Number);
      return { x: x!, y: y!, sharp };
    });
}

// wobble returns a number between -1 and 1 that depends only on its arguments, so
// that a trembling edge is the same in each render.
function wobble(a: number, b: number): number {
  const v = Math.sin(a * 12.9898 + b * 78.233) * 43758.5453;
  return (v - Math.floor(v)) * 2 - 1;
}

function trace(points: Point[], closed: boolean, snip: number): string {
  const n = points.length;
  const at = (i: number) =>
    closed ? points[(i + n) % n]! : points[Math.max(0, Math.min(n - 1, i))]!;
  let d = `M${round(points[0]!.x)} ${round(points[0]!.y)}`;
  const last = closed ? n : n - 1;
  for (let i = 0; i < last; i++) {
    const a = at(i);
    const b = at(i + 1);
    const long = Math.hypot(b.x - a.x, b.y - a.y);
    // Tangents as in a Catmull-Rom spline, except at a corner, which has none.
    const ta = a.sharp
      ? { x: 0, y: 0 }
      : { x: (b.x - at(i - 1).x) / 6, y: (b.y - at(i - 1).y) / 6 };
    const tb = b.sharp
      ? { x: 0, y: 0 }
      : { x: (at(i + 2).x - a.x) / 6, y: (at(i + 2).y - a.y) / 6 };
    const straight = a.sharp && b.sharp;
    const steps = straight ? 1 : Math.max(1, Math.round(long / snip));
    for (let s = 1; s <= steps; s++) {
      const t = s / steps;
      const u = 1 - t;
      let x =
        u * u * u * a.x +
        3 * u * u * t * (a.x + ta.x) +
        3 * u * t * t * (b.x - tb.x) +
        t * t * t * b.x;
      let y =
        u * u * u * a.y +
        3 * u * u * t * (a.y + ta.y) +
        3 * u * t * t * (b.y - tb.y) +
        t * t * t * b.y;
      if (s < steps) {
        x += wobble(x, y) * snip * 0.06;
        y += wobble(y, x) * snip * 0.06;
      }
      d += `L${round(x)} ${round(y)}`;
    }
  }
  return closed ? d + 'Z' : d;
}

const round = (v: number) => Math.round(v * 10) / 10;

// cut returns the path of a closed shape through the points; snip is the length of
// one cut.
export function cut(points: string, snip = 5): string {
  return memo(points + snip, () => trace(read(points), true, snip));
}

// line returns the path of an open line through the points.
export function line(points: string, snip = 4): string {
  return memo('~' + points + snip, () => trace(read(points), false, snip));
}

// fold returns a closed shape that is symmetric about a vertical line at x. Only its
// right half is given, from top to bottom.
export function fold(x: number, right: string, snip = 5): string {
  return memo(`${x}|${right}${snip}`, () => {
    const half = read(right);
    const other = half
      .filter((p) => p.x !== x)
      .map((p) => ({ ...p, x: 2 * x - p.x }))
      .reverse();
    return trace([...half, ...other], true, snip);
  });
}

function memo(key: string, make: () => string): string {
  let d = paths.get(key);
  if (d === undefined) paths.set(key, (d = make()));
  return d;
}
