// The pit or a crypt: its halves, the places where the chosen card may go, and the
// card while it is being laid.
//
// At rest all of it is in sight, and once a card is chosen, as long as a finger can hit
// its places. On a small screen the part where they are then fills the box; what is out of
// sight is counted at the edge, and a drag or a press on the count goes there. The bar
// has a button that goes from one part to the next.

import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Lang } from '@lair/game-ui';
import { grounds, Mark, picture, type Kind } from './art/halves';
import { cellsOf, nearest, type Place } from './choosing';
import { useGestures } from './gestures';
import { Face } from './pieces';
import {
  busiest,
  chipsOf,
  CLEAR,
  FINGER,
  frameOf,
  freeCorner,
  inSight,
  pitCell,
  plotOf,
  roomIn,
  sheetOf,
  SIDE,
  SNUG,
  squareOf,
  union,
  type Box,
  type Chip,
  type Frame,
  type Sheet,
} from './sight';
import { next, type Area as AreaView, type Card, type Cell } from './types';
import { words } from './words';

/** How many places are in sight, and the way to those that are not. */
export interface Sight {
  seen: number;
  more: number;
  /** Goes to the part with the most places that were not in sight yet. */
  go(): void;
}

interface Props {
  name: string;
  id: string;
  area: AreaView;
  lang: Lang;
  /** True for a crypt, which shows the niches that wait. */
  crypt?: boolean;
  /** Places to choose from, in reading order; empty when nothing is chosen here. */
  places?: Place[];
  /** The places of the chosen card in every direction. */
  all?: Place[];
  /** The chosen place, and the card that would lie there. */
  chosen?: Place | undefined;
  card?: Card | undefined;
  /** True if the reader went back from the places to the whole. */
  back?: boolean;
  onBack?(back: boolean): void;
  onPlace?(p: Place): void;
  onTurn?(): void;
  /** Called with how much of the places is in sight, whenever it changes. */
  onSight?(s: Sight): void;
  /** Called for a tap away from all places, to explain why the card cannot go there. */
  onAsk?(x: number, y: number): void;
  /** The piece or anchor from which a new card is animated. */
  from?(card: number): string | undefined;
  /** The indexes of cells to highlight. */
  lit?: Set<number>;
  placeName?(p: Place): string;
  /** Reports whether a lesson accepts a place. */
  wants?(p: Place): boolean;
}

/** The step to the next cell on each side. */
const towards = [
  ['right', 1, 0],
  ['bottom', 0, 1],
  ['left', -1, 0],
  ['top', 0, -1],
] as const;

/**
 * For each cell, the side on which the other half of its card is visible. The two
 * halves are drawn as one piece.
 */
function joins(cells: Cell[]): Map<Cell, string> {
  const at = new Map(cells.map((c) => [`${c.x},${c.y}`, c]));
  const joined = new Map<Cell, string>();
  for (const c of cells) {
    for (const [side, dx, dy] of towards) {
      if (at.get(`${c.x + dx},${c.y + dy}`)?.card === c.card) joined.set(c, side);
    }
  }
  return joined;
}

/** How far each level raises a card, in cells, and the levels that count: a high pile must
 * not hide what lies behind it. */
const STEP = 0.025;
const levelOf = (height: number) => Math.min(height, 4) - 1;

/** The height of a pile whose edge lies over the upper part of a cell. */
function underOf({ x, y, height }: Cell, heights: Map<string, number>): number | undefined {
  const above = Math.min(heights.get(`${x},${y - 1}`) ?? 0, 4);
  return above > 2 && height < 3 ? above : undefined;
}

type Low = Pick<Cell, 'x' | 'y' | 'card' | 'height'>;

/**
 * For each cell, how high it lies and how its half slants towards the other half.
 * Both halves lean by half of the difference, so that they meet in the middle. Seen
 * from the south, a card that lies north-south gets longer or shorter instead. Where
 * the other half is covered, it lies under the only pile beside it, if there is one.
 */
