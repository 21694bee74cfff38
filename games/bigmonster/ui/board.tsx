// The board: the ships with their packs and the medals at the top, one's own
// planet in the middle (a partner's beside it), then the tray with the pack in
// hand, and at the bottom what is to be confirmed. Each of them is a slot with a
// place and size of its own, whatever the phase.

import './board.css';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { BoardProps } from '@lair/game-ui';
import { t as say } from '@lair/i18n';
import { capital } from '@lair/i18n/capital';
import { useKeys } from '@lair/keys';
import { useLate } from '@lair/late';
import { named } from '@lair/named';
import { PlayerTag } from '@lair/player-tag';
import { touches } from '@lair/settings';
import { walk } from '@lair/walk';
import { useMedia } from '@lair/wide';
import { Area } from './area';
import { Ship, Token } from './art/marks';
import { explorerPieces, wide as lying } from './art/tiles';
import { bestOf, LINES, placeAfter } from './best';
import {
  byGain,
  candidateOf,
  counted,
  draft,
  landingsOf,
  outlookOf,
  shipsOf,
  stacks,
  takeMove,
  tapped,
  turnTo,
  type Landing,
  type Taking,
} from './choosing';
import { useNextFocus } from './focus';
import { Sky } from './ground';
import { Medals } from './medals';
import { useMemory, type Memory } from './memory';
import {
  Drawings,
  Face,
  Globe,
  groundOf,
  Icon,
  landName,
  Mark,
  Medal,
  personName,
  personText,
  piecesText,
  seatLook,
  Sign,
  suitName,
  tileName,
  TileArt,
  TileText,
  tileText,
} from './pieces';
import { guardText, lastTurn, penaltyNow } from './penalty';
import { effects, halved, placeName } from './plan';
import type { Event, Kind, Move, Spot, Tile, View } from './types';
import { figure, words, type Words } from './words';

type Props = BoardProps<View, Move, Event>;
/** What comes after the first decision, or when it is opened. */
type Panels = typeof import('./panels');

/**
 * Returns a view with what one of the seats had before it. A view of a finished
 * match is nobody's, and holds what was hidden of each seat.
 */
export function asSeat(view: View, seat: number): View {
  const open = view.seat < 0 ? view.players[seat]?.open : undefined;
  return open ? { ...view, ...open, seat } : view;
}

interface Choice {
  explorer?: string | undefined;
  tile?: Kind | undefined;
  taking?: Taking | undefined;
  at?: [number, number] | undefined;
  /** The spot at which a tile is previewed that is not kept yet. */
  look?: [number, number] | undefined;
}

