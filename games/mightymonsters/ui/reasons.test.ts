import { expect, test } from 'vitest';
import type { Lang } from '@lair/game-ui';
import { positions } from './fixtures';
import reasons from './reasons';

const { view } = positions[1]!;
const rival = (lang: Lang, ...gold: number[]) =>
  reasons.reason(
    { kind: 'rival', better: { of: 1, value: 2 }, worse: { of: 1, value: 4 } },
    { ...view, seats: view.seats.map((s, i) => ({ ...s, gold: gold[i]! })) },
    { lang, names: ['Ada', 'Bo', 'Cy', 'Dov'], seat: 0 },
  );

test('a rival is the richest only where nobody else has as much', () => {
  expect(view.seats).toHaveLength(4);
  expect(rival('en', 9, 8, 7, 7)).toContain('Bo, the richest of the others, then');
  expect(rival('fr', 9, 8, 7, 7)).toContain('Bo, le plus riche des autres, gagne');
  expect(rival('en', 8, 8, 8, 7)).toContain('Bo, one of the richest of the others, then');
  expect(rival('fr', 8, 8, 8, 7)).toContain('Bo, l’un des plus riches des autres, gagne');
  expect(rival('en', 9, 8, 8, 8)).toMatch(/^On average Bo then wins/);
  expect(rival('fr', 9, 8, 8, 8)).toMatch(/^En moyenne, Bo gagne/);
});

test('a chance in a reason is told in full, with no nearest fraction for it', () => {
  const beats = (lang: Lang, better: number, worse: number) =>
    reasons.reason(
      { kind: 'beats', better: { of: 2, value: better }, worse: { of: 3, value: worse } },
      view,
      { lang, names: ['Ada', 'Bo', 'Cy', 'Dov'], seat: 0 },
    );
  expect(beats('en', 5 / 7, 2 / 3)).toBe(
    'Its pair at guard\u00a02 wins 5 times in 7; the other one, at guard\u00a03, wins 2 times in 3.',
  );
  expect(beats('fr', 1, 1 / 6)).toBe(
    'Sa paire, au garde\u00a02, est sûre de gagner\u00a0; l’autre, au garde\u00a03, gagne 1 fois sur 6.',
  );
  expect(beats('en', 1 / 12, 0)).toContain('wins 1 time in 12;');
});

test('a pair that is ready, one that could still be reached, and the odd coin', () => {
  const said = (lang: Lang, kind: string, better: [number, number], worse: [number, number]) =>
    reasons.reason(
      {
        kind,
        better: { of: better[0], value: better[1] },
        worse: { of: worse[0], value: worse[1] },
      },
      view,
      { lang, names: ['Ada', 'Bo', 'Cy', 'Dov'], seat: 0 },
    );
  expect(said('en', 'partner', [1, 0], [1, 4])).toBe(
    'The pair at guard\u00a01 is then complete and likely to win; ' +
      'with the other move it still needs a partner of 4.',
  );
  expect(said('en', 'partner', [1, 0], [1, 6])).toContain(
    'with the other move that guard would often hold, even with a partner of 5.',
  );
  expect(said('fr', 'partner', [1, 0], [1, 4])).toContain(
    'devrait gagner\u00a0; avec l’autre coup, il lui manque encore un partenaire de 4.',
  );
  expect(said('fr', 'partner', [1, 0], [1, 6])).toContain(
    'avec l’autre coup, ce garde tiendrait souvent',
  );
  expect(said('en', 'partner', [3, 0], [1, 4])).toMatch(
    /complete and likely to win if the raid gets that far; guard\u00a01 still needs a partner of 4\.$/,
  );
  expect(said('fr', 'partner', [3, 0], [1, 4])).toContain(
    'devrait gagner si le raid arrive jusque-là\u00a0; au garde\u00a01, il manque encore',
  );
  expect(said('en', 'partner', [1, 0], [3, 4])).toBe(
    'The pair at guard\u00a01 is then complete and likely to win; ' +
      'guard\u00a03 still needs a partner of 4.',
  );
  expect(said('fr', 'partner', [1, 0], [3, 1])).toContain(
    'au garde\u00a03, il manque encore un partenaire.',
  );
  expect(said('en', 'still', [2, 0.5], [2, 0])).toMatch(
    /wins 1 time in 2; with .* is too weak to win\.$/,
  );
  expect(said('fr', 'still', [2, 0.5], [3, 0])).toContain(
    'celle du garde\u00a03 est trop faible pour gagner',
  );
  expect(said('en', 'odd', [1, 1], [1, -1])).toContain('you. With the other move your partner');
  expect(said('fr', 'odd', [1, 1], [1, 0])).toContain('personne ne l’aurait');
  expect(said('en', 'odd', [1, 0], [1, -1])).toContain('Equal partners leave the odd coin.');
});

test('a sentence names the guards that it speaks of, so that nothing covers them', () => {
  const named = reasons.named!;
  expect(named('Its pair at guard\u00a02 wins; the other one, at guard\u00a03, does not.')).toBe(
    '.mm-bay:nth-child(2),.mm-bay:nth-child(3)',
  );
  expect(named('Garde\u00a01\u00a0: il tient.'), 'at the beginning of a sentence').toBe(
    '.mm-bay:nth-child(1)',
  );
  expect(named('It costs nothing now.')).toBe('');
  // Each sentence that has a guard in it, as the hint says it.
  for (const lang of ['en', 'fr'] as const)
    for (const kind of ['beats', 'loot', 'still', 'ahead'])
      expect(
        named(
          reasons.reason({ kind, better: { of: 4, value: 1 }, worse: { of: 2, value: 0 } }, view, {
            lang,
            names: ['Ada', 'Bo', 'Cy', 'Dov'],
            seat: 0,
          })!,
        ),
        `${lang} ${kind}`,
      ).toMatch(/^(?=.*child\(4\)).*child\(2\)/);
});
