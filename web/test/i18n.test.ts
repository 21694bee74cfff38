import { describe, expect, test, vi } from 'vitest';
import { preferred, speak, labelled } from '@lair/i18n';
import { de, ofTitle } from '@lair/i18n/elide';
import { en } from '@lair/i18n/en';
import { fr } from '@lair/i18n/fr';
import { catalogues as desk } from '@lair/operator/desk-words';
import { catalogues as matches } from '@lair/pages/matches-words';
import { catalogues as operator } from '@lair/operator/words';
import { catalogues as chat } from '@lair/table/chat-words';
import { catalogues as post } from '@lair/table/post';
import { catalogues as mine } from '@lair/ui/my-words';
import { catalogues as statistics } from '@lair/ui/statistics-words';

/** A message with something in the place of its arguments. */
const filled = (message: unknown, n: number): string =>
  typeof message === 'function' ? String(message(n, n + 1, n + 2)) : String(message);

type Texts = Record<string, unknown>;

describe.each<[string, Texts, Texts]>([
  ['of the pages', en, fr],
  ['of the operator', operator.en, operator.fr],
  ['of the operator’s page', desk.en, desk.fr],
  ['of the chat', chat.en, chat.fr],
  ['of tables by post', post.en, post.fr],
  ['of the reader’s matches', matches.en, matches.fr],
  ['of the reader’s statistics', statistics.en, statistics.fr],
  ['of the reader’s phrase, devices and data', mine.en, mine.fr],
])('catalogues %s', (_, en, fr) => {
  const ids = Object.keys(en);

  test('hold the same ids in the same order', () => {
    expect(Object.keys(fr)).toEqual(ids);
  });

  test('have a text for everything, at every number', () => {
    for (const id of ids) {
      for (const n of [0, 1, 2, 5]) {
        for (const text of [filled(en[id], n), filled(fr[id], n)]) {
          expect(text, id).not.toBe('');
          expect(text, id).not.toMatch(/undefined|NaN|\[object/);
        }
      }
    }
  });

  test('take the same arguments', () => {
    for (const id of ids) expect(typeof fr[id], id).toBe(typeof en[id]);
  });

  test('French sets no-break spaces before high punctuation', () => {
    for (const id of ids) expect(filled(fr[id], 2), id).not.toMatch(/[^\u00a0] [?!;:]|\p{L}[?!;]/u);
  });

  test('have no emoji and no straight apostrophes', () => {
    for (const id of ids) {
      for (const text of [filled(en[id], 2), filled(fr[id], 2)]) {
        expect(text, id).not.toMatch(/\p{Extended_Pictographic}/u);
        expect(text, id).not.toMatch(/'/);
      }
    }
  });
});

test.each([
  [null, ['fr-CA', 'en'], 'fr'],
  [null, ['de', 'fr'], 'fr'],
  [null, ['de'], 'en'],
  ['en', ['fr'], 'en'],
  ['xx', ['fr'], 'fr'],
] as const)('chosen %s with languages %j is %s', (chosen, languages, want) => {
  expect(preferred(chosen, languages)).toBe(want);
});

test.each([
  ['Ulba', 'd’Ulba'],
  ['Élan', 'd’Élan'],
  ['Pirro', 'de Pirro'],
  ['Yotash', 'de Yotash'],
  ['iffo, Oska', 'd’iffo, Oska'],
])('French elides before %s', (name, want) => {
  expect(de(name)).toBe(want);
});

test.each([
  ['Le Croque-Monstre', 'du Croque-Monstre'],
  ['Les Monstres', 'des Monstres'],
  ['Big Monster', 'de Big Monster'],
  ['Expédition', 'd’Expédition'],
  ['Lestrange', 'de Lestrange'],
])('French joins its article before the title %s', (title, want) => {
  expect(ofTitle(title)).toBe(want);
  expect(fr['rules.of'](title)).toBe(`Règles ${want}`);
});

test('saving and downloading have words of their own', () => {
  for (const words of [en, fr]) expect(words['after.record']).not.toBe(words.save);
});

test('a colon keeps its distance in French', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  expect(labelled('Mode', 'teams')).toBe('Mode: teams');
  await speak('fr');
  expect(labelled('Mode', 'équipes')).toBe('Mode\u00a0: équipes');
  await speak('en');
  vi.unstubAllGlobals();
});
