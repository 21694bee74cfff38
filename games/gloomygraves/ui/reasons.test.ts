import { expect, test } from 'vitest';
import gallery from './gallery';
import reasons from './reasons';
import { words } from './words';

const boards = gallery.boards.map((b) => b.props).filter((b) => b.moves.length > 0);

test.each(['en', 'fr'] as const)('each move says what it leads to in %s', (lang) => {
  for (const { view, moves, seat, names } of boards)
    for (const m of moves)
      expect(reasons.leads!(m, view, { lang, names, seat, view }), m.kind).toMatch(/^\p{Lu}.*\.$/u);
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
