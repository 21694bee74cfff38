// The board: the pit in the middle, the viewer's crypt beside it, the others
// around, the twenty gravestones always visible, the hand at the bottom. At one
// size of window each of these keeps its place and size whatever is chosen.

import './board.css';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { BoardProps } from '@lair/game-ui';
import { PAGE, useKeys } from '@lair/keys';
import { named } from '@lair/named';
import { PlayerTag } from '@lair/player-tag';
import { walk } from '@lair/walk';
import { Area, Thumb, type Sight } from './area';
import { categories, type Kind } from './art/halves';
import { Hole } from './art/pit';
import { Scene } from './art/scene';
import { CardList, ListButton } from './cards';
import {
  chosen as chosenOf,
  fitting,
  lying,
  placesOf,
  turned,
  type Choice,
  type Place,
} from './choosing';
import { barOf, Confirm } from './confirm';
import { heardOf } from './heard';
import { Back, cardName, colourOf, Domino, Held, Keystone, Next, Sign, theCard } from './pieces';
import { Look, Rivals } from './rivals';
import { frameOf } from './sight';
import { Stones } from './stones';
import {
  heldBy,
  lastRound,
  type Area as AreaView,
  type Card,
  type Event,
  type Group,
  type Move,
  type View,
} from './types';
import { words, type Words } from './words';

type Props = BoardProps<View, Move, Event>;
type Where = 'pit' | 'crypt';

