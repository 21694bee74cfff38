import { describe, expect, test } from 'vitest';
import { travels, type Place } from '@lair/flip';

const at = (x: number, y: number, w = 10, h = 10): Place => ({ x, y, w, h });
const none = () => undefined;
const places = (o: Record<string, Place>) => new Map(Object.entries(o));

describe('travels', () => {
  test('a piece that moved travels from where it was', () => {
    expect(travels(places({ a: at(0, 0) }), places({ a: at(50, 0) }), none, none)).toEqual([
      { key: 'a', from: at(0, 0), to: at(50, 0), kind: 'move' },
    ]);
  });

  test('a piece that moved by less than a pixel stays', () => {
    expect(travels(places({ a: at(0, 0) }), places({ a: at(0.4, 0) }), none, none)).toEqual([]);
  });

  test('a new piece starts at the middle of its origin, in its own size', () => {
    const found = travels(
      places({ purse: at(0, 0, 40, 40) }),
      places({ purse: at(0, 0, 40, 40), coin: at(100, 100) }),
      () => 'purse',
      none,
    );
    expect(found).toEqual([{ key: 'coin', from: at(15, 15), to: at(100, 100), kind: 'enter' }]);
  });

  test('a new piece without an origin just appears', () => {
    expect(travels(places({}), places({ coin: at(0, 0) }), none, none)).toEqual([]);
  });

  test('a piece that vanished flies to its goal, measured after', () => {
    const found = travels(
      places({ coin: at(0, 0), purse: at(50, 50) }),
      places({ purse: at(80, 80) }),
      none,
      (k) => (k === 'coin' ? 'purse' : undefined),
    );
    expect(found).toContainEqual({ key: 'coin', from: at(0, 0), to: at(80, 80), kind: 'leave' });
  });

  test('a goal that is nowhere makes nothing fly', () => {
    expect(travels(places({ coin: at(0, 0) }), places({}), none, () => 'gone')).toEqual([]);
  });
});