export function slantsOf(cells: Low[]): Record<string, string>[] {
  const at = new Map(cells.map((c) => [`${c.x},${c.y}`, c]));
  const lean = (rise: number) => `skewY(${((Math.atan(rise) * 180) / Math.PI).toFixed(2)}deg)`;
  return cells.map((c) => {
    const own = levelOf(c.height);
    const beside = towards.flatMap(([, dx, dy]) => {
      const other = at.get(`${c.x + dx},${c.y + dy}`);
      return other ? [{ dx, dy, same: other.card === c.card, height: other.height }] : [];
    });
    const piles = beside.filter((b) => b.height > 1);
    const other =
      beside.find((b) => b.same) ??
      (piles.length === 1 ? { ...piles[0]!, height: piles[0]!.height - 1 } : undefined);
    const fall = other ? (own - levelOf(other.height)) * STEP : 0;
    const style: Record<string, string> = { '--level': String(own) };
    if (other && fall !== 0)
      style['--slant'] =
        other.dy === 0 ? lean(other.dx * fall) : `scaleY(${(1 + other.dy * fall).toFixed(2)})`;
    return style;
  });
}

/** The middle of a place, in cells. */
const middleOf = (p: Place): [number, number] => {
  const [bx, by] = next(p.x, p.y, p.way);
  return [(p.x + bx + 1) / 2, (p.y + by + 1) / 2];
};

/**
 * Clips a sheet that is shown in part where more of it lies out of sight. On the other
 * sides a pile may stand a little over the frame.
 */
function clipOf(s: Sheet, box: Box): string {
  const at = (hidden: boolean) => (hidden ? '0px' : '-12px');
  const sides = [
    at(s.y < 0),
    at(s.x + s.columns * s.cell > box.w + 4),
    at(s.y + s.rows * s.cell > box.h + 4),
    at(s.x < 0),
  ];
  return `inset(${sides.join(' ')})`;
}

/**
 * Returns the size of a box within its padding, and keeps it up to date. A box is still
 * in the small picture of a moment, where nothing can be pressed.
 */
function useBox(of: { current: HTMLElement | null }): Box & { still: boolean } {
  const [box, setBox] = useState({ w: 0, h: 0, still: false });
  useLayoutEffect(() => {
    const e = of.current!;
    const look = () => {
      const style = getComputedStyle(e);
      setBox({
        still: e.closest('[inert]') !== null,
        w: e.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight),
        h: e.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom),
      });
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(e);
    return () => watch.disconnect();
  }, []);
  return box;
}

