import { expect, test } from 'vitest';
import type { Lang } from '@lair/game-ui';
import { positions } from './fixtures';
import { fallen, story } from './story';
import type { Event, View } from './types';

// A match of two rounds between three seats: at the table, a view that is over.
const view: View = {
  ...positions.find((p) => p.title === 'over')!.view,
  rounds: 2,
};

const start: Event[] = [
  {
    kind: 'game_started',
    seats: 3,
    options: {},
    factions: ['troll', 'undead', 'aquatic'],
    gold: [8, 8, 8],
    other_cards: false,
  },
];
const round = (n: number): Event => ({
  kind: 'round_started',
  round: n,
  start_seat: 0,
});
const loot = (guard: number, ...pay: [seat: number, gold: number][]): Event => ({
  kind: 'guard_beaten',
  guard,
  payouts: pay.map(([seat, gold]) => ({ seat, gold })),
  forfeited: false,
});
const held = (guard: number, ...pay: [seat: number, gold: number][]): Event[] => [
  { kind: 'guard_won', guard },
  ...pay.map(([seat, paid]): Event => ({
    kind: 'healing_paid',
    seat,
    due: paid,
    paid,
  })),
];
const thrown = (seat: number, owner: number, treasury: number, paid: number): Event => ({
  kind: 'monster_replaced',
  seat,
  card: 5,
  space: 2,
  old_owner: owner,
  old_card: 1,
  paid_to_treasury: treasury,
  paid_to_owner: paid,
});

const told = (lang: Lang, winners: number[], you: number, ...events: Event[]): string =>
  story({
    view,
    events: [...start, round(1), ...events],
    winners,
    names: ['Ada', 'Basil', 'Cleo'],
    you,
    lost: false,
    lang,
  }).replace(/[\u00a0\u202f]/g, ' ');

const lastGuard = [loot(1, [0, 3], [2, 1]), ...held(2), round(2), loot(3, [1, 5])];