export function Board(props: Props): VNode {
  const { view, seat, lang, players, busy, events, step, status, why } = props;
  // A lesson that first wants something to be read asks for none of the moves.
  const moves = busy || props.wanted?.length === 0 ? [] : props.moves;
  const w = words(lang);
  const kind = moves[0]?.kind;
  const burying: Where | undefined =
    kind === 'bury_crypt' ? 'crypt' : kind === 'bury_pit' ? 'pit' : undefined;
  const picking = kind === 'choose_start' || kind === 'discard_blocked';

  const [choice, setChoice] = useState<Choice>({ way: 'E' });
  const [front, setFront] = useState<Where>();
  const [peek, setPeek] = useState<Kind>();
  const [look, setLook] = useState<{ seat: number; of: Element }>();
  const [listing, setListing] = useState<{ of?: Element | undefined }>();
  const [whole, setWhole] = useState(false);
  const [sight, setSight] = useState<Sight>();
  // A new decision starts with nothing chosen, at the area that it is about. A
  // layout effect does this before a quick player can choose something.
  const decision = `${step} ${kind ?? ''}`;
  useLayoutEffect(() => {
    setChoice((c) => ({ way: c.way }));
    setFront(undefined);
    setPeek(undefined);
  }, [decision]);
  // The places of a card are shown close by until the reader goes back.
  useLayoutEffect(() => setWhole(false), [decision, choice.card]);

  // A hint preselects its move, which then only has to be confirmed.
  useEffect(() => {
    const m = props.advised;
    if (!m) return;
    setFront(undefined);
    if (m.kind === 'bury_crypt' || m.kind === 'bury_pit')
      setChoice({ card: m.card, way: m.dir ?? 'E', at: [m.x ?? 0, m.y ?? 0] });
    else if (m.card !== undefined) setChoice({ card: m.card, way: 'E' });
  }, [props.advised]);

  const places = useMemo(
    () => placesOf(moves, view.previews, choice.card),
    [moves, view.previews, choice.card],
  );
  const open = useMemo(() => lying(places, choice.way), [places, choice.way]);
  const place = chosenOf(places, choice);
  // What leads to a move that a lesson wants: a card, then a place, or a turn towards one.
  const asked = props.wanted?.filter((m) => moves.includes(m));
  const held = asked?.some((m) => m.card === choice.card) === true;
  const wants = (p: Place): boolean => !!asked?.includes(p.move);
  const wantsCard = (c: Card) =>
    !(burying || picking) || !asked?.some((m) => m.card === c.id)
      ? undefined
      : !held
        ? 'true'
        : c.id === choice.card
          ? 'done'
          : undefined;
  const wantsTurn = burying !== undefined && held && !open.some(wants);
  const mine = seat >= 0 ? view.players[seat] : undefined;
  // Seen through all eyes, as in the picture of a moment, every player has a hand.
  const hand = view.hand.length > 0 ? view.hand : (mine?.hand ?? []);
  const card = hand.find((c) => c.id === choice.card);
  // The first card lies in the crypt as soon as it is chosen.
  const first = kind === 'choose_start' && card ? placeOfFirst : undefined;

  useEffect(() => {
    if (choice.past) status(w.turnedPast(choice.past));
    else if (place) status([<span data-led>{w.confirmPlace}</span>]);
    else if (card && burying) status(w.choosePlace(theCard(card, lang)));
    else if (card && kind === 'choose_start') status(w.confirmFirst(theCard(card, lang)));
    else if (choice.dropped && burying) status(w.pressCard);
    else if (choice.dropped && picking)
      status(kind === 'choose_start' ? w.pressFirst : w.pressAway);
    else status(null);
    return () => status(null);
  }, [card?.id, burying, place?.move, kind, lang, choice.dropped, choice.past]);

  const kept = useKeptFocus(decision, kind);
  const pickCard = (c: Card) => {
    setPeek(undefined);
    if (burying) {
      const all = placesOf(moves, view.previews, c.id);
      if (all.length === 0)
        return void why({
          kind: `bury_${burying}`,
          card: c.id,
          x: view.pit.cells[0]?.x ?? 0,
          y: view.pit.cells[0]?.y ?? 0,
          dir: choice.way,
        });
      setFront(burying);
      setChoice(
        choice.card === c.id
          ? { way: choice.way, dropped: true }
          : { card: c.id, way: fitting(all, choice.way) },
      );
    } else if (picking) {
      setChoice(choice.card === c.id ? { way: 'E', dropped: true } : { card: c.id, way: 'E' });
    } else if (moves.length > 0) {
      const pressed = { kind: 'bury_crypt', card: c.id };
      void why({ ...pressed, x: 0, y: 0, dir: 'E' }, pressed);
    }
  };
  /** Says why nothing can be buried at a place while no card is chosen for it. */
  const askAt = (where: Where, x: number, y: number) => {
    if (moves.length === 0) return;
    if (where === burying) status(w.pressCard);
    else if (where === 'pit' && kind === 'discard_blocked') status(w.prompts.discard_blocked);
    else void why({ kind: `bury_${where}`, card: hand[0]?.id ?? 0, x, y, dir: choice.way });
  };
  const turn = () => card && burying && setChoice(turned(places, choice));
  const back = () => {
    if (look !== undefined) setLook(undefined);
    else if (choice.at) setChoice({ card: choice.card, way: choice.way });
    else if (choice.card !== undefined) setChoice({ way: choice.way });
    else setPeek(undefined);
  };
  const confirm = () => {
    if (place) props.play(place.move);
    else if (picking && choice.card !== undefined) {
      const move = moves.find((m) => m.card === choice.card);
      if (move) props.play(move);
    }
  };
  const go = (dx: number, dy: number) => {
    if (!burying || choice.card === undefined) return;
    const at = walk(open, choice.at, dx, dy);
    if (!at) return;
    setChoice({ card: choice.card, way: choice.way, at });
    // Enter presses what has the focus, and many places lie between this one and the button.
    kept.ref.current?.querySelector<HTMLElement>('.gg-main-button')?.focus();
  };
  // As they lie on the table: the row from its left, and then the deck.
  const lie = (m: Move) => (m.source === 'row' ? (m.slot ?? 0) : view.row.length);
  const inSight = kind === 'draw' ? [...moves].sort((a, b) => lie(a) - lie(b)) : moves;
  const digit = (key: string) => {
    const n = Number(key) - 1;
    if (burying || picking) {
      const c = hand[n];
      if (c) pickCard(c);
      // Enter is to confirm the card, and not to press what had the focus before.
      kept.ref.current?.querySelector<HTMLElement>('.gg-cards')?.focus({ preventScroll: true });
    } else if (inSight[n]) props.play(inSight[n]);
  };
  useKeys([
    { key: '1-9', label: moves.length > 0 ? w.keys.card : '', run: digit },
    { key: 'c', label: w.list, run: () => setListing({}) },
    { key: 'r', label: mine ? w.keys.turn : '', run: turn },
    { key: 'ArrowLeft', label: mine ? w.keys.move : '', run: () => go(-1, 0) },
    { key: 'ArrowRight', label: '', run: () => go(1, 0) },
    { key: 'ArrowUp', label: '', run: () => go(0, -1) },
    { key: 'ArrowDown', label: '', run: () => go(0, 1) },
    ...(place || (picking && choice.card !== undefined)
      ? [{ key: 'Enter', label: burying ? w.keys.bury : w.first, run: confirm }]
      : []),
    ...(choice.card !== undefined || peek || look !== undefined
      ? [{ key: 'Escape', label: w.back, run: back }]
      : []),
  ]);

  // In the list they stand from the start; they do something once a card is chosen.
  const none = () => undefined;
  useKeys(
    mine
      ? [
          { key: 'Enter', label: w.keys.bury, run: none },
          { key: 'Escape', label: w.keys.drop, run: none },
        ]
      : [],
    PAGE - 1,
  );

  const shown: Where =
    front ??
    burying ??
    (seat < 0 || view.phase === 'score' || view.phase.startsWith('draw')
      ? 'pit'
      : (lastArea(events) ?? 'pit'));
  const from = useOrigins(events, seat);
  const heard = useHeard(props);
  const area = (where: Where): AreaView => (where === 'pit' ? view.pit : (mine?.crypt ?? view.pit));
  const lit = (where: Where): Set<number> | undefined => {
    if (peek) return new Set(area(where).groups[categories.indexOf(peek)] ?? []);
    if (place && where === burying) {
      const grown = (g: Group) => Number(g.cells.length > sizeNow(area(where), g.category));
      // Of those that grow the one that is nearest to its next stone.
      const best = [...(place.preview?.groups ?? [])].sort(
        (a, b) => (b.earns ?? 0) - (a.earns ?? 0) || grown(b) - grown(a) || b.total - a.total,
      )[0];
      return best && new Set(best.cells);
    }
    return undefined;
  };
  const name = (where: Where) => (where === 'pit' ? w.pit : w.crypt);
  const drawArea = (where: Where) => (
    <Area
      name={name(where)}
      id={where === 'pit' ? 'pit' : `crypt${seat}`}
      area={area(where)}
      lang={lang}
      crypt={where === 'crypt'}
      from={from}
      lit={lit(where)}
      {...(where === burying && card
        ? {
            places: open,
            all: places,
            chosen: place,
            card,
            back: whole,
            onBack: setWhole,
            onPlace: (p: Place) =>
              p === place ? confirm() : setChoice({ card: card.id, way: p.way, at: [p.x, p.y] }),
            onTurn: turn,
            onSight: setSight,
            onAsk: (x: number, y: number) =>
              void why({ kind: `bury_${where}`, card: card.id, x, y, dir: choice.way }),
            placeName: (p: Place) => placeName(p, card, area(where), w),
            ...(asked && { wants }),
          }
        : {
            ...(where === 'crypt' && first && { chosen: first, card }),
            onAsk: (x: number, y: number) => askAt(where, x, y),
          })}
    />
  );
  const bar = {
    w,
    view,
    seat,
    moves,
    advised: props.advised,
    card,
    way: choice.way,
    wantsTurn,
    place,
    placeName: place && card ? placeName(place, card, area(burying ?? 'pit'), w) : '',
    burying,
    picking,
    open: open.length,
    sight,
    turn,
    back,
    confirm,
    play: props.play,
  };
  const other = shown === 'pit' ? 'crypt' : 'pit';
  const stones = heldBy(view, seat);
  const short = roundShort(view, w);
  return (
    <div
      {...kept}
      class="gg-board"
      data-bar={barOf(bar)}
      data-phase={view.phase}
      data-seats={view.players.length}
      data-watching={!mine}
      onClick={(e) => {
        // A tap outside goes back from the places to the whole.
        if (!(e.target as HTMLElement).closest('button, .gg-area, [role=dialog]')) setWhole(true);
      }}
    >
      <Scene />
      <p class="sr-only" role="status">
        {heard.text && <span key={heard.step}>{heard.text}</span>}
      </p>
      <Rivals props={props} w={w} onLook={(seat, of) => setLook({ seat, of })} />
      <Stones
        props={props}
        moves={moves}
        w={w}
        preview={place?.preview?.groups}
        peek={peek}
        onPeek={(k) => setPeek(peek === k ? undefined : k)}
      />
      <div class="gg-ground" data-slot="board" data-shown={shown} data-scenery aria-hidden="true">
        <Hole />
      </div>
      <div class="gg-pit" data-front={shown === 'pit'} data-alone="else">
        <div class="gg-area-name">
          <h2>{w.pit}</h2>
          <small>
            <span class="gg-round">{roundName(view, w)}</span>
            {short && (
              <span class="gg-round-short" {...named(roundName(view, w))} aria-hidden="true">
                {short}
              </span>
            )}
          </small>
        </div>
        {drawArea('pit')}
      </div>
      {mine && (
        <div class="gg-crypt gg-frame" data-front={shown === 'crypt'} data-alone>
          <Keystone seat={seat} name={w.crypt} />
          {drawArea('crypt')}
        </div>
      )}
      {mine && (
        <button
          type="button"
          class="gg-swap gg-frame"
          data-shows={other}
          aria-label={name(other)}
          title={name(other)}
          onClick={() => setFront(other)}
        >
          <Thumb
            area={first && card && other === 'crypt' ? begunWith(card) : area(other)}
            crypt={other === 'crypt'}
          />
        </button>
      )}
      {mine && short && (
        <small class="gg-round-short" {...named(roundName(view, w))} aria-hidden="true">
          {short}
        </small>
      )}
      {mine && (
        <div class="gg-me" style={{ '--seat': colourOf(seat) }}>
          <PlayerTag player={players[seat]!} active={props.actors.includes(seat)}>
            <Sign seat={seat} />
          </PlayerTag>
          <Held n={stones} name={w.held(stones)} />
          <Next n={stones} w={w} />
          <b>
            <span aria-hidden="true">{mine.score}</span>
            <span class="sr-only">{`${w.points(mine.score)}, ${w.held(stones)}`}</span>
          </b>
        </div>
      )}
      <Confirm {...bar} />
      <ul class="gg-cards" data-slot="hand" aria-label={w.hand} tabIndex={-1}>
        {hand.map((c, i) => (
          <li key={c.id} data-ring>
            <button
              type="button"
              class="gg-card"
              data-piece={`c${c.id}`}
              data-from="deck"
              data-to={`area-${burying === 'pit' ? 'pit' : `crypt${seat}`}`}
              data-lit={(burying || picking) && moves.some((m) => m.card === c.id)}
              data-wanted={wantsCard(c)}
              data-chosen={choice.card === c.id || view.chosen === c.id}
              aria-pressed={choice.card === c.id}
              aria-disabled={!(burying || picking)}
              aria-label={w.cardNo(i + 1, cardName(c, lang))}
              onClick={() => pickCard(c)}
            >
              <Domino card={c} way="S" />
            </button>
          </li>
        ))}
      </ul>
      <div class="gg-row" data-lit={kind === 'draw'} data-moment>
        <h2 aria-hidden="true">{w.row}</h2>
        <Row props={props} moves={moves} w={w} />
        <ListButton lang={lang} onClick={(of) => setListing({ of })} />
      </div>
      {listing && (
        <CardList {...listing} view={view} lang={lang} close={() => setListing(undefined)} />
      )}
      {look && <Look {...look} props={props} w={w} onClose={() => setLook(undefined)} />}
    </div>
  );
}

