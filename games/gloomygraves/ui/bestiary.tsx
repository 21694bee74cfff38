// Everything in the box: the kinds of remains, the gravestones and the cards.

import './board.css';
import type { ComponentChild } from 'preact';
import type { Bestiary, Lang } from '@lair/game-ui';
import { rows } from '@lair/csv';
import { capital } from '@lair/i18n/capital';
import cardRows from '../data/corpses.csv?raw';
import markerRows from '../data/markers.csv?raw';
import { kinds, type Kind } from './art/halves';
import { cardName, Domino, Face, Stone } from './pieces';
import type { Card } from './types';
import { words } from './words';

const texts = {
  en: {
    kinds: 'Kinds of remains',
    creature: (many: string) =>
      `Lay ${many} edge to edge: only the largest group counts, in the pit and in your crypt.`,
    gravedigger:
      'It counts as any kind, is never covered by a creature, ' +
      'and never lies edge to edge with another.',
    stones: 'Gravestones',
    stone: (n: number, v: number) => `Asks for a total of ${n}, and is worth ${v} points.`,
    cards: 'Cards',
    card: (n: number) => `${n} cards of the deck.`,
  },
  fr: {
    kinds: 'Catégories',
    creature: (many: string) =>
      `Posez les ${many} bord à bord\u00a0: seul le plus grand groupe compte, dans la fosse et ` +
      'dans votre crypte.',
    gravedigger:
      'Il vaut toutes les catégories, aucune créature ne le recouvre, ' +
      'et il ne touche jamais un autre par un bord.',
    stones: 'Stèles',
    stone: (n: number, v: number) => `Demande un total de ${n}, et vaut ${v} points.`,
    cards: 'Cartes',
    card: (n: number) => `${n} cartes de la pile.`,
  },
};

const box = (width: number, what: ComponentChild) => (
  <span class="gg-piece" style={{ width: `${width}px`, '--gg-face': `${width}px` }}>
    {what}
  </span>
);

const stones = rows(markerRows).map((r) => ({
  kind: r.category as Kind,
  number: Number(r.number),
  value: Number(r.value),
}));

/** One card of each pair, with the number of its copies. */
const pairs: { card: Card; copies: number }[] = [];
for (const r of rows(cardRows)) {
  const pair = pairs.find((p) => p.card.a === r.half_a && p.card.b === r.half_b);
  if (pair) pair.copies++;
  else
    pairs.push({
      card: { id: Number(r.id), a: r.half_a as Kind, b: r.half_b as Kind },
      copies: 1,
    });
}

const kindsOf = (lang: Lang) => ({
  id: 'kinds',
  title: texts[lang].kinds,
  entries: kinds.map((kind) => ({
    id: kind,
    name: capital(words(lang).kinds[kind]),
    text:
      kind === 'gravedigger'
        ? texts[lang].gravedigger
        : texts[lang].creature(words(lang).many[kind]),
    rule: 'gg-group',
    draw: () => box(88, <Face kind={kind} />),
  })),
});

const bestiary: Bestiary = {
  Frame: ({ children }) => <div class="gg-book">{children}</div>,
  groups: (lang) => [
    kindsOf(lang),
    {
      id: 'stones',
      title: texts[lang].stones,
      entries: stones.map(({ kind, number, value }) => ({
        id: `${kind}-${number}`,
        name: capital(words(lang).marker(kind, number, value, '').split(',')[0]!),
        text: texts[lang].stone(number, value),
        rule: 'gg-markers',
        draw: () => (
          <span class="gg-piece gg-piece-stone">
            {box(52, <Face kind={kind} />)}
            <Stone kind={kind} number={number} value={value} lang={lang} />
          </span>
        ),
      })),
    },
    {
      id: 'cards',
      title: texts[lang].cards,
      entries: pairs.map(({ card, copies }) => ({
        id: `${card.a}-${card.b}`,
        name: capital(cardName(card, lang)),
        text: texts[lang].card(copies),
        rule: 'gg-cards',
        draw: () => box(46, <Domino card={card} way="S" />),
      })),
    },
  ],
};

export default bestiary;
