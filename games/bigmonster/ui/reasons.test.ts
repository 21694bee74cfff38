import { expect, test } from 'vitest';
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