/** Lists that the focus can rest on: none of them is pressed by an Enter that comes too late. */
const RESTS = '.gg-cards, .gg-takes, .gg-row > ul';

/** Where the focus rests for a decision: before what is to be pressed for it. */
const restOf = (kind: Move['kind'] | undefined): string =>
  kind === 'take_marker' || kind === 'decline'
    ? '.gg-takes'
    : kind === 'draw'
      ? '.gg-row > ul'
      : '.gg-cards';

/**
 * Keeps the focus on the board. A place or button that was pressed may go away; the focus
 * then rests before what comes next, and does not go back to the top of the page. Where it
 * rests it goes along to the next decision; anywhere else somebody may be reading.
 */
function useKeptFocus(decision: string, kind: Move['kind'] | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const within = useRef(false);
  const had = useRef<string | undefined>(undefined);
  const find = (what: string) => ref.current?.querySelector<HTMLElement>(what);
  const rest = (places: string[] = []) =>
    [...places, restOf(kind), '.gg-cards']
      .map(find)
      .find((e) => e)
      ?.focus({ preventScroll: true });
  useLayoutEffect(() => {
    const now = document.activeElement;
    if (kind && now?.matches(RESTS) && ref.current?.contains(now)) rest();
  }, [decision]);
  useLayoutEffect(() => {
    const lost = within.current && document.activeElement === document.body;
    if (lost && !document.querySelector('dialog[open]')) {
      // A place goes when its card is turned, and others come.
      const places = had.current
        ? [
            `[data-at^="${had.current.split(',', 2).join()},"]`,
            '[data-chosen=true]',
            '[data-lit=true]',
          ]
        : [];
      rest(places.map((p) => `.gg-place${p}`));
    }
    within.current = ref.current?.contains(document.activeElement) ?? false;
  });
  const onFocusIn = (e: FocusEvent) => {
    within.current = true;
    had.current = (e.target as HTMLElement).dataset.at;
  };
  return { ref, onFocusIn };
}

