// The drawings and some positions to look at. The positions occurred in play
// and have the form in which the server sends them.

import type { ComponentChild } from 'preact';
import type { Gallery } from '@lair/game-ui';
import { GrainSheet } from '@lair/kit/draw';
import { boardsOf, type Met } from '@lair/met';
import { draw, drawn } from './art';
import {
  AbilitySign,
  Cage,
  Cart,
  Crate,
  Crest,
  DieFace,
  Landscape,
  RegionSign,
  SymbolSign,
} from './art/marks';
import { Tents } from './art/tents';
import positions from './positions.json';
import { regions, type Event, type Move, type Region, type View } from './types';

const box = (size: number, what: ComponentChild) => (
  <span style={{ display: 'inline-block', width: `${size}px`, height: `${size}px` }}>{what}</span>
);
const region = (id: string): Region => {
  const n = Number(id.slice(1));
  return n === 59
    ? 'everywhere'
    : n <= 2 || (n > 6 && n <= 24)
      ? 'aerie'
      : n <= 4 || (n > 24 && n <= 41)
        ? 'depths'
        : 'forest';
};
const some = ['aerie', 'depths', 'forest', 'everywhere'] as const;

const dice = [
  ...[1, 2, 3, 4, 5, 6].map((v) => ({
    name: `black ${v}`,
    draw: (size: number) => <DieFace of="black" value={v} size={size} />,
  })),
  ...(
    [
      ['aerie', [1, 2, 4, 8, 9, 10]],
      ['depths', [1, 3, 4, 7, 9, 10]],
      ['forest', [3, 4, 5, 6, 7, 8]],
    ] as const
  ).flatMap(([r, faces]) =>
    faces.map((v) => ({
      name: `${r} ${v}`,
      draw: (size: number) => <DieFace of={r} value={v} size={size} />,
    })),
  ),
];
const regionSigns = some.map((r) => ({
  name: r,
  draw: (size: number) => <RegionSign of={r} size={size} />,
}));
const symbols = (['wing', 'shell', 'leaf', 'joker'] as const).map((s) => ({
  name: s,
  draw: (size: number) => <SymbolSign of={s} size={size} />,
}));
const abilities = ['fail_up', 'bonus_up', 'steal', 'up_now'].map((a) => ({
  name: a,
  draw: (size: number) => <AbilitySign of={a} size={size} />,
}));
const crests = [0, 1, 2, 3].map((seat) => ({
  name: `crest ${seat}`,
  draw: (size: number) => <Crest seat={seat} size={size} />,
}));
const loads = [
  { name: 'cage', draw: (size: number) => <Cage size={size} /> },
  { name: 'crate', draw: (size: number) => <Crate size={size} /> },
  { name: 'traders', draw: (size: number) => box(size, <Cart />) },
];

