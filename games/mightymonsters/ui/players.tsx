// The players: the opponents, and the viewer's own hand.

import type { ComponentChildren, VNode } from 'preact';
import { Fitting } from '@lair/fitting';
import type { Lang, Player } from '@lair/game-ui';
import { named } from '@lair/named';
import { PlayerTag } from '@lair/player-tag';
import { Coin, Down, Heal, Mark, Torch } from './art/marks';
import { factionName, useCards } from './cards';
import { holds, type Deed } from './deeds';
import { messages } from './messages';
import { monsterName } from './names';
import { dye, MonsterCard, monsterKey } from './pieces';
import type { SeatView, Staged } from './types';

export const handSize = (s: SeatView): number => s.hand.length + (s.unknown?.hand ?? 0);
export const downSize = (s: SeatView): number => s.down.length + (s.unknown?.down ?? 0);

const blanks = (n: number): undefined[] => Array.from({ length: Math.max(0, n) }, () => undefined);

/** The cards that a hand begins a round with. */
const HAND = 3;

/** An animation of gold that moves to whoever receives it. */
export interface Flight {
  id: string;
  from: string;
  gold: number;
  /** The sum of all flights to one place, set on the first of them, else 0. */
  sum: number;
}

/** The gold of a seat. */
export const Purse = ({
  seat,
  gold,
  flights,
  label,
}: {
  seat: number;
  gold: number;
  flights: Flight[];
  label: string;
}): VNode => (
  <span class="mm-purse" data-anchor={`purse-${seat}`}>
    <Coin />
    <b aria-hidden="true">{gold}</b>
    <span class="sr-only">, {label}</span>
    {flights.map((f) => (
      <Coins key={f.id} {...f} />
    ))}
  </span>
);

/** Up to four coins that fly from one element to another. */
export function Coins({ id, from, gold, sum }: Flight): VNode {
  return (
    <span class="mm-flight" data-piece={id} data-from={from} aria-hidden="true">
      <span class="mm-flight-coins">
        {Array.from({ length: Math.min(4, gold) }, (_, i) => (
          <Coin key={i} />
        ))}
        {sum > 0 && <b>{sum}</b>}
      </span>
    </span>
  );
}

interface HeadProps {
  view: Staged;
  seat: number;
  player: Player;
  active: boolean;
  lang: Lang;
}

/** Who sits here: faction, name and whether they start the round. */
const Head = ({ view, seat, player, active, lang }: HeadProps): VNode => (
  <span class="mm-plate-head">
    <Mark of={view.seats[seat]!.faction} class="mm-plate-mark" />
    <PlayerTag player={player} active={active} />
    {view.start_seat === seat && <Starts lang={lang} />}
  </span>
);

const Starts = ({ lang }: { lang: Lang }): VNode => (
  <>
    <Torch />
    <span class="sr-only">, {messages[lang].starts}</span>
  </>
);

interface PlateProps extends HeadProps {
  flights: Flight[];
  /** What this seat did last, if somebody here has seen it. */
  deed: Deed | undefined;
  /** The names of the seats, "" for the reader. */
  names: string[];
  onOpen(seat: number, plate: Element): void;
}

/** An opponent: faction, name, gold, the known cards, and what they did last. */
export function Plate({
  view,
  seat,
  player,
  active,
  lang,
  flights,
  deed,
  names,
  onOpen,
}: PlateProps): VNode {
  const m = messages[lang];
  const s = view.seats[seat]!;
  const of = s.faction;
  const known = knownText(s, lang);
  return (
    <li class="mm-plate" data-active={active} style={dye(of)}>
      <button
        type="button"
        class="mm-plate-button"
        {...named(`${player.name}, ${known}`)}
        onClick={(e) => onOpen(seat, e.currentTarget)}
      >
        <Head {...{ view, seat, player, active, lang }} />
        <span class="sr-only">, {known}</span>
        <span class="mm-plate-row">
          <Purse seat={seat} gold={s.gold} flights={flights} label={m.gold(s.gold)} />
          <span class="mm-known" aria-hidden="true">
            {s.hand.map((card) => (
              <span
                key={monsterKey(seat, card)}
                class="mm-known-card"
                data-piece={monsterKey(seat, card)}
                data-grown="2"
              >
                {card}
              </span>
            ))}
            {blanks(s.unknown?.hand ?? 0).map((_, i) => (
              <span key={i} class="mm-known-card" data-blank>
                ?
              </span>
            ))}
          </span>
          <span class="mm-known mm-known-down" aria-hidden="true">
            <Down />
            {s.down.map((card) => (
              <span
                key={monsterKey(seat, card)}
                class="mm-known-card"
                data-piece={monsterKey(seat, card)}
                data-grown="2"
                data-down
              >
                {card}
              </span>
            ))}
            {blanks(s.unknown?.down ?? 0).map((_, i) => (
              <span key={i} class="mm-known-card" data-blank data-down>
                ?
              </span>
            ))}
          </span>
        </span>
        <span class="sr-only">, </span>
        <DeedLine
          view={view}
          seat={seat}
          deed={deed && holds(deed, seat, view) ? deed : undefined}
          names={names}
          lang={lang}
        />
      </button>
    </li>
  );
}

const guardOf = (space: number): number => (space >> 1) + 1;

/**
 * What a seat did last, in the longest words that fit. Of a deed that nobody here has seen
 * there is only where its monsters stand.
 */
