// The drawings and some positions to look at. The positions occurred in play
// and have the form in which the server sends them.

import type { ComponentChild } from 'preact';
import type { Gallery } from '@lair/game-ui';
import { boardsOf, type Met } from '@lair/met';
import { Gem, type Colour } from './art/crystals';
import { people } from './art/explorers';
import { LandMark, landscapes } from './art/grounds';
import { Icon, Medal, Ship, Token, type Sign as SignName } from './art/marks';
import { kinds, sizeOf, tiles } from './art/tiles';
import example from './example.json';
import { Drawings, Globe, seatLook, Sign, TileArt } from './pieces';
import met from './positions.json';
import type { Event, MedalId, Move, View } from './types';

// The positions from play, then the worked example of the rules, tile by tile.
const positions = [...met, ...example] as unknown as Met<View, Move>[];

const framed = (kind: string, size: number, level = 0): ComponentChild => {
  const [w, h] = sizeOf(kind);
  const cell = size / 2;
  return (
    <span style={{ display: 'inline-block', width: `${w * cell}px`, height: `${h * cell}px` }}>
      <TileArt kind={kind} level={level} />
    </span>
  );
};

const medals = [
  'DESERT',
  'RUNE',
  'PENALTY',
  'BIGM',
  'SWGR',
  'TERRAIN',
  'LAVA',
  'CRYSTAL',
  'ICE',
  'MUTAGEN',
  'YETI',
  'PANDA',
] as MedalId[];
const signs: SignName[] = [
  'crystal',
  'medal',
  'mutant',
  'mutagen',
  'lands',
  'pair',
  'touch',
  'level2',
  'chicken',
  'furious',
  'gold',
  'unicorn',
  'ship',
  'discards',
  'packs',
  'gift',
];

const sets = {
  tiles: {
    title: 'Tiles',
    items: kinds.flatMap((kind) =>
      (tiles[kind]!.points ?? [0]).map((_, level) => ({
        name: level > 0 ? `${kind} level ${level}` : kind,
        draw: (size: number) => framed(kind, size, level),
      })),
    ),
  },
  explorers: {
    title: 'Explorers',
    items: Object.keys(people).map((id) => ({
      name: id,
      draw: (size: number) => framed(id, size),
    })),
  },
  crystals: {
    title: 'Crystals',
    items: (['green', 'red', 'blue'] as Colour[]).map((c) => ({
      name: c,
      draw: (size: number) => <Gem colour={c} size={size} />,
    })),
  },
  lands: {
    title: 'Landscapes',
    items: landscapes.map((l) => ({
      name: l,
      draw: (size: number) => <LandMark of={l} size={size} />,
    })),
  },
  medals: {
    title: 'Medals',
    items: medals.map((id) => ({
      name: id,
      draw: (size: number) => (
        <Medal id={id} points={id === 'PENALTY' ? -10 : id === 'DESERT' ? 10 : 5} size={size} />
      ),
    })),
  },
  signs: {
    title: 'Signs',
    items: signs.map((of) => ({
      name: of,
      draw: (size: number) => <Icon of={of} size={size} />,
    })),
  },
  tokens: {
    title: 'Ships and tokens',
    items: [
      {
        name: 'ship',
        draw: (size: number) => <Ship fill={seatLook(0).colour} size={size} />,
      },
      { name: 'dragon', draw: (size: number) => <Token flipped={false} size={size} /> },
      { name: 'turned over', draw: (size: number) => <Token flipped size={size} /> },
    ],
  },
  seats: {
    title: 'Seats',
    items: [0, 1, 2, 3, 4, 5].map((seat) => ({
      name: String(seat),
      draw: (size: number) => <Sign seat={seat} size={size} />,
    })),
  },
};

