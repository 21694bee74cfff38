// Pieces travel from where they were. Before a render every piece's place is
// measured; after it, each piece is animated from its old place to its new one
// with the Web Animations API (First, Last, Invert, Play).
//   data-piece="key"    a piece: the same key before and after means the same
// piece, wherever it is drawn
//   data-anchor="key"   a place that pieces come from or go to (a purse, a
// pile); not animated itself
//   data-from="key"     on a piece that is new: it starts at that piece or
// anchor instead of fading in
//   data-to="key"       on a piece that may vanish: it flies to that piece or
// anchor; give its element a key of its own
//   data-lift           this piece is drawn above the others while it travels
//   data-grown="n"      it starts at most n times as large as it is, so that a mark which stands
// for a picture is not blown up to the size of it

export interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Travel {
  key: string;
  from: Place;
  to: Place;
  kind: 'move' | 'enter' | 'leave';
}

/**
 * Returns what moved between two measurements, in a stable order. Places less
 * than a pixel apart count as the same.
 */
export function travels(
  before: Map<string, Place>,
  after: Map<string, Place>,
  from: (key: string) => string | undefined,
  to: (key: string) => string | undefined,
): Travel[] {
  const list: Travel[] = [];
  const place = (key: string | undefined) =>
    key === undefined ? undefined : (before.get(key) ?? after.get(key));
  for (const [key, now] of after) {
    const was = before.get(key);
    if (was) {
      if (!near(was, now)) list.push({ key, from: was, to: now, kind: 'move' });
      continue;
    }
    const origin = place(from(key));
    if (origin) list.push({ key, from: centred(origin, now), to: now, kind: 'enter' });
  }
  for (const [key, was] of before) {
    if (after.has(key)) continue;
    const goal = to(key);
    const end = goal === undefined ? undefined : (after.get(goal) ?? before.get(goal));
    if (end) list.push({ key, from: was, to: centred(end, was), kind: 'leave' });
  }
  return list;
}

const near = (a: Place, b: Place) =>
  Math.abs(a.x - b.x) < 1 &&
  Math.abs(a.y - b.y) < 1 &&
  Math.abs(a.w - b.w) < 1 &&
  Math.abs(a.h - b.h) < 1;

/** Returns a place as large as `size` around the middle of `at`. */
const centred = (at: Place, size: Place): Place => ({
  x: at.x + at.w / 2 - size.w / 2,
  y: at.y + at.h / 2 - size.h / 2,
  w: size.w,
  h: size.h,
});

interface Ghost {
  element: HTMLElement;
  to: string;
  /**
   * The custom properties inherited from ancestors on the board, mostly
   * colours.
   */
  colours: [string, string][];
}

export interface Shot {
  places: Map<string, Place>;
  /**
   * The pieces that fly somewhere when they vanish: their elements and where
   * they go.
   */
  ghosts: Map<string, Ghost>;
}

/** Measures every piece and anchor below root. */
export function measure(root: HTMLElement): Shot {
  const places = new Map<string, Place>();
  const ghosts: Shot['ghosts'] = new Map();
  for (const e of root.querySelectorAll<HTMLElement>('[data-piece],[data-anchor]')) {
    const box = e.getBoundingClientRect();
    if (box.width === 0 && box.height === 0) continue;
    const key = keyOf(e);
    places.set(key, { x: box.x, y: box.y, w: box.width, h: box.height });
    if (e.dataset.to !== undefined && e.dataset.piece !== undefined)
      ghosts.set(key, { element: e, to: e.dataset.to, colours: coloursOf(e, root) });
  }
  return { places, ghosts };
}

function coloursOf(e: HTMLElement, root: HTMLElement): [string, string][] {
  const colours: [string, string][] = [];
  for (let p = e.parentElement; p && p !== root; p = p.parentElement) {
    for (const name of p.style)
      if (name.startsWith('--')) colours.unshift([name, p.style.getPropertyValue(name)]);
  }
  return colours;
}

