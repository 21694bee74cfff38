// @vitest-environment happy-dom
// The bestiary of every game: that everything in the box is in it, with words and a
// drawing, and that it can be searched.

import { describe, expect, test } from 'vitest';
import type { Bestiary } from '@lair/game-ui';
import { rows } from '@lair/csv';
import { speak, t } from '@lair/i18n';
import BestiaryPage from '@lair/pages/bestiary';
import { route } from '@lair/router';
import { holds, terms } from '@lair/terms';
import BestiaryBook from '@lair/ui/bestiary';
import { expectTree, langs, openRoom } from './room';

const read = <T,>(files: Record<string, T>, game: string, file: string): T =>
  files[`../../games/${game}/${file}`]!;
const bestiaries = import.meta.glob<Bestiary>('../../games/*/ui/bestiary.tsx', {
  eager: true,
  import: 'default',
});
const texts = import.meta.glob<string>(['../../games/*/rulebook*.md', '../../games/*/data/*.csv'], {
  eager: true,
  import: 'default',
  query: '?raw',
});

/** How many entries the box of a game asks for, by its data. */
const boxes: Record<string, (table: (file: string) => Record<string, string>[]) => number> = {
  // A monster of each strength for each faction, the guards with a back a level, the king tiles.
  mightymonsters: (table) => {
    const cards = table('cards');
    const monsters = cards.filter((r) => r.card === 'monster').length;
    const guards = cards.filter((r) => r.card === 'guard');
    const levels = new Set(guards.map((r) => r.level)).size;
    return table('factions').length * monsters + guards.length + levels + table('kings').length;
  },
  // The kinds, the gravestones, and a card of each pair.
  gloomygraves: (table) => {
    const cards = table('corpses');
    const pairs = new Set(cards.map((r) => `${r.half_a} ${r.half_b}`));
    const kinds = new Set(cards.flatMap((r) => [r.half_a, r.half_b]));
    return kinds.size + table('markers').length + pairs.size;
  },
  // And cage, traders, four symbols and the crate.
  monsterexpedition: (table) =>
    ['monsters', 'camps', 'dice', 'expeditions'].reduce((n, f) => n + table(f).length, 7),
  // And three crystals and the dragon.
  bigmonster: (table) => ['tiles', 'explorers', 'medals'].reduce((n, f) => n + table(f).length, 4),
};

const room = openRoom();

describe.each(Object.entries(boxes))('%s', (game, count) => {
  const bestiary = read(bestiaries, game, 'ui/bestiary.tsx');
  const slugs = new Set(
    [...read(texts, game, 'rulebook.md').matchAll(/\{#([\w-]+)\}/g)].map((m) => m[1]),
  );

  test.each(langs)('has everything in the box, with words, in %s', (lang) => {
    const entries = bestiary.groups(lang).flatMap((g) => g.entries);
    expect(entries.length).toBe(count((file) => rows(read(texts, game, `data/${file}.csv`))));
    expect(new Set(entries.map((e) => e.id)).size).toBe(entries.length);
    for (const e of entries) {
      expect(slugs, e.id).toContain(e.rule);
      expect(e.name, e.id).toMatch(/^[\p{Lu}\d]/u);
      expect(e.text, e.id).toMatch(/^[\p{Lu}\d−+].*\.$/u);
      expect(`${e.name} ${e.text}`, e.id).not.toMatch(/undefined|NaN|\[object|'|\.\.| {2}/);
    }
  });

  test('draws everything', async () => {
    const entries = bestiary.groups('en').flatMap((g) => g.entries);
    await room.drawWhole(() => (
      <bestiary.Frame>
        {entries.map((e) => (
          <p key={e.id}>{e.draw()}</p>
        ))}
      </bestiary.Frame>
    ));
    for (const [i, p] of room.all('p').entries())
      expect(p.querySelector('svg, img, b'), entries[i]!.id).not.toBeNull();
  });

  test('has the terms of its rulebook, in both languages', () => {
    const [en, fr] = ['rulebook.md', 'rulebook.fr.md'].map((f) => terms(read(texts, game, f)));
    expect(en!.length).toBeGreaterThan(30);
    expect(fr!.map((x) => x.id)).toEqual(en!.map((x) => x.id));
    for (const x of [...en!, ...fr!]) {
      expect(x.text, x.id).toMatch(/[.:?]$/);
      expect(x.text, x.id).not.toMatch(/maison|House ruling/);
    }
  });
});

/** Draws the book of Gloomy Graves, and waits until it is loaded. */
async function open(part = () => <BestiaryBook game="gloomy-graves" />): Promise<void> {
  await room.draw(part);
  for (let i = 0; i < 200 && room.all('.bestiary').length === 0; i++) await room.settle();
}

async function search(what: string): Promise<void> {
  const field = room.find<HTMLInputElement>('input');
  field.value = what;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await room.settle();
}

test.each(langs)('a search finds pieces and terms, in %s', async (lang) => {
  await speak(lang);
  await open();
  await search(lang === 'en' ? 'pixie 1' : 'lutin 1');
  await expectTree(room.tree(), `trees/bestiary.${lang}.txt`);
});

test('a search that finds nothing says so', async () => {
  await open();
  await search('zebra');
  expect(room.tree()).toContain(t('bestiary.none'));
  expect(room.tree()).toContain(t('bestiary.found', 0));
});

test('the page is found at its address, and says so where there is no such game', async () => {
  const at = route('/g/gloomy-graves/bestiary');
  expect([at.page, at.of]).toEqual(['bestiary', 'gloomy-graves']);
  await open(() => <BestiaryPage route={at} />);
  expect(room.find('h1').textContent).toBe(t('bestiary.title'));
  await room.draw(() => <BestiaryPage route={route('/g/chess/bestiary')} />);
  expect(room.find('h1').textContent).toBe(t('rules.none'));
});

test('a search takes words in any order, without accents', () => {
  expect(holds('Mârara vit dans les abysses', 'ABYSSES marara')).toBe(true);
  expect(holds('Sœur Ciseaux', 'soeur')).toBe(true);
  expect(holds('Mârara', 'marara cage')).toBe(false);
});

test('a term is the first sentence of its rule', () => {
  const book = [
    '# A game',
    '### One {#x-one}',
    '',
    'First, e.g. here (a. b.) and',
    'there. Second.',
    '',
    'Third.',
    '### Two {#x-two}',
    '',
    '| a | b |',
    '### Three {#x-three}',
    '',
    '*House ruling.* Ours alone.',
  ].join('\n');
  expect(terms(book)).toEqual([
    { id: 'x-one', name: 'One', text: 'First, e.g. here (a. b.) and there.' },
    { id: 'x-three', name: 'Three', text: 'Ours alone.' },
  ]);
});
