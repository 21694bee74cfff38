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
    'Its pair at guard\u00a02 wins 5 times in 7 if reached; ' +
      'with the other move, the one at guard\u00a03 wins 2 times in 3 if reached.',
  );
  expect(beats('fr', 1, 1 / 6)).toBe(
    'Sa paire, au garde\u00a02, est sûre de gagner si le raid y arrive\u00a0; ' +
      'avec l’autre coup, celle du garde\u00a03 gagne 1 fois sur 6 si le raid y arrive.',
  );
  expect(
    reasons.reason(
      { kind: 'beats', better: { of: 3, value: 0.75 }, worse: { of: 3, value: 0.5 } },
      view,
      { lang: 'fr', names: ['Ada', 'Bo', 'Cy', 'Dov'], seat: 0 },
    ),
  ).toMatch(/gagne 3 fois sur 4 si le raid y arrive\u00a0; .* elle gagne 1 fois sur 2\.$/);
  expect(beats('en', 1 / 12, 0)).toContain('wins 1 time in 12 if reached;');
  // It is too weak, or a guard before it holds.
  expect(beats('fr', 1, 0)).toMatch(/celle du garde\u00a03 ne peut pas gagner pour l’instant\.$/);
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
      'with the other move, that guard still needs a partner of 4.',
  );
  expect(said('en', 'partner', [1, 0], [1, 6])).toContain(
    'with the other move, that guard would often hold, even with a partner of 5.',
  );
  expect(said('fr', 'partner', [1, 0], [1, 4])).toContain(
    'devrait gagner\u00a0; avec l’autre coup, il lui manque encore un partenaire de 4.',
  );
  expect(said('fr', 'partner', [1, 0], [1, 6])).toContain(
    'avec l’autre coup, ce garde tiendrait souvent',
  );
  expect(said('en', 'partner', [3, 0], [1, 4])).toMatch(
    /complete and likely to win if the raid gets that far; with the other move, guard\u00a01 still needs a partner of 4\.$/,
  );
  expect(said('fr', 'partner', [3, 0], [1, 4])).toContain(
    'si le raid arrive jusque-là\u00a0; avec l’autre coup, il manque encore un partenaire de 4 au garde\u00a01.',
  );
  expect(said('en', 'partner', [1, 0], [3, 4])).toBe(
    'The pair at guard\u00a01 is then complete and likely to win; ' +
      'with the other move, guard\u00a03 still needs a partner of 4.',
  );
  expect(said('fr', 'partner', [1, 0], [3, 1])).toContain(
    'avec l’autre coup, il manque encore un partenaire au garde\u00a03.',
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

test('the other move is called by its name, and its guard is not said again', () => {
  const said = (lang: Lang, kind: string, better: number, worse: number) =>
    reasons.reason(
      { kind, better: { of: 1, value: better }, worse: { of: 2, value: worse } },
      view,
      {
        lang,
        names: ['Ada', 'Bo', 'Cy', 'Dov'],
        seat: 0,
        other: { en: 'the 4 at guard\u00a02', fr: 'le 4 au garde\u00a02' }[lang],
      },
    );
  expect(said('fr', 'partner', 0, 4)).toMatch(
    /; avec le 4 au garde\u00a02, il manque encore un partenaire de 4\.$/,
  );
  expect(said('fr', 'partner', 0, 6)).toContain('avec le 4 au garde\u00a02, ce garde tiendrait');
  expect(said('fr', 'partner', 3, 4)).toMatch(
    /; avec le 4 au garde\u00a02, ce garde demanderait un 4\.$/,
  );
  expect(said('fr', 'beats', 1, 0)).toMatch(/; avec le 4 au garde\u00a02, la paire ne peut pas/);
  expect(said('en', 'partner', 0, 4)).toMatch(
    /; with the 4 at guard\u00a02, that guard still needs a partner of 4\.$/,
  );
  expect(said('en', 'partner', 3, 4)).toMatch(
    /; with the 4 at guard\u00a02, that guard would need a 4\.$/,
  );
  expect(said('en', 'beats', 1, 0)).toMatch(
    /; with the 4 at guard\u00a02, the pair cannot win as things stand\.$/,
  );
});

/** A castle of three level 1 guards, a 3 of Bo at the first and the 2 of Cy at the last. */
const raid = {
  ...view,
  turn: 0,
  castle: [{ seat: 1, card: 3 }, null, null, null, { seat: 2, card: 2 }, null, null, null],
  guards: view.guards.map((g, i) => ({
    ...g,
    level: 1,
    total: [3, 0, 2, 0][i]!,
    odds: [0, 0, 0, 25, 50, 75, 100, 100, 100, 100, 100],
  })),
} as typeof view;

test('a pair that is completed is as sure to win as the board says', () => {
  const said = (lang: Lang, card: number) =>
    reasons.reason(
      { kind: 'partner', better: { of: 1, value: 0 }, worse: { of: 2, value: 4 } },
      raid,
      {
        lang,
        names: ['Ada', 'Bo', 'Cy', 'Dov'],
        seat: 0,
        better: { kind: 'place', card, space: 1 },
      },
    );
  expect(said('fr', 5)).toContain('est alors complète et sûre de gagner\u00a0; avec');
  expect(said('en', 5)).toContain('is then complete and sure to win; with');
  expect(said('fr', 2)).toMatch(/complète et gagne \d+ fois sur \d+\u00a0; avec/);
});

test('a move to a pair that cannot win as things stand says what it is for', () => {
  const weak = {
    ...raid,
    guards: raid.guards.map((g) => ({ ...g, odds: g.odds.map((p, at) => (at > 4 ? p : 0)) })),
  };
  const leads = (lang: Lang, space: number) =>
    reasons.leads!({ kind: 'place', card: space === 1 ? 1 : 2, space } as never, weak, {
      lang,
      names: ['Ada', 'Bo', 'Cy', 'Dov'],
      seat: 0,
    });
  expect(leads('fr', 1)).toBe(
    'La paire du garde\u00a01 a alors 4, trop faible pour gagner\u00a0: ' +
      'le raid s’arrêterait là, et 1 monstre rival n’aurait rien plus loin.',
  );
  expect(leads('en', 5)).toBe(
    'The pair at guard\u00a03 then has 4, too weak to win: ' +
      'you only pay the healing there, little for a weak monster.',
  );
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