function DeedLine({
  view,
  seat,
  deed,
  names,
  lang,
}: Pick<PlateProps, 'view' | 'seat' | 'deed' | 'names' | 'lang'>): VNode {
  const m = messages[lang];
  const small = (card: number) => <span class="mm-known-card">{card}</span>;
  const post = (card: number, space: number) => (
    <span key={space} class="mm-deed-post">
      {small(card)}
      <b>{guardOf(space)}</b>
    </span>
  );
  const line = (ways: string[], signs?: ComponentChildren) => (
    <Fitting class="mm-deed" ways={ways} signs={signs} />
  );
  if (!deed) {
    const at = view.castle.flatMap((c, space) =>
      c?.seat === seat ? [[c.card, space] as const] : [],
    );
    const ways = m.posted(at.map(([card, space]) => [card, guardOf(space)]));
    return line(ways, at.length > 0 ? at.map(([card, space]) => post(card, space)) : '–');
  }
  switch (deed.kind) {
    case 'sent':
      return line(m.sent(deed.card, guardOf(deed.space)), post(deed.card, deed.space));
    case 'threw': {
      const { card, old, owner, space } = deed;
      const own = owner === seat;
      return line(
        own
          ? m.swapped(card, old, guardOf(space))
          : m.threw(card, old, names[owner] ?? '', guardOf(space)),
        <>
          {small(card)}
          <s>{own ? small(old) : <Mark of={view.seats[owner]!.faction} class="mm-deed-mark" />}</s>
        </>,
      );
    }
    case 'out':
      return line(
        m.out(deed.card, names[deed.by] ?? '', guardOf(deed.space)),
        <s>{small(deed.card)}</s>,
      );
    case 'fought':
      return line(m.fared(deed.got, deed.paid), <Fared {...deed} />);
  }
}

/** What a round brought and cost, in signs. */
const Fared = ({ got, paid }: { got: number; paid: number }): VNode => (
  <>
    {(got > 0 || paid === 0) && (
      <b>
        +{got}
        <Coin />
      </b>
    )}
    {paid > 0 && (
      <b>
        −{paid}
        <Heal />
      </b>
    )}
  </>
);

// knownText returns, for screen readers, what is known of a seat's cards.
export function knownText(s: SeatView, lang: Lang): string {
  const m = messages[lang];
  const hidden = (s.unknown?.hand ?? 0) > 0;
  return [
    factionName(s.faction, lang),
    hidden ? m.handCount(handSize(s)) : m.handKnown(s.hand.join(' ')),
    hidden || s.down.length === 0 ? '' : m.downKnown(s.down.join(' ')),
    m.placedCount(s.placed),
  ]
    .filter(Boolean)
    .join(', ');
}

interface TrayProps extends HeadProps {
  flights: Flight[];
  /** Cards that a legal move plays. */
  playable: number[];
  chosen: number | undefined;
  /** What the viewer did last. */
  deed: Deed | undefined;
  onCard(card: number, keyboard: boolean): void;
  onAskCard(card: number): void;
  onOpen(seat: number, plate: Element): void;
  /** What to confirm. It takes the place of the down pile, and of the purse where that is near. */
  children?: ComponentChildren;
}

/** The viewer's own hand, down pile and gold, at the bottom within thumb's reach. */
export function Tray({
  view,
  seat,
  player,
  active,
  lang,
  flights,
  playable,
  chosen,
  deed,
  onCard,
  onAskCard,
  onOpen,
  children,
}: TrayProps): VNode {
  const m = messages[lang];
  const { heal } = useCards();
  const s = view.seats[seat]!;
  const of = s.faction;
  const fought = deed?.kind === 'fought' && holds(deed, seat, view) ? deed : undefined;
  return (
    <section class="mm-tray" style={dye(of)}>
      <ul class="mm-hand" data-slot="hand" aria-label={m.hand} tabIndex={-1}>
        {s.hand.map((card) => {
          const can = playable.includes(card);
          return (
            <li key={monsterKey(seat, card)}>
              <button
                type="button"
                class="mm-hold"
                data-piece={monsterKey(seat, card)}
                data-from={`player-${seat}`}
                data-lit={can}
                data-chosen={chosen === card}
                aria-pressed={chosen === card}
                aria-disabled={!can}
                onClick={(e) => (can ? onCard(card, e.detail === 0) : onAskCard(card))}
              >
                <span class="sr-only">
                  {[monsterName(of, card, lang), m.strengthIs(card), m.healIs(heal(card))].join(
                    ', ',
                  )}
                </span>
                <MonsterCard of={of} card={card} lang={lang} />
              </button>
            </li>
          );
        })}
        {blanks(HAND - s.hand.length).map((_, i) => (
          <li key={`gone-${i}`} class="mm-gone" aria-hidden="true" />
        ))}
      </ul>
      <div class="mm-side" data-slot="confirm">
        {children}
        <div class="mm-mine" data-aside={children !== undefined}>
          <button
            type="button"
            class="mm-me"
            {...named(`${player.name}, ${factionName(of, lang)}`)}
            onClick={(e) => onOpen(seat, e.currentTarget)}
          >
            <Head {...{ view, seat, player, active, lang }} />
            <Purse seat={seat} gold={s.gold} flights={flights} label={m.gold(s.gold)} />
            {fought && (
              <>
                <span class="sr-only">, {m.fared(fought.got, fought.paid)[0]}</span>
                <span class="mm-fared" aria-hidden="true">
                  <Fared {...fought} />
                </span>
              </>
            )}
          </button>
          <ul class="mm-down" aria-label={m.yourDown}>
            <li class="mm-rests" aria-hidden="true">
              {m.resting}
            </li>
            {s.down.map((card) => (
              <li
                key={monsterKey(seat, card)}
                class="mm-resting"
                data-piece={monsterKey(seat, card)}
                onClick={(e) => {
                  e.stopPropagation(); // the choice stays
                  onAskCard(card);
                }}
              >
                <MonsterCard of={of} card={card} lang={lang} />
                <span class="sr-only">{`${monsterName(of, card, lang)}, ${card}`}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
