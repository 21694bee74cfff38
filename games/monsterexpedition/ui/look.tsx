// A monster or the traders, in a bar.

import type { VNode } from 'preact';
import type { BoardProps } from '@lair/game-ui';
import { Cage, Cart, Crest, RegionSign, SymbolSign } from './art/marks';
import { cheapest, completes, costOf, gainOf, picked, waysTo, type Pick } from './choosing';
import { Ability, abilityText, CardFace } from './pieces';
import type { Card, Event, Move, View } from './types';
import { percent, type Words } from './words';

type Props = BoardProps<View, Move, Event>;

/**
 * A monster or the traders: what they are, what they cost, and what a purchase
 * would change.
 */
export function Detail({
  props,
  moves,
  w,
  pick,
  onPick,
  confirm,
}: {
  props: Props;
  moves: Move[];
  w: Words;
  pick: Pick;
  onPick(p: Pick | undefined): void;
  confirm(): void;
}): VNode | null {
  const { view, seat, lang, names } = props;
  if ('camp' in pick) return null;
  const card = 'monster' in pick ? view.cards.find((c) => c.id === pick.monster) : undefined;
  if ('monster' in pick && !card) return null;
  const ways = waysTo(moves, pick);
  const move = picked(moves, pick);
  const crates = move?.crates ?? 0;
  const power = view.hunt?.power ?? 0;
  const price = card?.level ?? view.traders?.cost ?? 0;
  const cost = costOf(price, crates, view.solo?.worth ?? 0);
  const crest = card ? (view.wilds.find((l) => l.monster === card.id)?.crest ?? -1) : -1;
  const me = view.players[seat];
  const chance = card ? chanceOf(view, card.id) : undefined;
  const missing =
    view.hunt &&
    card &&
    view.phase !== 'game_over' &&
    (card.region === view.hunt.region || card.region === 'everywhere')
      ? cheapest(view, price) - view.hunt.power
      : 0;
  const owner = crest === seat ? '' : (names[crest] ?? '');
  const crestText = card && crestOf(card, owner, w, { taken: !!move });
  // On the button, because on a phone the text above it has room for two lines.
  const after = [
    ...(card && me ? [w.plus(gainOf(view, seat, card))] : []),
    ...(card && me && completes(me, card) ? [w.newGroup] : []),
    w.after(power - cost),
  ];
  return (
    <div class="me-detail" role="group" aria-label={card ? card.name[lang] : w.traders}>
      <div class="me-detail-body">
        <span class="me-detail-art">
          {card ? <CardFace card={card} crest={crest} /> : <Cart />}
        </span>
        <div class="me-detail-text">
          <h2>{card ? card.name[lang] : w.tradersFace(view.traders?.cages ?? 6, price)}</h2>
          {card && (
            <p class="me-detail-facts">
              <span>
                <RegionSign of={card.region} /> {w.short[card.region]}
              </span>
              <span>
                <b class="me-vp">{card.vp}</b> {w.scene.points(card.vp)}
              </span>
              <span class="me-caged">
                <Cage eyes={false} /> {w.inCage(card.caged)}
              </span>
              {card.symbol !== '' && (
                <span>
                  <SymbolSign of={card.symbol} /> {w.symbols[card.symbol]}
                  {card.symbol === 'joker' && w.joker}
                </span>
              )}
              {chance !== undefined && !move && <span>{w.odds(percent(chance * 100, lang))}</span>}
              {!move && missing > 0 && <span>{w.missing(missing)}</span>}
            </p>
          )}
          {card && card.ability !== '' && (
            <p class="me-detail-ability">
              <Ability card={card} /> <span>{abilityText(card, lang)}</span>
            </p>
          )}
          {card && crest >= 0 && (
            <p class="me-detail-ability">
              <Crest seat={crest} /> <span>{crestText}</span>
            </p>
          )}
        </div>
      </div>
      <div class="me-detail-do">
        {ways.length > 1 && (
          <span class="me-stepper" role="group" aria-label={w.cratesUsed(crates)}>
            <button
              type="button"
              aria-label={w.fewer}
              aria-disabled={move === ways[0]}
              onClick={() => step(ways, move, -1, pick, onPick)}
            >
              −
            </button>
            <b>{crates}</b>
            <button
              type="button"
              aria-label={w.more}
              aria-disabled={move === ways[ways.length - 1]}
              onClick={() => step(ways, move, 1, pick, onPick)}
            >
              +
            </button>
          </span>
        )}
        {ways.length === 1 && crates > 0 && <small>{w.cratesUsed(crates)}</small>}
        {move && (
          <button type="button" class="me-button" data-confirm onClick={confirm}>
            <b>{card ? w.capture(cost) : w.visit(cost)}</b> <small>{after.join(' · ')}</small>
          </button>
        )}
        <button type="button" class="me-button me-x" data-quiet onClick={() => onPick(undefined)}>
          {w.back}
        </button>
      </div>
    </div>
  );
}

/**
 * Says what a crest on a card is worth, or what becomes of that if the card is taken now. The
 * name of the owner is "" for the reader.
 */
export const crestOf = (
  card: Card,
  name: string,
  w: Words,
  { taken }: { taken: boolean },
): string =>
  name === ''
    ? w.head(w.yourCrest, taken ? w.crestCounted(card.caged) : w.crestBrings(card.caged))
    : `${w.crestOf(name)}, ${taken ? w.crestLost(card.caged) : w.crestBrings(card.caged)}`;

function step(
  ways: Move[],
  now: Move | undefined,
  by: number,
  pick: Pick,
  onPick: (p: Pick) => void,
): void {
  const next = ways[(now ? ways.indexOf(now) : 0) + by];
  if (next && !('camp' in pick)) onPick({ ...pick, crates: next.crates ?? 0 });
}

/**
 * The chance to afford a target when hunting for nothing else, if the table
 * shows odds: from a given camp, or from the best.
 */
export function chanceOf(view: View, target: string, camp?: string): number | undefined {
  const chances = view.odds
    .filter((o) => o.target === target && (camp === undefined || o.camp === camp))
    .map((o) => o.chance);
  return chances.length > 0 ? Math.max(...chances) : undefined;
}
