// What is printed on the cards: Lair's own list from the rules' data files, or
// the list that the table plays with.

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { rows } from '@lair/csv';
import type { Lang } from '@lair/game-ui';
import cardRows from '../data/cards.csv?raw';
import factionRows from '../data/factions.csv?raw';
import kingRows from '../data/kings.csv?raw';
import type { Faction } from './art/marks';
import type { CardsView, Guard, View } from './types.gen';

export interface GuardCard {
  id: string;
  level: number;
  strength: number;
  loot: number;
  /** Its index among the cards of its level, from 0. */
  nth: number;
  /** How strong it is for its level, from 0 (sleepy) to 3 (fierce). */
  mood: number;
}

export interface Level {
  level: number;
  strength: [number, number];
  loot: [number, number];
}

/** The guards and the costs of healing that a table plays with. */
export interface Deck {
  guards: Map<string, GuardCard>;
  levels: Level[];
  /** The gold to heal a monster, by its strength. */
  heal(card: number): number;
}

const range = (numbers: number[]): [number, number] => [Math.min(...numbers), Math.max(...numbers)];

const spans = (level: number, guards: readonly Guard[]): Level => ({
  level,
  strength: range(guards.map((g) => g.strength)),
  loot: range(guards.map((g) => g.loot)),
});

function deck(list: Guard[], heal: number[]): Deck {
  const levels = [1, 2, 3].map((level) =>
    spans(
      level,
      list.filter((g) => g.level === level),
    ),
  );
  const guards = new Map<string, GuardCard>();
  for (const g of list) {
    const [low, high] = levels[g.level - 1]!.strength;
    const nth = [...guards.values()].filter((other) => other.level === g.level).length;
    guards.set(g.id, {
      ...g,
      nth,
      mood: Math.round(((g.strength - low) / Math.max(1, high - low)) * 3),
    });
  }
  return { guards, levels, heal: (card) => heal[card - 1] ?? 0 };
}

const listed = rows(cardRows);

/** The cards that a face-down guard of a level may still be. */
export const unseen = ({ guards }: Deck, level: number, seen: readonly string[]): GuardCard[] =>
  [...guards.values()].filter((g) => g.level === level && !seen.includes(g.id));

/** What those have in common, once some of the level have been seen. */
export function left(deck: Deck, level: number, seen: readonly string[]): Level {
  const those = unseen(deck, level, seen);
  return those.length > 0 ? spans(level, those) : deck.levels[level - 1]!;
}

/** Lair's own list. */
export const own: Deck = deck(
  listed
    .filter((r) => r.card === 'guard')
    .map((r) => ({
      id: r.id!,
      level: Number(r.level),
      strength: Number(r.strength),
      loot: Number(r.loot),
    })),
  listed
    .filter((r) => r.card === 'monster')
    .sort((a, b) => Number(a.strength) - Number(b.strength))
    .map((r) => Number(r.heal)),
);

const others = new WeakMap<CardsView, Deck>();

/** The cards of the table that a view belongs to. */
export function deckOf({ cards }: Pick<View, 'cards'>): Deck {
  if (!cards) return own;
  const known = others.get(cards) ?? deck(cards.guards, cards.heal);
  others.set(cards, known);
  return known;
}

/** The cards of the table, for all components below the board. */
export const Cards = createContext<Deck>(own);
export const useCards = (): Deck => useContext(Cards);

const kings = new Map(
  rows(kingRows).map((row) => [row.tile_id!, { en: row.short_en!, fr: row.short_fr! }]),
);

/**
 * The text of a king tile, with a typographic minus, and no-break spaces so
 * that no line begins with a colon.
 */
export const kingText = (id: string, lang: Lang): string =>
  (kings.get(id)?.[lang] ?? '').replace(/(?<!\d)-(?=\d)/g, '−').replace(/ (?=[:;!?])/g, '\u00a0');

const factionNames = new Map(
  rows(factionRows).map((row) => [row.faction_id!, { en: row.name_en!, fr: row.name_fr! }]),
);

export const factionName = (of: Faction, lang: Lang): string => factionNames.get(of)?.[lang] ?? '';
