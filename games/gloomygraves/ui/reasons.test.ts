import { expect, test } from 'vitest';
import type { Reason } from '@lair/game-ui';
import gallery from './gallery';
import reasons from './reasons';
import { words } from './words';

type Fact = Reason['better'];

const boards = gallery.boards.map((b) => b.props).filter((b) => b.moves.length > 0);

test.each(['en', 'fr'] as const)('each move says what it leads to in %s', (lang) => {
  for (const { view, moves, seat, names } of boards)
    for (const m of moves)
      expect(reasons.leads!(m, view, { lang, names, seat, view }), m.kind).toMatch(/^\p{Lu}.*\.$/u);
});

test('a gravestone is not told twice after the sentence that tells what it brings', () => {
  const { view, seat, names } = boards.find(({ moves }) =>
    moves.some((m) => m.kind === 'decline'),
  )!;
  const told = (held: number) => {
    const markers = view.markers.map((s, i) => ({ ...s, owner: i < held ? seat : -1 }));
    const free = markers.find((s, i) => i >= held && s.category === 'dragon')!;
    const players = view.players.map((p) => ({ ...p, earns: [0, 0, 0, 0, free.number] }));
    const at = { ...view, markers, players } as typeof view;
    const take = { kind: 'take_marker' as const, category: 'dragon' as const };
    return [false, true].map((x) =>
      reasons.leads!(take, at, { lang: 'en', names, seat, view: at }, x),
    );
  };
  const [first, again] = told(0);
  expect(first).toMatch(/worth \d+\.$/);
  expect(again).toBe(first);
  expect(told(2)).toEqual([expect.stringContaining('third'), '']);
});

test('a burial says the totals that its preview counts', () => {
  let told = 0;
  for (const { view, moves, seat, names } of boards)
    moves.forEach((m, i) => {
      const groups = view.previews[i]?.groups;
      if (!m.kind.startsWith('bury') || !groups) return;
      const text = reasons.leads!(m, view, { lang: 'en', names, seat, view });
      for (const said of text.matchAll(/(\w+): your total goes from (\d+) to (\d+)/gi)) {
        const many = said[1]!.toLowerCase();
        const group = groups.find((g) => words('en').many[g.category] === many);
        expect(group?.total, text).toBe(Number(said[3]));
        told++;
      }
    });
  expect(told).toBeGreaterThan(0);
});

test('a reason of a draw ends in words, also where one card is enough', () => {
  const { view, seat, names } = boards[0]!;
  const say = (lang: 'en' | 'fr', kind: string, better: Fact, worse: Fact) =>
    reasons.reason({ kind, better, worse }, view, { lang, names, seat, view });
  const [enough, short, mean] = [
    { of: 4, value: 0 },
    { of: 1, value: 3 },
    { of: 5, value: 2.34 },
  ];
  expect(say('en', 'reach', enough, short)).toMatch(
    /; the other card leaves you 3 corpses short\.$/,
  );
  expect(say('fr', 'reach', enough, short)).toMatch(/ ; l’autre vous laisse à 3 dépouilles\.$/);
  expect(say('en', 'reach', enough, mean)).toMatch(
    /; an unseen card leaves you 2\.3 corpses short/,
  );
  expect(say('fr', 'reach', enough, mean)).toMatch(/ vous laisse en moyenne à 2,3 dépouilles\.$/);
  const rival = (value: number) => ({ of: 1, value });
  expect(say('en', 'left', rival(3), rival(2))).toMatch(
    /3 corpses short of a gravestone at best, not 2\.$/,
  );
  expect(say('en', 'left', rival(3), rival(0))).toMatch(
    /otherwise one card there would be enough\.$/,
  );
  expect(say('fr', 'left', rival(3), rival(0))).toMatch(/ ; sinon, une carte lui suffirait\.$/);
});

test('a gravedigger and kinds that the hand lacks are told of the row and of the deck', () => {
  const { view, seat, names } = boards[0]!;
  const say = (lang: 'en' | 'fr', kind: string, better: Fact, worse: Fact) =>
    reasons.reason({ kind, better, worse }, view, { lang, names, seat, view });
  const [card, other, deck] = [
    { of: 0, value: 1 },
    { of: 0, value: 0 },
    { of: 1, value: 0.234 },
  ];
  expect(say('en', 'digger', card, other)).toMatch(/; the other card has none\.$/);
  expect(say('en', 'digger', card, deck)).toMatch(/; in 100 unseen cards, 23 have one\.$/);
  const rare = (value: number) => [card, { of: 1, value }] as const;
  expect(say('en', 'digger', ...rare(0.011))).toMatch(/; in 100 unseen cards, 1 has one\.$/);
  expect(say('en', 'digger', ...rare(0))).toMatch(/; none of the unseen cards has one\.$/);
  expect(say('fr', 'digger', ...rare(0.011))).toMatch(/, une seule en a un\.$/);
  expect(say('fr', 'digger', ...rare(0))).toMatch(/; aucune des cartes inconnues n’en a\.$/);
  expect(say('fr', 'digger', deck, other)).toMatch(/^Sur 100 cartes inconnues, 23 ont un /);
  expect(say('en', 'lacks', { of: 0, value: 2 }, card)).toBe(
    'It shows two useful kinds that your hand lacks; the other card, only one.',
  );
  expect(say('fr', 'lacks', card, deck)).toMatch(/une carte inconnue, 0,2 en moyenne\.$/);
  expect(say('en', 'lacks', deck, other)).toMatch(/; the card in the row, none\.$/);
  expect(say('en', 'touch', card, other)).toMatch(/touch 1 useful corpse in your crypt; otherwise/);
  expect(say('fr', 'touch', { of: 0, value: 3 }, card)).toMatch(
    /3 dépouilles utiles .*, et non 1\.$/,
  );
  expect(say('fr', 'second', { of: 1, value: 0 }, { of: 2, value: 1 })).toMatch(
    /^Vous avez alors assez de gobelins pour une autre stèle encore/,
  );
});
