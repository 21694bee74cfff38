// The castle: the guards from the gate to the treasury, each with two spaces
// for monsters.

import type { VNode } from 'preact';
import type { Lang } from '@lair/game-ui';
import { Drawing } from '@lair/kit/draw';
import { named as called } from '@lair/named';
import { gate, treasury } from './art/castle';
import { Coin, Heal } from './art/marks';
import { left, useCards } from './cards';
import { messages, outcomeLabel, outcomeWhole, outcomeWords } from './messages';
import { afterMove } from './moments';
import { monsterName } from './names';
import { outcomeAt, sending, spares } from './outcome';
import { dye, GuardBack, GuardFront, MonsterToken, monsterKey, Odds } from './pieces';
import type { Monster, Move, SeatView, Staged } from './types';

export interface CastleProps {
  view: Staged;
  lang: Lang;
  names: string[];
  /** The viewer's seat, negative for a spectator. */
  seat: number;
  /** The chosen card. */
  card: number | undefined;
  /** The chosen space. */
  picked: number | undefined;
  /** By space, the move that a click would choose. Empty unless a card is chosen. */
  offered: Map<number, Move>;
  /** Spaces that a legal move goes to. */
  open: Set<number>;
  /** Spaces to which others have sent a monster since the viewer's last move. */
  came?: ReadonlySet<number> | undefined;
  onSpace(space: number): void;
  onAsk(space: number): void;
  /** A guard was pressed, in its bay; `told` says what its pair leads to, if it has one. */
  onGuard(level: number, bay: Element, told: string): void;
}

export function Castle(props: CastleProps): VNode {
  const { view, lang } = props;
  const m = messages[lang];
  const sides = view.guards.length;
  // Of a move that waits to be confirmed the guards tell as if it were made.
  const move = props.picked === undefined ? undefined : props.offered.get(props.picked);
  const then = move ? afterMove(view, props.seat, move) : view;
  return (
    <section
      class="mm-castle"
      data-slot="castle"
      style={{ '--mm-bays': sides }}
      aria-label={m.castle}
    >
      <span class="mm-end mm-gate" aria-hidden="true" {...called(m.gate)}>
        <Drawing>{gate()}</Drawing>
      </span>
      <ol class="mm-bays" data-names-beside onKeyDown={walk}>
        {view.guards.map((_, i) => (
          <Bay key={i} {...props} then={then} at={i} />
        ))}
      </ol>
      <span
        class="mm-end mm-treasury"
        data-anchor="treasury"
        aria-hidden="true"
        {...called(m.treasury)}
      >
        <Drawing>{treasury()}</Drawing>
      </span>
    </section>
  );
}

