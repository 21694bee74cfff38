import { expect, test } from 'vitest';
import { categories, type Kind } from './art/halves';
import { keyOf, largest } from './groups';
import { heardOf } from './heard';
import type { Area, Event, View } from './types';

/** An area from rows of letters; a full stop is an empty cell. */
function areaOf(rows: string[], left = 0, top = 0): Area {
  const kinds: Record<string, Kind> = { p: 'pixie', g: 'goblin', u: 'unicorn', w: 'gravedigger' };
  const cells = rows.flatMap((row, y) =>
    [...row].flatMap((letter, x) =>
      letter === '.' ? [] : [{ x: x + left, y: y + top, half: kinds[letter]!, card: 1, height: 1 }],
    ),
  );
  const halves = new Map(cells.map((c) => [keyOf(c.x, c.y), c.half]));
  return {
    cells,
    groups: categories.map((kind) => Array.from({ length: largest(halves, kind) }, (_, i) => i)),
  };
}
const viewOf = (pit: Area, crypt: Area) => ({ pit, players: [{ crypt }, { crypt }] }) as View;
const bury = (seat: number, x: number, y: number, dir: 'E' | 'W' | 'N', where = 'pit') =>
  ({
    kind: `${where}_buried`,
    seat,
    x,
    y,
    dir,
    card: { id: 9, a: 'goblin', b: 'unicorn' },
  }) as Event;
const tell = (before: View, events: Event[], after: View, lang: 'en' | 'fr' = 'en') =>
  heardOf(before, events, after, { seat: 0, names: ['You', 'Iffo'], lang });

const crypt = areaOf(['pp']);
const pit = areaOf(['pp', 'gp']);

test('a rival’s card in the pit is told with what it covers and does to the reader’s totals', () => {
  const before = viewOf(pit, crypt);
  const after = viewOf(areaOf(['pgu', 'gp.']), crypt);
  expect(tell(before, [bury(1, 1, 0, 'E')], after)).toBe(
    'Iffo’s card in the pit: goblin at row 1, column 2, unicorn on its right; covers a pixie. ' +
      'Pixies: your total goes from 5 to 3. Unicorns: your total goes from 0 to 1.',
  );
  expect(tell(before, [bury(1, 1, 0, 'E')], after, 'fr')).toMatch(
    /^La carte d’Iffo dans la fosse\u00a0: gobelin en ligne 1, .*elle recouvre un lutin\. Lutins/,
  );
});

test('rows and columns that count from another place are told, of the reader’s own card too', () => {
  const before = viewOf(pit, crypt);
  expect(tell(before, [bury(0, 0, 0, 'W')], viewOf(areaOf(['ugp', '.gp'], -1), crypt))).toBe(
    'In the pit, column 1 is now one further left.',
  );
  expect(
    tell(before, [bury(0, 0, -1, 'E', 'crypt')], viewOf(pit, areaOf(['gu', 'pp'], 0, -1)), 'fr'),
  ).toBe('Dans votre crypte, la ligne 1 est maintenant une case plus haut.');
});

test('nothing is told where other moves lie between the two views', () => {
  const after = viewOf(areaOf(['pgu', 'gg.']), crypt);
  expect(tell(viewOf(pit, crypt), [bury(1, 1, 0, 'E')], after)).toBe('');
});
