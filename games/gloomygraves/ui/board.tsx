// The board: the pit in the middle, the viewer's crypt beside it, the others
// around, the twenty markers always visible, the hand at the bottom.

import './board.css';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { BoardProps } from '@lair/game-ui';
import { useKeys } from '@lair/keys';
import { PlayerTag } from '@lair/player-tag';
import { walk } from '@lair/walk';
import { Area, frameOf, Thumb } from './area';
import { categories, Mark, type Kind } from './art/halves';
import { CardList, ListButton } from './cards';
import {
  beside,
  chosen as chosenOf,
  fitting,
  lying,
  placesOf,
  turned,
  type Choice,
  type Place,
} from './choosing';
import { Back, cardName, Domino, Sign, theCard } from './pieces';
import type { Area as AreaView, Card, Event, Group, Move, View } from './types';
import { words, type Words } from './words';

type Props = BoardProps<View, Move, Event>;
type Where = 'pit' | 'crypt';

export function Board(props: Props): VNode {
  const { view, seat, lang, players, busy, events, step, status, why } = props;
  const moves = busy ? [] : props.moves;
  const w = words(lang);
  const kind = moves[0]?.kind;
  const burying: Where | undefined =
    kind === 'bury_crypt' ? 'crypt' : kind === 'bury_pit' ? 'pit' : undefined;
  const picking = kind === 'choose_start' || kind === 'discard_blocked';

  const [choice, setChoice] = useState<Choice>({ way: 'E' });
  const [front, setFront] = useState<Where>();
  const [peek, setPeek] = useState<Kind>();
  const [look, setLook] = useState<number>();
  const [listing, setListing] = useState(false);
  // A new decision starts with nothing chosen, at the area that it is about. A
  // layout effect does this before a quick player can choose something.
  const decision = `${step} ${kind ?? ''}`;
  useLayoutEffect(() => {
    setChoice((c) => ({ way: c.way }));
    setFront(undefined);
    setPeek(undefined);
  }, [decision]);

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
  const reach = useMemo(
    () => view.hand.flatMap((c) => placesOf(moves, view.previews, c.id)),
    [moves, view.previews, view.hand],
  );
  const open = useMemo(() => lying(places, choice.way), [places, choice.way]);
  const place = chosenOf(places, choice);
  const card = view.hand.find((c) => c.id === choice.card);

  useEffect(() => {
    if (card && burying) status(place ? w.confirmPlace : w.choosePlace(theCard(card, lang)));
    else if (card && kind === 'choose_start') status(w.confirmFirst(theCard(card, lang)));
    else status(null);
    return () => status(null);
  }, [card?.id, burying, place?.move, kind, lang]);

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
        choice.card === c.id ? { way: choice.way } : { card: c.id, way: fitting(all, choice.way) },
      );
    } else if (picking) {
      setChoice(choice.card === c.id ? { way: 'E' } : { card: c.id, way: 'E' });
    }
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
    if (at) setChoice({ ...choice, at });
  };
  const goBeside = (by: 1 | -1) => {
    const to = beside(open, place, by);
    if (to) setChoice({ ...choice, at: [to.x, to.y] });
  };
  const digit = (key: string) => {
    const n = Number(key) - 1;
    if (burying || picking) {
      const c = view.hand[n];
      if (c) pickCard(c);
    } else if (moves[n]) props.play(moves[n]);
  };
  useKeys([
    { key: '1-9', label: moves.length > 0 ? w.keys.card : '', run: digit },
    { key: 'c', label: w.list, run: () => setListing(true) },
    { key: 'r', label: burying ? w.keys.turn : '', run: turn },
    { key: 'ArrowLeft', label: burying ? w.keys.move : '', run: () => go(-1, 0) },
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

  const shown: Where =
    front ??
    burying ??
    (seat < 0 || view.phase === 'score' || view.phase.startsWith('draw')
      ? 'pit'
      : (lastArea(events) ?? 'pit'));
  const from = useOrigins(events, seat);
  const mine = seat >= 0 ? view.players[seat] : undefined;
  const area = (where: Where): AreaView => (where === 'pit' ? view.pit : (mine?.crypt ?? view.pit));
  const lit = (where: Where): Set<number> | undefined => {
    if (peek) return new Set(area(where).groups[categories.indexOf(peek)] ?? []);
    if (place && where === burying) {
      const grown = (g: Group) => g.cells.length - sizeNow(area(where), g.category as Kind);
      const best = [...place.preview.groups].sort(
        (a, b) => (b.earns ?? 0) - (a.earns ?? 0) || grown(b) - grown(a),
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
      from={from}
      lit={lit(where)}
      {...(where === burying ? { reach } : {})}
      {...(where === burying && card
        ? {
            places: open,
            chosen: place,
            card,
            onPlace: (p: Place) =>
              p === place ? confirm() : setChoice({ card: card.id, way: p.way, at: [p.x, p.y] }),
            onTurn: turn,
            onAsk: (x: number, y: number) =>
              void why({ kind: `bury_${where}`, card: card.id, x, y, dir: choice.way }),
            placeName: (p: Place) => placeName(p, area(where), w),
          }
        : {})}
    />
  );

  // The bar with the buttons of the present decision. It lies over the bottom of
  // the sheet, or beside the hand on a phone.
  const bar =
    card && burying
      ? 'bury'
      : (card && picking) || kind === 'take_marker' || kind === 'decline'
        ? 'end'
        : undefined;
  const others = view.players.map((_, i) => i).filter((i) => i !== seat);
  return (
    <div
      class="gg-board"
      data-choosing={burying !== undefined && choice.card !== undefined}
      data-bar={bar}
      data-drawing={kind === 'draw'}
      data-seats={view.players.length}
    >
      <ul class="gg-others" aria-label={w.others}>
        {others.map((i) => (
          <Other key={i} seat={i} props={props} w={w} onLook={() => setLook(i)} />
        ))}
      </ul>
      <Markers
        view={view}
        seat={seat}
        moves={moves}
        w={w}
        preview={place?.preview.groups ?? []}
        peek={peek}
        onPeek={(k) => setPeek(peek === k ? undefined : k)}
        props={props}
      />
      <section class="gg-main" data-shown={shown}>
        <div class="gg-area-name">
          <h2>
            <span class="gg-shown">{name(shown)}</span>
            <span class="gg-pit-name">{w.pit}</span>
          </h2>
          <small>
            <span class="gg-round">{roundName(view, w)}</span>
            <span class="gg-round-short" aria-hidden="true">
              {roundShort(view, w)}
            </span>
          </small>
          {mine && (
            <span class="gg-score">
              <Sign seat={seat} size={12} />
              <b aria-hidden="true">{mine.score}</b>
              <span class="sr-only">{w.points(mine.score)}</span>
            </span>
          )}
        </div>
        <div class="gg-pit" data-front={shown === 'pit'}>
          {drawArea('pit')}
        </div>
        {mine && (
          <div class="gg-crypt" data-front={shown === 'crypt'}>
            <span class="gg-area-name gg-crypt-name" aria-hidden="true">
              {w.crypt}
            </span>
            {drawArea('crypt')}
          </div>
        )}
        {mine && (
          <button
            type="button"
            class="gg-swap"
            aria-label={name(shown === 'pit' ? 'crypt' : 'pit')}
            onClick={() => setFront(shown === 'pit' ? 'crypt' : 'pit')}
          >
            <Thumb area={area(shown === 'pit' ? 'crypt' : 'pit')} />
          </button>
        )}
      </section>
      <ListButton lang={lang} onClick={() => setListing(true)} />
      <Bar
        {...{
          w,
          lang,
          moves,
          view,
          place,
          card,
          burying,
          picking,
          turn,
          confirm,
          back,
          goBeside,
          play: props.play,
          advised: props.advised,
          peek,
          setPeek,
        }}
        many={open.length > 1}
        area={area(burying ?? 'pit')}
      />
      <section class="gg-hand" aria-label={w.hand}>
        <ul class="gg-cards">
          {view.hand.map((c, i) => (
            <li key={c.id}>
              <button
                type="button"
                class="gg-card"
                data-piece={`c${c.id}`}
                data-from="deck"
                data-to={`area-${burying === 'pit' ? 'pit' : `crypt${seat}`}`}
                data-lit={(burying || picking) && moves.some((m) => m.card === c.id)}
                data-chosen={choice.card === c.id || view.chosen === c.id}
                aria-pressed={choice.card === c.id}
                aria-disabled={!(burying || picking)}
                aria-label={w.cardNo(i + 1, cardName(c, lang))}
                onClick={() => pickCard(c)}
              >
                <Domino card={c} way="S" lang={lang} />
              </button>
            </li>
          ))}
        </ul>
        <ul class="gg-row" aria-label={w.row}>
          {[...view.row.map((c, slot) => ({ c, slot }))].map(({ c, slot }) => {
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
                  aria-disabled={move === undefined}
                  aria-label={w.slot(slot + 1, cardName(c, lang))}
                  onClick={() =>
                    move
                      ? props.play(move)
                      : void (props.moves.length > 0 && why({ kind: 'draw', source: 'row', slot }))
                  }
                >
                  <Domino card={c} way="S" lang={lang} />
                </button>
              </li>
            );
          })}
          <li>
            <button
              type="button"
              class="gg-card gg-deck"
              data-anchor="deck"
              data-lit={kind === 'draw'}
              data-advised={props.advised?.source === 'deck'}
              aria-disabled={kind !== 'draw'}
              aria-label={w.deckLeft(view.deck)}
              onClick={() => {
                const move = moves.find((m) => m.kind === 'draw' && m.source === 'deck');
                if (move) props.play(move);
                else if (props.moves.length > 0) void why({ kind: 'draw', source: 'deck' });
              }}
            >
              <Back />
              <b>{view.deck}</b>
            </button>
          </li>
        </ul>
        {mine && (
          <div class="gg-me">
            <PlayerTag player={players[seat]!} active={props.actors.includes(seat)}>
              <Sign seat={seat} />
            </PlayerTag>
            <b>{w.points(mine.score)}</b>
          </div>
        )}
      </section>
      {listing && <CardList view={view} lang={lang} close={() => setListing(false)} />}
      {look !== undefined && (
        <Look seat={look} props={props} w={w} onClose={() => setLook(undefined)} />
      )}
    </div>
  );
}

const roundName = (view: View, w: Words): string =>
  view.phase === 'choose_start'
    ? w.choosing
    : view.phase === 'game_over'
      ? w.over
      : view.ending
        ? w.roundLast(view.round)
        : w.round(view.round, view.last_round);

/** The round in short form, for narrow screens. */
const roundShort = (view: View, w: Words): string =>
  view.phase === 'choose_start' || view.phase === 'game_over'
    ? roundName(view, w)
    : w.roundShort(view.round, view.last_round);

/** The size of the largest group of a category in an area. */
const sizeNow = (area: AreaView, kind: Kind): number =>
  area.groups[categories.indexOf(kind)]?.length ?? 0;

/** The pit if the last events buried a card there, else undefined. */
function lastArea(events: Event[]): Where | undefined {
  for (const e of [...events].reverse()) if (e.kind === 'pit_buried') return 'pit';
  return undefined;
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
function placeName(p: Place, area: AreaView, w: Words): string {
  const frame = frameOf(area.cells, [], 0);
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
  return w.place(p.y - frame.top + 1, p.x - frame.left + 1, w.ways[p.way], covers, groups);
}

/** An opponent: name, known cards, and a small picture of the crypt that opens it. */
function Other({
  seat,
  props,
  w,
  onLook,
}: {
  seat: number;
  props: Props;
  w: Words;
  onLook(): void;
}): VNode {
  const { view, players, actors, lang } = props;
  const holder = view.players[seat]!;
  const known =
    holder.known.length > 0 ? ` · ${w.known(holder.known.map((c) => cardName(c, lang)))}` : '';
  return (
    <li class="gg-other">
      <PlayerTag player={players[seat]!} active={actors.includes(seat)}>
        <Sign seat={seat} />
      </PlayerTag>
      <button
        type="button"
        class="gg-look"
        aria-label={w.look(players[seat]!.name)}
        onClick={onLook}
      >
        <Thumb area={holder.crypt} />
      </button>
      <span class="gg-facts" title={`${w.inHand(holder.cards)}${known}`}>
        <b aria-hidden="true">{holder.score}</b>
        <span class="sr-only">{`${w.points(holder.score)}, ${w.inHand(holder.cards)}${known}`}</span>
        <span aria-hidden="true" class="gg-backs">
          {Array.from({ length: holder.cards }, (_, i) => (
            <i key={i} data-known={i < holder.known.length} />
          ))}
        </span>
      </span>
    </li>
  );
}

/** An opponent's crypt in full size, with its totals. */
function Look({
  seat,
  props,
  w,
  onClose,
}: {
  seat: number;
  props: Props;
  w: Words;
  onClose(): void;
}): VNode {
  const { view, players, lang } = props;
  const holder = view.players[seat]!;
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  const name = w.cryptOf(players[seat]!.name);
  return (
    <div class="gg-veil" onClick={onClose}>
      <div
        class="gg-big"
        role="dialog"
        aria-modal="true"
        aria-label={name}
        onClick={(e) => e.stopPropagation()}
      >
        <h2>{name}</h2>
        <div class="gg-big-area">
          <Area name={name} id={`look${seat}`} area={holder.crypt} lang={lang} />
        </div>
        <ul class="gg-totals">
          {categories.map((k, i) => (
            <li key={k}>
              <Mark kind={k} size={20} /> {holder.totals[i]}
              <span class="sr-only"> {w.many[k]}</span>
            </li>
          ))}
        </ul>
        {holder.known.length > 0 && (
          <p class="gg-known">
            {w.known([])}
            {holder.known.map((c) => (
              <span key={c.id} class="gg-known-card">
                <Domino card={c} way="E" lang={lang} />
              </span>
            ))}
          </p>
        )}
        <button type="button" class="gg-button" ref={close} onClick={onClose}>
          {w.close}
        </button>
      </div>
    </div>
  );
}

/** The twenty markers by category, with their owners and the viewer's totals. */
function Markers({
  view,
  seat,
  moves,
  w,
  preview,
  peek,
  onPeek,
  props,
}: {
  view: View;
  seat: number;
  moves: Move[];
  w: Words;
  preview: Group[];
  peek: Kind | undefined;
  onPeek(k: Kind): void;
  props: Props;
}): VNode {
  const mine = seat >= 0 ? view.players[seat] : undefined;
  return (
    <ul class="gg-markers" aria-label={w.markers}>
      {categories.map((k, i) => {
        const take = moves.find((m) => m.kind === 'take_marker' && m.category === k);
        const earns = mine?.earns[i] ?? 0;
        const total = preview.find((g) => g.category === k)?.total ?? mine?.totals[i] ?? 0;
        return (
          <li key={k} class="gg-family" data-kind={k} data-peek={peek === k}>
            <button
              type="button"
              class="gg-family-head"
              aria-pressed={peek === k}
              onClick={() => onPeek(k)}
              aria-label={`${w.many[k]}${mine ? `, ${w.total(mine.totals[i]!)}` : ''}`}
            >
              <Mark kind={k} size={20} />
              {mine && <b data-new={total !== mine.totals[i]}>{total}</b>}
            </button>
            <span class="gg-stones">
              {view.markers
                .filter((m) => m.category === k)
                .map((m) => {
                  const best = m.owner < 0 && earns === m.number;
                  const name = w.marker(
                    k,
                    m.number,
                    m.value,
                    m.owner >= 0 ? w.heldBy(props.names[m.owner] ?? '') : w.free,
                  );
                  const lit = best && take !== undefined;
                  return (
                    <button
                      key={m.number}
                      type="button"
                      class="gg-stone"
                      data-piece={`m${k}${m.number}`}
                      data-owned={m.owner >= 0}
                      data-best={best}
                      data-lit={lit}
                      aria-disabled={!lit}
                      aria-label={name}
                      title={name}
                      onClick={() =>
                        lit && take
                          ? props.play(take)
                          : props.moves.length > 0 && m.owner < 0
                            ? void props.why({ kind: 'take_marker', category: k })
                            : undefined
                      }
                    >
                      {m.owner >= 0 ? <Sign seat={m.owner} size={13} /> : m.number}
                    </button>
                  );
                })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The chosen move, what it would do, and the buttons to confirm or change it. */
function Bar({
  w,
  lang,
  moves,
  view,
  place,
  card,
  burying,
  picking,
  turn,
  confirm,
  back,
  goBeside,
  many,
  play,
  advised,
  peek,
  setPeek,
  area,
}: {
  w: Words;
  lang: Props['lang'];
  moves: Move[];
  view: View;
  place: Place | undefined;
  card: Card | undefined;
  burying: Where | undefined;
  picking: boolean;
  turn(): void;
  confirm(): void;
  back(): void;
  goBeside(by: 1 | -1): void;
  many: boolean;
  play(m: Move): void;
  advised: Move | undefined;
  peek: Kind | undefined;
  setPeek(k: Kind | undefined): void;
  /** The area that the card goes to, as it is before the move. */
  area: AreaView;
}): VNode | null {
  if (view.phase === 'score' && moves.length > 0) {
    return (
      <div class="gg-bar" data-kind="score">
        {moves.map((m, i) => {
          if (m.kind === 'decline')
            return (
              <button
                key="no"
                type="button"
                class="gg-button"
                data-quiet
                data-lit="true"
                data-advised={m === advised}
                onClick={() => play(m)}
              >
                {w.decline}
              </button>
            );
          const earns = view.previews[i]?.groups[0]?.earns ?? 0;
          const kind = m.category as Kind;
          const value =
            view.markers.find((x) => x.category === kind && x.number === earns)?.value ?? 0;
          return (
            <button
              key={kind}
              type="button"
              class="gg-button"
              data-lit="true"
              data-advised={m === advised}
              aria-label={w.take(kind, earns, value)}
              onClick={() => play(m)}
            >
              <Mark kind={kind} size={20} /> <b>{earns}</b> <small>+{value}</small>
            </button>
          );
        })}
      </div>
    );
  }
  if (!card || (!burying && !picking)) return null;
  const groups = place?.preview.groups ?? [];
  return (
    <div class="gg-bar" data-kind={burying ? 'bury' : 'end'}>
      <p class="sr-only" role="status">
        {place && placeName(place, area, w)}
      </p>
      {place && (
        <ul class="gg-chips">
          {groups.length === 0 && <li class="gg-chip">{w.nothing}</li>}
          {groups.map((g) => {
            const kind = g.category as Kind;
            const was = sizeNow(area, kind);
            const size = g.cells.length;
            return (
              <li key={kind}>
                <button
                  type="button"
                  class="gg-chip"
                  data-earns={g.earns !== undefined}
                  aria-pressed={peek === kind}
                  onClick={() => setPeek(peek === kind ? undefined : kind)}
                  aria-label={w.group(kind, was, size, g.total)}
                  title={w.group(kind, was, size, g.total)}
                >
                  <Mark kind={kind} size={16} /> <b>{was === size ? size : `${was} → ${size}`}</b>{' '}
                  <small>{w.totalNow(g.total)}</small>
                  {g.earns !== undefined && <span class="gg-earned">{g.earns}</span>}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <div class="gg-ways">
        {burying && (
          <button
            type="button"
            class="gg-button gg-turn"
            aria-label={w.turn}
            title={w.turn}
            onClick={turn}
          >
            <span class="gg-held">
              <Domino card={card} way={place?.way ?? 'E'} lang={lang} />
            </span>
            <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
              <path
                d="M4 10a6 6 0 1 1 2 4.500M4 10l-2.500-2.500M4 10l3-2"
                fill="none"
                stroke="currentColor"
                stroke-width="2"
                stroke-linecap="round"
              />
            </svg>
          </button>
        )}
        {burying &&
          ([-1, 1] as const).map((by) => (
            <button
              key={by}
              type="button"
              class="gg-button gg-step"
              data-quiet
              aria-disabled={!many}
              aria-label={by < 0 ? w.placeBefore : w.placeAfter}
              title={by < 0 ? w.placeBefore : w.placeAfter}
              onClick={() => goBeside(by)}
            >
              <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
                <path
                  d={by < 0 ? 'M13 3L6 10l7 7' : 'M7 3l7 7-7 7'}
                  fill="none"
                  stroke="currentColor"
                  stroke-width="2.500"
                  stroke-linecap="round"
                  stroke-linejoin="round"
                />
              </svg>
            </button>
          ))}
        {(place || picking) && (
          <button
            type="button"
            class="gg-button gg-main-button"
            data-main
            data-confirm
            onClick={confirm}
          >
            {burying ? w.bury : moves[0]?.kind === 'discard_blocked' ? w.discard : w.first}
          </button>
        )}
        <button
          type="button"
          class="gg-button gg-back-button"
          data-quiet
          aria-label={w.back}
          title={w.back}
          onClick={back}
        >
          <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
            <path
              d="M4 4l12 12M16 4L4 16"
              fill="none"
              stroke="currentColor"
              stroke-width="2.500"
              stroke-linecap="round"
            />
          </svg>
        </button>
      </div>
    </div>
  );
}
