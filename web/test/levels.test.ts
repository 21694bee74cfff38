import { expect, test, vi } from 'vitest';
import { botText, drawn, ratingOf, split, SURPRISE } from '@lair/table/levels';
import { botOf, styleOf, surprises, type Chosen } from '@lair/table/setup';
import type { GameInfo, Rating } from '@lair/wire';

const rated = (seats: number, player: string, points: number, options?: string): Rating => ({
  seats,
  player,
  points,
  low: points,
  high: points,
  deals: 9,
  ...(options ? { options } : {}),
});
const info: GameInfo = {
  name: 'monster-expedition',
  version: 1,
  seats: [2, 6],
  levels: ['random', 'normal', 'hard'],
  styles: ['bold', 'careful'],
  options: [
    { id: 'mode', choices: ['plain', 'teams'], default: 'plain' },
    { id: 'dice', choices: ['off', 'on'], default: 'off' },
  ],
  ratings: [
    rated(3, 'hard', 500),
    rated(5, 'hard', 300),
    rated(3, 'hard:bold', 450),
    rated(4, 'hard', 700, 'dice=on mode=teams'),
  ],
};
const chosen = (part: Partial<Chosen>): Chosen => ({
  seats: 4,
  options: {},
  level: 'hard',
  style: '',
  clock: 'none',
  join: 'link',
  learning: false,
  ...part,
});

test('a bot is a level and perhaps a style', () => {
  expect(split('hard')).toEqual({ level: 'hard', style: '' });
  expect(split('hard:bold')).toEqual({ level: 'hard', style: 'bold' });
  expect(botText('monster-expedition', 'hard:bold')).toBe('Sharp, bold');
  expect(botText('monster-expedition', 'hard')).toBe('Sharp');
  expect(botText('nowhere', 'mystery:odd')).toBe('mystery, odd');
});

test('a rating is that of the nearest number of seats, with the same options if measured', () => {
  const points = (bot: string, seats: number, options: Record<string, string> = {}) =>
    ratingOf(info, bot, { seats, options })?.points;
  expect(points('hard', 3)).toBe(500);
  expect(points('hard', 4)).toBe(500); // the lower of two that are as near
  expect(points('hard', 6)).toBe(300);
  expect(points('hard', 6, { mode: 'teams', dice: 'on' })).toBe(700);
  expect(points('hard', 3, { mode: 'teams', dice: 'off' })).toBe(500);
  expect(points('hard:bold', 2)).toBe(450);
  expect(points('hard:careful', 3)).toBeUndefined();
  expect(points('random', 3)).toBeUndefined();
});

test('a style that the game has not is the plain one, and a surprise may be any', () => {
  expect(styleOf(chosen({ style: 'sly' }), info)).toBe('');
  expect(botOf(chosen({ style: 'bold' }), info)).toBe('hard:bold');
  expect(styleOf(chosen({ style: SURPRISE }), { ...info, styles: [] })).toBe('');
  vi.spyOn(Math, 'random')
    .mockReturnValueOnce(0)
    .mockReturnValueOnce(0.5)
    .mockReturnValueOnce(0.99);
  expect([0, 1, 2].map(() => drawn(SURPRISE, info.styles))).toEqual(['', 'bold', 'careful']);
  vi.restoreAllMocks();
});

test('only a surprise names the bot of every seat', () => {
  expect(surprises(chosen({ style: 'bold' }), info)).toEqual({});
  const { bots } = surprises(chosen({ style: SURPRISE }), info);
  expect(bots?.map((b) => b.seat)).toEqual([0, 1, 2, 3]);
  for (const b of bots ?? []) expect(['hard', 'hard:bold', 'hard:careful']).toContain(b.level);
});
