// The monsters in Lair's own box, for pages that show them without a table.

import { rows } from '@lair/csv';
import monsterRows from '../data/monsters.csv?raw';
import type { Card, Region } from './types';

export const cards: Card[] = rows(monsterRows).map((r) => ({
  id: r.id as Card['id'],
  name: { en: r.name_en!, fr: r.name_fr! },
  region: r.region as Region,
  level: Number(r.level),
  vp: Number(r.vp),
  caged: Number(r.caged),
  symbol: r.symbol as Card['symbol'],
  ability: r.ability as Card['ability'],
  ...(r.camp ? { camp: r.camp as Region } : {}),
  ...(r.value ? { value: Number(r.value) } : {}),
  start: r.start === '1',
}));
