// Choosing narrows the list of legal moves by what is selected. It knows no
// rules.

import type { Lang } from '@lair/game-ui';
import type { Card, Holder, Hunt, Keeping, Move, Region, View } from './types';

/**
 * What is selected but not confirmed: a camp, a monster of the wilds, or the
 * traders. The last two come with crates.
 */
export type Pick =
  { camp: Region } | { monster: string; crates?: number } | { traders: true; crates?: number };

/** The legal ways to pay for a target, fewest crates first. */
export function waysTo(moves: Move[], pick: Pick | undefined): Move[] {
  if (!pick) return [];
  const list =
    'camp' in pick
      ? moves.filter((m) => m.kind === 'choose_camp' && m.region === pick.camp)
      : 'monster' in pick
        ? moves.filter((m) => m.kind === 'capture' && m.monster === pick.monster)
        : moves.filter((m) => m.kind === 'visit_traders');
  return list.sort((a, b) => (a.crates ?? 0) - (b.crates ?? 0));
}

/** Returns the selected move: with the crates chosen, or with the fewest that suffice. */
export function picked(moves: Move[], pick: Pick | undefined): Move | undefined {
  const ways = waysTo(moves, pick);
  if (!pick || 'camp' in pick) return ways[0];
  return ways.find((m) => (m.crates ?? 0) === pick.crates) ?? ways[0];
}

/** Returns the price of a target with some crates. */
export const costOf = (price: number, crates: number, worth: number): number =>
  Math.max(0, price - crates * worth);

/**
 * Returns how much a capture adds to a seat's score. With the seat's own crest on it, a
 * monster counts there already for what it is worth in a cage.
 */
export const gainOf = (view: View, seat: number, card: Card): number =>
  card.vp - (view.wilds.some((l) => l.monster === card.id && l.crest === seat) ? card.caged : 0);

/** Returns what can be taken from the wilds now. */
export function offers(moves: Move[]): {
  monsters: Set<string>;
  traders: boolean;
  cage: Move | undefined;
  end: Move | undefined;
} {
  return {
    monsters: new Set(moves.flatMap((m) => (m.kind === 'capture' && m.monster ? [m.monster] : []))),
    traders: moves.some((m) => m.kind === 'visit_traders'),
    cage: moves.find((m) => m.kind === 'buy_cage'),
    end: moves.find((m) => m.kind === 'end_hunt'),
  };
}

/** Returns the rolled dice by value, with the region die last within a value. */
export function byValue(
  shown: { value: number; region: boolean }[],
): { value: number; black: number; region: number }[] {
  const groups = new Map<number, { value: number; black: number; region: number }>();
  for (const d of shown) {
    const g = groups.get(d.value) ?? { value: d.value, black: 0, region: 0 };
    if (d.region) g.region++;
    else g.black++;
    groups.set(d.value, g);
  }
  return [...groups.values()].sort((a, b) => a.value - b.value);
}

/** Returns the price of something with all crates at hand and some more. */
export const cheapest = (view: View, price: number, more = 0): number =>
  costOf(price, (view.solo?.crates ?? 0) + more, view.solo?.worth ?? 0);

/** What one firepower buys of what is in reach. */
export interface Haul {
  /** The monsters in reach, and how many of them it pays for together. */
  monsters: number;
  most: number;
  /**
   * The cages. If `both` is true, all monsters in reach and these cages can be bought
   * together; else they are the cages if nothing else is bought.
   */
  cages: number;
  both: boolean;
  /** What can be had of monsters and cages together where not all can: one of each, or more. */
  mixed?: 'one' | 'some' | undefined;
}

/**
 * Returns what several prices cost together with some crates. What is left of a crate once a
 * price is down to 0 is lost, so the crates that count in full are used first.
 */
function together(prices: number[], crates: number, worth: number): number {
  const offs = prices.flatMap((price) =>
    Array.from({ length: crates }, (_, i) => Math.max(0, Math.min(worth, price - i * worth))),
  );
  const off = offs.sort((a, b) => b - a).slice(0, crates);
  return prices.reduce((sum, price) => sum + price, 0) - off.reduce((sum, n) => sum + n, 0);
}