test.each<[string, number[], number, Event[], string, string]>([
  [
    'the loot of the last round',
    [1],
    -1,
    lastGuard,
    'Basil took 5 gold from the last guard in the last round, enough to pass Ada.',
    'Basil a pris 5 pièces d’or au dernier garde à la dernière manche, de quoi passer devant Ada.',
  ],
  [
    'the reader’s own loot',
    [1],
    1,
    lastGuard,
    'You took 5 gold from the last guard in the last round, enough to pass Ada.',
    'Vous avez pris 5 pièces d’or au dernier garde à la dernière manche, de quoi passer devant Ada.',
  ],
  [
    'whom the loot put behind, and not another who took as much',
    [1],
    0,
    [loot(1, [0, 3], [2, 1]), thrown(2, 0, 2, 0), round(2), loot(3, [1, 4], [2, 4])],
    'Basil took 4 gold from the last guard in the last round, enough to pass you.',
    'Basil a pris 4 pièces d’or au dernier garde à la dernière manche, de quoi passer devant vous.',
  ],
  [
    'a lead that was kept, whatever came after it',
    [0],
    0,
    [loot(2, [0, 9]), ...held(3, [0, 1]), round(2), loot(1, [1, 2])],
    'You took 9 gold from guard 2 in round 1 and had the most gold from then on.',
    'Vous avez pris 9 pièces d’or au garde 2 à la manche 1 et avez eu le plus d’or jusqu’au bout.',
  ],
  [
    'a guard that held, by what healing cost the one in front',
    [0],
    -1,
    [loot(1, [0, 2], [1, 4]), round(2), ...held(2, [1, 3], [2, 1])],
    'Guard 2 held in the last round, and healing cost Basil the lead.',
    'Le garde 2 a tenu à la dernière manche, et les soins ont coûté la première place à Basil.',
  ],
  [
    'the same to the one in front',
    [0],
    1,
    [loot(1, [0, 2], [1, 4]), round(2), ...held(2, [1, 3])],
    'Guard 2 held in the last round, and healing cost you the lead.',
    'Le garde 2 a tenu à la dernière manche, et les soins vous ont coûté la première place.',
  ],
  [
    'a price that was paid to throw a monster out',
    [0],
    -1,
    [loot(1, [0, 2], [1, 3]), thrown(1, 2, 1, 1), round(2)],
    'Basil paid 2 gold to throw out a monster in round 1, and Ada had the most gold from then on.',
    'Basil a payé 2 pièces d’or pour chasser un monstre à la manche 1, et Ada a eu le plus ' +
      'd’or jusqu’au bout.',
  ],
  [
    'a price that was paid to swap a monster of one’s own',
    [0],
    1,
    [loot(1, [0, 2], [1, 2]), thrown(1, 1, 1, 0), round(2)],
    'You paid 1 gold to swap a monster in round 1, and Ada had the most gold from then on.',
    'Vous avez payé 1 pièce d’or pour rappeler un monstre à la manche 1, et Ada a eu le plus ' +
      'd’or jusqu’au bout.',
  ],
  [
    'two who shared the loot and the win',
    [0, 2],
    1,
    [loot(1, [1, 1]), round(2), loot(2, [0, 4], [2, 4])],
    'Ada and Cleo shared 8 gold from guard 2 in the last round.',
    'Ada et Cleo se sont partagé les 8 pièces d’or du garde 2 à la dernière manche.',
  ],
  [
    'the same to one of the two',
    [0, 2],
    0,
    [loot(1, [1, 1]), round(2), loot(2, [0, 4], [2, 4])],
    'Cleo and you shared 8 gold from guard 2 in the last round.',
    'Cleo et vous vous êtes partagé les 8 pièces d’or du garde 2 à la dernière manche.',
  ],
  [
    'that the reader came up to another',
    [0, 2],
    2,
    [loot(1, [0, 4], [1, 3]), round(2), loot(2, [2, 4])],
    'You took 4 gold from guard 2 in the last round and drew level with Ada.',
    'Vous avez pris 4 pièces d’or au garde 2 à la dernière manche et avez égalisé avec Ada.',
  ],
  [
    'a guard that cost two the lead, one of them the reader',
    [0],
    2,
    [loot(1, [0, 2], [1, 3], [2, 3]), round(2), ...held(2, [1, 3], [2, 3])],
    'Guard 2 held in the last round, and healing cost Basil and you the lead.',
    'Le garde 2 a tenu à la dernière manche, et les soins ont coûté la première place ' +
      'à Basil et à vous.',
  ],
  [
    'who of two that were level paid more for healing',
    [0],
    -1,
    [loot(1, [0, 3], [1, 3]), round(2), ...held(2, [1, 3], [0, 2])],
    'Guard 2 held in the last round; level until then, Basil paid more for healing than Ada.',
    'Le garde 2 a tenu à la dernière manche ; à égalité jusque-là, Basil a payé ses soins plus cher.',
  ],
  [
    'the same of the reader',
    [0],
    1,
    [loot(1, [0, 3], [1, 3]), round(2), ...held(2, [1, 3], [0, 2])],
    'Guard 2 held in the last round; level until then, you paid more for healing than Ada.',
    'Le garde 2 a tenu à la dernière manche ; à égalité jusque-là, vous avez payé vos soins plus cher.',
  ],
  [
    'one who came up to another',
    [0, 2],
    0,
    [loot(1, [0, 4], [1, 3]), round(2), loot(2, [2, 4])],
    'Cleo took 4 gold from guard 2 in the last round and drew level with you.',
    'Cleo a pris 4 pièces d’or au garde 2 à la dernière manche et a égalisé avec vous.',
  ],
  [
    'one who healed down to another',
    [0, 2],
    -1,
    [loot(1, [0, 4], [2, 3]), round(2), ...held(2, [0, 1])],
    'Guard 2 held in the last round, and healing made it a draw.',
    'Le garde 2 a tenu à la dernière manche, et les soins ont amené l’égalité.',
  ],
])('the story is %s', (_, winners, you, events, en, fr) => {
  expect(told('en', winners, you, ...events)).toBe(en);
  expect(told('fr', winners, you, ...events)).toBe(fr);
});

test('nothing is told where nothing decided, or the events are not those of the result', () => {
  expect(told('en', [0, 1, 2], 0)).toBe('');
  expect(told('en', [0, 1, 2], 0, ...held(1))).toBe('');
  expect(told('en', [2], 0, ...lastGuard)).toBe('');
});

test('the castle has fallen only if no guard of the last round held', () => {
  expect(fallen([])).toBe(false);
  expect(fallen([...start, round(1), ...held(1)])).toBe(false);
  expect(fallen([...start, round(1), ...held(1), round(2), loot(1, [0, 3])])).toBe(true);
  expect(fallen([...start, round(1), loot(1), round(2), loot(1, [0, 3]), ...held(2)])).toBe(false);
});
