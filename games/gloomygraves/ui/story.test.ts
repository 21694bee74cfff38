import { describe, expect, it } from 'vitest';
import { story } from './story';
import type { Event } from './types';

const names = ['Fennu', 'Ulba', 'Pirro'];
const worth: Record<number, number> = { 8: 2, 10: 4, 12: 6, 15: 10 };

type Take = [
  seat: number,
  category: 'pixie' | 'goblin' | 'unicorn' | 'cyclops' | 'dragon',
  n: number,
];

/** A match of three in rounds; [] is a turn in which nothing is taken. */
function match(rounds: (Take | [])[][], winners: number[]): Event[] {
  const values: number[][] = [[], [], []];
  const events = rounds.flatMap((turns, i): Event[] =>
    turns.flatMap(([seat, category, number], turn): Event[] => [
      { kind: 'turn_started', round: i + 1, seat: turn },
      ...(seat === undefined
        ? []
        : [
            (values[seat]!.push(worth[number!]!),
            {
              kind: 'marker_taken',
              seat,
              category: category!,
              total: number!,
              pit_group: number! - 3,
              crypt_group: 3,
              number: number!,
              value: worth[number!]!,
            }) as Event,
            ...(values[seat]!.length === 5
              ? [{ kind: 'end_triggered', seat, reason: 'fifth_marker' } as Event]
              : []),
          ]),
    ]),
  );
  for (const v of values) v.sort((a, b) => b - a);
  const bonuses = values.map((v) => Math.max(0, v.length - 2) * 5);
  const scores = values.map((v, seat) => v.reduce((a, b) => a + b, bonuses[seat]!));
  return [...events, { kind: 'game_over', scores, bonuses, values, winners }];
}

const tell = (events: Event[], winners: number[], you: number, lang: 'en' | 'fr') =>
  story({ events, names, winners, you, lang });