function Bay(props: CastleProps & { then: Staged; at: number }): VNode {
  const { view, then, lang, at, offered } = props;
  const m = messages[lang];
  const g = view.guards[at]!;
  const range = left(useCards(), g.level, view.revealed);
  const front = view.stage?.fronts[at];
  const weak = view.stage?.weakest.includes(at);
  const total = then.guards[at]!.total;
  const outcome = total > 0 && !front ? outcomeAt(then, at, props.seat) : undefined;
  const told = outcome ? outcomeWords(outcome, lang) : [];
  const label = outcome && outcomeLabel(outcome, lang);
  const whole = outcome && outcomeWhole(outcome, sending(then), named(props), lang);
  const explained =
    outcome &&
    sentences([
      `${m.guardNo(at + 1)} · ${[m.total(total), ...(spares(outcome) ? [] : told)].join(', ')}`,
      whole,
    ]);
  const name = [
    m.guardNo(at + 1),
    m.stars(g.level),
    ...(front
      ? [m.strengthIs(front.strength)]
      : [m.strengthRange(...range.strength), m.lootRange(...range.loot)]),
    total > 0 ? m.total(total) : '',
    ...(outcome && spares(outcome) ? [] : told),
    front?.end === 'beaten' ? m.beaten : front?.end === 'won' ? m.holds : '',
    weak ? m.weakest : '',
  ];
  return (
    <li
      class="mm-bay"
      data-first={at === 0}
      data-last={at === view.guards.length - 1}
      data-end={front?.end}
      data-busy={offered.size > 0}
      data-moment={view.stage?.spot === at ? 'always' : true}
      data-alone={view.stage?.spot === at ? 'else' : true}
    >
      <span
        class="mm-number"
        data-decor
        aria-hidden="true"
        {...called(
          at === 0
            ? m.gate
            : at === view.guards.length - 1
              ? `${m.guardNo(at + 1)}. ${m.treasury}`
              : m.guardNo(at + 1),
        )}
      >
        {at === 0 && <Drawing>{gate()}</Drawing>}
        <b>{at + 1}</b>
        {at === view.guards.length - 1 && <Drawing>{treasury()}</Drawing>}
      </span>
      <button
        type="button"
        class="mm-post"
        data-anchor={`guard-${at}`}
        onClick={(e) => props.onGuard(g.level, e.currentTarget.parentElement!, explained ?? '')}
      >
        <span class="sr-only">{sentences([name.filter(Boolean).join(', '), whole])}</span>
        <span
          class="mm-turn"
          key={front ? `front-${front.id}` : `back-${view.round}`}
          data-front={!!front}
        >
          {front ? (
            <GuardFront {...front} />
          ) : (
            <GuardBack
              level={g.level}
              range={range}
              strength={g.strength_change ?? 0}
              loot={g.loot_change ?? 0}
            />
          )}
        </span>
        <span class="mm-keystone" data-in-ring aria-hidden="true">
          {at + 1}
        </span>
        <span
          class="mm-total"
          data-in-ring
          aria-hidden="true"
          data-empty={total === 0}
          data-weak={weak}
        >
          <b>
            {total}
            {!front && label?.plus && <i> {label.plus}</i>}
          </b>
          {front ? (
            <span class="mm-versus">
              {total >= front.strength ? '≥' : '<'} {front.strength}
            </span>
          ) : (
            label && (
              <span>
                <Odds words={label.brings} />
              </span>
            )
          )}
        </span>
        {front?.end && (
          <span class="mm-verdict" aria-hidden="true" data-end={front.end}>
            {front.end === 'beaten' ? m.beaten : m.holds}
          </span>
        )}
      </button>
      <Space {...props} space={2 * at} />
      <Space {...props} space={2 * at + 1} />
    </li>
  );
}

function Space(props: CastleProps & { space: number }): VNode {
  const { view, space, offered, open, seat, lang } = props;
  const m = messages[lang];
  const there = view.castle[space];
  const move = offered.get(space);
  const then = move ? afterMove(view, seat, move) : view;
  const { total } = then.guards[space >> 1]!;
  const outcome = move && outcomeAt(then, space >> 1, seat);
  const told = outcome ? outcomeWords(outcome, lang) : [];
  const long = outcome ? outcomeWords(outcome, lang, true) : [];
  const whole = outcome ? outcomeWhole(outcome, sending(then), named(props), lang) : '';
  const lit = move !== undefined || (props.card === undefined && open.has(space));
  const of = there && view.seats[there.seat]!.faction;
  const price = priceOf(there);
  const dim = !lit && props.card !== undefined;
  return (
    <button
      type="button"
      class="mm-space"
      data-space={space}
      data-side={space & 1}
      data-lit={lit}
      data-offered={move !== undefined}
      data-dim={dim}
      data-chosen={props.picked === space}
      data-loser={view.stage?.losers.includes(space)}
      aria-disabled={!lit}
      aria-pressed={props.picked === space}
      style={of ? dye(of) : undefined}
      onClick={() => (lit ? props.onSpace(space) : props.onAsk(space))}
    >
      <span class="sr-only">
        {spaceName(props, total, outcome && spares(outcome) ? [] : told, whole)}
      </span>
      {there && of ? (
        <span
          key={monsterKey(there.seat, there.card)}
          class="mm-stand"
          data-piece={monsterKey(there.seat, there.card)}
          data-from={`player-${there.seat}`}
          data-to={`player-${there.seat}`}
          data-mine={there.seat === seat}
        >
          <MonsterToken of={of} card={there.card} />
          {view.stage?.losers.includes(space) && <Heal class="mm-hurt" />}
          {props.came?.has(space) && <span class="mm-came" aria-hidden="true" />}
        </span>
      ) : (
        <span class="mm-spot" aria-hidden="true" />
      )}
      {move && (!there || props.picked === space) && seat >= 0 && (
        <span class="mm-ghost" aria-hidden="true">
          <MonsterToken of={view.seats[seat]!.faction} card={move.card} />
        </span>
      )}
      {outcome && (
        <span class="mm-offer" aria-hidden="true">
          {!spares(outcome) && <span class="mm-offer-sum">{m.total(total)}</span>}
          <span class="mm-odds">
            {told.map((words, i) => (
              <span key={i}>
                {i === 0 && spares(outcome) && <b>{total} </b>}
                <span class="mm-odds-long">
                  <Odds words={long[i]} />
                </span>
                <span class="mm-odds-short">
                  <Odds words={words} />
                </span>
              </span>
            ))}
          </span>
          {price > 0 && (
            <span class="mm-price">
              −{price}
              <Coin />
            </span>
          )}
        </span>
      )}
    </button>
  );
}