/** Where the first card of a crypt is shown before it is laid. */
const placeOfFirst: Place = {
  move: { kind: 'choose_start' },
  preview: { groups: [] },
  x: 0,
  y: 1,
  way: 'E',
};

/** A crypt in which only its first card lies, as it will be shown. */
const begunWith = ({ id, a, b }: Card): AreaView => ({
  cells: [a, b].map((half, x) => ({ x, y: placeOfFirst.y, card: id, half, height: 1 })),
  groups: [],
});

/** The cards that can be drawn, and the deck. */
function Row({ props, moves, w }: { props: Props; moves: Move[]; w: Words }): VNode {
  const { view, lang } = props;
  const drawing = moves[0]?.kind === 'draw';
  return (
    <ul aria-label={w.row} tabIndex={-1}>
      {view.row.map((c, slot) => {
        const move = moves.find(
          (m) => m.kind === 'draw' && m.source === 'row' && (m.slot ?? 0) === slot,
        );
        return (
          <li key={slot}>
            <button
              type="button"
              class="gg-card"
              data-piece={`c${c.id}`}
              data-from="deck"
              data-to={view.turn >= 0 ? `player-${view.turn}` : undefined}
              data-lit={move !== undefined}
              data-advised={move !== undefined && move === props.advised}
              data-alone
              aria-disabled={move === undefined}
              aria-label={w.slot(slot + 1, cardName(c, lang))}
              onClick={() =>
                move
                  ? props.play(move)
                  : void (
                      props.moves.length > 0 && props.why({ kind: 'draw', source: 'row', slot })
                    )
              }
            >
              <Domino card={c} way="S" />
            </button>
          </li>
        );
      })}
      <li>
        <button
          type="button"
          class="gg-card gg-deck"
          data-anchor="deck"
          data-lit={drawing}
          data-advised={props.advised?.source === 'deck'}
          data-alone
          aria-disabled={!drawing}
          aria-label={w.deckLeft(view.deck)}
          onClick={() => {
            const move = moves.find((m) => m.kind === 'draw' && m.source === 'deck');
            if (move) props.play(move);
            else if (props.moves.length > 0) void props.why({ kind: 'draw', source: 'deck' });
          }}
        >
          <Back />
          <b>{view.deck}</b>
        </button>
      </li>
    </ul>
  );
}