const gallery: Gallery<View, Move, Event> = {
  // A cell of 40 px: a tile is 40 by 80, an explorer 80 by 80.
  apart: Object.values(sets).map((set) =>
    set === sets.tiles || set === sets.explorers
      ? {
          ...set,
          items: set.items.map(({ name, draw }) => ({ name, draw: (s: number) => draw(2 * s) })),
        }
      : set,
  ),
  Sheet: Drawings,
  art: [
    sets.tiles,
    {
      title: 'The Big Monster',
      items: [
        {
          name: 'BML BMR',
          draw: (size) => (
            <span style={{ display: 'inline-flex' }}>
              {framed('BML', size)}
              {framed('BMR', size)}
            </span>
          ),
        },
      ],
    },
    sets.explorers,
    sets.crystals,
    sets.lands,
    sets.medals,
    sets.signs,
    sets.tokens,
    sets.seats,
    {
      title: 'A planet at a glance',
      items: [false, true].map((full) => ({
        name: full ? 'drawn' : 'plain',
        draw: (size) => (
          <span style={{ display: 'inline-block', width: `${size}px`, height: `${size}px` }}>
            <Globe
              player={positions[positions.length - 1]!.view.players[0]!}
              seat={0}
              full={full}
            />
          </span>
        ),
      })),
    },
  ],
  boards: boardsOf(positions),
  events: [
    { kind: 'game_started', mode: 'solo_draft', race: 'ranked', dragon: true, first_seat: 1 },
    {
      kind: 'medals_selected',
      medals: ['DESERT', 'RUNE', 'PENALTY', 'BIGM', 'SWGR', 'TERRAIN', 'LAVA'],
    },
    { kind: 'explorers_dealt', seat: 0, explorers: ['EX03', 'EX11'] },
    { kind: 'explorers_revealed', explorers: ['EX11', 'EX04', 'EX09'] },
    { kind: 'round_started', round: 2 },
    { kind: 'pack_dealt', seat: 0, size: 10, tiles: ['MU1', 'LA4', 'TOAD', 'GR5'] },
    { kind: 'turn_started', round: 1, turn: 4, order: [2, 0, 1] },
    { kind: 'pack_given', from: 0, to: 1, size: 7, forced: false },
    { kind: 'pack_given', from: 2, to: 2, size: 7, forced: true },
    { kind: 'dragon_taken', seat: 2, from: -1 },
    { kind: 'tile_discarded', seat: 0, tile: 'MGS' },
    { kind: 'tile_discarded', seat: 1 },
    {
      kind: 'turn_revealed',
      seat: 1,
      tile: 'LA3',
      x: 3,
      y: 0,
      crystals: [
        { colour: 'blue', x2: 6, y2: 4 },
        { colour: 'green', x2: 6, y2: 2 },
      ],
      pair: false,
    },
    { kind: 'turn_revealed', seat: 0, tile: 'BMR', x: 3, y: 0, crystals: [], pair: true },
    { kind: 'medal_granted', medal: 'YETI', from: 1, to: 0, points: 10 },
    { kind: 'mutated', seat: 0, tile: 'MU2', x: -1, y: 0, level: 2, points: 20 },
    { kind: 'medal_won', medal: 'DESERT', scope: 'alone', seats: [0], points: 10 },
    { kind: 'medal_won', medal: 'TERRAIN', scope: 'team', seats: [1, 2], points: 5 },
    { kind: 'round_ended', round: 1, dragon_holder: 2 },
    { kind: 'series_opened', series: 0, number: 3, tiles: ['REAP', 'LA1', 'BML', 'GR7'] },
    { kind: 'series_taken', seat: 1, series: 0, number: 3, tile: 'REAP', discard: 'GR7' },
    { kind: 'salvage_offered', seat: 0, size: 8, tiles: ['REAP', 'TOAD'] },
    { kind: 'penalty_assessed', values: [3, 1, 4], seats: [1], points: -10 },
    { kind: 'penalty_assessed', values: [3, 3, 3], seats: [], points: -10 },
    { kind: 'game_scored', lines: [], totals: [98, 87, 60], places: [1, 2, 3], winners: [0] },
  ],
};
export default gallery;
