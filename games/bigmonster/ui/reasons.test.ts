import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tiles } from './art/tiles';
import gallery from './gallery';
import { tileText } from './pieces';
import reasons from './reasons';
import { words } from './words';

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

test('a landing that gives up points says so, and one that brings most does not', () => {
  const { view, moves, seat, names } = gallery.boards.find((b) => {
    const gains = b.props.view.spots.map((s) => s.gain);
    return b.props.view.phase === 'place' && Math.max(...gains) > Math.min(...gains);
  })!.props;
  const most = Math.max(...view.spots.map((s) => s.gain));
  const less = moves.filter((m) => {
    const spot = view.spots.find((s) => s.x === m.x && s.y === m.y)!;
    const text = reasons.leads!(m, view, { lang: 'en', names, seat, view });
    expect(text.includes(`although another place brings +${most} now`)).toBe(spot.gain < most);
    return spot.gain < most;
  });
  expect(less.length).toBeGreaterThan(0);
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

test('a pack for one’s own ship is kept, in the words of anybody', () => {
  const { view, names } = gallery.boards[0]!.props;
  const say = (lang: 'en' | 'fr', to: number) =>
    reasons.move({ kind: 'prefer', to }, view, { lang, names, seat: 1, view });
  expect([say('en', 1), say('fr', 1)]).toEqual(['keep the pack', 'garder le paquet']);
  expect(say('en', 0)).toBe(`name the ship of ${names[0]}`);
});

test('the reaper is worth no medal once that is gone', () => {
  const { view } = gallery.boards.find((b) => b.props.view.medals.length > 0)!.props;
  const deserts = (left: boolean): typeof view => ({
    ...view,
    medals: [{ ...view.medals[0]!, medal: 'DESERT', alone: { left } as never }],
  });
  const w = words('en');
  expect(tileText('REAP', w, deserts(true))).toContain('+10');
  expect(tileText('REAP', w, deserts(false))).toBe(
    'Helps avoid the penalty (fewest deserts and runes).',
  );
  expect(tileText('REAP', w)).toContain('+10');
});

test.each(['en', 'fr'] as const)('every kind of fact of the rules has a sentence in %s', (lang) => {
  const source = readFileSync(new URL('../facts.go', import.meta.url), 'utf8');
  const kinds = [...source.matchAll(/^\tfact[A-Z]\w* += "(\w+)"/gm)].map((m) => m[1]!);
  expect(kinds.length).toBeGreaterThan(20);
  const { view, seat, names } = gallery.boards.find((b) => b.props.view.phase === 'draft')!.props;
  for (const kind of kinds) {
    const better = { of: 9, value: 4 };
    const worse = { of: 10, value: 2 };
    const text = reasons.reason({ kind, better, worse }, view, { lang, names, seat, view });
    expect(text, kind).toMatch(/\.$/);
    expect(text, kind).not.toMatch(/undefined|NaN/);
  }
});

test('what suits a rival is told without the points that nobody sees', () => {
  const { view } = gallery.boards.find((b) => b.props.view.phase === 'draft')!.props;
  const of = (seat: number, kind: string) => seat + 8 * (Object.keys(tiles).indexOf(kind) + 1);
  const say = (lang: 'en' | 'fr', better: number, worse: number, value: number, less = 6) =>
    reasons.reason(
      { kind: 'suits', better: { of: better, value: less }, worse: { of: worse, value } },
      view,
      { lang, names: ['You', 'Bo', 'Cleo'], seat: 0, view, other: 'the reaper' },
    );
  expect(say('en', of(1, 'TOAD'), of(2, 'REAP'), 9)).toBe(
    'Of the pack, the reaper would probably bring Cleo more in the end ' +
      'than the toad would bring Bo.',
  );
  expect(say('en', of(1, 'TOAD'), of(2, 'TOAD'), 12)).toBe(
    'Of the pack, the toad would probably bring Cleo far more in the end than Bo.',
  );
  expect(say('en', of(1, 'TOAD'), of(1, 'REAP'), 9)).toBe(
    'Otherwise you leave the reaper, which would probably bring Bo more in the end than the toad.',
  );
  expect(say('en', of(1, 'TOAD'), of(2, 'TOAD'), 3, 1)).not.toContain('far more');
  expect(say('fr', of(1, 'TOAD'), of(2, 'TOAD'), 12)).toBe(
    'Dans ce paquet, le crapaud rapporterait sans doute bien plus à Cleo, à terme, qu’à Bo.',
  );
});

test('a figure of the other move ends its sentence, and nothing is no figure', () => {
  const { view } = gallery.boards.find((b) => b.props.view.phase === 'draft')!.props;
  const say = (lang: 'en' | 'fr', kind: string, better: number, worse: number) =>
    reasons.reason(
      { kind, better: { of: 1, value: better }, worse: { of: 2, value: worse } },
      view,
      {
        ...{ lang, names: ['You', 'Bo', 'Cleo'], seat: 0, view },
        other: lang === 'fr' ? 'l’option B' : 'option B',
      },
    );
  expect(say('en', 'rise', 1, 0)).toBe(
    'A mutagen can raise a mutant from 1 free place, none with option B.',
  );
  expect(say('fr', 'rise', 5, 3)).toBe(
    'Un mutagène peut élever un mutant depuis 5 places libres, contre 3 avec l’option B.',
  );
  expect(say('en', 'free', 31, 28)).toBe(
    'It leaves 31 places for upright tiles, only 28 with option B.',
  );
  expect(say('fr', 'free', 1, 0)).toBe(
    'Il reste 1 place pour des tuiles debout, aucune avec l’option B.',
  );
  expect(say('en', 'safe', 1, 0)).toMatch(
    /^You then have one desert or rune; with the .*, none\. Whoever has/,
  );
  expect(say('fr', 'safe', 1, 0)).toMatch(
    /^Vous avez alors un désert ou une rune ; avec .*, aucun\. Qui en a/,
  );
  expect(say('en', 'least', 3, 0)).toMatch(/^Cleo has no deserts or runes: /);
  expect(say('fr', 'least', 3, 1)).toMatch(/^Cleo n’a qu’un désert ou une rune : /);
});

test.each(['ranked', 'live'] as const)(
  'a ship that is only named (%s) promises no pack',
  (race) => {
    const { view, names } = gallery.boards.find((b) => b.props.view.phase === 'draft')!.props;
    const fact = { kind: 'own', better: { of: 0, value: 4 }, worse: { of: 1, value: 0 } };
    const say = (lang: 'en' | 'fr') =>
      reasons.reason(fact, { ...view, race }, { lang, names, seat: 0, view });
    const sure = race === 'live';
    expect(say('en')).toContain(sure ? 'brings you up to 4' : 'could bring you up to 4');
    expect(say('fr')).toContain(sure ? 'vous rapporte jusqu’à' : 'pourrait vous rapporter jusqu’à');
  },
);

test('the crystals that explorers begin are said of the explorers', () => {
  const { view, names } = gallery.boards.find((b) => b.props.view.phase === 'choose')!.props;
  const fact = { kind: 'open', better: { of: 11, value: 15 }, worse: { of: 1, value: 0 } };
  const say = (lang: 'en' | 'fr') => reasons.reason(fact, view, { lang, names, seat: 0, view });
  expect(say('en')).toMatch(
    /^The crystals begun can bring up to 15 points with the \w+, none with/,
  );
  expect(say('fr')).toMatch(/ jusqu’à 15 points avec .*, aucun avec .*\.$/);
});