export function Area(props: Props): VNode {
  const { name, id, area, lang, crypt = false, places = [], all = places } = props;
  const {
    chosen,
    card,
    back = false,
    onBack,
    onPlace,
    onTurn,
    onSight,
    onAsk,
    from,
    lit,
    placeName,
    wants,
  } = props;
  const room = useRef<HTMLDivElement>(null);
  const box = useBox(room);
  const [middle, setMiddle] = useState<[number, number]>();
  // The chosen card stays in sight until the reader drags on to another place.
  const [behind, setBehind] = useState<Place>();
  // Each card buried in the pit covers a cell and adds one, the last of the list: the other
  // cell of its card is what the last burial covered.
  const last = area.cells.at(-1);
  const laid = crypt ? undefined : area.cells.find((c) => c !== last && c.card === last?.card);
  const resting = all.length === 0;
  useLayoutEffect(() => setMiddle(undefined), [card?.id]);
  // What was in sight of this card's places, while nobody moved it.
  const before = useRef<{ card: number | undefined; middle: [number, number] }>(undefined);

  const rest = crypt ? plotOf(area) : frameOf(area.cells, [], 1);
  const tight = crypt ? roomIn(box, area) : frameOf(area.cells, [], 0);
  const wanted = {
    // A rulebook shows cards where they may not lie, too.
    whole: chosen ? union(rest, frameOf([], [chosen], 0)) : rest,
    tight,
    part: all.length > 0 ? frameOf([], all, 0) : undefined,
    now: places.length > 0 ? frameOf([], places, 0) : undefined,
    back: back || box.still,
    middle,
    chosen: chosen === behind ? undefined : chosen,
    least: SNUG,
    hem: crypt ? 0 : 6,
    most: crypt || !onAsk || box.still ? undefined : pitCell(box),
    rows: true,
  };
  let sheet = sheetOf(box, wanted);
  if (sheet.near && !middle) {
    // A lesson is about the places that it accepts, wherever most of the others are.
    const fresh = wants && new Set(places.filter(wants));
    const start = busiest(places, box, { ...wanted, chosen: undefined }, { ...area, fresh });
    sheet = sheetOf(box, { ...wanted, middle: start });
    // A turn of the card leaves the part that is in sight, unless far more places lie elsewhere.
    if (before.current && before.current.card === card?.id) {
      const same = sheetOf(box, { ...wanted, middle: before.current.middle });
      const shown = (s: Sheet) => inSight(places, s, box).seen;
      const [here, there] = [shown(same), shown(sheet)];
      const serves = !wants || here.some(wants) || !there.some(wants);
      if (here.length > 0 && 2 * here.length >= there.length && serves) sheet = same;
    }
  }
  const { cell } = sheet;
  useLayoutEffect(() => {
    if (!middle) before.current = sheet.near ? { card: card?.id, middle: centre() } : undefined;
  });
  const { seen, beyond } = inSight(places, sheet, box);
  // A card that was turned may fit nowhere in the part that was in sight.
  useLayoutEffect(() => {
    if (!resting && seen.length === 0) setMiddle(undefined);
  }, [places]);
  // Each press shows places that were not in sight yet, and after all of them, all again.
  const known = useRef(new Set<Place>());
  useLayoutEffect(() => known.current.clear(), [places]);
  const goOn = () => {
    for (const p of seen) known.current.add(p);
    let fresh = places.filter((p) => !known.current.has(p));
    if (fresh.length === 0) {
      known.current = new Set(seen);
      fresh = places.filter((p) => !seen.includes(p));
    }
    setMiddle(
      busiest(places, box, { ...wanted, chosen: undefined }, { ...area, fresh: new Set(fresh) }),
    );
  };
  useLayoutEffect(() => {
    if (box.w > 0) onSight?.({ seen: seen.length, more: places.length - seen.length, go: goOn });
  }, [places, sheet.x, sheet.y, cell]);
  const joined = joins(area.cells);
  const slants = slantsOf(area.cells);
  const heights = new Map(area.cells.map((c) => [`${c.x},${c.y}`, c.height]));
  const { left, top } = frameOf(area.cells, [], 0);
  const centre = (): [number, number] => [
    sheet.left + (box.w / 2 - sheet.x) / cell,
    sheet.top + (box.h / 2 - sheet.y) / cell,
  ];
  // A drag adds up between two steps of whole cells, and goes no further than the ends.
  const go = (dx: number, dy: number) => {
    setBehind(chosen);
    setMiddle((was) => {
      const [x, y] = was ?? centre();
      const within = (at: number, start: number, count: number, room: number) => {
        const half = Math.min(count, room / cell) / 2;
        return Math.max(start + half, Math.min(at, start + count - half));
      };
      return [
        within(x + dx / cell, sheet.left, sheet.columns, box.w),
        within(y + dy / cell, sheet.top, sheet.rows, box.h),
      ];
    });
  };
  const dragged = useGestures(room, {
    drag: (dx, dy) => sheet.near && go(-dx, -dy),
    pinch: (closer) => sheet.small && all.length > 0 && onBack?.(closer),
  });

  // A tap on either half takes the place whose card lies nearest to it. Keys, and whatever else
  // knows no point, press the button itself.
  const press = (e: MouseEvent & { currentTarget: HTMLElement }) => {
    const spot = (e.target as HTMLElement).closest<HTMLElement>('.gg-place');
    const own = spot && places.find((p) => `${p.x},${p.y},${p.way}` === spot.dataset.at);
    if (own && e.detail === 0) return void onPlace?.(own);
    if (dragged()) return e.preventDefault();
    const at = e.currentTarget.firstElementChild!.getBoundingClientRect();
    const x = sheet.left + (e.clientX - at.left) / cell;
    const y = sheet.top + (e.clientY - at.top) / cell;
    if (sheet.small && !sheet.near && all.length > 0) {
      e.preventDefault();
      setMiddle([x, y]);
      return void onBack?.(false);
    }
    const near = nearest(seen, x, y) ?? own;
    const edge = edgeAt(e, room.current!.getBoundingClientRect(), chips);
    // What a press chooses or shows needs no name.
    if (near || edge) e.preventDefault();
    if (near) return void onPlace?.(near);
    if (edge) go(edge[0] * box.w * 0.6, edge[1] * box.h * 0.6);
    else onAsk?.(Math.floor(x), Math.floor(y));
  };
  const spot = (x: number, y: number) => ({
    gridColumn: x - sheet.left + 1,
    gridRow: y - sheet.top + 1,
  });
  const ghost =
    chosen && card
      ? [
          { x: chosen.x, y: chosen.y, kind: card.a },
          { ...at(next(chosen.x, chosen.y, chosen.way)), kind: card.b },
        ]
      : [];
  const ghostSlants = slantsOf(
    ghost.map((g, i) => ({
      ...g,
      card: 0,
      height: chosen!.preview?.height?.[i] ?? 1,
    })),
  );
  // A group counts the cells that the card adds after those that are there.
  const fresh = ghost.filter((g) => !area.cells.some((c) => c.x === g.x && c.y === g.y));
  const done = chosen !== undefined && wants?.(chosen) === true;
  const dim = lit !== undefined && lit.size > 0;
  const edges = outline(
    [...area.cells, ...fresh].filter((_, i) => dim && lit.has(i)),
    [[3, 'var(--lamp)']],
  );
  // A place that shares a cell with others has a small card in its middle, where it is pressed:
  // halves drawn in the cells would lie on each other.
  const shared = (p: Place, others: (Place | undefined)[]) =>
    cellsOf(p).map(([x, y]) =>
      others.some((q) => q && p !== q && cellsOf(q).some(([qx, qy]) => x === qx && y === qy)),
    );
  // The counts keep off what can be pressed, and off the corpses if there is room.
  const taken = [...area.cells.map((c) => frameOf([c], [], 0)), ...seen, ...seen, chosen].flatMap(
    (t) => (!t ? [] : 'columns' in t ? [t] : [frameOf([], [t], 0)]),
  );
  const corner = crypt || box.w === 0 ? undefined : freeCorner(area.cells, sheet, box);
  const chips = chipsOf(beyond, taken, sheet, box);
  const w = words(lang);
  return (
    <div
      class="gg-area"
      data-near={sheet.near}
      data-small={cell < CLEAR}
      data-full={sheet.rows * cell > box.h - 8}
      data-corner={corner}
      data-names-beside={crypt || undefined}
      style={sheet.near ? { clipPath: clipOf(sheet, box) } : undefined}
      ref={room}
      role="group"
      aria-label={name}
      onClick={press}
      onDblClick={sheet.near ? undefined : onTurn}
    >
      <div
        class="gg-sheet-of-cells"
        data-moment
        data-anchor={`area-${id}`}
        style={{
          gridTemplateColumns: `repeat(${sheet.columns}, ${cell}px)`,
          gridTemplateRows: `repeat(${sheet.rows}, ${cell}px)`,
          '--x': `${sheet.x}px`,
          '--y': `${sheet.y}px`,
          '--cell': `${cell}px`,
        }}
      >
        {crypt &&
          niches(area, sheet).map(([x, y, sure]) => (
            <i
              key={`n${x},${y}`}
              class="gg-niche"
              data-sure={sure}
              style={spot(x, y)}
              aria-hidden="true"
            />
          ))}
        {reading(area.cells).map((i) => {
          const c = area.cells[i]!;
          const origin = from?.(c.card);
          return (
            <span
              key={`${c.x},${c.y}`}
              class="gg-cell"
              data-ring
              data-height={Math.min(c.height, 5)}
              data-under={underOf(c, heights)}
              data-joined={joined.get(c)}
              data-laid={c === laid || undefined}
              data-lit={lit?.has(i)}
              data-dim={dim && !lit.has(i)}
              style={{
                ...spot(c.x, c.y),
                ...slants[i],
                '--edges': edges.get(`${c.x},${c.y}`),
              }}
              data-piece={`${id}:${c.x},${c.y}:${c.card}`}
              {...(origin ? { 'data-from': origin } : {})}
              role="img"
              aria-label={w.cell(c.y - top + 1, c.x - left + 1, w.kinds[c.half])}
            >
              <Face kind={c.half} small={cell < CLEAR} />
            </span>
          );
        })}
        {places.map((p) => (
          <Spot
            key={`${p.x},${p.y},${p.way}`}
            p={p}
            frame={sheet}
            card={card}
            quiet={chosen !== undefined && p !== chosen}
            chosen={p === chosen}
            shared={shared(p, places)}
            below={shared(p, [chosen]).includes(true)}
            live={!sheet.small || sheet.near}
            away={!seen.includes(p)}
            name={placeName?.(p)}
            wanted={!done && wants?.(p)}
            refused={wants?.(p) === false}
            show={() => setMiddle(middleOf(p))}
          />
        ))}
        {ghost.map((g, i) => (
          <span
            key={`ghost${i}`}
            class="gg-cell gg-ghost"
            style={{
              ...spot(g.x, g.y),
              ...ghostSlants[i],
              '--edges': edges.get(`${g.x},${g.y}`),
            }}
            data-joined={side(chosen!.way, i === 1)}
            aria-hidden="true"
          >
            <Face kind={g.kind} />
          </span>
        ))}
      </div>
      {chips.map(({ edge, at }) => (
        <span
          key={edge}
          class="gg-beyond"
          data-edge={edge}
          style={{ '--at': `${at}px` }}
          title={w.beyond(beyond[edge])}
          aria-hidden="true"
        >
          {beyond[edge]}
        </span>
      ))}
    </div>
  );
}

