import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tiles } from './art/tiles';
import gallery from './gallery';
import reasons from './reasons';

test.each(['en', 'fr'] as const)('each move says what it leads to in %s', (lang) => {
  for (const { view, moves, seat, names } of gallery.boards.map((b) => b.props))
    for (const m of moves) {
      const text = reasons.leads!(m, view, { lang, names, seat, view });
      if (m.kind !== 'ready' && m.to !== seat)
        expect(text, JSON.stringify(m)).toMatch(/^[\p{Lu}\d+−].*\.$/u);
    }
});

test.each(['en', 'fr'] as const)('no two places of a decision have one name in %s', (lang) => {
  for (const { view, moves, seat, names } of gallery.boards.map((b) => b.props)) {
    const all = moves
      .filter((m) => m.kind === 'place')
      .map((m) => reasons.move(m, view, { lang, names, seat, view }));
    expect(new Set(all).size, all.sort().join('\n')).toBe(all.length);
  }
});

test('facts count the tiles in the order in which they are drawn', () => {
  const types = readFileSync(new URL('types.gen.ts', import.meta.url), 'utf8');
  const kinds = /type Kind = '' \| (.*);/.exec(types)![1]!.replaceAll("'", '').split(' | ');
  expect(Object.keys(tiles)).toEqual(kinds);
});

test('two tiles of one name are told apart by their pieces', () => {
  const { view, seat, names } = gallery.boards.find((b) => b.props.view.phase === 'place')!.props;
  const of = (k: string) => Object.keys(tiles).indexOf(k) + 1;
  const say = (better: string, worse: string) =>
    reasons.reason(
      { kind: 'fits', better: { of: of(better), value: 8 }, worse: { of: of(worse), value: 3 } },
      view,
      { lang: 'en', names, seat, view },
    );
  expect(say('TOAD', 'RU1')).toBe(
    'With the toad you get up to 8 points at once, with the rune twins 3.',
  );
  expect(say('RU5', 'RU6')).toBe(
    'With the rune monster (red above) you get up to 8 points at once, ' +
      'with the rune monster (red below) 3.',
  );
});
