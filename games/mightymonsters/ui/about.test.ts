import { expect, test } from 'vitest';
import about from './about';

const forbidden = (seats: number, options: Record<string, string>) => about.forbids!({ seats, options }, 'en').map((f) => `${f.option}=${f.choice}`);

test('nobody who is not there starts', () => {
  expect(forbidden(4, {})).toEqual(['start-seat=4', 'start-seat=5']);
  expect(forbidden(6, {})).toEqual([]);
});

test('a faction is one seat’s', () => {
  const factions = { 'faction-0': 'troll', 'faction-1': 'auto', 'faction-2': 'demon', 'faction-5': 'dragon' };
  expect(forbidden(6, factions)).toEqual(expect.arrayContaining(['faction-1=troll', 'faction-2=troll', 'faction-0=demon', 'faction-0=dragon']));
  expect(forbidden(6, factions)).not.toEqual(expect.arrayContaining(['faction-0=troll']));
  expect(forbidden(3, factions)).toEqual(['start-seat=3', 'start-seat=4', 'start-seat=5', 'faction-0=demon', 'faction-1=troll', 'faction-1=demon', 'faction-2=troll']);
});
