// What is private is told to its seat as "you", and to the reader of a finished match by name.

import { describe, expect, test } from 'vitest';
import type { VNode } from 'preact';
import type { SayContext } from '@lair/game-ui';
import gallery from './gallery';
import { explorerPieces } from './art/tiles';
import { personText, tileText } from './pieces';
import { say } from './say';
import type { Event } from './types';
import { words } from './words';

/** The words of a sentence; of a piece in it, the name that its props give. */
function text(part: unknown): string {
  if (Array.isArray(part)) return part.map(text).join('');
  if (typeof part !== 'object' || part === null) return String(part ?? '');
  const { props } = part as VNode<{ kind?: string; id?: string; of?: { colour: string } }>;
  return `<${props.kind ?? props.id ?? props.of?.colour}>`;
}
const names = ['Ada', 'Basil', 'Cleo'];
const tell = (e: Event, seat: number, lang: SayContext['lang'] = 'en') => text(say(e, { lang, names, seat }));

describe('private things', () => {
  const discarded: Event = { kind: 'tile_discarded', seat: 1, tile: 'MGS' };
  const dealt: Event = { kind: 'pack_dealt', seat: 1, size: 2, tiles: ['MU1', 'TOAD'] };
  test('are told to their seat', () => {
    expect(tell(discarded, 1)).toBe('You discard, face down, the <MGS>.');
    expect(tell(dealt, 1)).toBe('You pick up a pack of 2: <MU1>, <TOAD>.');
  });
  test('and by name to whoever may see all', () => {
    expect(tell(discarded, -1)).toBe('Basil discards, face down, the <MGS>.');
    expect(tell(dealt, -1, 'fr')).toBe('Basil prend un paquet de 2\u00a0: <MU1>, <TOAD>.');
  });
  test('but to others only that they happened', () => {
    expect(tell({ kind: 'tile_discarded', seat: 1 }, 0)).toBe('Basil discards, face down, a tile.');
    expect(say({ kind: 'pack_dealt', seat: 1, size: 2 }, { lang: 'en', names, seat: 0 })).toBeNull();
    expect(tell({ kind: 'salvage_offered', seat: 1, size: 8 }, 0, 'fr')).toBe('Basil fouille les 8 tuiles défaussées.');
  });
});

test('what a landing completes is told with it', () => {
  expect(tell({ kind: 'turn_revealed', seat: 0, tile: 'BMR', x: 3, y: 0, crystals: [{ colour: 'blue', x2: 6, y2: 4 }], pair: true }, 0)).toBe('You land the <BMR>, completing <blue>, a Big Monster.');
});

test('a gift onto the own ship is told apart, and by whom it was forced', () => {
  expect(tell({ kind: 'pack_given', from: 2, to: 2, size: 7, forced: true }, 0)).toBe('No other ship is free: Cleo keeps the pack.');
  expect(tell({ kind: 'pack_given', from: 0, to: 0, size: 7, forced: false }, 0)).toBe('You send your pack to your own ship.');
  expect(tell({ kind: 'pack_given', from: 1, to: 0, size: 7, forced: false }, 0)).toBe('Basil gives 7 tiles to your ship.');
});

test('crystal pieces that belong together are said in one word', () => {
  expect(tileText('LA5', words('en'))).toBe('1 point. Crystal pieces: green on both sides, red above, blue at every corner.');
  expect(tileText('RU4', words('en'))).toBe('One rune monster. Crystal pieces: blue at both bottom corners.');
  expect(personText('EX07', words('en'), explorerPieces.EX07)).toBe('1 point per grassland tile. Crystal pieces: two red below, green right, blue top right, blue at both bottom corners.');
  expect(personText('EX11', words('fr'), explorerPieces.EX11)).toBe('1 point par cristal complet. Morceaux de cristal\u00a0: rouge en bas à droite, bleu en bas à droite.');
});

test('every event is one sentence that ends, in both languages', () => {
  for (const e of gallery.events!) {
    for (const lang of ['en', 'fr'] as const) {
      for (const seat of [-1, 0, 1]) {
        const said = say(e, { lang, names, seat });
        if (said !== null) expect(text(said)).toMatch(/[.!]$/);
      }
    }
  }
});

test('a dragon takes points off once', () => {
  for (const lang of ['en', 'fr'] as const) {
    const w = words(lang);
    expect(w.dragonHere(-5)).toContain(' −5 ');
    expect(w.dragonFree(-5)).toMatch(/, −5$/);
    expect(w.dragonTokens(2)).toMatch(/, −10$/);
  }
});