/** A place: the card as it would lie there. */
function Spot({
  p,
  frame,
  card,
  chosen,
  quiet,
  shared,
  below,
  live,
  away,
  name,
  wanted,
  refused,
  show,
}: {
  p: Place;
  frame: Frame;
  card: Card | undefined;
  chosen: boolean;
  /** Another place is chosen. */
  quiet: boolean;
  /** Which of its cells it shares with other places. */
  shared: boolean[];
  /** The chosen card would lie on a part of it. */
  below: boolean;
  /** It is large enough to be pressed. */
  live: boolean;
  /** It is out of sight, where keys and screen readers reach it and fingers do not. */
  away: boolean;
  name: string | undefined;
  wanted: boolean | undefined;
  /** A lesson does not accept it, so that no gold is to draw the eye to it. */
  refused: boolean;
  /** Brings it into sight. */
  show(): void;
}): VNode {
  const [bx, by] = next(p.x, p.y, p.way);
  const under = p.preview?.under ?? ['', ''];
  const halves = [
    { kind: card?.a, covers: under[0] !== '' && under[0] !== undefined },
    { kind: card?.b, covers: under[1] !== '' && under[1] !== undefined },
  ];
  if (p.way === 'W' || p.way === 'N') halves.reverse();
  const crowded = shared.includes(true);
  // The small card keeps off those of the places that it shares a cell with.
  const lean = 0.18 * (Number(shared[0]) - Number(shared[1]));
  const spot = {
    '--column': (p.x + bx) / 2 - frame.left,
    '--row': (p.y + by) / 2 - frame.top,
    // It lies on what is there, between the levels of its two cells.
    '--level':
      [0, 1].reduce((sum, i) => sum + levelOf(Math.max(1, (p.preview?.height?.[i] ?? 1) - 1)), 0) /
      2,
  };
  return (
    <>
      <button
        type="button"
        class="gg-place"
        data-lit={!away}
        data-offered={!away}
        data-live={live && !away}
        data-away={away}
        data-wanted={wanted || undefined}
        data-at={`${p.x},${p.y},${p.way}`}
        data-way={p.way}
        data-upright={p.way === 'S' || p.way === 'N'}
        data-chosen={chosen}
        data-quiet={quiet}
        // Of two that share a cell, one outline lies within the other.
        data-crowded={crowded ? (p.x + p.y) & 1 : undefined}
        data-below={below || undefined}
        data-earns={!refused && p.preview?.groups.some((g) => g.earns !== undefined)}
        style={spot}
        aria-label={name}
        aria-pressed={chosen}
        onFocus={away ? show : undefined}
      >
        <span class="gg-shade" data-ring={!away || undefined} aria-hidden="true">
          {halves.map(({ kind, covers }, i) => (
            <i key={i} data-covers={covers}>
              {kind && <Mark kind={kind} />}
              {kind && <Face kind={kind} />}
            </i>
          ))}
        </span>
      </button>
      {/* Not within the button, so that no outline of another place crosses it. */}
      {crowded && (
        <span
          class="gg-chip"
          style={{
            ...spot,
            '--column': spot['--column'] + lean * (bx - p.x),
            '--row': spot['--row'] + lean * (by - p.y),
          }}
          aria-hidden="true"
        >
          {halves.map(({ kind }, i) => (
            <i key={i} style={kind && { background: grounds[kind][0] }}>
              {kind && <Mark kind={kind} />}
            </i>
          ))}
        </span>
      )}
    </>
  );
}