const keyOf = (e: HTMLElement) => e.dataset.piece ?? e.dataset.anchor ?? '';

const EASE = 'cubic-bezier(.3,.9,.3,1)';

/** Animates what moved since `before` and returns how long that takes, in ms. */
export function fly(root: HTMLElement, before: Shot, speed: number): number {
  if (speed === 0) return 0;
  const now = measure(root);
  const elements = new Map<string, HTMLElement>();
  for (const e of root.querySelectorAll<HTMLElement>('[data-piece]')) elements.set(keyOf(e), e);
  const list = travels(
    before.places,
    now.places,
    (key) => elements.get(key)?.dataset.from,
    (key) => before.ghosts.get(key)?.to,
  );
  let longest = 0;
  for (const t of list) {
    const far = Math.hypot(t.from.x - t.to.x, t.from.y - t.to.y);
    const duration = Math.min(520, 240 + far * 0.5) * speed;
    longest = Math.max(longest, duration);
    if (t.kind === 'leave') leave(root, t, before.ghosts.get(t.key)!, duration);
    else travel(elements.get(t.key), t, duration);
  }
  return longest;
}

function travel(e: HTMLElement | undefined, t: Travel, duration: number): void {
  if (!e) return;
  const dx = t.from.x + t.from.w / 2 - (t.to.x + t.to.w / 2);
  const dy = t.from.y + t.from.h / 2 - (t.to.y + t.to.h / 2);
  const most = Number(e.dataset.grown ?? Infinity);
  const scale = t.to.w > 0 ? Math.min(most, t.from.w / t.to.w) : 1;
  const start: Keyframe = { transform: `translate(${dx}px,${dy}px) scale(${scale})` };
  if (t.kind === 'enter') start.opacity = 0.2;
  const flight = e.animate([start, { transform: 'none', opacity: 1 }], { duration, easing: EASE });
  // Not a keyframe: with one, the browser would draw all of the flight on the page's own thread,
  // and drop frames whenever that has anything else to do.
  const flights = flying.get(e) ?? 0;
  flying.set(e, flights + 1);
  e.style.zIndex = '5';
  const landed = () => {
    const left = flying.get(e)! - 1;
    flying.set(e, left);
    if (left === 0) e.style.zIndex = '';
  };
  flight.finished.then(landed, landed);
}

/** How many flights of a piece are not over yet. */
const flying = new WeakMap<HTMLElement, number>();

/**
 * Flies a vanished piece above everything else and removes it on arrival. The
 * render has already taken its element out of the board. An element that is
 * still connected was reused for another piece, so its old picture is lost.
 */
function leave(
  root: HTMLElement,
  t: Travel,
  { element: gone, colours }: Ghost,
  duration: number,
): void {
  if (gone.isConnected) return;
  for (const name of ['data-piece', 'data-from', 'data-to', 'id']) gone.removeAttribute(name);
  gone.setAttribute('aria-hidden', 'true');
  gone.inert = true;
  for (const [name, value] of colours) gone.style.setProperty(name, value);
  // The root is a CSS container, so `fixed` would not be relative to the
  // window.
  const here = root.getBoundingClientRect();
  Object.assign(gone.style, {
    position: 'absolute',
    margin: '0',
    inset: 'auto',
    left: `${t.from.x - here.x}px`,
    top: `${t.from.y - here.y}px`,
    width: `${t.from.w}px`,
    height: `${t.from.h}px`,
    pointerEvents: 'none',
    zIndex: '6',
  });
  root.append(gone);
  const dx = t.to.x - t.from.x;
  const dy = t.to.y - t.from.y;
  const flight = gone.animate(
    [
      { transform: 'none' },
      { transform: `translate(${dx}px,${dy}px)`, offset: 0.9, opacity: 1 },
      { transform: `translate(${dx}px,${dy}px) scale(.6)`, opacity: 0 },
    ],
    { duration, easing: EASE, fill: 'forwards' },
  );
  const landed = () => gone.remove();
  flight.finished.then(landed, landed);
}