const gallery: Gallery<View, Move, Event> = {
  apart: [
    {
      title: 'Monsters',
      items: drawn.map((id) => ({ name: id, draw: (size) => box(size, draw(id)) })),
    },
    { title: 'Dice', items: dice },
    {
      title: 'Camps',
      items: regions.map((r) => ({
        name: r,
        draw: (size) =>
          box(
            size,
            <span class="me-camp-view" style={{ display: 'block', height: `${size}px` }}>
              <Landscape of={r} />
              <Tents of={r} level={4} />
            </span>,
          ),
      })),
    },
    {
      title: 'Lands',
      items: some.map((r) => ({ name: r, draw: (size) => box(size, <Landscape of={r} />) })),
    },
    { title: 'Signs', items: [...regionSigns, ...symbols, ...abilities, ...loads] },
    { title: 'Crests', items: crests },
  ],
  art: [
    ...some.map((r) => ({
      title: r,
      items: drawn
        .filter((id) => region(id) === r)
        .map((id) => ({
          name: id,
          draw: (size: number) =>
            box(
              size,
              <>
                <GrainSheet />
                {draw(id)}
              </>,
            ),
        })),
    })),
    {
      title: 'Dice',
      items: dice,
    },
    {
      title: 'Camps',
      items: regions.flatMap((r) =>
        [0, 3, 4, 7].map((level) => ({
          name: `${r} ${level}`,
          draw: (size: number) => box(size, <Tents of={r} level={level} />),
        })),
      ),
    },
    {
      title: 'Signs',
      items: [
        ...regionSigns,
        ...symbols,
        ...abilities,
        ...crests,
        ...loads,
        ...some.map((r) => ({
          name: `land ${r}`,
          draw: (size: number) => box(size, <Landscape of={r} />),
        })),
      ],
    },
  ],
  boards: boardsOf(positions as unknown as Met<View, Move>[]),
  events: [
    {
      kind: 'game_started',
      seats: 3,
      options: {},
      first_seat: 1,
      sets: ['I', 'II', 'III'],
      expedition: 0,
      pile: 35,
      reserve: 18,
      other_cards: false,
      wilds: [],
    },
    {
      kind: 'game_started',
      seats: 1,
      options: {},
      first_seat: 0,
      sets: ['I'],
      expedition: 3,
      pile: 10,
      reserve: 43,
      other_cards: false,
      wilds: [],
    },
    { kind: 'turn_started', round: 2, seat: 0 },
    { kind: 'camp_chosen', seat: 1, region: 'depths', black: 3, added: 1 },
    { kind: 'dice_rolled', seat: 1, roll: 1, black: [3, 1, 6], die: 9 },
    { kind: 'dice_kept', seat: 1, value: 6, count: 1, die: false, sum: 6, forced: false },
    { kind: 'roll_failed', seat: 0, lost: 9, die: true, sum: 6 },
    { kind: 'roll_failed', seat: 2, lost: 0, die: false, sum: 0 },
    {
      kind: 'hunt_stopped',
      seat: 0,
      scored: [{ value: 1, count: 1, die: false }],
      firepower: 17,
      crates: 2,
      reason: 'chosen',
    },
    { kind: 'hunt_stopped', seat: 2, scored: [], firepower: 0, crates: 0, reason: 'hopeless' },
    { kind: 'monster_captured', seat: 0, monster: 'M03', place: 2, cost: 10, crates: 0, crest: 1 },
    { kind: 'monster_captured', seat: 0, monster: 'M05', place: 2, cost: 3, crates: 2, crest: -1 },
    { kind: 'traders_visited', seat: 2, cost: 40, crates: 0, leave: false },
    { kind: 'cage_gained', seat: 0, source: 'bought', from: 'pile', monster: 'M05' },
    { kind: 'cage_gained', seat: 1, source: 'final', from: 'reserve' },
    { kind: 'cage_gained', seat: 2, source: 'traders', from: 'extra' },
    { kind: 'cage_stolen', thief: 1, victim: 0, monster: 'M01' },
    { kind: 'cage_stolen', thief: 0, victim: -1 },
    {
      kind: 'camp_upgraded',
      seat: 0,
      region: 'forest',
      level: 4,
      black: 4,
      cause: 'standard',
      value: 3,
    },
    {
      kind: 'camp_upgraded',
      seat: 1,
      region: 'depths',
      level: 2,
      black: 3,
      cause: 'fail_up',
      value: 0,
      monster: 'M03',
    },
    { kind: 'upgrade_refused', seat: 2, region: 'aerie' },
    {
      kind: 'wilds_refilled',
      seat: 0,
      cards: [
        { place: 3, monster: 'M02', crest: 0 },
        { place: 5, monster: 'M04', crest: 0 },
      ],
      pile: 12,
      reserve: 18,
    },
    { kind: 'card_revealed', monster: 'M06', place: 9, pile: 5 },
    { kind: 'end_triggered', seat: 1 },
    { kind: 'cages_opened', cages: [[], [], []], crests: [[], [], []] },
    {
      kind: 'game_ended',
      scores: [31, 28, 12],
      places: [1, 2, 3],
      levels: [14, 12, 9],
      winners: [0],
    },
    { kind: 'solo_ended', expedition: 3, outcome: 'won', turns: 6 },
    { kind: 'solo_ended', expedition: 3, outcome: 'out_of_time', turns: 8 },
  ],
};
export default gallery;