const steps = { left: [-1, 0], right: [1, 0], top: [0, -1], bottom: [0, 1] } as const;

/**
 * Returns the edge that a tap is at, if places are out of sight there, as a step in that
 * direction. In a corner it is the one whose count is nearer.
 */
function edgeAt(e: MouseEvent, box: DOMRect, chips: Chip[]): readonly [number, number] | undefined {
  const [x, y] = [e.clientX - box.left, e.clientY - box.top];
  const off = { left: x, right: box.width - x, top: y, bottom: box.height - y };
  const far = (c: Chip) => Math.hypot(x - c.left - c.width / 2, y - c.top - c.height / 2);
  const near = chips.filter((c) => off[c.edge] < FINGER).sort((a, b) => far(a) - far(b))[0];
  return near && steps[near.edge];
}

/**
 * The outline of a group: for each cell the sides where the group ends, in lines that
 * each reach further in.
 */
function outline(
  cells: Pick<Cell, 'x' | 'y'>[],
  reaching: [number, string][],
): Map<string, string> {
  const group = new Set(cells.map((c) => `${c.x},${c.y}`));
  const shadows = cells.map(({ x, y }): [string, string] => {
    const ends = towards.filter(([, dx, dy]) => !group.has(`${x + dx},${y + dy}`));
    const list = reaching.flatMap(([to, colour]) =>
      ends.map(([, dx, dy]) => `inset ${-dx * to}px ${-dy * to}px 0 ${colour}`),
    );
    return [`${x},${y}`, list.join(', ') || 'none'];
  });
  return new Map(shadows);
}

