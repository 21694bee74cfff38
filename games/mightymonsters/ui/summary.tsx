// The summary at the end of a round: who beat which guard with what, who gained
// and paid, where everybody stands, and what comes.

import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Lang } from '@lair/game-ui';
import { named } from '@lair/named';
import { Monster } from './art';
import { Coin, Heal, Mark, Strength, Swap, Torch } from './art/marks';
import { factionName } from './cards';
import { messages } from './messages';
import { signed, Stars } from './pieces';
import type { Staged, Summary as Told } from './types';

interface Props {
  view: Staged;
  told: Told;
  seat: number;
  names: string[];
  lang: Lang;
}

/** A column of the standing: what a seat had, or what it won or paid since. */
interface Column {
  head: string;
  icon?: VNode;
  of(at: number): number;
  /** What the number is, for who hears it or asks; "" for what a seat had. */
  told: string;
}

/** How long after a close by the clock a press may still be meant for the sheet, in ms. */
const LATE = 1000;

/**
 * A press anywhere goes on: the page skips what is being shown. By itself it goes only
 * where others wait or nobody can make it stay, and even there not while somebody shows that
 * they read: by a key, a focus to be seen, a finger, or a mouse that moves. A line in the
 * button shows how long it stays.
 */
export function Summary({
  stay,
  unhurried,
  lesson,
  ...props
}: Props & {
  stay?: (() => void) | undefined;
  unhurried?: boolean | undefined;
  lesson?: boolean | undefined;
}): VNode {
  const root = useRef<HTMLDivElement>(null);
  const [runs, run] = useState(!(stay && unhurried));
  const keep = () => {
    if (!stay) return;
    stay();
    run(false);
  };
  useEffect(() => {
    if (unhurried || root.current?.querySelector(':focus-visible')) keep();
    addEventListener('keydown', keep);
    return () => removeEventListener('keydown', keep);
  }, []);
  useLayoutEffect(() => {
    const sheet = root.current!;
    let pressed = -Infinity;
    const press = () => (pressed = performance.now());
    for (const kind of ['click', 'keydown']) addEventListener(kind, press, true);
    return () => {
      for (const kind of ['click', 'keydown']) removeEventListener(kind, press, true);
      if (performance.now() - pressed > LATE) swallow(sheet.getBoundingClientRect());
    };
  }, []);
  return (
    <div
      class="mm-summary"
      data-runs={runs}
      ref={root}
      onFocusIn={(e) => (e.target as Element).matches(':focus-visible') && keep()}
      // A finger that is down when the time is up still presses the sheet.
      onPointerDown={keep}
      // What opens under a mouse at rest says nothing of where somebody reads.
      onPointerMove={(e) => e.pointerType === 'mouse' && (e.movementX || e.movementY) && keep()}
    >
      <RoundSheet
        {...props}
        go={messages[props.lang].goOn}
        after=".mm-hand"
        // The line above is the teacher's then, who does not read the sheet out.
        read={lesson ? summaryText(props) : ''}
      />
    </div>
  );
}

/** Keeps presses off what comes to light where a sheet has just closed by itself. */
function swallow({ left, top, right, bottom }: DOMRect): void {
  if (left === right) return; // it covered nothing
  const late = (e: MouseEvent) => {
    const { clientX: x, clientY: y } = e;
    // A key that presses a button has no place.
    if (e.detail === 0 || x < left || x > right || y < top || y > bottom) return;
    e.preventDefault();
    e.stopPropagation();
  };
  addEventListener('click', late, true);
  setTimeout(() => removeEventListener('click', late, true), LATE);
}

