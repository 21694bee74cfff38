// Positions and events for the gallery and the tests. They are made up, not
// recorded.

import { factions } from './art/marks';
import { own, unseen } from './cards';
import type { Event, Move, Staged, View } from './types';

type Stand = [seat: number, card: number] | null;

const revealed = ['G1-03', 'G2-11', 'G1-08', 'G3-06', 'G3-01'];

/** How likely each total from 0 beats a guard of a level, in percent. */
function oddsOf(level: number, change: number): number[] {
  const cards = unseen(own, level, revealed);
  return Array.from({ length: 11 }, (_, total) => {
    const beaten = cards.filter((g) => g.strength + change <= total);
    return Math.round((100 * beaten.length) / cards.length);
  });
}
const most = [0, 6, 8, 10];

interface Draft {
  levels: number[];
  castle: Stand[];
  hands: number[][];
  seat?: number;
  turn?: number;
  tile?: View['tile'];
  round?: number;
  hidden?: boolean;
  changes?: [guard: number, strength: number, loot: number][];
}

function position(d: Draft): Staged {
  const n = d.levels.length;
  const seat = d.seat ?? 0;
  const at = (i: number) => d.castle[i] ?? null;
  const total = (g: number) => (at(2 * g)?.[1] ?? 0) + (at(2 * g + 1)?.[1] ?? 0);
  return {
    round: d.round ?? 2,
    rounds: n === 5 ? 5 : 6,
    seat,
    turn: d.turn ?? seat,
    start_seat: 1,
    ...(d.tile ? { tile: d.tile, tiles: ['K02', 'K09'] } : {}),
    guards: d.levels.map((level, g) => {
      const change = d.changes?.find(([i]) => i === g);
      return {
        level,
        total: total(g),
        max: most[level]!,
        odds: oddsOf(level, change?.[1] ?? 0),
        strength_change: change?.[1] ?? 0,
        loot_change: change?.[2] ?? 0,
      };
    }),
    castle: Array.from({ length: 2 * n }, (_, i) => {
      const there = at(i);
      if (!there) return null;
      const own = there[0] === seat;
      return { seat: there[0], card: there[1], price: [1, own ? 0 : d.levels[i >> 1]! - 1] };
    }),
    seats: d.hands.map((hand, s) => {
      const placed = d.castle.filter((c) => c?.[0] === s).map((c) => c![1]);
      const rest = [1, 2, 3, 4, 5].filter((c) => !hand.includes(c) && !placed.includes(c));
      const secret = d.hidden && s !== seat;
      return {
        faction: factions[s]!,
        gold: [8, 11, 23, 7, 14, 0][s]!,
        placed: placed.length,
        hand: secret ? [] : hand,
        down: secret ? [] : rest,
        ...(secret
          ? { unknown: { hand: hand.length, down: rest.length, cards: [...hand, ...rest].sort() } }
          : {}),
        sheet: [8, [1, 4, 17, 0, 8, 0][s]!, 2, -1, [-2, -2, -3, -2, -3, -9][s]!],
      };
    }),
    revealed,
    laid: [4, 3, 3],
  };
}

// movesOf lists moves for the gallery: every card to every empty space, and
// every stronger card in place of a weaker one.
function movesOf(view: Staged): Move[] {
  const hand = view.seats[view.seat]?.hand ?? [];
  return hand.flatMap((card) =>
    view.castle.flatMap((there, space): Move[] => {
      if (!there) return [{ kind: 'place', card, space }];
      const g = view.guards[space >> 1]!;
      return there.card < card && g.total < g.max ? [{ kind: 'replace', card, space }] : [];
    }),
  );
}

const three = position({
  levels: [1, 2, 3],
  castle: [[1, 2], null, [2, 5], [1, 3], null, null],
  hands: [[1, 4, 5], [4], [1, 3]],
  hidden: true,
  round: 1,
});
const four = position({
  levels: [2, 1, 3, 2],
  castle: [[1, 4], [2, 1], null, null, [3, 5], null, null, [0, 2]],
  hands: [
    [3, 5],
    [2, 5],
    [3, 4],
    [1, 2],
  ],
  tile: 'K05',
  changes: [
    [0, 0, -2],
    [1, 0, -2],
  ],
});
const five = position({
  levels: [1, 1, 2, 3, 3],
  castle: [[4, 1], null, [1, 3], [2, 3], null, null, [3, 4], null, null, [0, 5]],
  hands: [
    [2, 3],
    [1, 5],
    [4, 5],
    [1, 5],
    [2, 4],
  ],
  tile: 'K08',
});
const six = position({
  levels: [1, 3, 2, 1, 3, 2],
  castle: [[1, 4], [2, 1], null, [5, 5], [3, 5], null, [4, 2], [0, 3], null, null, [2, 4], [5, 2]],
  hands: [[2, 5], [1, 2], [3], [1, 4], [3, 4], [1]],
  tile: 'K10',
  changes: [[1, 2, 3]],
});
const full = position({
  levels: [1, 2, 3],
  castle: [
    [1, 4],
    [2, 2],
    [0, 3],
    [1, 5],
    [2, 4],
    [0, 1],
  ],
  hands: [[2], [1], [3]],
  turn: -1,
  tile: 'K11',
  changes: [[2, 0, 10]],
});

