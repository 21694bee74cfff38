// A planet to scale: the explorer, the tiles edge to edge so that crystals and
// Big Monsters join, the spots where a tile may land with their points, and the
// tile being placed.
//
// A planet to choose on is shown in part once its cells would be smaller than a
// finger; see camera.ts. Others shrink until all of them is visible.

import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Lang } from '@lair/game-ui';
import { named } from '@lair/named';
import { Gem } from './art/crystals';
import { sizeOf } from './art/tiles';
import {
  aimAt,
  HALF,
  isWhole,
  openingOf,
  outOfSight,
  restOf,
  tilesAway,
  type Focus,
  type Rect,
} from './camera';
import { byGain, middle, nearest, type Landing } from './choosing';
import { Ground } from './ground';
import { Helmet, landName, personName, pieceNames, tileName, TileArt } from './pieces';
import { effects, frameOf, lotsOf, loosePieces, rowsOf, seams } from './plan';
import type { pillsOf as PillsOf } from './pills';
import type { Crystal, Kind, Player, Tile } from './types';
import { words, type Words } from './words';

interface Props {
  name: string;
  id: string;
  seat: number;
  player: Player;
  lang: Lang;
  /** The spots to choose from, in reading order, and the tile that goes there. */
  places?: Landing[];
  kind?: Kind | undefined;
  chosen?: Landing | undefined;
  /** Whether the spots are for information only, because the tile is not kept yet. */
  look?: boolean;
  /** Where the tile will lie once all have decided. */
  planned?: { x: number; y: number } | null;
  onPlace?(l: Landing): void;
  /** Called for a tap on a cell that is not a spot, to say why. */
  onAsk?(x: number, y: number): void;
  placeName?(l: Landing): string;
  /** Where new tiles fly in from. */
  from: string;
  /**
   * Set where places are chosen: shows a part as large as a finger needs.
   * `whole` shows all of it, and `speed` is the factor for moving the view.
   */
  view?: { whole: boolean; speed: number; turn: string; toggle(): void };
  /** Set in a lesson: whether its step accepts a spot. */
  wants?: ((l: Landing) => boolean) | undefined;
  /** Lays the counts of what is out of sight, once that is loaded. */
  pillsOf?: typeof PillsOf | undefined;
  /** Whether the planet itself is drawn where no view is set. */
  ground?: boolean;
  /** The explorer to show before it is revealed. */
  person?: string | undefined;
  /** The tiles and crystals of the last moment. */
  fresh?: Set<string>;
  /** What a wrong landing of a lesson brought, and the place where it would have brought most. */
  missed?: [landed: Landing, best: Landing] | undefined;
}

/** The bounds of a cell in px: smaller cells cannot be told apart, larger ones waste space. */
const LEAST = 8;
/** The least at which a press can tell places apart, in px. */
const DISTINCT = 28;
const MOST = 92;
/** The least at which the points of a place are told on it, in px. */
const TOLD = 22;
/** Cells beyond the tiles at which one may land, for the longest tile. */
const AROUND = 2;

const arrows = { left: '←', right: '→', top: '↑', bottom: '↓' };

/** Counts complete crystals by their colour: "2 green, 1 blue". */
const gemsOf = (crystals: Crystal[], w: Words): string =>
  (['green', 'red', 'blue'] as const)
    .map((colour) => w.gems(crystals.filter((c) => c.colour === colour).length, colour))
    .filter(Boolean)
    .join(', ');

/** How far the points of a place reach from its middle, in cells. */
const BADGE = 0.35;

