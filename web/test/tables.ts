// Tables as the server tells of them, for tests that render a part of the page.

import { vi, type MockInstance } from 'vitest';
import { api } from '@lair/api';
import type { GameUI } from '@lair/game-ui';
import { lang } from '@lair/i18n';
import { namesOf, playersOf } from '@lair/table/names';
import { TableModel } from '@lair/table/model';
import type { Scene } from '@lair/table/scene';
import type { Offer } from '@lair/table/offer';
import type { Chat, GameInfo, SeatNow, Snapshot, TableLine } from '@lair/wire';

/**
 * The games whose texts are kept in trees. They are named here so that a new
 * game changes no tree.
 */
export const kept = ['mighty-monsters', 'gloomy-graves', 'monster-expedition', 'big-monster'];

export const person = (seat: number, name: string, part: Partial<SeatNow> = {}): SeatNow => ({
  seat,
  kind: 'person',
  name,
  you: false,
  online: true,
  minded: false,
  ...part,
});
export const bot = (seat: number, level: string): SeatNow => ({
  ...person(seat, `Bot ${seat}`),
  kind: 'bot',
  level,
});
export const empty = (seat: number): SeatNow => ({ ...person(seat, ''), kind: 'empty' });

/**
 * A table of Gloomy Graves with Ada as the reader, who must decide, and two
 * others.
 */
export const snapshotOf = (part: Partial<Snapshot> = {}): Snapshot => {
  const seats = part.seats ?? [person(0, 'Ada', { you: true }), person(1, 'Bo'), bot(2, 'easy')];
  return {
    id: 't1',
    seq: 10,
    game: 'gloomy-graves',
    version: 1,
    setup: { seats: seats.length, options: {} },
    status: 'playing',
    host: true,
    open: false,
    seats,
    you: 0,
    yours: seats.filter((s) => s.you).map((s) => s.seat),
    ply: 4,
    actors: [0],
    view: {},
    moves: [{ m: 1 }, { m: 2 }, { m: 3 }],
    events: [],
    undo: 'none',
    chat: [],
    ...part,
  };
};

/** A line of chat by Bo, who has a seat. */
export const line = (n: number, part: Partial<Chat> = {}): Chat => ({
  n,
  room: 'players',
  by: 'bo',
  seat: 1,
  name: 'Bo',
  text: `line ${n}`,
  at: `2026-01-01T10:0${n}:00Z`,
  ...part,
});

export const info: GameInfo = {
  name: 'gloomy-graves',
  version: 1,
  seats: [2, 4],
  levels: ['random', 'easy', 'hard'],
  styles: [],
  options: [],
  ratings: [{ player: 'hard', seats: 3, points: 1210, low: 1190, high: 1230, deals: 900 }],
};

export const offer: Offer = { ...info, own: { text: { en: {}, fr: {} } } };

export const lineOf = (id: string, part: Partial<TableLine> = {}): TableLine => ({
  id,
  game: 'gloomy-graves',
  setup: { seats: 2, options: {} },
  status: 'playing',
  host: false,
  ply: 4,
  seats: [person(0, 'Ada', { you: true }), person(1, 'Bo')],
  updated: '2026-03-01T12:00:00Z',
  your_turn: false,
  ...part,
});

/** An interface that says events and lines of the sheet as they are. */
export const plainUI = {
  say: (e: { text?: string }) => e.text ?? null,
  sheetLine: (line: string) => `[${line}]`,
  tieBreak: () => 'fewer gaps',
  ending: () => null,
} as unknown as GameUI<any, any, any>;

/** The scene of a table, with nothing on its way. */
export function sceneOf(snapshot: Snapshot, part: Partial<Scene> = {}): Scene {
  const names = namesOf(snapshot.id, snapshot.seats);
  const mine = snapshot.status === 'playing' && snapshot.actors.includes(snapshot.you);
  return {
    model: new TableModel(snapshot.id),
    snapshot,
    ui: plainUI,
    title: 'Gloomy Graves',
    names,
    players: playersOf(snapshot.game, snapshot.seats, names),
    say: { lang: lang(), names, seat: snapshot.you, view: snapshot.view },
    shown: undefined,
    playing: false,
    busy: false,
    then: undefined,
    at: snapshot.ply,
    visiblePlies: [],
    mine,
    acting: mine,
    curtain: undefined,
    watching: snapshot.yours.length === 0,
    lost: false,
    see: () => undefined,
    undoing: { undo: () => undefined, asking: false, answer: () => undefined },
    ...part,
  };
}

type Api = typeof api;

/** Answers a question to the server in its place; returns what notes the calls. */
export function answers<K extends keyof Api>(
  question: K,
  answer: (...asked: Parameters<Api[K]>) => unknown,
): MockInstance {
  return vi
    .spyOn(api, question)
    .mockImplementation((async (...asked: Parameters<Api[K]>) => answer(...asked)) as never);
}

/** A promise that the test resolves. */
export function later<T>() {
  let resolve!: (value: T) => void;
  let reject!: (why: unknown) => void;
  const promise = new Promise<T>((yes, no) => ([resolve, reject] = [yes, no]));
  return { promise, resolve, reject };
}
