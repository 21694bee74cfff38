// The board of Mighty Monsters: the opponents at the top, the castle in the
// middle, the viewer's hand at the bottom.

import './board.css';
import { Fragment, type ComponentChildren, type VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { BoardProps, Player, Sentence } from '@lair/game-ui';
import { useKeys } from '@lair/keys';
import { GrainSheet } from '@lair/kit/draw';
import { named } from '@lair/named';
import { loadItem, saveItem } from '@lair/storage';
import { moon, night } from './art/castle';
import { King } from './art/kings';
import { Coin, Mark, type Faction } from './art/marks';
import { Eyes, Monster } from './art';
import { Castle } from './castle';
import { Cards, deckOf, kingText } from './cards';
import { deedsOf } from './deeds';
import { messages, outcomeLabel, outcomeWords } from './messages';
import { monsterName } from './names';
import { outcomeAt, spares } from './outcome';
import { back, cardsOf, narrow, pick, spacesOf, type Choice } from './narrow';
import { afterMove, moments, withReplaced } from './moments';
import { PastRounds, PlayerCards, SeenGuards } from './panels';
import { Odds } from './pieces';
import { Coins, Plate, Tray, type Flight } from './players';
import { Summary, summaryText } from './summary';
import type { Event, Move, Staged } from './types';

type Props = BoardProps<Staged, Move, Event>;
type Panel =
  | { kind: 'guards'; level: number; of?: Element; told?: string }
  | { kind: 'player'; seat: number; plate: Element }
  | { kind: 'round' };

const nobody = (seat: number): Player => ({
  seat,
  name: '',
  kind: 'empty',
  level: '',
  you: false,
  online: false,
  botPlays: false,
});

export function Board(given: Props): VNode {
  const recent = given.recent ?? given.events;
  const view = useMemo(() => withReplaced(given.view, recent), [given.view, recent]);
  const props = { ...given, view };
  const { seat, lang, names, busy, step, speed } = props;
  const moves = busy ? [] : props.moves;
  const root = useRef<HTMLDivElement>(null);
  const rounds = useRounds(props);
  const last = rounds.at(-1)?.round;
  // After the end the castle stands as the last raid left it, for those who saw that.
  const standing = view.guards.length > 0 ? view : rounds.at(-1);
  const [choice, choose] = useState<Choice>({});
  const [panel, open] = useState<Panel | null>(null);

  // A choice is valid only while a legal move matches it.
  const valid = narrow(moves, choice).length > 0 ? choice : {};
  const pending =
    valid.card !== undefined && valid.space !== undefined ? narrow(moves, valid)[0] : undefined;
  // A layout effect runs before the next click, which would otherwise be reset
  // together with the old choice.
  useLayoutEffect(() => choose({}), [step, view.round, view.turn]);
  // A hint preselects its move, which then only has to be confirmed.
  useLayoutEffect(() => {
    if (props.advised) choose({ card: props.advised.card, space: props.advised.space });
  }, [props.advised]);

  const click = (what: Choice) => {
    const next = pick(moves, valid, what);
    choose(next.choice);
    if (next.send) props.play(next.send);
  };
  const send = () => {
    if (!pending) return;
    focusSpace(root.current, pending.space);
    choose({});
    props.play(pending);
  };
  const stepBack = () => {
    if (pending) focusSpace(root.current, pending.space);
    choose(back(valid));
  };

  useFirstSummary(props, last, () => open({ kind: 'round' }));
  useStatus(props, valid, pending);
  const byKeyboard = useFocusSpace(root, valid);
  const arrow = { label: '', run: () => focusFirst(root.current) };
  useKeys(
    moves.length === 0
      ? []
      : [
          {
            key: '1-9',
            label: messages[lang].keyCard,
            run: (key) => pickByKey(Number(key)),
          },
          { key: 'ArrowDown', ...arrow, label: messages[lang].keyMove },
          { key: 'ArrowUp', ...arrow },
          { key: 'ArrowLeft', ...arrow },
          { key: 'ArrowRight', ...arrow },
          ...(pending ? [{ key: 'Enter', label: messages[lang].keyConfirm, run: send }] : []),
          ...(valid.card !== undefined || valid.space !== undefined
            ? [{ key: 'Escape', label: messages[lang].keyBack, run: stepBack }]
            : []),
        ],
  );
  const pickByKey = (card: number) => {
    if (cardsOf(narrow(moves, { space: valid.space })).includes(card)) {
      byKeyboard();
      click({ card });
    } else ask({ card });
  };

  // ask requests the reason why a move is not allowed. The shell shows it.
  const ask = (what: Choice) => {
    const card = what.card ?? valid.card ?? view.seats[seat]?.hand.slice(-1)[0];
    const space = what.space ?? valid.space ?? Math.max(0, view.castle.indexOf(null));
    if (seat < 0 || card === undefined) return;
    void props.why({
      kind: view.castle[space] ? 'replace' : 'place',
      card,
      space,
    });
  };
  // While a choice is half made, staying on a space for a while also asks why it cannot be
  // chosen.
  const asker = useHover((e) => {
    const space = e.closest<HTMLElement>('.mm-space[aria-disabled=true]')?.dataset.space;
    if (space === undefined || valid.card === undefined || pending) return;
    ask({ space: Number(space) });
  });

  const offered = new Map(
    valid.card === undefined ? [] : narrow(moves, { card: valid.card }).map((m) => [m.space, m]),
  );
  const came = useCame(props);
  const deeds = useMemo(() => deedsOf(recent, view.seats.length), [recent, view.seats.length]);
  const flights = goldFlights(view, props.events, step);
  const mine = seat >= 0 ? view.seats[seat] : undefined;
  const others = around(view.seats.length, seat);

  return (
    <Cards.Provider value={deckOf(view)}>
      <div class="mm-room">
        <div
          ref={root}
          class="mm"
          data-seats={view.seats.length}
          data-watching={!mine}
          style={{ '--mm-pace': speed }}
          onClick={(e) =>
            !(e.target as Element).closest('button, dialog, .mm-confirm') && stepBack()
          }
          {...asker}
        >
          <GrainSheet />
          <ul class="mm-others" data-slot="rivals" aria-label={messages[lang].players}>
            {others.map((s) => (
              <Plate
                key={s}
                view={view}
                seat={s}
                player={props.players[s] ?? nobody(s)}
                active={acts(props, s)}
                lang={lang}
                flights={flights.get(s) ?? []}
                deed={deeds.get(s)}
                names={names.map((name, i) => (i === seat ? '' : name))}
                onOpen={(seat, plate) => open({ kind: 'player', seat, plate })}
              />
            ))}
          </ul>
          <div class="mm-scene" data-slot="board">
            {night()}
            {moon()}
            <Round
              {...props}
              last={last}
              onLook={(of) => open({ kind: 'guards', level: 1, of })}
              onLast={() => open({ kind: 'round' })}
            />
            {standing ? (
              <Castle
                view={standing}
                lang={lang}
                names={names}
                seat={seat}
                card={valid.card}
                picked={valid.space}
                offered={offered}
                open={new Set(spacesOf(moves))}
                came={moves.length > 0 ? came : undefined}
                onSpace={(space) => click({ space })}
                onAsk={(space) => ask({ space })}
                onGuard={(level, of, told) => open({ kind: 'guards', level, of, told })}
              />
            ) : (
              <Podium {...props} />
            )}
            {(flights.get(-1) ?? []).map((f) => (
              <span key={f.id} class="mm-burnt">
                <Coins {...f} />
              </span>
            ))}
          </div>
          {mine && (
            <Tray
              view={view}
              seat={seat}
              player={props.players[seat] ?? nobody(seat)}
              active={acts(props, seat)}
              lang={lang}
              flights={flights.get(seat) ?? []}
              playable={cardsOf(
                narrow(moves, {
                  space: valid.card === undefined ? valid.space : undefined,
                }),
              )}
              chosen={valid.card}
              deed={deeds.get(seat)}
              onCard={(card, keyboard) => {
                if (keyboard) byKeyboard();
                click({ card });
              }}
              onAskCard={(card) => ask({ card })}
              onOpen={(seat, plate) => open({ kind: 'player', seat, plate })}
            >
              {pending ? (
                <Confirm {...props} move={pending} onYes={send} onNo={stepBack} />
              ) : undefined}
            </Tray>
          )}
          {view.stage?.summary && (
            <Summary
              view={view}
              told={view.stage.summary}
              seat={seat}
              names={names}
              lang={lang}
              stay={props.stay}
              unhurried={props.lesson || props.unhurried}
              lesson={props.lesson}
            />
          )}
          {panel?.kind === 'guards' && (
            <SeenGuards
              view={view}
              level={panel.level}
              of={panel.of}
              told={panel.told}
              lang={lang}
              last={last}
              onLast={() => open({ kind: 'round' })}
              onClose={() => open(null)}
            />
          )}
          {panel?.kind === 'round' && last !== undefined && (
            <PastRounds
              rounds={rounds}
              seat={seat}
              names={names}
              lang={lang}
              onClose={() => open(null)}
            />
          )}
          {panel?.kind === 'player' && (
            <PlayerCards
              view={view}
              seat={panel.seat}
              player={props.players[panel.seat] ?? nobody(panel.seat)}
              plate={panel.plate}
              lang={lang}
              onClose={() => open(null)}
            />
          )}
        </div>
      </div>
    </Cards.Provider>
  );
}

const acts = (props: Props, seat: number): boolean =>
  props.view.turn === seat && props.actors.includes(seat);

// around returns the other seats in turn order after the viewer's, or all seats
// for a spectator.
function around(seats: number, seat: number): number[] {
  const all = Array.from({ length: seats }, (_, i) => i);
  return seat < 0 ? all : all.slice(seat + 1).concat(all.slice(0, seat));
}

/** The round and the king's order. */
function Round({
  view,
  lang,
  last,
  onLook,
  onLast,
}: Props & {
  last: number | undefined;
  onLook(of: Element): void;
  onLast(): void;
}): VNode {
  const m = messages[lang];
  return (
    <div class="mm-round" data-tile={view.tile !== undefined}>
      {last !== undefined && (
        <button type="button" class="mm-look mm-last" data-short={m.lastShort} onClick={onLast}>
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <path
              d="M5 3h14v18l-3-2-2 2-2-2-2 2-2-2-3 2zM9 8h6M9 12h6"
              fill="none"
              stroke="currentColor"
              stroke-width="2.1"
              stroke-linejoin="round"
              stroke-linecap="round"
            />
          </svg>
          <span class="mm-last-text">{m.lastRound(last)}</span>
        </button>
      )}
      <b class="mm-round-no" {...named(m.round(view.round, view.rounds))}>
        <span class="mm-round-long">{m.round(view.round, view.rounds)}</span>
        <span class="mm-round-short" aria-hidden="true">
          {view.round}/{view.rounds}
        </span>
      </b>
      {!view.tile && (
        <span class="mm-pips" aria-hidden="true" {...named(m.round(view.round, view.rounds))}>
          {Array.from({ length: view.rounds }, (_, i) => (
            <i key={i} data-now={i + 1 === view.round} data-gone={i + 1 < view.round} />
          ))}
        </span>
      )}
      {view.tile && (
        <span
          class="mm-orders"
          {...named(kingText(view.tile, lang))}
          data-piece={`king-${view.tile}`}
        >
          <King id={view.tile} />
          <span>{kingText(view.tile, lang)}</span>
        </span>
      )}
      <button type="button" class="mm-look" onClick={(e) => onLook(e.currentTarget)}>
        <Eyes />
        <span class="mm-look-text">{m.look(view.revealed.length)}</span>
      </button>
    </div>
  );
}

/** The price of replacing a monster, and the buttons to pay or go back. */
function Confirm({
  view,
  seat,
  names,
  lang,
  move,
  onYes,
  onNo,
}: Props & { move: Move; onYes(): void; onNo(): void }): VNode {
  const m = messages[lang];
  const yes = useRef<HTMLButtonElement>(null);
  // A hint keeps the focus: the next press of its button shows another move, and plays none.
  useEffect(() => {
    if (!document.activeElement?.closest('.hint, .advice'))
      yes.current?.focus({ preventScroll: true });
  }, [move.card, move.space]);
  const there = view.castle[move.space];
  const of = (at: number) => view.seats[at]!.faction;
  const then = afterMove(view, seat, move);
  const { total } = then.guards[move.space >> 1]!;
  const outcome = outcomeAt(then, move.space >> 1, seat);
  const label = outcomeLabel(outcome, lang);
  const [treasury = 0, owner = 0] = there?.price ?? [];
  return (
    <div class="mm-confirm" role="group" aria-label={m.newTotal(total)}>
      <p>
        <span class="mm-confirm-swap">
          {there && (
            <>
              <s class="mm-out">
                <Mark of={of(there.seat)} text={there.card} />
              </s>
              {' → '}
            </>
          )}
          <Mark of={of(seat)} text={move.card} />
          &#x202f;{monsterName(of(seat), move.card, lang)}
          {!there && ` → ${m.guardNo((move.space >> 1) + 1)}`}
        </span>
        {/* Line by line what a label on the castle says, in more words where there is room. */}
        <span class="mm-confirm-whole">
          {outcomeWords(outcome, lang, true).map((words, i) => (
            <span key={i}>
              {i === 0 && <b>{spares(outcome) ? total : m.newTotal(total) + m.colon} </b>}
              <Odds words={words} />
            </span>
          ))}
        </span>
        <span class="mm-confirm-short">
          <b>{label.plus ? `${total} ${label.plus}` : m.newTotal(total)}</b>
          <span>
            <Odds words={label.brings} />
          </span>
        </span>
        {owner > 0 && there && (
          <span class="mm-confirm-paid">
            {treasury}
            <Coin /> {m.toTreasury} · {owner}
            <Coin /> <span>{m.toOwner(names[there.seat] ?? '')}</span>
          </span>
        )}
      </p>
      <button type="button" class="mm-no" aria-label={m.back} title={m.back} onClick={onNo}>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path
            d="M8 4L3 9l5 5M3 9h9a5 4 0 0 1 0 8h-2"
            fill="none"
            stroke="currentColor"
            stroke-width="2.4"
            stroke-linecap="round"
            stroke-linejoin="round"
          />
        </svg>
      </button>
      <button type="button" class="mm-yes" ref={yes} onClick={onYes}>
        {treasury + owner > 0 ? (
          <>
            {m.paying(treasury + owner, view.seats[seat]!.gold)}{' '}
            <span class="mm-purse-of">
              <Coin />
            </span>
          </>
        ) : (
          m.keyConfirm
        )}
      </button>
    </div>
  );
}

/** The winners, after the end of the match. */
function Podium({ view, names, lang }: Props): VNode {
  const m = messages[lang];
  const most = Math.max(...view.seats.map((s) => s.gold));
  const winners = view.seats.flatMap((s, i) => (s.gold === most ? [i] : []));
  return (
    <section class="mm-podium">
      <div class="mm-podium-row" data-scenery>
        {winners.map((i) => (
          <Monster
            key={i}
            of={view.seats[i]!.faction}
            card={5}
            halo="#f7ebd3"
            class="mm-podium-art"
          />
        ))}
      </div>
      <p>
        <b>{winners.map((i) => names[i] ?? '').join(', ')}</b> {m.winners(winners.length)} · {most}{' '}
        <Coin />
      </p>
    </section>
  );
}

/**
 * Returns the ends of the rounds that the reader was there for, each with its summary, if
 * the last one is among them. Without pauses a summary is not shown, but made from the
 * events.
 */
function useRounds({ view, events, recent = events, step }: Props): Staged[] {
  const kept = useRef<{ step: number; view: Staged; ends: Staged[] }>({
    step,
    view,
    ends: [],
  });
  const { current } = kept;
  const keep = (end: Staged) => {
    current.ends = [...current.ends.filter((e) => e.round < end.round), end];
  };
  // The end leaves the round at the last one, which is over then like those before.
  const over = (v: Staged) => v.guards.length === 0;
  const done = over(view) ? view.round + 1 : view.round;
  const isPast = step < 0;
  if (view.stage?.summary) keep(view);
  else if (
    !isPast &&
    step !== current.step &&
    !over(current.view) &&
    current.view.round === done - 1
  ) {
    const ends = moments(current.view, events, view).filter((a) => a.view.stage?.summary);
    if (ends.length > 0) keep(withReplaced(ends.at(-1)!.view, recent));
  }
  if (!isPast) {
    current.step = step;
    current.view = view;
  }
  const past = current.ends.filter((e) => e.round < done);
  return past.at(-1)?.round === done - 1 ? past : [];
}

/** Where it is stored that this reader has met the summary of a round. */
const MET = 'mm-summary';

/**
 * Opens the summary of a round once for a player to whom no pause has ever shown one, so that
 * they know of it.
 */
function useFirstSummary(
  { view, seat, step, lesson }: Props,
  last: number | undefined,
  open: () => void,
): void {
  const shown = view.stage?.summary !== undefined;
  useEffect(() => {
    const over = view.guards.length === 0;
    if (!shown && (last === undefined || over || seat < 0 || step < 0 || lesson)) return;
    const met = loadItem(MET, false);
    if (!met) saveItem(MET, true);
    if (!met && !shown) open();
  }, [shown, last]);
}

/** Returns the spaces to which others have sent a monster since the viewer's own last move. */
function useCame({ view, seat, events, busy, step }: Props): ReadonlySet<number> {
  const seen = useRef({ round: view.round, castle: view.castle });
  const mine = events.some(
    (e) => (e.kind === 'monster_placed' || e.kind === 'monster_replaced') && e.seat === seat,
  );
  // What is looked at of the past is not new, and leaves what is.
  if (step < 0) return new Set();
  if (view.round !== seen.current.round) seen.current = { round: view.round, castle: [] };
  else if (mine || busy || view.stage) seen.current.castle = view.castle;
  const { castle } = seen.current;
  const same = (a: Staged['castle'][number] | undefined, b: Staged['castle'][number]) =>
    a?.seat === b?.seat && a?.card === b?.card;
  return new Set(
    view.castle.flatMap((now, space) =>
      now && now.seat !== seat && !same(castle[space], now) ? [space] : [],
    ),
  );
}

// goldFlights returns the gold that moves in this moment, by the seat that gets
// it. -1 is the treasury.
function goldFlights(view: Staged, events: Event[], step: number): Map<number, Flight[]> {
  const list = new Map<number, Flight[]>();
  const add = (to: number, from: string, gold: number) => {
    if (gold <= 0) return;
    const flights = list.get(to) ?? [];
    flights.push({
      id: `gold-${step}-${to}-${flights.length}`,
      from,
      gold,
      sum: 0,
    });
    flights[0]!.sum += gold;
    list.set(to, flights);
  };
  if (view.guards.length === 0) return list;
  for (const e of events) {
    if (e.kind === 'guard_beaten')
      for (const p of e.payouts) add(p.seat, `guard-${e.guard - 1}`, p.gold);
    if (e.kind === 'healing_paid') add(-1, `purse-${e.seat}`, e.paid);
    if (e.kind === 'monster_replaced') {
      add(-1, `purse-${e.seat}`, e.paid_to_treasury);
      add(e.old_owner, `purse-${e.seat}`, e.paid_to_owner);
    }
  }
  return list;
}

// useStatus shows in the status line what to do next while something is chosen.
function useStatus(
  { view, seat, lang, names, status }: Props,
  choice: Choice,
  pending: Move | undefined,
): void {
  const of = view.seats[seat]?.faction;
  const told = view.stage?.summary;
  const summed = told !== undefined;
  useEffect(() => {
    if (told) {
      // The sheet shows the round; who listens is told it here, once.
      const text = summaryText({ view, told, seat, names, lang });
      status([<span class="sr-only">{text} </span>, messages[lang].readSummary]);
    } else status(of === undefined ? null : chosenLine());
  }, [choice.card, choice.space, pending?.kind, summed, lang]);

  function chosenLine(): Sentence | null {
    const m = messages[lang];
    const there = choice.space === undefined ? undefined : view.castle[choice.space];
    if (pending && !there) return null;
    if (there) {
      const [treasury = 0, owner = 0] = there.price ?? [];
      const [own, other] = pending
        ? [m.confirmOwn, m.confirmOther]
        : [m.replaceOwn, m.replaceOther];
      const [before, after] =
        there.seat === seat
          ? own(treasury + owner)
          : other(names[there.seat] ?? '', owner, treasury);
      return [
        // Other words are another element, so that the mark in them does not slide.
        <Fragment key={before}>
          {before}
          <span class="mm-brief">{said(view.seats[there.seat]!.faction, there.card)}</span>
          {after}
          {/* On a phone there is no room for it; the name of the space says it too. */}
          <span class="sr-only" data-whole>
            {' '}
            {there.seat === seat ? m.priceOwn : m.priceOther}
          </span>
        </Fragment>,
      ];
    }
    if (choice.card !== undefined) return [m.chooseSpace, said(of!, choice.card), '.'];
    if (choice.space !== undefined)
      return [m.chooseCard, m.thisSpace((choice.space >> 1) + 1), '.'];
    return null;
  }

  function said(f: Faction, card: number): ComponentChildren {
    return (
      <b class="mm-said">
        <Mark of={f} text={card} />
        <span class="mm-said-name">&#x202f;{monsterName(f, card, lang)}</span>
      </b>
    );
  }
}

// useFocusSpace moves the focus to a space, as focusFirst does, after a card was
// chosen with the keyboard.
function useFocusSpace(root: { current: HTMLElement | null }, choice: Choice): () => void {
  const wanted = useRef(false);
  // A layout effect runs with the render that shows the choice. A plain effect
  // of the previous render could run in between and find nothing chosen.
  useLayoutEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    if (choice.card !== undefined && choice.space === undefined) focusFirst(root.current);
  });
  return () => {
    wanted.current = true;
  };
}

