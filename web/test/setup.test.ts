import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { About, GameOptions } from '@lair/game-ui';
import { saveItem } from '@lair/storage';
import { finished } from '@lair/table/levels';
import {
  invitation,
  lastChosen,
  levelOf,
  seatsFor,
  settingsOf,
  sheetOf,
  stillFit,
  tableFor,
} from '@lair/table/setup';
import type { Offer } from '@lair/table/offer';

const about = { name: 'g', players: [3, 6], seats: 4 } as About;
const info: Offer = {
  own: { text: { en: {}, fr: {} } },
  name: 'g',
  version: 1,
  seats: [3, 6],
  levels: ['random', 'greedy', 'search'],
  styles: [],
  ratings: [],
  options: [
    { id: 'king', choices: ['off', 'on'], default: 'off' },
    ...[0, 1, 2, 3, 4, 5].map((n) => ({
      id: `faction-${n}`,
      choices: ['auto', 'troll'],
      default: 'auto',
    })),
  ],
};

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (k: string) => stored.get(k) ?? null,
    setItem: (k: string, v: string) => void stored.set(k, v),
    removeItem: (k: string) => void stored.delete(k),
  });
});

describe('what was chosen', () => {
  test('is the game’s own proposal at first', () => {
    expect(lastChosen(about)).toEqual({
      seats: 4,
      options: {},
      level: '',
      style: '',
      clock: 'none',
      join: 'link',
      learning: false,
    });
  });

  test('comes back, without what makes no sense any more', () => {
    saveItem('setup.g', {
      seats: 5,
      options: { king: 'on' },
      level: 'search',
      style: '',
      clock: 'day',
      join: 'open',
      learning: true,
    });
    expect(lastChosen(about)).toEqual({
      seats: 5,
      options: { king: 'on' },
      level: 'search',
      style: '',
      clock: 'day',
      join: 'open',
      learning: true,
    });
    saveItem('setup.g', { seats: 9, clock: 'sundial', join: 'nobody', learning: 'a bit' });
    expect(lastChosen(about)).toEqual({
      seats: 4,
      options: {},
      level: '',
      style: '',
      clock: 'none',
      join: 'link',
      learning: false,
    });
  });

  test('names only options of seats that exist and choices that are there', () => {
    const chosen = {
      ...lastChosen(about),
      seats: 3,
      options: {
        king: 'on',
        'faction-1': 'troll',
        'faction-5': 'troll',
        'faction-2': 'gone',
        other: 'x',
      },
    };
    expect(settingsOf(chosen, info)).toEqual({
      king: 'on',
      'faction-0': 'auto',
      'faction-1': 'troll',
      'faction-2': 'auto',
    });
  });

  test('leaves out, where only some options are named, those that the game has no more', () => {
    expect(stillFit({ king: 'on', 'faction-1': 'gone', other: 'x' }, info)).toEqual({ king: 'on' });
  });

  test('becomes a table, with the usual level where none was chosen', () => {
    expect(tableFor(lastChosen(about), info)).toMatchObject({
      game: 'g',
      seats: 4,
      me: 'random',
      level: 'greedy',
    });
  });

  test('meets the bots of a first match until one is finished, if the game has them', () => {
    const more = { ...info, levels: ['first', 'easy', 'normal', 'hard'] };
    expect(levelOf(lastChosen(about), more)).toBe('first');
    expect(levelOf({ ...lastChosen(about), level: 'hard' }, more)).toBe('hard');
    finished('other');
    expect(levelOf(lastChosen(about), more)).toBe('first');
    finished('g');
    expect(levelOf(lastChosen(about), more)).toBe('normal');
  });

  test('says in an invitation who may come and how time is kept', () => {
    expect(invitation({ ...lastChosen(about), join: 'invited', clock: 'day' })).toEqual({
      start: false,
      open: false,
      invited: true,
      clock: { kind: 'move', base_s: 86_400 },
    });
    expect(invitation({ ...lastChosen(about), join: 'open' })).toMatchObject({
      open: true,
      invited: false,
    });
  });
});

describe('a game of many options', () => {
  const choice = (id: string, ...choices: string[]) => ({ id, choices, default: choices[0]! });
  const own: GameOptions = {
    text: { en: {}, fr: {} },
    open: ['race'],
    groups: { stretch: { en: { name: 'Stretch goals' }, fr: { name: 'Paliers' } } },
    forbids: ({ seats, options }) => [
      ...(options.mode === 'series'
        ? ['3', '4', '5', '6'].map((choice) => ({ option: 'seats', choice, why: 'two only' }))
        : []),
      ...(seats > 1 ? [{ option: 'alone-1st', choice: '2', why: 'alone only' }] : []),
    ],
  };
  const many: Offer = {
    ...info,
    own,
    seats: [1, 6],
    options: [
      choice('mode', 'auto', 'draft', 'series'),
      choice('race', 'ranked', 'live'),
      choice('forced', 'on', 'off'),
      choice('hard', 'off', 'on'),
      choice('alone-1st', '1', '2'),
      ...Array.from({ length: 12 }, (_, i) => choice(`stretch-x${i}`, 'off', 'on')),
      choice('stretch-gold', 'off', 'auto', 'fire'),
    ],
  };
  const chosen = { ...lastChosen(about), options: { 'alone-1st': '2', mode: 'series' } };
  const sheet = (seats: number) => {
    const settings = settingsOf({ ...chosen, seats }, many);
    return sheetOf(own, many.options, settings, own.forbids!({ seats, options: settings }, 'en'));
  };

  test('shows modes and a few switches, and folds the rest under the names it has for them', () => {
    const { open, switches, folds } = sheet(4);
    expect(open.map((o) => o.id)).toEqual(['mode', 'race']);
    expect(switches.map((o) => o.id)).toEqual(['forced', 'hard']);
    expect(folds.map((f) => [f.group, f.options.length])).toEqual([['stretch', 13]]);
  });

  test('leaves out an option of which nothing else can be chosen', () => {
    expect(sheet(4).folds.flatMap((f) => f.options.map((o) => o.id))).not.toContain('alone-1st');
    expect(sheet(1).folds.at(-1)).toMatchObject({ group: '', options: [{ id: 'alone-1st' }] });
  });

  test('folds switches too where there are more than a few', () => {
    const { switches, folds } = sheetOf(
      { ...own, groups: {} },
      many.options,
      settingsOf(chosen, many),
      [],
    );
    expect(switches).toEqual([]);
    expect(folds).toMatchObject([{ group: '' }]);
  });

  test('sends what is forbidden as usual, and as many seats as the mode wants', () => {
    expect(settingsOf(chosen, many)['alone-1st']).toBe('1');
    expect(tableFor({ ...chosen, seats: 1 }, many)).toMatchObject({
      seats: 1,
      options: { 'alone-1st': '2' },
    });
    expect(seatsFor(chosen, many)).toBe(2);
    expect(seatsFor({ ...chosen, options: {} }, many)).toBe(4);
  });
});

test('a learning table has the bots of a first match, whatever was chosen before', () => {
  const levels = { ...info, levels: ['random', 'first', 'normal'] };
  const chosen = { ...lastChosen(about), level: 'normal', style: '' };
  expect(tableFor(chosen, levels)).toMatchObject({ level: 'normal' });
  expect(tableFor(chosen, levels)).not.toHaveProperty('learning');
  expect(tableFor({ ...chosen, learning: true }, levels)).toMatchObject({
    level: 'first',
    learning: true,
  });
});
