import { expect, test } from 'vitest';
import { decided, lower } from './decided';
import scene from './end';
import positions from './positions.json';
import type { Player, View } from './types';

const over = positions.map(({ view }) => view as unknown as View).filter((v) => v.phase === 'over');
const [solo, teams] = [
  over.find((v) => v.mode === 'solo_draft')!,
  over.find((v) => v.mode === 'team_draft')!,
];

/** The end of a solo draft whose players differ only in what a test gives them. */
function end(...changes: Partial<Player>[]): View {
  const plain = {
    ...solo.players[0]!,
    medals: [],
    sheet: [10, 0, 10, 10, 0, 0, 0, 0],
    area: { tiles: [{ tile: 'TOAD', x: 0, y: 0, level: 0 }], crystals: [] },
  } as Player;
  return { ...solo, players: changes.map((c) => ({ ...plain, ...c })) };
}

test('a line of the sheet is named if no single thing decided', () => {
  const view = end({ sheet: [10, 0, 24, 10, 0, 0, 0, 0] }, { sheet: [12, 0, 8, 10, 0, 0, 0, 0] });
  expect(decided(view, [0], 'en')).toBe('Lava made the difference: 24 points against 8.');
  expect(decided(view, [0], 'fr')).toBe('La lave a fait la différence : 24 points contre 8.');
});

test('the penalty decided if the next would have won without it', () => {
  const view = end(
    { sheet: [10, 0, 10, 13, 0, 0, 0, 0] },
    {
      sheet: [10, 0, 20, 10, 0, 0, 0, -10],
      medals: [{ medal: 'PENALTY', scope: 'alone', points: -10 }],
    },
  );
  expect(decided(view, [0], 'en')).toBe(
    'The fewest deserts and runes cost the next in line 10 points.',
  );
  const far = end({ sheet: [10, 0, 10, 30, 0, 0, 0, 0] }, view.players[1]!);
  expect(decided(far, [0], 'en')).toBe('Grassland made the difference: 30 points against 10.');
});

test('medals are told less the penalty, which stands on their line', () => {
  const view = end(
    { sheet: [10, 0, 10, 10, 0, 0, 0, 20] },
    {
      sheet: [10, 0, 10, 10, 0, 0, 0, -5],
      medals: [{ medal: 'PENALTY', scope: 'alone', points: -10 }],
    },
  );
  expect(decided(view, [0], 'en')).toBe(
    'Medals, less the penalty, made the difference: 20 points against −5.',
  );
  expect(decided(view, [0], 'fr')).toBe(
    'Les médailles, malus déduit, ont fait la différence : 20 points contre −5.',
  );
});

test('the last landing decided if what it completed is worth more than the lead', () => {
  const view = end(
    {
      sheet: [10, 0, 10, 10, 0, 15, 0, 0],
      area: {
        tiles: [
          { tile: 'MU1', x: 4, y: 4, level: 0 },
          { tile: 'TOAD', x: 1, y: 1, level: 0 },
        ],
        crystals: [
          { colour: 'red', x2: 8, y2: 9 },
          { colour: 'blue', x2: 2, y2: 4 },
        ],
      },
    },
    { sheet: [12, 0, 12, 12, 0, 0, 0, 0] },
  );
  expect(decided(view, [0], 'en')).toBe(
    'The last landing decided it: the toad completed a crystal for 10 points.',
  );
  expect(decided(view, [0], 'fr')).toBe(
    'Tout s’est joué à la dernière tuile : le crapaud a complété un cristal, pour 10 points.',
  );
  const pair = end(
    {
      sheet: [10, 11, 10, 10, 0, 0, 0, 0],
      area: {
        tiles: [
          { tile: 'BMR', x: 3, y: 1, level: 0 },
          { tile: 'BML', x: 2, y: 1, level: 0 },
        ],
        crystals: [],
      },
    },
    { sheet: [12, 0, 12, 12, 0, 0, 0, 0] },
  );
  expect(decided(pair, [0], 'en')).toBe(
    'The last landing decided it: it made a Big Monster whole.',
  );
});

test('a medal decided if the next has not won it and the lead is smaller', () => {
  const medals: Player['medals'] = [{ medal: 'DESERT', scope: 'alone', points: 10 }];
  const view = end(
    { sheet: [10, 0, 10, 10, 0, 0, 0, 10], medals },
    { sheet: [12, 0, 12, 12, 0, 0, 0, 0] },
  );
  expect(decided(view, [0], 'en')).toBe('The medal “Desert” decided it: 10 points.');
  const both = end(view.players[0]!, {
    sheet: [10, 0, 10, 0, 0, 9, 0, 10],
    medals,
  });
  expect(decided(both, [0], 'en')).toBe('Grassland made the difference: 10 points against 0.');
});

test('what broke a tie is told, and a victory that is shared', () => {
  const view = end({ sheet: [10, 11, 9, 0, 0, 0, 0, 0] }, { sheet: [10, 2, 18, 0, 0, 0, 0, 0] });
  expect(decided(view, [0], 'en')).toBe('Big Monsters decided it: 11 points against 2.');
  const shared = end({ sheet: [10, 11, 9, 0, 0, 0, 0, 0] }, { sheet: [9, 11, 10, 0, 0, 0, 0, 0] });
  expect(decided(shared, [0, 1], 'en')).toBe(
    'Even their Big Monsters are worth the same: 11 points.',
  );
});

test('teams are compared by their lower totals, then by the better ones', () => {
  // Seats 0 and 2 have 65 and 48 points, seats 1 and 3 have 61 and 27.
  const winners = teams.players.flatMap((p, i) => (p.team === teams.players[0]!.team ? [i] : []));
  expect(winners).toEqual([0, 2]);
  expect(decided(teams, winners, 'en')).toBe(
    'Medals, less the penalty, made the difference: 15 points against 0.',
  );
  const level = {
    ...teams,
    players: teams.players.map((p, i) => ({
      ...p,
      sheet: [[50, 30, 20, 30][i]!, 0, 0, 0, 0, 0, 0, 0],
    })),
  };
  level.players[2]!.sheet = [30, 0, 0, 0, 0, 0, 0, 0];
  expect(decided(level, [0, 2], 'en')).toBe(
    'The better planet of each team decided it: 50 points against 30.',
  );
});

test('teams are told which planets are compared, and whose they are', () => {
  const names = ['Ada', 'Bo', 'Cy', 'Ulba'];
  expect(lower(teams, [0, 2], names, 1, 'en')).toBe(
    'A team’s lower planet counts: Cy’s with 48 points against Ulba’s with 27.',
  );
  expect(lower(teams, [0, 2], names, 2, 'en')).toContain(': yours with 48 points against Ulba’s');
  expect(lower(teams, [0, 2], names, 2, 'fr')).toBe(
    'La planète la plus faible compte : la vôtre, 48 points, ' + 'contre celle d’Ulba, 27.',
  );
  expect(lower(teams, [0, 1, 2, 3], names, 2, 'en')).toBe('');
  expect(lower(solo, [0], names, 0, 'en')).toBe('');
});

test('the lead does not begin with a number, because what decided may end with one', () => {
  expect(scene.lead?.(12, 'Ada', 'en')).toBe('In all, 12 points ahead of Ada.');
  expect(scene.lead?.(1, 'Ada', 'fr')).toBe('Au total, 1 point d’avance sur Ada.');
});