/** Says in sentences how the round went, for screen readers. */
export function summaryText({ view, told, seat, names, lang }: Props): string {
  const m = messages[lang];
  const list = (gold: { seat: number; gold: number }[], text: (n: number) => string = String) =>
    gold
      .filter((g) => g.gold !== 0)
      .map((g) => [g.seat === seat ? m.you.toLowerCase() : names[g.seat], text(g.gold)].join(' '))
      .join(', ');
  const paid = list(told.paid.map((gold, at) => ({ seat: at, gold })));
  const swaps = list(told.replaced?.map((gold, at) => ({ seat: at, gold })) ?? [], signed);
  const now = view.seats.map((s, at) => ({ seat: at, gold: s.gold }));
  return [
    swaps && m.chased(swaps),
    ...view.guards.flatMap((g, i) => {
      const front = view.stage?.fronts[i];
      if (!front) return [m.notTurned(i + 1)];
      const loot = list(told.payouts[i]!);
      return [m.fought(i + 1, g.total, front.strength), loot && m.lootTo(loot)];
    }),
    paid && m.healed(paid),
    m.stands(list(now.sort((a, b) => b.gold - a.gold))),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The sheet of a round, with the button that ends it. */
export function RoundSheet({
  view,
  told,
  seat,
  names,
  lang,
  go,
  onGo,
  after,
  read = '',
}: Props & {
  go: string;
  onGo?: () => void;
  after?: string;
  /** What a screen reader reads of the sheet when its button gets the focus. */
  read?: string;
}): VNode {
  const m = messages[lang];
  const button = useRef<HTMLButtonElement>(null);
  // The board is covered, so the focus does not stay on it, nor on what led here in the line
  // above; a reader who is elsewhere, such as in the log, keeps the focus there. The castle
  // will be another one, so the focus comes back at the hand.
  useEffect(() => {
    const was = document.activeElement;
    const led = was?.closest('[data-slot=status]');
    if (was !== document.body && !led && !button.current?.closest('.mm')?.contains(was)) return;
    button.current?.focus({ preventScroll: true });
    return () => {
      const to = (after && document.querySelector(after)) ?? was;
      if (to instanceof HTMLElement && to.isConnected) to.focus({ preventScroll: true });
    };
  }, []);
  const who = (at: number) => (at === seat ? m.you : (names[at] ?? ''));
  const of = (at: number) => view.seats[at]!.faction;
  const order = view.seats
    .map((s, at) => ({ at, gold: s.gold }))
    .sort((a, b) => b.gold - a.gold || a.at - b.at);
  // Where it is not known what replacing cost, the sum starts after it.
  const swap = (at: number) => told.replaced?.[at] ?? 0;
  const before = (gold: number, at: number) => gold - told.gained[at]! + told.paid[at]! - swap(at);
  const when = told.replaced ? m.began : m.before;
  // A column that nobody has anything in is left out.
  const moved = [
    { head: m.swaps, icon: <Swap />, of: swap, told: m.replacing },
    { head: m.lootHead, of: (at: number) => told.gained[at]!, told: m.loot },
    { head: m.healingHead, icon: <Heal />, of: (at: number) => -told.paid[at]!, told: m.healing },
  ].filter(({ of }) => order.some(({ at }) => of(at) !== 0));
  const start = { head: m.start, of: (at: number) => before(view.seats[at]!.gold, at), told: '' };
  const columns: Column[] = moved.length > 0 ? [start, ...moved] : [];
  return (
    <section class="mm-summary-sheet" aria-label={m.summary(view.round)}>
      <h2>{m.summary(view.round)}</h2>
      <ol class="mm-fights">
        {view.guards.map((g, i) => {
          const front = view.stage?.fronts[i];
          return (
            <li key={i} data-end={front?.end ?? 'unseen'}>
              <b class="mm-fight-no">
                <span class="sr-only">{m.guardNo(i + 1)}, </span>
                <span aria-hidden="true">{i + 1}</span>
              </b>
              <span class="mm-fight-stars" {...named(m.stars(g.level))}>
                <Stars n={g.level} />
                <span class="sr-only">{m.stars(g.level)}, </span>
              </span>
              <span class="mm-fight-pair">
                {[view.castle[2 * i], view.castle[2 * i + 1]].map(
                  (c, side) =>
                    c && (
                      <span key={side} class="mm-fight-one">
                        <Monster of={of(c.seat)} card={c.card} class="mm-fight-art" />
                        <Mark of={of(c.seat)} text={c.card} />
                        <span class="sr-only">
                          {who(c.seat)} {c.card},{' '}
                        </span>
                      </span>
                    ),
                )}
              </span>
              {front ? (
                <span
                  class="mm-fight-sum"
                  {...named(`${m.total(g.total)}, ${m.strengthIs(front.strength)}`)}
                >
                  {g.total} {g.total >= front.strength ? '≥' : '<'} <Strength />
                  {front.strength}
                </span>
              ) : (
                <span class="mm-fight-sum" />
              )}
              <b class="mm-fight-end">
                {front ? (front.end === 'beaten' ? m.beaten : m.holds) : m.unturned}
              </b>
              <span class="mm-fight-loot">
                {told.payouts[i]!.filter((p) => p.gold > 0).map((p) => (
                  <span key={p.seat} {...named(`${who(p.seat)}, ${m.gold(p.gold)}`)}>
                    <Mark of={of(p.seat)} />
                    <span class="mm-fight-who">{who(p.seat)} </span>
                    <b>+{p.gold}</b>
                    <Coin />
                  </span>
                ))}
              </span>
            </li>
          );
        })}
      </ol>
      <ol class="mm-standing" aria-label={m.standing} style={{ '--mm-cols': columns.length + 1 }}>
        <li class="mm-standing-heads" role="presentation" aria-hidden="true">
          <span />
          <span />
          {columns.map(({ head, icon }) => (
            <span key={head}>
              {icon}
              {head}
            </span>
          ))}
          <span>
            <Coin /> {m.goldHead}
          </span>
        </li>
        {order.map(({ at, gold }) => (
          <li key={at} data-mine={at === seat}>
            <span class="mm-standing-mark" {...named(`${who(at)}, ${factionName(of(at), lang)}`)}>
              <Mark of={of(at)} />
            </span>
            <span class="mm-standing-name">{who(at)}</span>
            {columns.map(({ head, of: sum, told: what }) => {
              const n = sum(at);
              const words = what || `${m.coin(n)} ${when}`;
              return (
                <span
                  key={head}
                  class="mm-standing-sum"
                  data-tone={what && (n > 0 ? 'good' : 'bad')}
                >
                  {(n !== 0 || !what) && (
                    <span {...named(`${who(at)}, ${what ? signed(n) : n} ${words}`)}>
                      {what ? signed(n) : n}
                      <span class="sr-only"> {words},</span>
                    </span>
                  )}
                </span>
              );
            })}
            <b class="mm-standing-gold">
              {gold}
              <span class="sr-only"> {m.coin(gold)}</span>
            </b>
          </li>
        ))}
      </ol>
      <p class="mm-next">
        {told.next ? (
          <>
            <Torch /> {m.nextRound(told.next.round, view.rounds)}{' '}
            {told.next.seat === seat ? m.youBegin : m.begins(names[told.next.seat] ?? '')}
          </>
        ) : (
          m.over
        )}
      </p>
      {read && (
        <p id="mm-summary-read" hidden>
          {read}
        </p>
      )}
      <button
        type="button"
        class="mm-yes"
        ref={button}
        onClick={onGo}
        aria-describedby={read ? 'mm-summary-read' : undefined}
      >
        {go}
      </button>
    </section>
  );
}
