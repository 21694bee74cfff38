// The gallery of the game: its drawings, and positions recorded from matches as the
// server sends them.

import type { Gallery } from '@lair/game-ui';
import { boardsOf, type Met } from '@lair/met';
import { Half, kinds, Mark } from './art/halves';
import { Back, Sign } from './pieces';
import positions from './positions.json';
import type { Event, Move, View } from './types';

const card = (id: number, a: (typeof kinds)[number], b: (typeof kinds)[number]) => ({ id, a, b });

const halves = {
  title: 'Halves',
  items: kinds.map((kind) => ({
    name: kind,
    draw: (size: number) => (
      <span
        style={{
          display: 'inline-block',
          width: `${size}px`,
          height: `${size}px`,
          border: '2.5px solid #1b1533',
          borderRadius: '6px',
          overflow: 'hidden',
        }}
      >
        <Half kind={kind} />
      </span>
    ),
  })),
};

const marks = {
  title: 'Marks',
  items: kinds.map((kind) => ({
    name: kind,
    draw: (size: number) => <Mark kind={kind} size={size} />,
  })),
};

const seats = {
  title: 'Seats',
  items: [0, 1, 2, 3].map((seat) => ({
    name: String(seat),
    draw: (size: number) => <Sign seat={seat} size={size} />,
  })),
};

const gallery: Gallery<View, Move, Event> = {
  apart: [halves, marks, seats],
  art: [
    halves,
    marks,
    seats,
    {
      title: 'Back',
      items: [
        {
          name: 'card',
          draw: (size) => (
            <span style={{ display: 'inline-block', width: `${size / 2}px` }}>
              <Back />
            </span>
          ),
        },
      ],
    },
  ],
  boards: boardsOf(positions as unknown as Met<View, Move>[]),
  events: [
    {
      kind: 'game_started',
      players: 3,
      first_seat: 1,
      removed_marked: 10,
      removed_random_count: 0,
      other_cards: false,
    },
    {
      kind: 'row_revealed',
      cards: [
        card(1, 'pixie', 'goblin'),
        card(50, 'unicorn', 'cyclops'),
        card(87, 'dragon', 'gravedigger'),
      ],
    },
    {
      kind: 'pit_started',
      cards: [card(8, 'pixie', 'unicorn'), card(36, 'goblin', 'cyclops')],
      placements: [
        { x: 0, y: 0, dir: 'S' },
        { x: 1, y: 0, dir: 'S' },
      ],
    },
    {
      kind: 'hand_dealt',
      seat: 0,
      count: 5,
      cards: [card(15, 'pixie', 'cyclops'), card(71, 'pixie', 'gravedigger')],
    },
    { kind: 'start_chosen', seat: 1 },
    { kind: 'crypts_started', cards: [card(15, 'pixie', 'cyclops'), card(43, 'goblin', 'dragon')] },
    { kind: 'turn_started', round: 2, seat: 0 },
    { kind: 'crypt_buried', seat: 0, card: card(22, 'pixie', 'dragon'), x: 0, y: 1, dir: 'E' },
    { kind: 'pit_buried', seat: 1, card: card(64, 'cyclops', 'dragon'), x: 2, y: 1, dir: 'W' },
    { kind: 'pit_blocked', seat: 2, discarded: card(29, 'goblin', 'unicorn') },
    {
      kind: 'marker_taken',
      seat: 0,
      category: 'dragon',
      total: 11,
      pit_group: 7,
      crypt_group: 4,
      number: 10,
      value: 4,
    },
    { kind: 'score_declined', seat: 1 },
    { kind: 'card_drawn', seat: 2, source: 'deck' },
    { kind: 'card_drawn', seat: 0, source: 'row', slot: 1, card: card(50, 'unicorn', 'cyclops') },
    { kind: 'row_refilled', slot: 1, card: card(57, 'unicorn', 'dragon'), deck: 31 },
    { kind: 'end_triggered', seat: 1, reason: 'fifth_marker' },
    { kind: 'end_triggered', seat: 0, reason: 'deck_empty' },
    {
      kind: 'game_over',
      scores: [31, 28, 12],
      bonuses: [10, 10, 0],
      values: [
        [10, 6, 4, 1],
        [10, 4, 2, 2],
        [6, 6],
      ],
      winners: [0],
    },
  ],
};
export default gallery;