/**
 * The cells of a crypt that wait for a card, as far as they are seen. A niche is
 * sure if it lies in the square of three by three wherever that will be; the
 * others may stay outside of it.
 */
function niches(area: AreaView, seen: Frame): [number, number, boolean][] {
  const plot = plotOf(area);
  const full = new Set(area.cells.map((c) => `${c.x},${c.y}`));
  const sure = (at: number, count: number) => at >= count - SIDE && at < SIDE;
  const list: [number, number, boolean][] = [];
  for (let y = 0; y < plot.rows; y++)
    for (let x = 0; x < plot.columns; x++) {
      const [cx, cy] = [plot.left + x, plot.top + y];
      const within =
        cx >= seen.left &&
        cx < seen.left + seen.columns &&
        cy >= seen.top &&
        cy < seen.top + seen.rows;
      if (within && !full.has(`${cx},${cy}`))
        list.push([cx, cy, sure(x, plot.columns) && sure(y, plot.rows)]);
    }
  return list;
}

/** The edge of a card in a thumbnail, in cells. */
const EDGE = 0.06;

/**
 * A small static picture of an area. It is one drawing, because laying out three
 * sheets of cells took longer than the rest of the board. A crypt shows the niches
 * that wait.
 */
export function Thumb({
  area,
  crypt = false,
  large = false,
}: {
  area: AreaView;
  crypt?: boolean;
  /** Its halves are drawn as they are on cards. */
  large?: boolean;
}): VNode {
  const { left: x0, top: y0, columns: wide, rows: high } = squareOf(area, !crypt);
  const full = new Set(area.cells.map((c) => `${c.x},${c.y}`));
  const joined = joins(area.cells);
  return (
    <svg class="gg-thumb" viewBox={`${x0} ${y0} ${wide} ${high}`} aria-hidden="true">
      {crypt &&
        Array.from({ length: wide * high }, (_, i) => [x0 + (i % wide), y0 + Math.floor(i / wide)])
          .filter(([x, y]) => !full.has(`${x},${y}`))
          .map(([x, y]) => (
            <path
              key={`${x},${y}`}
              class="gg-cross"
              d={`M${x! + 0.5} ${y! + 0.28}v.46M${x! + 0.34} ${y! + 0.43}h.32`}
            />
          ))}
      {area.cells.map((c) => {
        const open = joined.get(c);
        const inset = (side: string) => (open === side ? 0 : EDGE);
        return (
          <g key={`${c.x},${c.y}`} transform={`translate(${c.x} ${c.y})`}>
            <path d="M0 0h1v1H0z" />
            <image
              href={picture(c.half as Kind, !large)}
              x={inset('left')}
              y={inset('top')}
              width={1 - inset('left') - inset('right')}
              height={1 - inset('top') - inset('bottom')}
              preserveAspectRatio="none"
            />
          </g>
        );
      })}
    </svg>
  );
}

/** The indexes of the cells in reading order, for screen readers. */
const reading = (cells: Cell[]): number[] =>
  cells.map((_, i) => i).sort((a, b) => cells[a]!.y - cells[b]!.y || cells[a]!.x - cells[b]!.x);

const at = ([x, y]: [number, number]) => ({ x, y });

/** The side of a half on which its other half lies. */
function side(way: Place['way'], second: boolean): string {
  const of = {
    E: ['right', 'left'],
    S: ['bottom', 'top'],
    W: ['left', 'right'],
    N: ['top', 'bottom'],
  } as const;
  return of[way][second ? 1 : 0];
}