export const fights: Event[] = [
  { kind: 'monster_placed', seat: 0, card: 4, space: 1 },
  { kind: 'castle_full', totals: [6, 8, 5] },
  {
    kind: 'guard_revealed',
    guard: 1,
    id: 'G1-08',
    printed_strength: 5,
    printed_loot: 4,
    effective_strength: 5,
    effective_loot: 4,
    total: 6,
  },
  {
    kind: 'guard_beaten',
    guard: 1,
    payouts: [
      { seat: 1, gold: 2 },
      { seat: 2, gold: 2 },
    ],
    forfeited: false,
  },
  {
    kind: 'guard_revealed',
    guard: 2,
    id: 'G2-11',
    printed_strength: 8,
    printed_loot: 7,
    effective_strength: 8,
    effective_loot: 7,
    total: 8,
  },
  {
    kind: 'guard_beaten',
    guard: 2,
    payouts: [
      { seat: 0, gold: 3 },
      { seat: 1, gold: 4 },
    ],
    forfeited: false,
  },
  {
    kind: 'guard_revealed',
    guard: 3,
    id: 'G3-06',
    printed_strength: 8,
    printed_loot: 10,
    effective_strength: 8,
    effective_loot: 20,
    total: 5,
  },
  { kind: 'guard_won', guard: 3 },
  { kind: 'healing_paid', seat: 0, due: 1, paid: 1 },
  { kind: 'healing_paid', seat: 2, due: 2, paid: 2 },
];

const fought: Staged = {
  ...full,
  stage: {
    fronts: [
      { id: 'G1-08', strength: 5, loot: 4, total: 6, end: 'beaten' },
      { id: 'G2-11', strength: 8, loot: 7, total: 8, end: 'beaten' },
      { id: 'G3-06', strength: 8, loot: 20, total: 5, end: 'won' },
    ],
    weakest: [],
    losers: [4, 5],
  },
};

const summed: Staged = {
  ...fought,
  stage: {
    ...fought.stage!,
    summary: {
      payouts: [
        [
          { seat: 1, gold: 2 },
          { seat: 2, gold: 2 },
        ],
        [
          { seat: 0, gold: 3 },
          { seat: 1, gold: 4 },
        ],
        [],
      ],
      gained: [3, 6, 2],
      paid: [1, 0, 2],
      next: { round: 3, seat: 1 },
    },
  },
};

/** As many lines as a summary can have. */
const summedSix: Staged = {
  ...six,
  turn: -1,
  round: 5,
  seats: six.seats.map((s) => ({ ...s, gold: s.gold + 10 })),
  guards: six.guards.map((g, i) => ({ ...g, total: [5, 9, 8, 5, 9, 3][i]! })),
  castle: [3, 2, 5, 4, 4, 4, 2, 3, 4, 5, 1, 2].map((card, i) => ({
    seat: i % 6,
    card,
    price: [1, 2],
  })),
  stage: {
    fronts: [
      { id: 'G1-08', strength: 5, loot: 4, total: 5, end: 'beaten' },
      { id: 'G3-06', strength: 8, loot: 10, total: 8, end: 'beaten' },
      { id: 'G2-11', strength: 8, loot: 7, total: 8, end: 'beaten' },
      { id: 'G1-03', strength: 4, loot: 2, total: 5, end: 'beaten' },
      { id: 'G3-01', strength: 10, loot: 9, total: 9, end: 'won' },
      null,
    ],
    weakest: [],
    losers: [8, 9, 10, 11],
    summary: {
      payouts: [
        [
          { seat: 0, gold: 2 },
          { seat: 1, gold: 2 },
        ],
        [
          { seat: 2, gold: 12 },
          { seat: 3, gold: 11 },
        ],
        [
          { seat: 4, gold: 3 },
          { seat: 5, gold: 4 },
        ],
        [
          { seat: 0, gold: 1 },
          { seat: 1, gold: 1 },
        ],
        [],
        [],
      ],
      gained: [3, 3, 12, 11, 3, 4],
      paid: [0, 0, 2, 3, 1, 3],
      replaced: [-4, 2, -1, 3, 0, 0],
      next: { round: 6, seat: 2 },
    },
  },
};

const over: Staged = { ...full, guards: [], castle: [], turn: -1, round: 6 };

