// Every game's words for moves and reasons, in both languages.

import { expect, test } from 'vitest';
import type { Lang, Reason } from '@lair/game-ui';
import { loadReasons } from '@lair/games';
import { wordsKept, difference } from '@lair/table/reasons';

const games = ['mighty-monsters', 'gloomy-graves', 'monster-expedition', 'big-monster'];

const files = import.meta.glob<string>('../../games/*/facts.go', {
  eager: true,
  import: 'default',
  query: '?raw',
});

/** The lines of Big Monster's sheet, which are kinds of facts, too. */
const lines = [
  'ice',
  'big_monster',
  'lava',
  'grassland',
  'swamp',
  'crystals',
  'explorer',
  'medals',
];

/** The kinds of facts that the rules of each game tell. */
const kinds = Object.fromEntries(
  games.map((name) => {
    const file = Object.entries(files).find(([path]) =>
      path.includes(`/${name.replace('-', '')}/`),
    );
    const found = [...file![1].matchAll(/\bfact[A-Z]\w* += "(\w+)"/g)].map((m) => m[1]!);
    return [name, name === 'big-monster' ? [...found, ...lines] : found];
  }),
);

/** The kinds of facts that hold or do not, by the comments in facts.go. */
const sure = new Set(
  Object.values(files).flatMap((file) =>
    [...file.matchAll(/\bfact[A-Z]\w* += "(\w+)" +\/\/ 1 if /g)].map((m) => m[1]!),
  ),
);

/** Pairs of values: an ordinary one, one of nothing, of a single thing, and far apart. */
const values = [
  [4, 2],
  [2, 0],
  [0, 3],
  [1, 0],
  [0.75, 0.5],
  [2, 12],
] as const;

/** A fact that holds or does not is told only where it holds for one of the two moves. */
const yesOrNo = [[1, 0]] as const;

/** What the sentences ask of a view: a medal of six points for six of something. */
const view = { medals: [{ medal: 'DESERT', alone: { points: 6, need: 6 } }] };

test.each(games)('%s says each of its reasons in a sentence', async (game) => {
  const words = wordsKept((await loadReasons(game))!);
  expect(kinds[game]!.length).toBeGreaterThan(5);
  for (const lang of ['en', 'fr'] as Lang[]) {
    const say = { lang, names: ['Ada', 'Bo', 'Cleo'], seat: 0 };
    for (const kind of kinds[game]!) {
      const said = (sure.has(kind) ? yesOrNo : values).map(([better, worse]) => {
        const r: Reason = {
          kind,
          better: { of: 1, value: better },
          worse: { of: 2, value: worse },
        };
        const text = words.reason(r, view, say)!;
        expect(text, `${kind} in ${lang}`).toMatch(/^\p{Lu}.*\d?.*\.$/u);
        expect(text, `${kind} in ${lang}`).not.toMatch(/undefined|NaN|null|\[object/);
        expect(text, `${kind} in ${lang}`).not.toMatch(/ [;:?!»]/);
        expect(text, `${kind} in ${lang}`).not.toMatch(/\b(guard|garde) \d/i);
        if (lang === 'en') expect(text).not.toMatch(/\b1 (points|dice|corpses)\b/);
        return text;
      });
      if (!sure.has(kind)) expect(new Set(said).size, `${kind} in ${lang}`).toBeGreaterThan(1);
    }
    expect(
      words.reason({ kind: 'unheard-of', better: values[0], worse: values[1] } as never, {}, say),
    ).toBe(null);
  }
});

const table = {
  castle: [null, { seat: 1, card: 2 }],
  row: [],
  hand: [{ id: 7, a: 'pixie', b: 'dragon' }],
  players: [],
  cards: [],
  seat: 0,
  kept: 'TOAD',
};
const moves: [string, object, string, string][] = [
  [
    'mighty-monsters',
    { kind: 'place', card: 4, space: 0 },
    'the 4 at guard\u00a01',
    'le 4 au garde\u00a01',
  ],
  [
    'mighty-monsters',
    { kind: 'replace', card: 4, space: 1 },
    'the 4 in place of the 2 at guard\u00a01',
    'le 4 à la place du 2 au garde\u00a01',
  ],
  [
    'gloomy-graves',
    { kind: 'bury_pit', card: 7, x: 0, y: 0, dir: 'E' },
    'the pixie and the dragon in the pit',
    'le lutin et le dragon dans la fosse',
  ],
  ['gloomy-graves', { kind: 'draw', source: 'deck' }, 'draw from the deck', 'piocher'],
  [
    'gloomy-graves',
    { kind: 'take_marker', category: 'cyclops' },
    'take the gravestone of the cyclopes',
    'prendre la stèle des cyclopes',
  ],
  [
    'monster-expedition',
    { kind: 'choose_camp', region: 'depths' },
    'hunt from the Depths',
    'chasser depuis le camp Abysses',
  ],
  ['monster-expedition', { kind: 'keep', value: 5 }, 'keep the dice of 5', 'stocker les dés de 5'],
  [
    'monster-expedition',
    { kind: 'answer_final', accept: false },
    'leave the last level',
    'laisser le dernier niveau',
  ],
  [
    'big-monster',
    { kind: 'choose', explorer: 'EX02' },
    'fly with the smuggler',
    'partir avec la contrebandière',
  ],
  [
    'big-monster',
    { kind: 'place', x: 1, y: 2 },
    'land the toad below the explorer, to the right',
    'poser le crapaud sous l’explorateur, vers la droite',
  ],
  [
    'big-monster',
    { kind: 'give', tile: 'TOAD', to: 2 },
    'keep the toad and give the pack to Cleo',
    'garder le crapaud et donner le paquet à Cleo',
  ],
];

test.each([
  [
    { kind: 'bury_pit', card: 7, x: 4, y: 3, dir: 'S' },
    'in the pit (row 2, column 1, dragon below it)',
  ],
  [
    { kind: 'bury_crypt', card: 7, x: -1, y: 0, dir: 'E' },
    'in your crypt (row 1, left of column 1, dragon on its right)',
  ],
  [{ kind: 'discard_blocked', card: 7 }, 'put the pixie and the dragon away'],
])('gloomy-graves names the place of %j if asked to', async (move, place) => {
  const words = (await loadReasons('gloomy-graves'))!;
  const area = (x: number, y: number) => ({ cells: [{ x, y }] });
  const view = {
    ...table,
    pit: area(4, 2),
    players: [{ crypt: area(9, 9) }, { crypt: area(0, 0) }],
  };
  const say = { lang: 'en' as const, names: ['Ada', 'Bo'], seat: 1 };
  expect(words.move(move, view, say, true)).toContain(place);
  expect(words.move(move, view, say)).not.toContain('(');
});

test.each(moves)('%s names %j', async (game, move, en, fr) => {
  const words = (await loadReasons(game))!;
  const say = { names: ['Ada', 'Bo', 'Cleo'], seat: 0 };
  expect(words.move(move, table, { ...say, lang: 'en' })).toBe(en);
  expect(words.move(move, table, { ...say, lang: 'fr' })).toBe(fr);
});

test('what two moves both lead to is no reason for one of them', () => {
  const words = {
    move: () => '',
    reason: () => null,
    leads: (m: unknown) => (m === 'a' ? 'Three points.' : 'Five points.'),
  };
  const say = { lang: 'en' as const, names: [], seat: 0 };
  expect(difference(words, 'b', 'a', {}, say)).toBe('Five points.');
  expect(difference(words, 'b', 'c', {}, say)).toBe('');
});
