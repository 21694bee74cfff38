// Every event has a sentence in both languages, for those it concerns and for those who look on.

import { describe, expect, test } from 'vitest';
import type { Lang, SayContext } from '@lair/game-ui';
import gallery from './gallery';
import { refusal, say, sheetLine } from './say';
import types from './types.gen.ts?raw';
import { words } from './words';

const langs: Lang[] = ['en', 'fr'];
const names = ['Ada', 'Basil', 'Cleo'];
const context = (lang: Lang, seat: number): SayContext => ({ lang, names, seat });
const text = (lang: Lang, seat: number, e: NonNullable<typeof gallery.events>[number]) =>
  say(e, context(lang, seat)).join('');

test('the gallery has an event of every kind', () => {
  const kinds = [...types.matchAll(/kind: '(\w+)'/g)].map((m) => m[1]);
  expect(kinds.length).toBeGreaterThan(0);
  expect(new Set(gallery.events!.map((e) => e.kind))).toEqual(new Set(kinds));
});

describe.each(langs)('in %s', (lang) => {
  test.each(gallery.events!)('$kind is a whole sentence to everybody', (e) => {
    for (const seat of [-1, 0, 1, 2]) {
      expect(text(lang, seat, e)).toMatch(/^\p{Lu}.*[.!]$/u);
      expect(text(lang, seat, e)).not.toMatch(/undefined|NaN|\[object/);
    }
  });

  test('a refusal and a line of the score sheet have words', () => {
    for (const reason of Object.keys(words('en').refusals))
      expect(refusal(reason, lang)).toMatch(/\.$/);
    for (const line of Object.keys(words('en').sheet)) expect(sheetLine(line, lang)).not.toBe(line);
  });
});

test('who reads is called you, and nobody else is', () => {
  const sent = { kind: 'moth_sent', seat: 1, moth: 2 } as const;
  expect(text('en', 1, sent)).toBe('You send moth 2.');
  expect(text('en', 0, sent)).toBe('Basil sends moth 2.');
  expect(text('fr', 1, sent)).toBe('Vous envoyez le papillon 2.');
  const met = { kind: 'moths_met', moths: [4, 2, 2] };
  expect(text('en', 0, met as never)).toBe('The moths meet: you 4, Basil 2, and Cleo 2.');
  const won = { kind: 'day_broke', winners: [0, 2] };
  expect(text('fr', 2, won as never)).toBe('Le jour se lève\u00a0: Ada et vous gagnez ensemble.');
  expect(text('fr', 1, won as never)).toBe('Le jour se lève\u00a0: Ada et Cleo gagnent ensemble.');
});

test('a moth that is still a secret is not said', () => {
  expect(text('en', 0, { kind: 'moth_sent', seat: 1 })).toBe('Basil has sent a moth.');
});