const roundName = (view: View, w: Words): string =>
  view.phase === 'choose_start'
    ? w.choosing
    : view.phase === 'game_over'
      ? w.over
      : lastRound(view)
        ? w.roundLast(view.round)
        : w.round(view.round, view.last_round);

/**
 * The round in short form, for narrow screens, with a word that is left out where little room
 * is. Before and after all rounds the status tells.
 */
function roundShort(view: View, w: Words): VNode | undefined {
  if (view.phase === 'choose_start' || view.phase === 'game_over') return undefined;
  if (!lastRound(view))
    return (
      <>
        <span class="gg-round-word">{w.roundWord} </span>
        {`${view.round}/${view.last_round}`}
      </>
    );
  return (
    <>
      {w.lastShort[0]}
      <span class="gg-round-word"> {w.lastShort[1]}</span>
    </>
  );
}

/** The size of the largest group of a category in an area. */
const sizeNow = (area: AreaView, kind: Kind): number =>
  area.groups[categories.indexOf(kind)]?.length ?? 0;

/** The pit if the last events buried a card there, else undefined. */
function lastArea(events: Event[]): Where | undefined {
  for (const e of [...events].reverse()) if (e.kind === 'pit_buried') return 'pit';
  return undefined;
}

/** What is told of the burials shown last, until there are others. */
function useHeard({ view, events, step, seat, names, lang }: Props): {
  text: string;
  step: number;
} {
  const last = useRef<View | undefined>(undefined);
  const [heard, set] = useState({ text: '', step });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = view;
    if (before && events.some((e) => e.kind === 'pit_buried' || e.kind === 'crypt_buried'))
      set({ text: heardOf(before, events, view, { seat, names, lang }), step });
  }, [step]);
  return heard;
}

