// What the floor of the tray shows while firepower is spent: what it buys.

import type { VNode } from 'preact';
import type { BoardProps } from '@lair/game-ui';
import { capital } from '@lair/i18n/capital';
import { MonsterArt } from './art/lazy';
import { Cage, Cart, Crest, Landscape } from './art/marks';
import { layDice, type Box } from './tray';
import { completes, costOf, gainOf, offers, waysTo, type Pick } from './choosing';
import { crestOf } from './look';
import { abilityText, Die, Signs } from './pieces';
import type { Card, Event, Move, View } from './types';
import type { Words } from './words';

type Props = BoardProps<View, Move, Event>;

/** The dice that make the firepower, while there is nothing for the reader to take. */
function Stored({ view: { hunt }, floor }: { view: View; floor: Box }): VNode {
  const dice = (hunt?.stored ?? []).flatMap(({ value, count, die }) =>
    Array.from({ length: count }, (_, i) => ({ value, region: die && i === 0 })),
  );
  const { size, across } = layDice(
    floor,
    dice.map(() => 1),
    0,
  );
  return (
    <>
      <span class="me-triptych">
        <Landscape of={hunt?.region ?? 'everywhere'} />
      </span>
      <span
        class="me-spent"
        style={{ '--die': `${size}px`, '--die-n': size, width: `${across}px` }}
        aria-hidden="true"
      >
        {dice.map(({ value, region }, i) => (
          <Die
            key={i}
            of={region ? hunt!.region : 'black'}
            value={value}
            nth={i}
            faces={hunt?.faces ?? []}
          />
        ))}
      </span>
    </>
  );
}

/** From this height on a floor has room for offers below what was just caught, in px. */
const LOW = 150;

/** The width and height of an offer, in px, its width where there are many, and at least. */
const OFFER = { w: 96, h: 84, least: 58, snug: 50 };

/**
 * What the firepower buys, the best first, as large as the floor allows: the same
 * monsters are lit among the wilds, but here they are at the thumb. More than fit lie in a
 * row that is moved aside, because on a phone the cards are too small for a finger.
 */
export function Offers({
  props,
  moves,
  w,
  floor,
  onPick,
  below,
}: {
  props: Props;
  moves: Move[];
  w: Words;
  floor: Box;
  onPick(pick: Pick): void;
  /** With what was just caught: in a row below it, or beside it on a low floor. */
  below: boolean;
}): VNode {
  const { view, lang } = props;
  const { monsters, traders } = offers(moves);
  const gain = (c: Card) => gainOf(view, props.seat, c);
  const list = view.cards
    .filter((c) => monsters.has(c.id))
    .sort((a, b) => gain(b) - gain(a) || a.level - b.level);
  if (list.length === 0 && !traders)
    return moves.length > 0 ? (
      <p class="me-told">
        <Cage eyes={false} />
        {w.scene.onlyCage}
      </p>
    ) : (
      <Stored view={view} floor={floor} />
    );
  const count = list.length + (traders ? 1 : 0);
  const lines = Math.max(1, Math.floor((floor.h - 30) / OFFER.h));
  const inLine = (w: number) => Math.max(1, Math.floor(floor.w / w));
  const tight = count > lines * inLine(OFFER.w);
  const columns = inLine(tight ? OFFER.least : OFFER.w);
  const many = !below && count > lines * columns;
  const snug = count > inLine(OFFER.least) && count <= inLine(OFFER.snug);
  const rows = many ? 1 : Math.ceil(count / columns);
  const me = view.players[props.seat];
  // Beside the sign of its symbol a monster need not name that too, if it has more to say.
  const saysOf = (c: Card, all = true): string[] => {
    const ability = abilityText(c, lang);
    const group = c.symbol !== '' && me && completes(me, c) ? w.newGroup : '';
    const symbol = c.symbol !== '' && (all || ability === '') ? w.symbols[c.symbol] : '';
    return [group || symbol, ability].filter((s) => s !== '');
  };
  const crestOn = (c: Card) => view.wilds.find((l) => l.monster === c.id)?.crest ?? -1;
  const nameOn = (c: Card) => (crestOn(c) === props.seat ? '' : (props.names[crestOn(c)] ?? ''));
  const price = (pick: Pick, level: number) =>
    costOf(level, waysTo(moves, pick)[0]?.crates ?? 0, view.solo?.worth ?? 0);
  return (
    <div
      class={below ? 'me-offers me-still' : 'me-offers'}
      data-tight={!below && tight}
      data-many={many}
      data-snug={(many || below) && snug}
      data-room={below ? floor.h >= LOW : undefined}
    >
      <p class={below ? 'sr-only' : undefined}>{w.spendOn}</p>
      <ul data-rows={rows} style={{ '--columns': Math.ceil(count / rows) }}>
        {list.map((c) => (
          <li key={c.id} data-region={c.region}>
            <button
              type="button"
              data-lit="true"
              onClick={() => onPick({ monster: c.id })}
              aria-label={w.parts([
                w.scene.offer(c.name[lang], price({ monster: c.id }, c.level), gain(c)),
                ...saysOf(c),
                ...(crestOn(c) < 0 ? [] : [crestOf(c, nameOn(c), w, { taken: true })]),
              ])}
            >
              <MonsterArt id={c.id} />
              <small aria-hidden="true">
                <Signs card={c} />
                <i>
                  <b>{c.name[lang]}</b>
                  {!below && saysOf(c, false).map(capital).join('. ')}
                </i>
              </small>
              <span aria-hidden="true">
                <b class="me-cost">{price({ monster: c.id }, c.level)}</b>
                {crestOn(c) >= 0 && <Crest seat={crestOn(c)} />}
                <b class="me-vp">+{gain(c)}</b>
              </span>
            </button>
          </li>
        ))}
        {traders && view.traders && (
          <li data-region="traders">
            <button
              type="button"
              data-lit="true"
              onClick={() => onPick({ traders: true })}
              aria-label={w.tradersFace(view.traders.cages, view.traders.cost)}
            >
              <Cart />
              <span aria-hidden="true">
                <b class="me-cost">{price({ traders: true }, view.traders.cost)}</b>
                <b class="me-vp">
                  <Cage eyes={false} /> {view.traders.cages}
                </b>
              </span>
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
