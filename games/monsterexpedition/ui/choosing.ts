// Choosing: the list of legal moves, narrowed by what is picked. Nothing here knows a rule.

import type { Card, Holder, Keeping, Move, Region, View } from './types';

/** What is picked and not yet done: a camp, a monster of the wilds, or the traders. Crates go with the last two. */
export type Pick = { camp: Region } | { monster: string; crates?: number } | { traders: true; crates?: number };

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

/** The move that is picked: with the crates chosen, or else the fewest that do. */
export function picked(moves: Move[], pick: Pick | undefined): Move | undefined {
  const ways = waysTo(moves, pick);
  if (!pick || 'camp' in pick) return ways[0];
  return ways.find((m) => (m.crates ?? 0) === pick.crates) ?? ways[0];
}

/** What a target costs with so many crates. */
export const costOf = (price: number, crates: number, worth: number): number => Math.max(0, price - crates * worth);

/** Pieces of the wilds that can be taken now. */
export function offers(moves: Move[]): { monsters: Set<string>; traders: boolean; cage: Move | undefined; end: Move | undefined } {
  return {
    monsters: new Set(moves.flatMap((m) => (m.kind === 'capture' && m.monster ? [m.monster] : []))),
    traders: moves.some((m) => m.kind === 'visit_traders'),
    cage: moves.find((m) => m.kind === 'buy_cage'),
    end: moves.find((m) => m.kind === 'end_hunt'),
  };
}

/** The keeping of a value with its legal move, if there is one. */
export const keeping = (view: View, moves: Move[], value: number): { move: Move; keep: Keeping | undefined } | undefined => {
  const move = moves.find((m) => m.kind === 'keep' && m.value === value);
  return move && { move, keep: view.hunt?.keeps.find((k) => k.value === value) };
};

/** The dice on the table by their value, those of the region last within it. */
export function byValue(shown: { value: number; region: boolean }[]): { value: number; black: number; region: number }[] {
  const groups = new Map<number, { value: number; black: number; region: number }>();
  for (const d of shown) {
    const g = groups.get(d.value) ?? { value: d.value, black: 0, region: 0 };
    if (d.region) g.region++;
    else g.black++;
    groups.set(d.value, g);
  }
  return [...groups.values()].sort((a, b) => a.value - b.value);
}

/** What something costs with all the crates there are, and so many more. */
export const cheapest = (view: View, price: number, more = 0): number => costOf(price, (view.solo?.crates ?? 0) + more, view.solo?.worth ?? 0);

/** What the wilds light up for: a camp that is picked, a value that is looked at, or what the dice kept reach already. */
export function reachable(view: View, pick: Pick | undefined, peek: number | undefined): { monsters: Set<string>; traders: boolean; sum: number; crates: number } {
  if (pick && 'camp' in pick) {
    const start = view.starts.find((s) => s.region === pick.camp);
    return { monsters: new Set(start?.prey ?? []), traders: false, sum: 0, crates: 0 };
  }
  const keep = peek === undefined ? undefined : view.hunt?.keeps.find((k) => k.value === peek);
  const reach = keep?.reach ?? view.hunt?.now;
  return { monsters: new Set(reach?.monsters ?? []), traders: reach?.traders ?? false, sum: reach?.sum ?? 0, crates: reach?.crates ?? 0 };
}

/** Whether a monster more makes a group of symbiosis more. */
export function completes(holder: Holder, card: Card): boolean {
  const { wings, shells, leaves, jokers } = holder.symbols;
  const before = groups(wings, shells, leaves, jokers);
  const add = (of: string) => (card.symbol === of ? 1 : 0);
  return groups(wings + add('wing'), shells + add('shell'), leaves + add('leaf'), jokers + add('joker')) > before;
}

function groups(w: number, s: number, l: number, j: number): number {
  let g = 0;
  while (Math.max(0, g + 1 - w) + Math.max(0, g + 1 - s) + Math.max(0, g + 1 - l) <= j) g++;
  return g;
}