/** The origin of a card that appears in an area: the viewer's hand or another player. */
function useOrigins(events: Event[], seat: number): (card: number) => string | undefined {
  const origins = useRef(new Map<number, string>());
  for (const e of events) {
    if (e.kind === 'crypt_buried' || e.kind === 'pit_buried')
      origins.current.set(e.card.id, e.seat === seat ? `c${e.card.id}` : `player-${e.seat}`);
    if (e.kind === 'crypts_started')
      e.cards.forEach((c, i) => origins.current.set(c.id, i === seat ? `c${c.id}` : `player-${i}`));
  }
  return (card) => origins.current.get(card);
}

/** The text of a place: its position, what it covers, and the groups it would make. */
function placeName(p: Place, card: Card, area: AreaView, w: Words): string {
  const frame = frameOf(area.cells, [], 0);
  const at: [number, number] = [p.y - frame.top + 1, p.x - frame.left + 1];
  if (!p.preview) return w.place(at, card.a as Kind, card.b as Kind, p.way, '');
  const under = ((p.preview.under ?? []) as string[])
    .filter((k) => k !== '')
    .map((k) => w.a[k as Kind]);
  const covers =
    under.length === 2
      ? w.covers(under[0]!, under[1]!)
      : under.length === 1
        ? w.covers1(under[0]!)
        : w.coversNone;
  const groups = p.preview.groups
    .map(
      (g) =>
        w.grows(g.category as Kind, g.cells.length) +
        (!g.earns ? '' : p.move.kind === 'bury_pit' ? w.earnsNow(g.earns) : w.earns(g.earns)),
    )
    .join('');
  return w.place(at, card.a as Kind, card.b as Kind, p.way, covers + groups);
}
