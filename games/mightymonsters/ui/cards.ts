// What is printed on the cards, read from the same files as the rules.

import type { Lang } from '@lair/game-ui';
import factionRows from '../data/factions.csv?raw';
import guardRows from '../data/guards.csv?raw';
import kingRows from '../data/kings.csv?raw';
import levelRows from '../data/levels.csv?raw';
import monsterRows from '../data/monsters.csv?raw';
import type { Faction } from './art/marks';

type Row = Record<string, string>;

/** Reads a table with a line of column names; none of ours quotes anything. */
export function rows(text: string): Row[] {
  const [head, ...lines] = text.trim().split(/\r?\n/);
  const columns = head!.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [columns[i]!, cell])));
}

export interface GuardCard {
  id: string;
  level: number;
  strength: number;
  loot: number;
  /** Its place among the cards of its level, from 0. */
  nth: number;
  /** From sleepy (0) to fierce (3): how strong it is for its level. */
  mood: number;
}

export interface Level {
  level: number;
  strength: [number, number];
  loot: [number, number];
  cards: number;
}

const range = (row: Row, of: string): [number, number] => [Number(row[of + '_min']), Number(row[of + '_max'])];

export const levels: Level[] = rows(levelRows).map((row) => ({
  level: Number(row.level),
  strength: range(row, 'strength'),
  loot: range(row, 'loot'),
  cards: Number(row.cards),
}));

export const guards = new Map<string, GuardCard>();
for (const row of rows(guardRows)) {
  const level = Number(row.level);
  const strength = Number(row.strength);
  const [low, high] = levels[level - 1]!.strength;
  guards.set(row.guard_id!, {
    id: row.guard_id!,
    level,
    strength,
    loot: Number(row.loot),
    nth: [...guards.values()].filter((g) => g.level === level).length,
    mood: Math.round(((strength - low) / (high - low)) * 3),
  });
}

const healing = new Map(rows(monsterRows).map((row) => [row.monster_id!, Number(row.heal)]));

/** What healing a monster costs, as printed on its card. */
export const heal = (faction: Faction, card: number): number => healing.get(`${faction}-${card}`) ?? 0;

const kings = new Map(rows(kingRows).map((row) => [row.tile_id!, { en: row.short_en!, fr: row.short_fr! }]));

/** What a king tile says, with the signs of good print: a true minus, and no line that begins with a colon. */
export const kingText = (id: string, lang: Lang): string =>
  (kings.get(id)?.[lang] ?? '').replace(/(?<!\d)-(?=\d)/g, '−').replace(/ (?=[:;!?])/g, '\u00a0');

const factionNames = new Map(rows(factionRows).map((row) => [row.faction_id!, { en: row.name_en!, fr: row.name_fr! }]));

export const factionName = (of: Faction, lang: Lang): string => factionNames.get(of)?.[lang] ?? '';