const priceOf = (there: Monster | null | undefined): number =>
  (there?.price ?? []).reduce((a, b) => a + b, 0);

// spaceName returns the text of a space for screen readers: what a click does,
// or who stands there.
function spaceName(
  { view, space, offered, came, names, seat, lang }: CastleProps & { space: number },
  total: number,
  told: (string | undefined)[],
  whole: string,
): string {
  const m = messages[lang];
  const there = view.castle[space];
  const where = m.where((space >> 1) + 1, space & 1 ? m.right : m.left);
  const who = there
    ? there.seat === seat
      ? m.yours(monsterName(view.seats[there.seat]!.faction, there.card, lang), there.card)
      : m.of(
          monsterName(view.seats[there.seat]!.faction, there.card, lang),
          there.card,
          names[there.seat] ?? '',
        )
    : m.empty;
  const move = offered.get(space);
  if (!move) return [where, who, came?.has(space) ? m.came : ''].filter(Boolean).join(', ');
  const mine = monsterName(view.seats[seat]!.faction, move.card, lang);
  const price = priceOf(there);
  const act =
    move.kind === 'place'
      ? m.place(mine, move.card, where)
      : m.replace(mine, move.card, who, where, price > 0 ? m.costing(price) : '');
  const short = [act, m.total(total), ...told].filter(Boolean).join(', ');
  const why = price > 0 ? (there!.seat === seat ? m.priceOwn : m.priceOther) : '';
  return sentences([short, whole, why]);
}

/** Joins what a thing is called and the sentences about it, if there are any. */
const sentences = ([name, ...more]: (string | undefined)[]): string =>
  more.some(Boolean) ? [`${name}.`, ...more].filter(Boolean).join(' ') : name!;

/** Returns how to name the seat of a hand to the viewer. */
const named =
  ({ view, names, seat, lang }: CastleProps) =>
  (hand: SeatView): string => {
    const at = view.seats.findIndex((s) => s.faction === hand.faction);
    return at === seat ? messages[lang].you.toLowerCase() : (names[at] ?? '');
  };

// walk moves the focus with the arrow keys to the nearest space in that
// direction. It measures positions because the layout depends on the width.
// Where all spaces lie in one row, up and down go along it.
function walk(e: KeyboardEvent): void {
  const dir = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  }[e.key];
  const from = (e.target as HTMLElement).closest<HTMLElement>('.mm-space, .mm-post');
  if (!dir || !from) return;
  e.preventDefault();
  e.stopPropagation();
  const here = middle(from);
  const others = [...(e.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('.mm-space')]
    .filter((to) => to !== from)
    .map((to) => ({ to, there: middle(to) }));
  const row = others.every(({ there }) => Math.abs(there.y - here.y) < 6);
  const [dx, dy] = (row ? [dir[0]! || dir[1]!, 0] : dir) as [number, number];
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const { to, there } of others) {
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    if (along < 6) continue;
    const far = along + aside * 3; // prefers spaces in a straight line
    if (far < least) {
      least = far;
      best = to;
    }
  }
  best?.focus();
}

// middle returns the centre of an element on the screen.
function middle(e: HTMLElement): { x: number; y: number } {
  const box = e.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