// focusSpace moves the focus from the buttons under the board, which go away, to
// the space they are about; elsewhere it stays.
function focusSpace(root: HTMLElement | null, space: number): void {
  if (!root?.querySelector('.mm-confirm')?.contains(document.activeElement)) return;
  root
    .querySelector<HTMLElement>(`.mm-space[data-space="${space}"]`)
    ?.focus({ preventScroll: true });
}

// focusFirst moves the focus to the chosen space, else to one that a lesson
// points at, else to the first that is lit.
function focusFirst(root: HTMLElement | null): void {
  const led = document.querySelector<HTMLElement>('.rings')?.dataset.points || ':not(*)';
  const found = ['[data-chosen=true]', `[data-lit=true]:is(${led})`, '[data-lit=true]', '']
    .map((which) => root?.querySelector<HTMLElement>(`.mm-space${which}`))
    .find(Boolean);
  found?.focus();
}

// useHover calls rest when the pointer or the focus stays on an element for
// 700 ms. It is the rest of that time which is called: what was chosen when the stay began
// may have been played since.
function useHover(rest: (e: HTMLElement) => void) {
  const timer = useRef(0);
  const latest = useRef(rest);
  latest.current = rest;
  const stop = () => window.clearTimeout(timer.current);
  useEffect(() => stop, []);
  const start = (on: EventTarget | null) => {
    stop();
    timer.current = window.setTimeout(() => latest.current(on as HTMLElement), 700);
  };
  return {
    // Taps and clicks ask on their own, so only the mouse starts the timer.
    onPointerOver: (e: PointerEvent) => e.pointerType === 'mouse' && start(e.target),
    onFocusIn: (e: FocusEvent) =>
      (e.target as HTMLElement).matches(':focus-visible') && start(e.target),
    onPointerLeave: stop,
    onPointerDown: stop,
    onKeyDown: stop, // what is pressed now may not be there in 700 ms
  };
}