/** Returns what a sum buys: each purchase takes its price away from the next. */
export function haulOf(view: View, reach: Keeping['reach']): Haul {
  const prices = view.cards
    .filter((c) => reach.monsters.includes(c.id))
    .map((c) => c.level)
    .sort((a, b) => a - b);
  const crates = (view.solo?.crates ?? 0) + reach.crates;
  const paid = (k: number) => together(prices.slice(0, k), crates, view.solo?.worth ?? 0);
  const most = prices.filter((_, i) => paid(i + 1) <= reach.sum).length;
  // With monsters left over, which of them leaves a cage depends on the choice.
  const beside = most === prices.length ? Math.floor((reach.sum - paid(most)) / 10) : 0;
  const both = most > 0 && Math.min(reach.cages, beside) > 0;
  const cages = both ? Math.min(reach.cages, beside) : reach.cages;
  const left = (k: number) => reach.sum - paid(k);
  const one = left(1) < 20 && (most < 2 || left(2) < 10);
  const mixed = !both && most > 0 && left(1) >= 10 ? (one ? 'one' : 'some') : undefined;
  return { monsters: prices.length, most, cages, both, mixed };
}

/** Returns the cheapest monster that the dice kept miss and one roll can reach, and by how much. */
export function nextUp(
  view: View,
  hunt: Hunt,
  lang: Lang,
): { name: string; by: number } | undefined {
  const lying = new Set(view.wilds.map((l) => l.monster));
  return view.cards
    .filter((c) => lying.has(c.id) && (c.region === hunt.region || c.region === 'everywhere'))
    .map((c) => ({
      name: c.name[lang],
      by: cheapest(view, c.level, hunt.now.crates) - hunt.sum,
    }))
    .filter((c) => c.by > 0 && c.by <= hunt.most)
    .sort((a, b) => a.by - b.by)[0];
}

/**
 * Returns what to highlight in the wilds: for the selected camp, for the value
 * under the pointer, or for the dice kept so far. Once something is bought, only what
 * is left counts.
 */
export function reachable(
  view: View,
  pick: Pick | undefined,
  peek: number | undefined,
): { monsters: Set<string>; traders: boolean; sum: number; crates: number } {
  if (pick && 'camp' in pick) {
    const start = view.starts.find((s) => s.region === pick.camp);
    return { monsters: new Set(start?.prey ?? []), traders: false, sum: 0, crates: 0 };
  }
  const keep = peek === undefined ? undefined : view.hunt?.keeps.find((k) => k.value === peek);
  const reach = keep?.reach ?? view.hunt?.now;
  return {
    monsters: new Set(reach?.monsters ?? []),
    traders: reach?.traders ?? false,
    sum: keep?.reach.sum ?? view.hunt?.power ?? 0,
    crates: reach?.crates ?? 0,
  };
}

/** Reports whether another monster would complete a symbiosis group. */
export function completes(holder: Holder, card: Card): boolean {
  const { wings, shells, leaves, jokers } = holder.symbols;
  const before = groups(wings, shells, leaves, jokers);
  const add = (of: string) => (card.symbol === of ? 1 : 0);
  return (
    groups(
      wings + add('wing'),
      shells + add('shell'),
      leaves + add('leaf'),
      jokers + add('joker'),
    ) > before
  );
}

/**
 * Reports whether a monster that was just captured completed a symbiosis group. The symbols
 * are counted on the monsters, which a moment has before the seat's own counts.
 */
export function completed(view: View, seat: number, id: string): boolean {
  const own = new Set([...(view.players[seat]?.monsters ?? []), id]);
  const count = (symbol: string, but = '') =>
    view.cards.filter((c) => own.has(c.id) && c.symbol === symbol && c.id !== but).length;
  const now = (but?: string) =>
    groups(count('wing', but), count('shell', but), count('leaf', but), count('joker', but));
  return now() > now(id);
}

/** Returns how many groups so many wings, shells, leaves and jokers make. */
export function groups(w: number, s: number, l: number, j: number): number {
  let g = 0;
  while (Math.max(0, g + 1 - w) + Math.max(0, g + 1 - s) + Math.max(0, g + 1 - l) <= j) g++;
  return g;
}
