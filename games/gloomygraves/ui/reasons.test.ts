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
