// Everything in the box: thirty monsters, the guards and the king tiles.

import './board.css';
import type { ComponentChild } from 'preact';
import type { Bestiary, BestiaryEntry, Lang } from '@lair/game-ui';
import { GrainSheet } from '@lair/kit/draw';
import { King, kingIds } from './art/kings';
import { factions, type Faction } from './art/marks';
import { factionName, kingText, own, type GuardCard } from './cards';
import { messages } from './messages';
import { monsterName } from './names';
import { GuardBack, GuardFront, MonsterCard } from './pieces';

const words = {
  en: {
    guards: (level: number) => `Guards of level ${level}`,
    back: (level: number) => `Back of level ${level}`,
    backText: (s: string, l: string) => `Behind it: ${s} and ${l}.`,
    guard: (n: number) => `Guard\u00a0${n}`,
    guardText: (strength: number, loot: number) =>
      `Strength ${strength}. Its loot is ${loot} gold.`,
    monsterText: (card: number, heal: number) => `Strength ${card}. Healing costs ${heal} gold.`,
    kings: 'King tiles',
    king: (id: string) => `Order ${id}`,
  },
  fr: {
    guards: (level: number) => `Gardes de niveau ${level}`,
    back: (level: number) => `Dos du niveau ${level}`,
    backText: (s: string, l: string) => `Derrière\u00a0: ${s} et ${l}.`,
    guard: (n: number) => `Garde\u00a0${n}`,
    guardText: (strength: number, loot: number) =>
      `Force ${strength}. Son butin est de ${loot} pièces.`,
    monsterText: (card: number, heal: number) =>
      `Force ${card}. Les soins coûtent ${heal} ${heal > 1 ? 'pièces' : 'pièce'}.`,
    kings: 'Tuiles du roi',
    king: (id: string) => `Ordre ${id}`,
  },
};

/** A box in which a piece has the size that it has at the table. */
const box = (width: number, what: ComponentChild) => (
  <span
    class="mm mm-piece"
    style={{ width: `${width}px`, height: '96px', 'container-type': 'size' }}
  >
    {what}
  </span>
);

const monster = (of: Faction, card: number, lang: Lang): BestiaryEntry => ({
  id: `${of}-${card}`,
  name: monsterName(of, card, lang),
  text: words[lang].monsterText(card, own.heal(card)),
  rule: 'mm-monsters',
  draw: () => box(69, <MonsterCard of={of} card={card} lang={lang} />),
});

const guard = (g: GuardCard, lang: Lang): BestiaryEntry => ({
  id: g.id,
  name: words[lang].guard(g.nth + 1),
  text: words[lang].guardText(g.strength, g.loot),
  rule: 'mm-guards',
  draw: () => box(80, <GuardFront id={g.id} />),
});

const bestiary: Bestiary = {
  Frame: ({ children }) => (
    <div class="mm-book">
      <GrainSheet />
      {children}
    </div>
  ),
  groups: (lang) => [
    ...factions.map((of) => ({
      id: of,
      title: factionName(of, lang),
      entries: [1, 2, 3, 4, 5].map((card) => monster(of, card, lang)),
    })),
    ...own.levels.map(({ level, strength, loot }) => ({
      id: `level-${level}`,
      title: words[lang].guards(level),
      entries: [
        {
          id: `back-${level}`,
          name: words[lang].back(level),
          text: words[lang].backText(
            messages[lang].strengthRange(...strength),
            messages[lang].lootRange(...loot),
          ),
          rule: 'mm-guards',
          draw: () => box(80, <GuardBack level={level} />),
        },
        ...[...own.guards.values()].filter((g) => g.level === level).map((g) => guard(g, lang)),
      ],
    })),
    {
      id: 'kings',
      title: words[lang].kings,
      entries: kingIds.map((id) => ({
        id,
        name: words[lang].king(id),
        text: kingText(id, lang),
        rule: `mm-${id.toLowerCase()}`,
        draw: () => box(80, <King id={id} class="" />),
      })),
    },
  ],
};

export default bestiary;