export function Area(props: Props): VNode {
  const {
    name,
    id,
    seat,
    player,
    lang,
    places = [],
    kind,
    chosen,
    look = false,
    planned,
    onPlace,
    onAsk,
    placeName,
    from,
    view,
    wants,
    pillsOf,
    ground = false,
    person = player.explorer,
    fresh,
    missed,
  } = props;
  const w = words(lang);
  const room = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState({ w: 0, h: 0 });
  const [{ top, more }, setEdges] = useState({ top: 0, more: 0 });
  useLayoutEffect(() => {
    const e = room.current!;
    const look = () => {
      setBox({ w: e.clientWidth - 8, h: e.clientHeight - 8 });
      setEdges(edgesOf(e));
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(e);
    return () => watch.disconnect();
  }, [look, player.area.tiles.length]);

  const { tiles, crystals } = player.area;
  const lots = lotsOf(tiles);
  const frame = view
    ? frameOf(tiles, undefined, [], AROUND)
    : frameOf(tiles, kind, planned ? [planned] : places, ground ? 1 : 0);
  // Where the reader looked last in this turn; while a tile is to be placed, the
  // view stays there. A tile that is new to the turn is looked at where it brings
  // most, so that its best place is in sight before anything is chosen.
  const focus = useRef<
    | { turn: string; kind?: Kind | undefined; of?: Landing | undefined; aim?: Focus | undefined }
    | undefined
  >(undefined);
  if (focus.current?.turn !== view?.turn) focus.current = undefined;
  const whole = view?.whole ?? false;
  const lookAt = (l: Landing, of = kind!) => ({ at: middle(of, l.x, l.y), high: sizeOf(of)[1] });
  const ranked = byGain(places);
  const middles = kind ? ranked.map((l) => middle(kind, l.x, l.y)) : [];
  const landingView = (aim: Focus | undefined) =>
    restOf(box, frame, lots, { whole, placing: true, aim, more });
  const known = focus.current;
  // A tile that lands has the view that it was looked at in.
  const looked = known?.kind === kind;
  // The view stays where it is for a place that is in sight: a second press hits it again.
  const stays = (l: Landing) => {
    const [w, h] = sizeOf(kind!);
    return looked && isWhole({ ...l, w, h }, landingView(known?.aim), frame, box, top);
  };
  if (view && kind && box.w > 0) {
    const { turn } = view;
    if (chosen && chosen !== known?.of) {
      const aim = stays(chosen) ? known!.aim : lookAt(chosen);
      focus.current = { turn, kind, of: chosen, aim };
    } else if (!looked && ranked[0]) {
      const best = ranked.filter((l) => l.spot?.gain === ranked[0]!.spot?.gain).length;
      focus.current = { turn, kind, aim: openingOf(middles, best, box, frame, more) };
    }
  }
  /** Moves the view without choosing anything. */
  const go = (to: Focus) => {
    if (placing) focus.current = { turn: view!.turn, kind, of: chosen, aim: to };
    setGone({ turn, to });
  };
  /** Moves the view to a spot. */
  const aim = (l: Landing) => go(lookAt(l));
  // Where the reader went to see tiles that are out of sight while nothing is to be placed.
  const turn = `${view?.turn} ${tiles.length}`;
  const [gone, setGone] = useState<{ turn: string; to: Focus }>();
  // Where a pointer went down, what lay in the middle then, and whether it drags the planet.
  const drag = useRef<{ x: number; y: number; at: [number, number]; on?: boolean } | null>(null);
  const fit = Math.min(box.w / frame.columns, box.h / frame.rows);
  const still = Math.max(LEAST, Math.min(MOST, Math.floor(fit)));
  // A tile that lands is seen where it was chosen to, also while others still move.
  const lands = view && view.speed > 0 && fresh?.size;
  const placing = !!kind || !!missed || !!(lands && focus.current);
  const camera = view
    ? placing
      ? landingView(
          missed && gone?.turn !== turn
            ? lookAt(missed[1], tiles.at(-1)!.tile)
            : focus.current?.aim,
        )
      : restOf(box, frame, lots, { whole, aim: gone?.turn === turn ? gone.to : undefined })
    : {
        cell: still,
        left: (box.w - frame.columns * still) / 2,
        top: (box.h - frame.rows * still) / 2,
        near: false,
      };
  const { cell } = camera;
  // The view goes from where the explorer was to where it is now, and grows or shrinks.
  const before = useRef<number[] | undefined>(undefined);
  useLayoutEffect(() => {
    const area = room.current!;
    const was = before.current;
    if (box.w <= 0) return;
    before.current = [camera.left - frame.left * cell, camera.top - frame.top * cell, cell];
    if (!was || !view?.speed || drag.current?.on) return;
    const [x, y, size] = was as [number, number, number];
    const from = (at: number, first: number) => `${at + first * size + 4}px`;
    area
      .querySelector('.bm-sheet-of-tiles')!
      .animate(
        [{ translate: `${from(x, frame.left)} ${from(y, frame.top)}`, scale: size / cell }],
        { duration: 240 * view.speed, easing: 'ease' },
      );
  }, [cell, camera.left, camera.top, frame.left, frame.top]);

  const spot = (x: number, y: number, width: number, height: number) => ({
    left: `${(x - frame.left) * cell}px`,
    top: `${(y - frame.top) * cell}px`,
    width: `${width * cell}px`,
    height: `${height * cell}px`,
  });
  const onScreen = (r: Rect): Rect => ({
    x: camera.left + (r.x - frame.left) * cell,
    y: camera.top + (r.y - frame.top) * cell,
    w: r.w * cell,
    h: r.h * cell,
  });
  const lot = (of: string, x: number, y: number) => spot(x, y, ...sizeOf(of));
  // A second press on a spot lands the tile there. On a spot that is small it may have been
  // meant for the one beside it, so only a key lands it.
  const take = (l: Landing, sure = cell >= 40) => (look || l !== chosen || sure) && onPlace?.(l);
  type Press = MouseEvent & { currentTarget: HTMLElement };
  const cellAt = (e: Press): [number, number] => {
    const sheet = e.currentTarget.querySelector('.bm-sheet-of-tiles')!.getBoundingClientRect();
    return [
      frame.left + (e.clientX - sheet.left) / cell,
      frame.top + (e.clientY - sheet.top) / cell,
    ];
  };
  const placeOf = (e: HTMLElement | null) => places.find((l) => `${l.x},${l.y}` === e?.dataset.at);
  // The buttons of places may lap over each other: a finger takes the nearest, a key its own.
  const press = (e: Press) => {
    const on = (e.target as HTMLElement).closest('button');
    const own = placeOf(on);
    if (own && e.detail === 0) return take(own, true);
    if ((on && !own) || !kind) return;
    const [x, y] = cellAt(e);
    const near = nearest(places, kind, x, y, 0.5 + HALF / cell);
    // What a press chooses needs no name.
    if (near) e.preventDefault();
    if (near) take(near);
    else onAsk?.(Math.floor(x), Math.floor(y));
  };
  // The places are one stop of the Tab key; arrows choose among them, and take the focus along.
  const stop = chosen ?? ranked[0];
  useLayoutEffect(() => {
    if (document.activeElement?.matches('.bm-place') && chosen)
      room.current!.querySelector<HTMLElement>('.bm-place[data-chosen=true]')?.focus({
        preventScroll: true,
      });
  }, [chosen?.x, chosen?.y]);
  const ghost = chosen ?? planned;
  const grown = chosen?.spot;
  /** Reports whether the points of another place would stick out from under the chosen tile. */
  const under = (l: Landing, mx: number, my: number): boolean => {
    if (!kind || !chosen || l === chosen) return false;
    const [w, h] = sizeOf(kind);
    const [dx, dy] = [mx - chosen.x - w / 2, my - chosen.y - h / 2];
    return Math.abs(dx) < w / 2 + BADGE && Math.abs(dy) < h / 2 + BADGE;
  };
  /** How large the button of a place is, in cells: on a whole planet a press is no choice yet. */
  const size = whole ? 1 : Math.max(1, (2 * HALF) / cell);
  const rest =
    view && pillsOf && places.length === 0 && !whole && box.w > 0
      ? pillsOf<Rect>(tilesAway(lots, camera, frame, box), [], box, top)
      : [];
  const pills =
    view && pillsOf && kind
      ? pillsOf(
          outOfSight(places, kind, camera, frame, box),
          places.map((l) => {
            const [x, y] = middle(kind, l.x, l.y);
            // The tile itself lies over the points of the chosen one.
            const part = l === chosen ? 0 : 0.6;
            return { ...onScreen({ x: x - 0.3, y: y - 0.3, w: part, h: part }), of: l };
          }),
          box,
          top,
        )
      : [];
  const hidden = new Set(pills.flatMap((p) => p.of));
  const tileWords = (t: Tile) =>
    `${landName(t.tile, lang)}${t.level > 0 ? `, ${w.level(t.level)}` : ''}`;
  const explorer = person ? personName(person, w) : w.sealed;
  const pieces = (t?: Tile) => loosePieces(t, person ?? '', player.area);
  // Who listens does not see which pieces still wait for others.
  const open = (t?: Tile) => {
    const list = pieces(t).open;
    return list.length > 0 ? ` (${w.open(pieceNames(list, w))})` : '';
  };
  const risen = new Map(grown?.mutants.map((m) => [`${m.x},${m.y}`, m.level]));
  return (
    <div
      class="bm-area"
      data-small={cell < 40}
      ref={room}
      role="group"
      aria-label={name}
      data-asks={look || places.length === 0 ? undefined : w.litPlace}
      tabIndex={-1}
      onClick={press}
      onPointerDown={({ x, y, isPrimary }) => {
        const at = (size: number, from: number) => (size / 2 - from) / cell;
        drag.current =
          isPrimary && pills.length + rest.length > 0
            ? {
                x,
                y,
                at: [frame.left + at(box.w, camera.left), frame.top + at(box.h, camera.top)],
              }
            : null;
      }}
      onPointerMove={({ x, y, buttons }) => {
        const from = drag.current;
        if (!from || !buttons || (!from.on && Math.hypot(x - from.x, y - from.y) < 10)) return;
        from.on = true;
        const [mx, my] = from.at;
        go({ at: [mx - (x - from.x) / cell, my - (y - from.y) / cell], high: Infinity });
      }}
      // A finger that is lifted leaves, and a mouse may be released elsewhere.
      onPointerLeave={() => (drag.current = null)}
      // The end of a drag chooses nothing. On a whole planet that is too small to land on,
      // a press goes back to the part around it, and to the place nearest to the finger.
      onClickCapture={(e) => {
        const small = whole && kind && cell < DISTINCT;
        const moved = drag.current?.on;
        drag.current = null;
        if (e.detail === 0 || !(moved || small)) return;
        e.stopPropagation();
        if (!small) return;
        const at = cellAt(e);
        const near = nearest(places, kind, ...at, HALF / cell);
        if (near && near !== chosen) onPlace?.(near);
        go(near ? lookAt(near) : { at, high: 2 });
        view!.toggle();
      }}
      {...{
        // The ring of a lesson lies on a spot that is out of sight.
        onaim: ({ target }: Event) => {
          const l = placeOf(target as HTMLElement);
          if (l) aim(l);
        },
      }}
      {...(view ? pinched(view.toggle) : {})}
    >
      <ul class="sr-only" aria-label={w.byRow}>
        {rowsOf(tiles, explorer + open(), (t) => tileWords(t) + open(t), w).map((row, i) => (
          <li key={i}>{row}</li>
        ))}
        {crystals.length > 0 && <li>{`${w.sheet.crystals}${w.colon}${gemsOf(crystals, w)}.`}</li>}
      </ul>
      <div
        class="bm-sheet-of-tiles"
        data-anchor={`area-${id}`}
        style={{
          width: `${frame.columns * cell}px`,
          height: `${frame.rows * cell}px`,
          translate: `${camera.left + 4}px ${camera.top + 4}px`,
          '--cell': `${cell}px`,
        }}
      >
        {(view || ground) && (
          <Ground
            {...{ frame, tiles, kind }}
            places={places}
            arrives={player.explorer === '' && tiles.length === 0}
          />
        )}
        <span
          class="bm-tile"
          style={lot('EX', 0, 0)}
          data-piece={`e${id}`}
          {...named(explorer)}
          aria-hidden="true"
        >
          {person ? <TileArt kind={person} dead={pieces().dead} /> : <Helmet seat={seat} />}
        </span>
        {tiles.map((t) => (
          <span
            key={`${t.x},${t.y}`}
            class="bm-tile"
            style={lot(t.tile, t.x, t.y)}
            data-piece={`${id}:${t.x},${t.y}`}
            data-from={from}
            data-fresh={fresh?.has(`${t.x},${t.y}`)}
            data-latest={t === tiles.at(-1) || undefined}
            data-rises={risen.has(`${t.x},${t.y}`)}
            {...named(tileWords(t))}
            aria-hidden="true"
          >
            <TileArt
              kind={t.tile}
              level={risen.get(`${t.x},${t.y}`) ?? t.level}
              dead={pieces(t).dead}
            />
          </span>
        ))}
        {ghost && kind && (
          <span
            class="bm-tile bm-ghost"
            {...named(tileName(kind, lang))}
            data-planned={!chosen || undefined}
            style={lot(kind, ghost.x, ghost.y)}
            aria-hidden="true"
          >
            <TileArt kind={kind} level={risen.get(`${ghost.x},${ghost.y}`) ?? 0} />
          </span>
        )}
        {seams(tiles).map((s) => (
          <span
            key={`s${s.x},${s.y}`}
            class="bm-seam"
            {...named(`${w.aPair}: ${w.points(11)}`)}
            style={spot(s.x, s.y, 0, 0)}
            aria-hidden="true"
          >
            11
          </span>
        ))}
        {/* Complete crystals lie where their pieces meet. */}
        {[false, true].map((coming) =>
          (coming ? (grown?.crystals ?? []) : crystals).map((c) => (
            <span
              key={`${coming}${c.colour}${c.x2},${c.y2}`}
              class="bm-crystal"
              {...named(w.crystal(c.colour))}
              data-coming={coming}
              style={spot(c.x2 / 2, c.y2 / 2, 0, 0)}
              aria-hidden="true"
            >
              <Gem colour={c.colour} size="100%" class="bm-gem" />
            </span>
          )),
        )}
        {missed && (
          <span
            class="bm-missed"
            style={lot(tiles.at(-1)?.tile ?? '', missed[1].x, missed[1].y)}
            aria-hidden="true"
          />
        )}
        {missed?.map((l, i) => (
          <b
            key={`missed${i}`}
            class="bm-missed-gain"
            data-best={i > 0}
            style={lot(tiles.at(-1)?.tile ?? '', l.x, l.y)}
            {...named(effects(l, w).join(', '))}
            aria-hidden="true"
          >
            <span>{w.gain(l.spot?.gain ?? 0)}</span>
          </b>
        ))}
        {kind &&
          places.map((l) => {
            const [mx, my] = middle(kind, l.x, l.y);
            const s = l.spot;
            const special =
              s !== undefined &&
              (s.crystals.length > 0 || s.pair || s.mutants.length > 0 || s.medals.length > 0);
            return (
              <button
                key={`${l.x},${l.y}`}
                type="button"
                class="bm-place"
                tabIndex={l === stop ? 0 : -1}
                data-at={`${l.x},${l.y}`}
                style={spot(mx - size / 2, my - size / 2, size, size)}
                data-lit={!look}
                data-offered={!look}
                data-chosen={l === chosen}
                data-away={hidden.has(l) ? 'far' : under(l, mx, my)}
                data-wanted={l === chosen && wants?.(l) ? 'done' : undefined}
                data-none={s?.gain === 0 && !special}
                data-special={special}
                data-makes={s?.pair ? 'pair' : s?.mutants.length ? 'mutation' : undefined}
                aria-label={placeName?.(l)}
                {...named(effects(l, w).join(', '))}
                aria-pressed={l === chosen}
                // The focus of the keyboard would stand where nothing is to be seen.
                onFocus={(e) =>
                  hidden.has(l) && e.currentTarget.matches(':focus-visible') && aim(l)
                }
              >
                <span aria-hidden="true">
                  {s && s.gain !== 0 && cell >= TOLD ? w.gain(s.gain) : ''}
                </span>
              </button>
            );
          })}
      </div>
      {/* At rest the corners are free of tiles more often than the middle. */}
      {rest.map(({ side, of }) => (
        <Edge key={side} side={side} corner n={of.length} press={() => go(aimAt(of))}>
          <em aria-hidden="true">{w.someTiles(of.length)}</em>
          <span class="sr-only">{w.tilesAway(of.length)}</span>
        </Edge>
      ))}
      {/* A press moves the view to the best of the places that are out of sight at a side. */}
      {pills.map(({ side, told, of, x }) => {
        const best = byGain(of)[0]!;
        const gain = best.spot?.gain ?? 0;
        return (
          <Edge key={side} side={side} corner={x === 0} n={of.length} press={() => aim(best)}>
            <i aria-hidden="true">{w.more(of.length)}</i>
            {told && <b aria-hidden="true">{w.gain(gain)}</b>}
            <span class="sr-only">{w.outOfSight(of.length, gain)}</span>
          </Edge>
        );
      })}
    </div>
  );
}

/** A count of what is out of sight at a side of the planet; a press brings it in sight. */
const Edge = ({
  side,
  corner,
  n,
  press,
  children,
}: {
  side: keyof typeof arrows;
  /** Whether it lies at the left end of its side. */
  corner: boolean;
  n: number;
  press(): void;
  children: ComponentChildren;
}): VNode => (
  <button type="button" class="bm-edge" data-edge={side} data-corner={corner} onClick={press}>
    <span>
      <span aria-hidden="true">{arrows[side]}</span>
      <span aria-hidden="true">{n}</span>
      {children}
    </span>
  </button>
);

/**
 * Measures how far from the top of the planet a count lies, and by how many px the planet
 * is higher while a tile is landed.
 */
function edgesOf(area: HTMLElement): { top: number; more: number } {
  const board = area.closest('.bm-board');
  const size = (of: string) => parseFloat(getComputedStyle(area).getPropertyValue(of)) || 0;
  const high = (of: string) => board?.querySelector<HTMLElement>(of)?.offsetHeight ?? 0;
  const strip = size('--bm-strip');
  const landing = board?.getAttribute('data-landing') === 'true';
  return {
    top: size('--top'),
    more: strip && !landing ? high('.bm-hand') + high('.bm-confirm') + 4 - strip : 0,
  };
}

/** Calls toggle once for each pinch. */
function pinched(toggle: () => void) {
  let wide = 0;
  const far = ({ touches: [a, b] }: TouchEvent) =>
    a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
  return {
    onTouchStart: (e: TouchEvent) => {
      wide = far(e);
    },
    onTouchMove: (e: TouchEvent) => {
      if (wide === 0 || Math.abs(far(e) - wide) < 30) return;
      wide = 0;
      toggle();
    },
  };
}