describe('the story of a match', () => {
  it('is the gravestone that passed another, with its bonus', () => {
    const m = match(
      [
        [[0, 'pixie', 8], [1, 'dragon', 15], []],
        [[0, 'goblin', 10], [], []],
        [[0, 'unicorn', 10], [], []],
        [[], [], []],
      ],
      [0],
    );
    expect(tell(m, [0], 2, 'en')).toBe(
      'In round 3 Fennu counted 10 unicorns, took the lead from Ulba with the 9 points of a ' +
        'third gravestone, and never gave it back.',
    );
    expect(tell(m, [0], 1, 'fr')).toBe(
      'Dans la manche 3, Fennu a compté 10 licornes, pris l’avantage sur vous avec les ' +
        '9 points d’une troisième stèle et tenu jusqu’au bout.',
    );
  });

  it('is told to the winner, and knows the last round and the last turn', () => {
    const rounds: (Take | [])[][] = [
      [[], [1, 'dragon', 8], [2, 'pixie', 8]],
      [[0, 'goblin', 10], [], []],
    ];
    expect(tell(match(rounds, [0]), [0], 0, 'en')).toBe(
      'In the last round you counted 10 goblins and took the lead from Ulba and Pirro ' +
        'with the 4 points of your first gravestone.',
    );
    rounds[0] = [
      [0, 'pixie', 10],
      [1, 'dragon', 10],
      [2, 'cyclops', 10],
    ];
    rounds[1] = [[], [], [2, 'goblin', 12]];
    expect(tell(match(rounds, [2]), [2], 2, 'fr')).toBe(
      'Au tout dernier tour, vous avez compté 12 gobelins et pris l’avantage sur Fennu et Ulba ' +
        'avec les 6 points de votre deuxième stèle.',
    );
    expect(tell(match(rounds, [2]), [2], 0, 'en')).toBe(
      'In the last turn Pirro counted 12 goblins and broke away from you and Ulba ' +
        'with the 6 points of a second gravestone.',
    );
  });

  it('names who was ahead all the time, and who came close', () => {
    const led: (Take | [])[][] = [
      [[0, 'dragon', 15], [], []],
      [[], [], []],
      [[], [], []],
    ];
    expect(tell(match(led, [0]), [0], 1, 'en')).toBe(
      'Fennu took the lead in round 1 with 15 dragons, and was never caught.',
    );
    expect(tell(match(led, [0]), [0], 0, 'fr')).toBe(
      'Vous avez pris la tête dans la manche 1 avec 15 dragons et ne l’avez plus quittée.',
    );
    led[2] = [[], [1, 'pixie', 12], []];
    expect(tell(match(led, [0]), [0], 1, 'en')).toBe(
      'Fennu led from round 1 on; your 12 pixies in the last round were not enough.',
    );
    expect(tell(match(led, [0]), [0], 0, 'fr')).toBe(
      'Vous meniez depuis la manche 1\u00a0; les 12 lutins d’Ulba, dans la dernière manche, ' +
        'n’ont pas suffi.',
    );
  });

  it('is the fifth gravestone of whoever led already', () => {
    const five = (['pixie', 'goblin', 'unicorn', 'cyclops', 'dragon'] as const).map(
      (kind): (Take | [])[] => [[0, kind, 8], [], []],
    );
    expect(tell(match(five, [0]), [0], 1, 'en')).toBe(
      'Fennu led from round 1 on, and closed the graves with a fifth gravestone, for 8 dragons.',
    );
  });

  it('is the fifth gravestone of whoever passed another before it', () => {
    const rounds: (Take | [])[][] = [
      [[0, 'pixie', 8], [1, 'dragon', 10], []],
      [[0, 'goblin', 8], [], []],
      [[0, 'unicorn', 8], [], []],
      [[0, 'cyclops', 8], [], []],
      [[0, 'dragon', 8], [], []],
    ];
    const m = match(rounds, [0]);
    expect(tell(m, [0], 0, 'en')).toBe(
      'In the last round you counted 8 dragons: your fifth gravestone brought 7 points and ' +
        'closed the graves.',
    );
    expect(tell(m, [0], 1, 'fr')).toBe(
      'Dans la dernière manche, Fennu a compté 8 dragons\u00a0: une cinquième stèle a rapporté ' +
        '7 points et refermé les tombes.',
    );
    // An empty deck had made the round the last one.
    const empty = m.filter((e) => e.kind !== 'end_triggered');
    expect(tell(empty, [0], 1, 'en')).toBe(
      'In round 3 Fennu counted 8 unicorns, broke away from you with the 7 points of a ' +
        'third gravestone, and never looked back.',
    );
  });

  it('leaves those behind who were level', () => {
    const m = match(
      [
        [[0, 'pixie', 8], [1, 'dragon', 8], []],
        [[0, 'goblin', 8], [], []],
        [[], [], []],
        [[], [], []],
      ],
      [0],
    );
    expect(tell(m, [0], 0, 'en')).toBe(
      'In round 2 you counted 8 goblins, broke away from Ulba with the 2 points of ' +
        'your second gravestone, and never looked back.',
    );
  });

  it('tells level scores apart, and shares what cannot be told apart', () => {
    const level = match(
      [
        [[0, 'dragon', 15], [1, 'pixie', 12], []],
        [[], [1, 'goblin', 10], []],
      ],
      [0],
    );
    expect(tell(level, [0], 1, 'en')).toBe(
      'It came down to the best gravestone: 10 points for Fennu, 6 for you.',
    );
    expect(tell(level, [0], 2, 'fr')).toBe(
      'Tout s’est joué sur la meilleure stèle\u00a0: 10 points pour Fennu, 6 pour Ulba.',
    );
    const same = match([[[0, 'dragon', 15], [1, 'pixie', 15], []]], [0, 1]);
    expect(tell(same, [0, 1], 0, 'en')).toBe('Nothing parts you: gravestones worth 10 for each.');
    expect(tell(same, [0, 1], 2, 'fr')).toBe(
      'Rien ne les départage\u00a0: pour chacun, des stèles à 10 points.',
    );
    expect(tell(match([[[], [], []]], [0, 1, 2]), [0, 1, 2], 0, 'en')).toBe(
      'Nobody earned a gravestone.',
    );
  });

  it('is silent without the events', () => {
    expect(tell([], [0], 0, 'en')).toBe('');
  });
});