export interface Position {
  title: string;
  view: Staged;
  moves: Move[];
  shown?: Event[];
}

export const positions: Position[] = [
  { title: '3 seats, round 1, hands hidden', view: three, moves: movesOf(three) },
  { title: '4 seats, king’s orders', view: four, moves: movesOf(four) },
  { title: '5 seats', view: five, moves: movesOf(five) },
  { title: '6 seats', view: six, moves: movesOf(six) },
  { title: '4 seats, watching', view: { ...four, seat: -1 }, moves: [] },
  { title: '3 seats, a guard holds', view: fought, moves: [], shown: [fights[7]!] },
  { title: '3 seats, gold is shared', view: fought, moves: [], shown: [fights[5]!] },
  { title: 'over', view: over, moves: [] },
  { title: '3 seats, a round summed up', view: summed, moves: [] },
  { title: '6 seats, a round summed up', view: summedSix, moves: [] },
];

/** One event of each kind, and variants of some with other sentences. */
export const events: Event[] = [
  {
    kind: 'game_started',
    seats: 4,
    options: {},
    factions: ['troll', 'undead', 'aquatic', 'demon'],
    gold: [8, 8, 8, 8],
    other_cards: false,
  },
  { kind: 'king_stack_built', count: 6 },
  { kind: 'hand_dealt', seat: 0, hand: [1, 4, 5], down: [2, 3], hand_count: 3, down_count: 2 },
  { kind: 'start_seat_set', seat: 1 },
  { kind: 'start_seat_set', seat: 0 },
  { kind: 'guards_placed', levels: [1, 3, 2, 2] },
  { kind: 'round_started', round: 2, start_seat: 1 },
  { kind: 'king_tile_revealed', tile: 'K05' },
  { kind: 'hands_set_by_king', hand: [3, 4, 5], down: [1, 2] },
  { kind: 'turn_started', seat: 0 },
  { kind: 'turn_passed', seat: 2 },
  { kind: 'turn_passed', seat: 0 },
  { kind: 'monster_placed', seat: 0, card: 5, space: 3 },
  { kind: 'monster_placed', seat: 3, card: 1, space: 0 },
  {
    kind: 'monster_replaced',
    seat: 1,
    card: 5,
    space: 4,
    old_owner: 2,
    old_card: 3,
    paid_to_treasury: 1,
    paid_to_owner: 2,
  },
  {
    kind: 'monster_replaced',
    seat: 1,
    card: 5,
    space: 4,
    old_owner: 0,
    old_card: 3,
    paid_to_treasury: 1,
    paid_to_owner: 1,
  },
  {
    kind: 'monster_replaced',
    seat: 0,
    card: 4,
    space: 4,
    old_owner: 0,
    old_card: 3,
    paid_to_treasury: 1,
    paid_to_owner: 0,
  },
  { kind: 'castle_full', totals: [6, 8, 5, 4] },
  { kind: 'weakest_marked', guards: [4] },
  { kind: 'weakest_marked', guards: [1, 3] },
  {
    kind: 'guard_revealed',
    guard: 1,
    id: 'G1-08',
    printed_strength: 5,
    printed_loot: 4,
    effective_strength: 5,
    effective_loot: 2,
    total: 6,
  },
  {
    kind: 'guard_beaten',
    guard: 1,
    payouts: [
      { seat: 0, gold: 2 },
      { seat: 2, gold: 2 },
    ],
    forfeited: false,
  },
  {
    kind: 'guard_beaten',
    guard: 1,
    payouts: [
      { seat: 1, gold: 3 },
      { seat: 2, gold: 3 },
    ],
    forfeited: true,
  },
  { kind: 'guard_beaten', guard: 2, payouts: [], forfeited: false },
  { kind: 'guard_won', guard: 3 },
  { kind: 'healing_paid', seat: 0, due: 3, paid: 3 },
  { kind: 'healing_paid', seat: 1, due: 4, paid: 1 },
  {
    kind: 'monsters_rotated',
    down: [
      [2, 3],
      [1, 4],
      [3, 5],
      [1, 2],
    ],
    hand_count: 3,
    down_count: 2,
  },
  { kind: 'guards_discarded', revealed: ['G1-08'], unseen: 1 },
  { kind: 'king_tile_discarded', remaining: 4 },
  { kind: 'start_marker_moved', seat: 2 },
  { kind: 'game_ended', gold: [25, 31, 31, 12], ranks: [3, 1, 1, 4], winners: [1, 2] },
  { kind: 'game_ended', gold: [31, 30, 31, 12], ranks: [1, 3, 1, 4], winners: [0, 2] },
  { kind: 'game_ended', gold: [31, 30, 12, 12], ranks: [1, 2, 3, 3], winners: [0] },
];
