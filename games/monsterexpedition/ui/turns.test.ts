import { expect, test } from 'vitest';
import { leads, roseMeanwhile, turnsOf } from './turns';
import type { Event } from './types';
import { words } from './words';

const turn: Event[] = [
  { kind: 'camp_chosen', seat: 1, region: 'aerie', black: 3, added: 0 },
  { kind: 'roll_failed', seat: 1, lost: 0, die: false, sum: 0 },
  { kind: 'hunt_stopped', seat: 1, scored: [], firepower: 12, crates: 0, reason: 'chosen' },
  { kind: 'monster_captured', seat: 1, monster: 'M03', place: 2, cost: 10, crates: 0, crest: -1 },
  { kind: 'cage_stolen', thief: 1, victim: 0 },
  { kind: 'cage_stolen', thief: 1, victim: -1 },
  {
    kind: 'camp_upgraded',
    seat: 1,
    region: 'depths',
    level: 2,
    black: 3,
    cause: 'standard',
    value: 2,
  },
  {
    kind: 'camp_upgraded',
    seat: 2,
    region: 'forest',
    level: 1,
    black: 3,
    cause: 'fail_up',
    value: 0,
  },
];

test('a turn is gathered from its events', () => {
  const whole = turnsOf(turn);
  expect(whole.get(1)).toEqual({
    power: 12,
    fails: 1,
    ups: ['depths'],
    monsters: ['M03'],
    cages: 1,
    last: 0,
    robbed: [0],
  });
  // The camp of another rose, but not in a turn of its own.
  expect(whole.get(2)).toBeUndefined();
});

test('a camp that rises by two is told so', () => {
  const up = turn[6]!;
  expect(turnsOf([turn[0]!, up, up]).get(1)?.ups).toEqual(['depths', 'depths']);
  expect(words('en').chip.up(['Depths'], 2)).toBe('Depths\u00a0+2');
  expect(words('fr').chip.ups(['depths'], 2)).toBe('Abysses\u00a0+2');
  expect(words('fr').chip.up(['Abysses', 'Forêt'])).toBe('Abysses et Forêt\u00a0montent');
});

test('the next turn of a seat starts with nothing, and leaves the others alone', () => {
  const other = turn.slice(0, 4).map((e) => ({ ...e, seat: 2 }) as Event);
  const after = turnsOf([...other, ...turn, turn[0]!]);
  expect(after.get(1)).toEqual({
    fails: 0,
    ups: [],
    monsters: [],
    cages: 0,
    last: 0,
    robbed: [],
  });
  expect(after.get(2)?.monsters).toEqual(['M03']);
});

test('a turn ends when another seat chooses a camp', () => {
  const cage: Event = { kind: 'cage_gained', seat: 1, source: 'final', from: 'pile' };
  const next: Event = { kind: 'camp_chosen', seat: 0, region: 'forest', black: 3, added: 0 };
  const failed: Event = { kind: 'roll_failed', seat: 0, lost: 0, die: false, sum: 0 };
  const after = turnsOf([...turn, cage, next, failed, turn[6]!, cage, cage]);
  expect(after.get(1)).toEqual(turnsOf([...turn, cage]).get(1));
  expect(after.get(1)).toMatchObject({ ups: ['depths'], cages: 2, last: 1 });
});

test('events that begin in the middle of a turn are of the hunter they name', () => {
  expect(turnsOf(turn.slice(2)).get(1)).toMatchObject({ power: 12, ups: ['depths'] });
});

test('a theft from the reader leads the line, one from another does not', () => {
  const theft: Event = { kind: 'cage_stolen', thief: 1, victim: 0 };
  expect(leads(theft, 0)).toBe(2);
  expect(leads(theft, 2)).toBe(1);
  expect(leads({ ...theft, victim: -1 }, -1)).toBe(1);
});

test('a camp that another raises leads the line, and stays marked until its owner hunts', () => {
  const up = { kind: 'camp_upgraded', seat: 0, region: 'depths', level: 3, black: 3 } as const;
  expect(leads({ ...up, cause: 'bonus' } as Event, 0)).toBe(2);
  expect(leads({ ...up, cause: 'bonus' } as Event, 1)).toBe(1);
  expect(leads({ ...up, cause: 'standard' } as Event, 0)).toBe(1);
  // A roll of the reader's that fails may raise a camp of a rival's.
  const theirs = { ...up, seat: 1, cause: 'fail_up' } as Event;
  expect(leads(theirs, 0, { turn: 0, phase: 'keep' })).toBe(2);
  expect(leads(theirs, 0, { turn: 0, phase: 'choose_camp' })).toBe(1);
  expect(leads(theirs, 0, { turn: 1, phase: 'keep' })).toBe(1);
  const hunt = (seat: number) => ({ kind: 'camp_chosen', seat, region: 'aerie' }) as Event;
  const bonus = { ...up, cause: 'bonus' } as Event;
  expect([...roseMeanwhile([hunt(0), hunt(1), bonus], 0)]).toEqual(['depths']);
  // The roll itself is told before what it brings others.
  const fails = { kind: 'roll_failed', seat: 0, lost: 2, die: false, sum: 0 } as Event;
  expect(leads(fails, 0)).toBe(3);
  expect(leads(fails, 1)).toBe(1);
  // A rival who hunts next leaves it marked.
  expect([...roseMeanwhile([hunt(0), hunt(1), bonus, hunt(2)], 0)]).toEqual(['depths']);
  expect([...roseMeanwhile([hunt(1), bonus, hunt(0)], 0)]).toEqual([]);
  expect([...roseMeanwhile([hunt(0), bonus], 0)]).toEqual([]);
});