export function Board(props: Props): VNode {
  const { seat, lang, busy, events, status, why } = props;
  const view = useMemo(() => asSeat(props.view, seat), [props.view, seat]);
  const moves = busy ? [] : props.moves;
  const w = words(lang);
  const kind = moves[0]?.kind;
  const [choice, setChoice] = useState<Choice>({});
  const [open, setOpen] = useState<{ what: number | 'medals'; of?: Element }>();
  /** Whether the panels could not be loaded. */
  const [lost, setLost] = useState(false);
  const panels = useLate(
    () => import('./panels'),
    open ? `${open.what}` : (view.phase !== 'choose' || !draft(view)) && view.phase,
    () => {
      setOpen(undefined);
      setLost(true);
      // Without its countdown a page does not keep the others waiting.
      if (moves[0]?.kind === 'ready') props.play(moves[0]);
    },
  );
  const [turned, setWhole] = useState(false);
  // Once nobody lands any more, all of the planet is shown first.
  const whole = turned !== (view.phase === 'over');
  // The tile that a mouse rests on is told where the chosen one is.
  const [hovered, setHovered] = useState<Kind>();
  // A new decision starts with nothing chosen. The reset happens before it is painted,
  // because a quick player could choose something before a later effect runs.
  const decision = `${seat} ${view.round}.${view.turn} ${kind ?? ''} ${view.kept} ${view.ranking.length}`;
  // A spot that was previewed for the tile that is now placed stays selected.
  const looked = useRef<{
    of: string;
    at: [number, number] | undefined;
  } | null>(null);
  useLayoutEffect(
    () =>
      setChoice(
        kind === 'place' && looked.current?.of === lookedUp(view, view.kept)
          ? { at: looked.current.at }
          : {},
      ),
    [decision],
  );
  useEffect(() => {
    if (props.advised) setChoice(adviceOf(props.advised, view));
  }, [props.advised]);

  const board = useRef<HTMLDivElement>(null);
  useNextFocus(board, kind ? decision : '');
  // A button that undoes or confirms a choice goes with it: then the focus is on what was chosen.
  const undone = useRef<HTMLElement | undefined>(undefined);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) undone.current?.focus({ preventScroll: true });
    undone.current = undefined;
  }, [choice]);

  const me = seat >= 0 ? seat : 0;
  const mine = view.players[me]!;
  const places = useMemo(() => landingsOf(moves, view.spots), [moves, view.spots]);
  const place = choice.at && places.find((l) => l.x === choice.at![0] && l.y === choice.at![1]);
  const could = useRef<Landing[]>([]);
  useLayoutEffect(() => {
    if (places.length > 0) could.current = places;
  }, [places]);
  const ships = shipsOf(moves, choice.tile);
  const taken = choice.taking && view.series[choice.taking.series];
  const take = choice.taking && taken ? takeMove(moves, taken.tiles, choice.taking) : undefined;
  const picked = picking(kind, choice, moves);
  const candidate = candidateOf(moves, choice.tile, choice.taking, taken?.tiles);
  const outlook = useOutlook(props.preview, candidate, `${decision} ${candidate?.tile}`);
  const glance =
    choice.look && outlook.find((l) => l.x === choice.look![0] && l.y === choice.look![1]);

  useEffect(() => {
    status(asks(w, lang, choice, place, kind, view));
    return () => status(null);
    // Moves of others replace the status line but not the choice, so it is
    // announced again.
  }, [
    decision,
    view,
    events,
    lang,
    choice.tile,
    choice.explorer,
    place,
    choice.taking?.series,
    choice.taking?.take,
    choice.taking?.sure,
    choice.taking?.drop,
  ]);

  const hold = () => {
    // On the planet, Enter goes on to land what the next keys choose.
    undone.current = [
      ...board.current!.querySelectorAll<HTMLElement>(
        places.length > 0 ? '.bm-planets > .bm-area' : 'button[data-chosen=true]',
      ),
    ].pop();
  };
  const confirm = () => {
    if (choice.taking?.take !== undefined && !take) {
      hold();
      return setChoice({ taking: { ...choice.taking, sure: true } });
    }
    const move = take ?? picked ?? (place?.moves.length === 1 ? place.moves[0] : undefined);
    if (move) props.play(move);
  };
  const back = () => {
    if (open !== undefined) return setOpen(undefined);
    hold();
    const t = choice.taking;
    setChoice(
      t?.sure ? { taking: { series: t.series, take: t.take, sure: t.drop !== undefined } } : {},
    );
  };
  const pickTile = (tile: Kind) => {
    if (moves.some((m) => m.tile === tile)) setChoice(choice.tile === tile ? {} : { tile });
    else if (props.moves.length > 0) void why({ kind: 'keep', tile });
  };
  const lookAt = (at: [number, number] | undefined) => {
    looked.current = { of: lookedUp(view, candidate?.tile), at };
    setChoice({ ...choice, look: at });
  };
  const ring = byGain(places, (l) => halved(view.kept, l, mine.area.tiles));
  const go = (dx: number, dy: number) => {
    if (places.length > 0) setChoice({ at: walk(ring, choice.at ?? HOME, dx, dy) });
    else if (outlook.length > 0) lookAt(walk(byGain(outlook), choice.look ?? HOME, dx, dy));
    else {
      const hand = [...board.current!.querySelectorAll<HTMLElement>('.bm-hand li > button')];
      const now = hand.indexOf(document.activeElement as HTMLElement);
      hand[now < 0 ? 0 : now + dx + dy]?.focus({ preventScroll: true });
    }
  };
  const setAt = ({ x, y }: Landing) => setChoice({ at: [x, y] });
  const turn = (by: 1 | -1) => setChoice({ at: turnTo(ring, choice.at, by) });
  /** What the digits choose, from 1. */
  const numbered = (): (() => void)[] => {
    if (kind === 'choose') return view.offered.map((explorer) => () => setChoice({ explorer }));
    if (kind === 'prefer' || (kind === 'give' && choice.tile))
      return [...ships.values()].map((m) => () => props.play(m));
    if (kind === 'keep' || kind === 'give' || kind === 'salvage')
      return stacks(kind === 'salvage' ? view.salvage : view.hand).map(
        (s) => () => pickTile(s.kind),
      );
    if (kind === 'take')
      return counted(view, moves).map(([i, j]) => () => {
        const t = choice.taking;
        // While another tile is to be discarded, no digit leaves its series.
        if (t?.sure && t.series !== i)
          void why({ kind: 'take', series: t.series, tile: taken!.tiles[t.take!] });
        else setChoice({ taking: tapped(t, i, j) });
      });
    if (place && place.moves.length > 1) return place.moves.map((m) => () => props.play(m));
    return bestOf(places, w, view.kept, mine.area.tiles).map(
      ({ of }) =>
        () =>
          setAt(placeAfter(of, place)),
    );
  };
  // The focus may be on another tile, on which Enter would choose that one.
  const byDigit = (key: string) => {
    const list = numbered();
    hold();
    if (list.length > 0) (list[Number(key) - 1] ?? (() => status(w.noNumber(key, list.length))))();
    requestAnimationFrame(() =>
      board.current
        ?.querySelector<HTMLElement>('.bm-confirm [data-confirm]:not(.bm-gift)')
        ?.focus({ preventScroll: true }),
    );
  };
  // Enter on what is chosen already confirms it, as on a place.
  const enter = (e: KeyboardEvent) => {
    const on = e.target instanceof Element && e.target.closest('.bm-hand [data-chosen=true]');
    if (e.key !== 'Enter' || e.repeat || !on || !(picked || choice.taking)) return;
    e.preventDefault();
    confirm();
  };
  const can = moves.length > 0;
  useKeys([
    {
      key: '1-9',
      label: can && kind !== 'ready' ? w.keys.pick : '',
      run: byDigit,
    },
    {
      key: 'ArrowLeft',
      label: places.length + outlook.length > 0 ? w.keys.move : can ? w.keys.walk : '',
      run: () => go(-1, 0),
    },
    { key: 'ArrowRight', label: '', run: () => go(1, 0) },
    { key: 'ArrowUp', label: '', run: () => go(0, -1) },
    { key: 'ArrowDown', label: '', run: () => go(0, 1) },
    { key: 'n', label: places.length > 0 ? w.next : '', run: () => turn(1) },
    {
      key: 'p',
      label: places.length > 0 ? w.previous : '',
      run: () => turn(-1),
    },
    {
      key: 'm',
      label: w.keys.medals,
      run: () => setOpen(open?.what === 'medals' ? undefined : { what: 'medals' }),
    },
    ...(picked || choice.taking || place?.moves.length === 1
      ? [{ key: 'Enter', label: w.keys.go, run: confirm }]
      : []),
    ...(choice.tile || choice.at || choice.taking || choice.explorer || open !== undefined
      ? [{ key: 'Escape', label: w.back, run: back }]
      : []),
  ]);

  const full = useMedia('(min-width: 760px)');
  // On a narrower board words would lie on places.
  const noted = useMedia('(min-width: 1000px)');
  const fresh = useMemo(() => freshOf(events), [events]);
  const memory = useMemory(props.view);
  const partner =
    seat >= 0 && view.mode === 'team_draft'
      ? view.players.findIndex((p, i) => i !== seat && p.team === mine.team)
      : -1;
  const seatsInOrder = view.players.map((_, i) => (me + 1 + i) % view.players.length);
  const landing = kind === 'place' ? view.kept : undefined;
  // From the first look at the places until all have landed.
  const lands = props.moves[0]?.kind === 'place' || !!(view.planned && view.kept);
  return (
    <div
      class="bm-board"
      ref={board}
      data-phase={view.phase}
      data-landing={lands}
      // On a narrow board the planet has more room while a tile is landed.
      data-layout={lands && !full ? 'landing' : undefined}
      data-shipping={ships.size > 0}
      data-seats={view.players.length}
      data-crowd={view.players.length > 4}
      data-ships={draft(view)}
      data-partner={partner >= 0}
      data-watched={seat < 0 && draft(view)}
    >
      <Drawings />
      <ul class="bm-seats" data-slot="rivals" aria-label={w.table}>
        {seatsInOrder.map((s) => (
          <SeatAt
            key={s}
            seat={s}
            props={props}
            w={w}
            ship={ships.get(s)}
            tile={choice.tile}
            memory={memory[s]!}
            panels={panels}
            onLook={(of) => setOpen({ what: s, of })}
          />
        ))}
      </ul>
      <div class="bm-strip">
        <span class="bm-turn-short">
          {view.turn > 0 && (
            <small role="img" aria-label={turnName(view, w)}>
              {w.turnShort(view.turn, view.turns, draft(view) && view.round)}
            </small>
          )}
        </span>
        <Medals props={props} w={w} onOpen={(of) => setOpen({ what: 'medals', of })} />
      </div>
      <section
        class="bm-main"
        data-slot="board"
        aria-label={seat >= 0 ? w.planet : w.planetOf(props.names[me] ?? '')}
      >
        <Sky />
        <div class="bm-planets">
          <Area
            name={seat >= 0 ? w.planet : w.planetOf(props.names[me] ?? '')}
            id={`a${me}`}
            seat={me}
            player={mine}
            lang={lang}
            person={mine.explorer || choice.explorer || view.chosen}
            places={landing ? places : outlook}
            kind={landing ?? candidate?.tile ?? (view.planned ? view.kept : undefined)}
            chosen={landing ? place : glance}
            look={!landing}
            planned={view.planned}
            from={seat >= 0 ? 'kept' : `player-${me}`}
            view={{
              whole,
              speed: props.speed,
              turn: `${me} ${view.round}.${view.turn}`,
              toggle: () => setWhole(!turned),
            }}
            fresh={fresh.get(me) ?? none}
            pillsOf={panels?.pillsOf}
            wants={props.wanted && ((l) => l.moves.some((m) => props.wanted!.includes(m)))}
            missed={props.wrong ? missedBy(could.current, mine.area.tiles.at(-1)) : undefined}
            onPlace={(l) =>
              !landing
                ? lookAt(l === glance ? undefined : [l.x, l.y])
                : l === place && l.moves.length === 1
                  ? confirm()
                  : setAt(l)
            }
            placeName={(l: Landing) =>
              placeName(l, landing ?? candidate!.tile!, mine.area.tiles, w)
            }
            {...(landing
              ? {
                  onAsk: (x: number, y: number) => void why({ kind: 'place', x, y }),
                }
              : {})}
          />
          {partner >= 0 && (
            <div class="bm-partner">
              <Sky />
              <span class="bm-partner-name">
                <Sign seat={partner} /> {props.names[partner]}{' '}
                {view.players[partner]!.score !== null && <b>{view.players[partner]!.score}</b>}
              </span>
              <Area
                name={`${w.partner}${w.colon}${props.names[partner]}`}
                id={`a${partner}`}
                seat={partner}
                player={view.players[partner]!}
                lang={lang}
                from={`player-${partner}`}
                ground
                fresh={fresh.get(partner) ?? none}
              />
            </div>
          )}
        </div>
        <div class="bm-notes" data-over>
          {notes(view, w).map(({ icon, n, text }) => (
            <span key={icon} title={text} class={noted || icon === 'packs' ? '' : 'sr-only'}>
              <Icon of={icon} size={16} /> <span aria-hidden="true">{noted ? text : n}</span>
              <span class="sr-only"> {text}</span>
            </span>
          ))}
          {view.dragon && (
            <span
              title={
                view.dragon.holder >= 0
                  ? `${props.names[view.dragon.holder]} ${w.dragonHere(view.dragon.points)}`
                  : w.dragonFree(view.dragon.points)
              }
              data-piece={view.dragon.holder < 0 ? `dragon${view.round}` : undefined}
            >
              {view.dragon.holder < 0 && <Token flipped={false} size={20} />}
            </span>
          )}
          {partner >= 0 && (
            <button
              type="button"
              class="bm-peek"
              aria-label={`${w.look(props.names[partner] ?? '')} (${w.partner})`}
              onClick={(e) => setOpen({ what: partner, of: e.currentTarget })}
            >
              <Sign seat={partner} /> {props.names[partner]}
            </button>
          )}
        </div>
      </section>
      <section class="bm-hand" data-slot="hand" aria-label={handName(view, w)} onKeyDown={enter}>
        <TrayNow
          {...{ view, w, lang, choice, moves, seat, places, place, props, panels, lost }}
          onExplorer={(explorer) => setChoice({ explorer })}
          onTile={pickTile}
          onHover={setHovered}
          onPlace={setAt}
          onTaking={(s, i) =>
            moves.some((m) => (m.series ?? 0) === s)
              ? setChoice({ taking: tapped(choice.taking, s, i) })
              : props.moves.length > 0 &&
                void why({
                  kind: 'take',
                  series: s,
                  tile: view.series[s]!.tiles[i],
                  discard: view.series[s]!.tiles[i === 0 ? 1 : 0],
                })
          }
        />
      </section>
      <section class="bm-confirm" data-slot="confirm" aria-label={w.decision}>
        <Bar
          {...{
            panels,
            w,
            lang,
            view,
            choice,
            hovered,
            place,
            glance,
            places,
            outlook,
            picked,
            props,
            confirm,
            back,
            turn,
          }}
        />
      </section>
      {panels && open?.what === 'medals' && (
        <panels.MedalPanel of={open.of} props={props} onClose={() => setOpen(undefined)} />
      )}
      {panels && typeof open?.what === 'number' && (
        <panels.Look
          seat={open.what}
          of={open.of}
          props={props}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

const none = new Set<string>();
/** Where arrow keys start: the explorer. */
const HOME: [number, number] = [0.5, 0];

/** Says that the penalty would be a seat's, else "". */
const riskText = (view: View, seat: number, w: Words): string => {
  const points = penaltyNow(view, seat);
  return points === 0 ? '' : seat === view.seat ? w.penaltyNow(points) : w.penaltyTheirs(points);
};

/** What the penalty would take from a score, beside it. */
function Risk({ view, seat, w }: { view: View; seat: number; w: Words }): VNode | null {
  const points = penaltyNow(view, seat);
  return points === 0 ? null : (
    <i class="bm-risk" role="img" aria-label={riskText(view, seat, w)}>
      <span>{w.medals.PENALTY!.toLowerCase()} </span>
      {figure(points)}
    </i>
  );
}

interface TrayProps extends PackProps {
  seat: number;
  places: Landing[];
  place: Landing | undefined;
  props: Props;
  panels: Panels | undefined;
  lost: boolean;
  onExplorer(id: string): void;
  onTile(k: Kind): void;
  onHover(k: Kind | undefined): void;
  onPlace(l: Landing): void;
  onTaking(series: number, index: number): void;
}

/** The tray: the explorers, the pack, the kept tile, or the open series. */
function TrayNow(t: TrayProps): VNode | null {
  const { view, w, lang, choice, moves, seat, props } = t;
  const pack = { view, w, lang, choice, moves, onPick: t.onTile, onHover: t.onHover };
  if (view.phase === 'choose' && view.offered.length > 0)
    return <Explorers {...{ view, w, choice, moves, onPick: t.onExplorer }} />;
  if (view.phase === 'ready')
    return t.panels ? (
      <t.panels.Countdown
        lang={lang}
        seat={seat}
        mine={moves[0]?.kind === 'ready'}
        ready={seat >= 0 && view.players[seat]!.ready}
        go={() => moves[0] && props.play(moves[0])}
      />
    ) : null;
  if (view.phase === 'salvage' && view.salvage.length > 0)
    return <Pack {...pack} tiles={view.salvage} name={w.salvage} />;
  if (view.phase === 'take' && view.series.length > 0)
    return t.panels ? (
      <t.panels.OpenSeries
        {...{ view, w, lang, moves }}
        taking={choice.taking}
        onTap={t.onTaking}
      />
    ) : t.lost ? (
      <Line of={say('late.missing')}>
        <button type="button" class="bm-button" onClick={() => location.reload()}>
          {say('how.reload')}
        </button>
      </Line>
    ) : null;
  // The kept tile alone until the rows beside it are loaded.
  if (t.places.length > 0 && t.panels) return <t.panels.Landings {...t} />;
  if (props.moves[0]?.kind === 'place') return <Kept {...{ view, w, lang }} />;
  if (view.phase === 'draft' && view.hand.length > 0)
    return <Pack {...pack} tiles={view.hand} kept={view.kept} name={w.pack} />;
  if (view.phase === 'over' && seat >= 0)
    return t.panels ? <t.panels.Sum sheet={view.players[seat]!.sheet} {...{ w, lang }} /> : null;
  return view.kept === '' ? null : <Kept {...{ view, w, lang }} />;
}

/** The kept tile and what it does. */
function Kept({ view, w, lang }: { view: View; w: Words; lang: Props['lang'] }): VNode {
  return (
    <div class="bm-landings">
      <span
        class="bm-kept"
        data-wide={lying(view.kept)}
        data-anchor="kept"
        {...named(`${landName(view.kept, lang)}${w.colon}${tileText(view.kept, w, view)}`)}
      >
        <TileArt kind={view.kept} />
      </span>
      <p class="bm-kept-text">
        <b>{w.your(tileName(view.kept, lang))}.</b> {tileText(view.kept, w, view)}
      </p>
    </div>
  );
}

/** Returns where the last tile landed and where it would have brought most, if that is more. */
function missedBy(places: Landing[], tile: Tile | undefined): [Landing, Landing] | undefined {
  const landed = tile && places.find((l) => l.x === tile.x && l.y === tile.y);
  const best = byGain(places)[0];
  return landed && best && (best.spot?.gain ?? 0) > (landed.spot?.gain ?? 0)
    ? [landed, best]
    : undefined;
}

/** The tile that is previewed, valid for one turn of a seat. */
const lookedUp = (v: View, tile: Kind | undefined): string =>
  `${v.seat} ${v.round}.${v.turn} ${tile}`;

/**
 * Fetches the spots where a tile could land if it were kept, with what it
 * would do there. It is fetched once for each `of`.
 */
function useOutlook(preview: Props['preview'], candidate: Move | undefined, of: string): Landing[] {
  const [seen, setSeen] = useState<{ of: string; spots: Landing[] }>();
  useEffect(() => {
    if (!candidate || !preview) return;
    let past = false;
    void preview(candidate).then((spots) => {
      if (!past && spots) setSeen({ of, spots: outlookOf(spots as Spot[]) });
    });
    return () => {
      past = true;
    };
  }, [of]);
  return candidate && seen?.of === of ? seen.spots : nowhere;
}
const nowhere: Landing[] = [];

/** Returns the move that choosing an explorer or a tile makes at once. */
function picking(kind: Move['kind'] | undefined, c: Choice, moves: Move[]): Move | undefined {
  if (kind === 'choose') return moves.find((m) => m.explorer === c.explorer);
  if (kind === 'keep' || kind === 'salvage')
    return moves.find((m) => c.tile !== undefined && m.tile === c.tile);
  return undefined;
}

/**
 * Shows a hint as if it were chosen. Ships are only marked, because a click on
 * one sends the pack off.
 */
function adviceOf(m: Move, view: View): Choice {
  if (m.kind === 'choose') return { explorer: m.explorer };
  if (m.kind === 'place') return { at: [m.x ?? 0, m.y ?? 0] };
  if (m.kind !== 'take') return { tile: m.tile };
  const tiles = view.series[m.series ?? 0]?.tiles ?? [];
  const take = tiles.findIndex((k) => k === m.tile);
  return {
    taking: {
      series: m.series ?? 0,
      take,
      sure: true,
      drop: tiles.findIndex((k, i) => i !== take && k === m.discard),
    },
  };
}

/** Returns the prompt while a decision is half made. */
function asks(
  w: Words,
  lang: Props['lang'],
  c: Choice,
  place: Landing | undefined,
  kind: Move['kind'] | undefined,
  view: View,
): string | null {
  const name = (k: Kind | undefined) => tileName(k ?? '', lang);
  if (c.explorer && kind === 'choose') return w.flyOrNot(personName(c.explorer, w));
  if (place) return place.moves.length > 1 ? w.chooseGift : w.confirmPlace;
  if (c.tile && kind === 'give') return w.chooseShip(name(c.tile));
  if (c.tile && (kind === 'keep' || kind === 'salvage')) return w.keepOrNot(name(c.tile));
  if (c.taking?.take !== undefined) {
    const tiles = view.series[c.taking.series]?.tiles ?? [];
    // Long names leave no room for both tiles, and the taken one has its mark.
    return c.taking.drop !== undefined
      ? w.dropOrNot(name(tiles[c.taking.drop]))
      : c.taking.sure
        ? w.chooseDiscard
        : w.takeOrNot(name(tiles[c.taking.take]));
  }
  // Said here although it is the prompt as well: a lesson has words of its own in
  // its place, which may speak of the tile and not of the ships.
  if (kind === 'prefer') return w.prompts.name(view.ranking.length, view.naming);
  if (kind === 'place')
    return (view.turn > 1 || touches() || innerWidth < 600 ? w.prompts.place : w.placeByKey)(
      name(view.kept),
    );
  return null;
}

const turnName = (v: View, w: Words): string =>
  v.phase === 'over'
    ? w.over
    : v.turn === 0
      ? ''
      : `${draft(v) ? `${w.round(v.round)} · ` : ''}${w.turn(v.turn, v.turns)}`;
/** The numbers beside the turn: packs still to be opened, tiles discarded. */
const notes = (v: View, w: Words) =>
  [
    { icon: 'packs' as const, n: draft(v) ? 0 : v.packs, text: w.seriesLeft(v.packs) },
    { icon: 'discards' as const, n: v.discarded, text: w.discarded(v.discarded) },
  ].filter(({ n }) => n > 0);
const handName = ({ phase }: View, w: Words): string => {
  const names: Partial<Record<View['phase'], string>> = {
    choose: w.explorers,
    ready: w.countdown,
    salvage: w.salvage,
    take: w.openSeries,
  };
  return names[phase] ?? w.pack;
};

/** The tiles revealed in the current moment, by seat. */
function freshOf(events: Event[]): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>();
  for (const e of events) {
    if (e.kind !== 'turn_revealed' && e.kind !== 'mutated') continue;
    const set = found.get(e.seat) ?? new Set<string>();
    set.add(`${e.x},${e.y}`);
    found.set(e.seat, set);
  }
  return found;
}

/**
 * A seat at the table: its name, its ship with what is on it, a thumbnail of
 * its planet, and the score.
 */
function SeatAt({
  seat,
  props,
  w,
  ship,
  tile,
  memory,
  panels,
  onLook,
}: {
  seat: number;
  props: Props;
  w: Words;
  ship: Move | undefined;
  tile: Kind | undefined;
  memory: Memory;
  panels: Panels | undefined;
  onLook(of: Element): void;
}): VNode {
  const { view, players, actors, names } = props;
  const p = view.players[seat]!;
  const name = names[seat] ?? '';
  const me = seat === props.seat;
  const full = useMedia('(min-width: 760px)');
  const roomy = useMedia('(min-height: 700px)') || view.players.length < 5;
  const prior = draft(view) && view.phase === 'draft' ? view.order.indexOf(seat) + 1 : 0;
  const wish = view.phase === 'draft' ? view.ranking.indexOf(seat) + 1 : 0;
  const facts = [
    p.score === null ? '' : w.points(p.score),
    p.team_score === undefined ? '' : `${w.team(p.team)}${w.colon}${w.points(p.team_score)}`,
    riskText(view, seat, w),
    p.ready ? w.ready : '',
    prior > 0 ? w.prior(prior) : '',
    ...p.medals.map((m) => w.medals[m.medal]!),
    p.dragons > 0 ? w.dragonTokens(p.dragons) : '',
    view.dragon?.holder === seat ? w.dragonHere(view.dragon.points) : '',
  ]
    .filter(Boolean)
    .join(', ');
  const shipName = ship
    ? me
      ? w.giveOwn
      : w.giveTo(name)
    : me
      ? w.ownShip(p.ship)
      : w.ship(name, p.ship);
  const pack = p.ship > 0 && p.from >= 0;
  const ask = () =>
    ship
      ? props.play(ship)
      : props.moves.length > 0
        ? void props.why(
            props.moves[0]!.kind === 'give'
              ? { kind: 'give', tile: tile ?? view.hand[0], to: seat }
              : { kind: 'prefer', to: seat },
          )
        : undefined;
  return (
    <li
      class="bm-seat"
      data-alone
      data-me={me}
      data-ready={p.ready}
      data-team={view.mode === 'team_draft' ? p.team : undefined}
    >
      <PlayerTag player={players[seat]!} active={actors.includes(seat)}>
        {view.mode === 'team_draft' ? (
          <b
            class="bm-team"
            title={p.team_score === undefined ? undefined : w.teamCounts(p.team_score)}
          >
            {'ABC'[p.team]} {p.team_score}
          </b>
        ) : (
          <Sign seat={seat} />
        )}
      </PlayerTag>
      <button
        type="button"
        class="bm-look-at"
        aria-label={`${me ? w.planet : w.look(name)}${w.colon}${facts}`}
        onClick={(e) => onLook(e.currentTarget)}
      >
        <Globe player={p} seat={seat} full={full} />
      </button>
      {draft(view) && (
        <button
          type="button"
          class="bm-ship-at"
          data-lit={ship !== undefined}
          data-offered={ship !== undefined}
          data-wished={wish > 0}
          data-advised={ship !== undefined && ship === props.advised}
          aria-disabled={ship === undefined}
          aria-label={[
            shipName,
            wish > 0 && w.wish(wish, me ? w.yourself : name),
            pack && p.from !== seat && w.packFrom(names[p.from] ?? ''),
          ]
            .filter(Boolean)
            .join(', ')}
          onClick={ask}
        >
          <span data-anchor={`ship-${seat}`}>
            <Ship fill={seatLook(seat).colour} size="100%" />
          </span>
          {pack && (
            <span
              class="bm-pack"
              data-piece={`pack${p.from}`}
              data-from={`player-${p.from}`}
              data-to={`player-${seat}`}
            >
              <Backs count={p.ship} />
            </span>
          )}
          {wish > 0 && <b class="bm-wish">{wish}</b>}
        </button>
      )}
      <span class="bm-facts" aria-hidden="true">
        {p.score !== null && (
          <b
            {...named(w.points(p.score))}
            data-risk={(!roomy && penaltyNow(view, seat) !== 0) || undefined}
          >
            {p.score}
            {roomy && <Risk {...{ view, seat, w }} />}
          </b>
        )}
        {prior > 0 && (
          <i class="bm-prior" title={w.prior(prior)}>
            <span>{prior}</span>
            <b>{w.priorShort(prior)}</b>
          </i>
        )}
        {p.ready && (
          <svg viewBox="0 0 16 16" width="13" height="13" class="bm-tick" {...named(w.ready)}>
            <path
              d="M2 9l4 4 8-10"
              fill="none"
              stroke="currentColor"
              stroke-width="3"
              stroke-linecap="round"
              stroke-linejoin="round"
            />
          </svg>
        )}
        {view.dragon?.holder === seat && (
          <span data-piece={`dragon${view.round}`} {...named(w.dragonHere(view.dragon.points))}>
            <Token flipped={false} size={18} />
          </span>
        )}
        <span class="bm-facts-more">
          {p.medals.map((m) => (
            <span key={m.medal + m.scope} {...named(`${w.medals[m.medal]}, ${w.points(m.points)}`)}>
              <Medal id={m.medal} size={20} />
            </span>
          ))}
          {p.dragons > 0 && (
            <span {...named(w.dragonTokens(p.dragons))}>
              <Token flipped size={18} />
            </span>
          )}
          {p.explorer && (
            <span {...named(`${personName(p.explorer, w)}${w.colon}${personText(p.explorer, w)}`)}>
              <Face id={p.explorer} size={22} />
            </span>
          )}
        </span>
      </span>
      {panels && <panels.Deed player={p} memory={memory} lang={props.lang} w={w} />}
    </li>
  );
}

/** A pack, face down. */
const Backs = ({ count }: { count: number }): VNode => (
  <>
    <svg
      viewBox="0 0 24 28"
      width="100%"
      aria-hidden="true"
      stroke="#1b1533"
      stroke-width="2"
      stroke-linejoin="round"
    >
      <path d="M3 5L13 2L20 22L10 26Z" fill="#6b4dc4" />
      <path d="M8 3H20V26H8Z" fill="#9d7ff0" />
      <path d="M14 8a4 4 0 1 0 .01 0M14 12v8" fill="none" stroke="#efe6ff" />
    </svg>
    <b>{count}</b>
  </>
);

interface PackProps {
  view: View;
  w: Words;
  lang: Props['lang'];
  choice: Choice;
  moves: Move[];
}

/** How many tiles the largest pack has. */
const TEN = 10;

/** How many columns a row of the largest tiles has on every phone. */
const SIX = 6;
/** The phones on which more columns have the 44 px of a finger each. */
const DENSE: Record<number, string> = {
  7: '(max-width: 479.9px), (min-width: 667px) and (max-height: 499.9px)',
  8: '(min-width: 372px) and (max-width: 479.9px), (min-width: 800px) and (max-height: 499.9px)',
};

/**
 * The pack in hand. Copies of a kind are shown once; what has been given away
 * leaves an empty place. `kept` is the tile that is taken from it already.
 */
function Pack({
  view,
  w,
  lang,
  choice,
  moves,
  tiles,
  kept = '',
  name,
  onPick,
  onHover,
}: PackProps & {
  tiles: Kind[];
  kept?: Kind;
  name: string;
  onPick(k: Kind): void;
  onHover(k: Kind | undefined): void;
}): VNode {
  const list = stacks(tiles);
  // A tile that lies takes two columns, if there are so many.
  const lies = list.filter(({ kind }) => lying(kind)).length + (lying(kept) ? 1 : 0);
  const used = list.length + (kept === '' ? 0 : 1);
  const columns = used + lies;
  const roomy = columns <= TEN;
  const dense = useMedia(DENSE[columns] ?? 'not all');
  const pairs = columns <= SIX || columns in DENSE;
  const empty = Math.max(0, TEN - used - (roomy ? lies : 0));
  return (
    <ul
      class="bm-tiles"
      aria-label={name}
      data-scrolls={list.length > TEN}
      data-few={columns <= SIX || dense}
      data-dense={dense}
      data-used={list.length > TEN ? undefined : columns}
      onPointerLeave={() => onHover(undefined)}
    >
      {kept !== '' && (
        <li data-kept="true" data-wide={roomy && lying(kept)} data-pair={pairs && lying(kept)}>
          <span
            class="bm-hold"
            data-wide={lying(kept)}
            data-piece={`k${kept}`}
            data-from={`h${kept}`}
            data-anchor="kept"
            data-chosen="true"
            role="img"
            aria-label={w.your(landName(kept, lang))}
            style={groundOf(kept)}
          >
            <TileArt kind={kept} />
            <Mark kind={kept} />
            <b class="bm-yours" />
          </span>
        </li>
      )}
      {list.map(({ kind, count }, i) => {
        const lit = moves.some((m) => m.tile === kind);
        // Once a tile is kept, no digit chooses one of the others.
        const keys = kept === '' ? `${i + 1}. ` : '';
        const gone = kept === '' ? '' : w.givenAway;
        const many = count > 1 ? `, ${w.times(count)}` : '';
        const text = tileText(kind, w, view);
        return (
          <li
            key={kind}
            data-goes={kept !== ''}
            data-wide={roomy && lying(kind)}
            data-pair={pairs && lying(kind)}
          >
            <button
              type="button"
              class="bm-hold"
              data-alone
              data-piece={`h${kind}`}
              data-from={`ship-${view.seat}`}
              data-wide={lying(kind)}
              data-lit={lit}
              data-chosen={choice.tile === kind}
              aria-pressed={choice.tile === kind}
              aria-disabled={!lit}
              aria-label={`${keys}${landName(kind, lang)}${many}${gone}. ${text}`}
              {...named(`${capital(landName(kind, lang))}. ${text}`)}
              style={groundOf(kind)}
              onClick={() => onPick(kind)}
              onPointerEnter={(e) => e.pointerType === 'mouse' && onHover(kind)}
            >
              <TileArt kind={kind} />
              <Mark kind={kind} />
              {count > 1 && <b class="bm-times">×{count}</b>}
            </button>
          </li>
        );
      })}
      {Array.from({ length: empty }, (_, i) => (
        <li key={`gone${i}`} class="bm-gone" aria-hidden="true" />
      ))}
    </ul>
  );
}

/** The two explorers to choose from. */
function Explorers({
  view,
  w,
  choice,
  moves,
  onPick,
}: {
  view: View;
  w: Words;
  choice: Choice;
  moves: Move[];
  onPick(id: string): void;
}): VNode {
  return (
    <ul class="bm-explorers" aria-label={w.explorers}>
      {view.offered.map((id, i) => {
        const chosen = choice.explorer === id || view.chosen === id;
        return (
          <li key={id}>
            <button
              type="button"
              class="bm-explorer"
              data-alone
              data-explorer={id}
              data-lit={moves.length > 0}
              data-chosen={chosen}
              aria-pressed={chosen}
              aria-disabled={moves.length === 0}
              aria-label={`${i + 1}. ${personName(id, w)}, ${personText(id, w, explorerPieces[id])} ${suitName(id, w)}.`}
              {...named(
                [`${suitName(id, w)}.`, ...piecesText(explorerPieces[id] ?? [], w)].join(' '),
              )}
              onClick={() => moves.length > 0 && onPick(id)}
            >
              <TileArt kind={id} />
              <span>
                <b>{personName(id, w)}</b> <small>{personText(id, w)}</small>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface BarProps {
  panels: Panels | undefined;
  w: Words;
  lang: Props['lang'];
  view: View;
  choice: Choice;
  hovered: Kind | undefined;
  place: Landing | undefined;
  /** The spot previewed before the tile is kept. */
  glance: Landing | undefined;
  places: Landing[];
  /** The spots where the tile could land if it were kept. */
  outlook: Landing[];
  picked: Move | undefined;
  props: Props;
  confirm(): void;
  back(): void;
  turn(by: 1 | -1): void;
}

/**
 * What is chosen, in words, and the buttons that confirm it. It is there in
 * every phase, so that nothing moves when something is chosen.
 */
function Bar(b: BarProps): VNode {
  const { w, lang, view, choice, glance, places, picked, confirm, back } = b;
  if (places.length > 0) return <PlaceBar {...b} />;
  if (view.phase === 'draft' && view.kept !== '' && !b.hovered) {
    const { wishText } = b.panels ?? {};
    const names = b.props.moves[0]?.kind === 'prefer';
    return <Line of={wishText?.(view, lang, w, b.props, names) ?? ''} />;
  }
  if (view.phase === 'over') return <Line of={b.panels?.ended(view, w) || w.prompts.over} />;
  if (view.planned && view.kept) return <Line of={w.prompts.waiting} />;
  if (choice.explorer)
    return (
      <Line of={personText(choice.explorer, w, explorerPieces[choice.explorer])}>
        {picked && (
          <Confirm name={w.fly(personName(choice.explorer, w))} press={confirm}>
            {w.go}
          </Confirm>
        )}
      </Line>
    );
  const { take: kept, drop } = choice.taking ?? {};
  const series = choice.taking && view.series[choice.taking.series]?.tiles;
  const off = drop !== undefined ? series?.[drop] : undefined;
  const taken = kept !== undefined ? series?.[kept] : undefined;
  // What was pressed last is described.
  const shown = choice.tile ?? off ?? taken;
  if (!shown && b.hovered)
    return (
      <div class="bm-bar" data-kind="tile">
        <p class="bm-text">
          <b>{landName(b.hovered, lang)}</b> <TileText kind={b.hovered} w={w} view={view} />
        </p>
      </div>
    );
  if (!shown) return <Line of={b.props.moves.length > 0 ? (hintOf(view, w) ?? '') : ''} />;
  const salvages = picked?.kind === 'salvage';
  const label = picked
    ? salvages
      ? w.salvageIt
      : w.keep
    : off
      ? w.dropIt
      : taken && !choice.taking!.sure
        ? w.takeIt
        : '';
  const named = salvages
    ? w.salvageIt
    : off
      ? w.confirmTake(tileName(taken!, lang), tileName(off, lang))
      : (taken ? w.takeOrNot : w.keepWords)(tileName(shown, lang));
  const best = byGain(b.outlook)[0];
  // In the last turn this counts more than the words of the tile, and has their room.
  const guard = best && !off ? guardText(b.props, shown, w) : '';
  return (
    <div class="bm-bar" data-kind="tile">
      <button
        type="button"
        class="bm-button bm-cancel"
        data-quiet
        aria-label={w.back}
        onClick={back}
      >
        ×
      </button>
      <p class="bm-text">
        <b>{landName(shown, lang)}</b>{' '}
        {glance && !off ? (
          <span role="status">
            <Effects place={glance} kind={shown} w={w} props={b.props} />
          </span>
        ) : (
          !(lastTurn(view) && guard) && <TileText kind={shown} w={w} view={view} />
        )}
        {!glance && !off && best?.spot && <b> {w.bestHere(best.spot.gain, guard)}</b>}
      </p>
      {label && (
        <Confirm name={named} press={confirm}>
          {label}
        </Confirm>
      )}
    </div>
  );
}

/** Words alone, or with a button. */
const Line = ({ of, children }: { of: string; children?: ComponentChildren }): VNode => (
  <div class="bm-bar">
    <p class="bm-text">{of}</p>
    {children}
  </div>
);

const Confirm = ({
  name,
  press,
  children,
}: {
  name: string;
  press(): void;
  children: ComponentChildren;
}): VNode => (
  <button type="button" class="bm-button" data-main data-confirm aria-label={name} onClick={press}>
    {children}
  </button>
);

/** What to press while nothing is chosen. */
function hintOf({ phase }: View, w: Words): string | undefined {
  if (phase === 'choose') return w.tapExplorer;
  return phase === 'draft' || phase === 'take' || phase === 'salvage' ? w.tapTile : undefined;
}

/** The first sentence of a text that is too long beside the buttons of a phone. */
const inShort = (text: string): string =>
  text.length > 72 ? text.slice(0, text.indexOf('. ') + 1 || undefined) : text;

/** The steps from place to place, what landing there brings, and who gets its medal. */
function PlaceBar({ w, lang, view, place, props, confirm, turn }: BarProps): VNode {
  const gift = place !== undefined && place.moves.length > 1;
  return (
    <div class="bm-bar" data-kind="place" data-gift={gift}>
      {([-1, 1] as const).map((by) => (
        <button
          key={by}
          type="button"
          class="bm-button bm-step"
          data-quiet
          aria-label={by < 0 ? w.previous : w.next}
          onClick={() => turn(by)}
        >
          {by < 0 ? '‹' : '›'}
        </button>
      ))}
      <p class="bm-text">
        {/* The region is there before its first words, or they would not be read out. */}
        <span role="status">{place && <Effects {...{ place, w, props }} kind={view.kept} />}</span>
        {!place && (
          <>
            {/* Where the tile has its words beside it, this says what to press. */}
            <span class="bm-rule">
              <b>{capital(landName(view.kept, lang))}.</b> {inShort(tileText(view.kept, w, view))}
            </span>
            <span class="bm-tap">{w.tapPlace}</span>
            <span class="bm-drag"> {w.dragPlanet}</span>
          </>
        )}
      </p>
      {gift
        ? place.moves.map((m) => (
            <button
              key={m.grant}
              type="button"
              class="bm-button bm-gift"
              data-lit="true"
              data-offered="true"
              data-confirm
              data-advised={m === props.advised}
              aria-label={w.giftTo(
                m.grant === props.seat ? w.yourself : (props.names[m.grant ?? 0] ?? ''),
              )}
              title={props.names[m.grant ?? 0]}
              onClick={() => props.play(m)}
            >
              <Sign seat={m.grant ?? 0} size={20} />
            </button>
          ))
        : place && (
            <Confirm name={w.landWords(tileName(view.kept, lang))} press={confirm}>
              {w.land}
            </Confirm>
          )}
    </div>
  );
}

/**
 * The points of landing at a spot, in a chip with what they are for. A screen reader is
 * told as well where the spot is, because arrow keys lead there without the focus.
 */
function Effects({
  place,
  kind,
  w,
  props,
}: {
  place: Landing;
  kind: Kind;
  w: Words;
  props: Props;
}): VNode {
  const { view } = props;
  const gain = place.spot?.gain ?? 0;
  const tiles = view.players[view.seat]?.area.tiles ?? [];
  const guard = guardText(props, kind, w);
  const told = [...effects(place, w, kind, tiles).slice(0, -1), guard].filter(Boolean).join(', ');
  return (
    <>
      <span class="sr-only">
        {placeName(place, kind, tiles, w)} {guard}
      </span>
      <span aria-hidden="true">
        <b class="bm-gain" data-none={gain === 0}>
          {w.gain(gain)}
        </b>{' '}
        {told.length > LINES ? w.brief(told) : told}
      </span>
    </>
  );
}
