import { expect, test } from 'vitest';
import { asked, chosenOf, helpLeft, offered, setOf, starsOf } from './attempt';
import options from './options';

// The options that the server offers for an attempt.
const last = {
  expedition: '3',
  'first-seat': 'random',
  'camp-sets': 'seat',
  'camp-set-0': 'II',
  'help-aerie': '1',
  'help-depths': '0',
  'help-forest': '0',
  odds: 'shown',
  'upgrade-counting': 'value',
  'dice-cap': 'total8',
  'lost-value': 'barred',
  'auto-forced': 'off',
  'final-upgrade-prompt': 'on',
  'help-mode': 'single',
};

test('every option on offer has a text', () => {
  for (const id of offered(false)) expect(options.text.en[id]?.line).toBeTruthy();
});

test('an attempt is asked for with the camps, the help and the options', () => {
  expect(asked(3, [0, 2, 1], { odds: 'shown' }, false)).toEqual({
    'camp-set-0': 'III',
    'help-aerie': '0',
    'help-depths': '2',
    'help-forest': '1',
    odds: 'shown',
  });
  expect(asked(1, [0, 0, 0], {}, false)).toEqual({
    'camp-set-0': 'I',
    'help-aerie': '0',
    'help-depths': '0',
    'help-forest': '0',
  });
});

test('the next attempt keeps the options of the last, but not its place and help', () => {
  expect(setOf(last)).toBe(2);
  expect(setOf({ 'camp-set-0': 'auto' })).toBe(0);
  expect(setOf(undefined)).toBe(0);
  expect(asked(setOf(last), [0, 0, 0], chosenOf(last), false)).toEqual({
    'camp-set-0': 'II',
    'help-aerie': '0',
    'help-depths': '0',
    'help-forest': '0',
    odds: 'shown',
    'help-mode': 'single',
    'auto-forced': 'off',
    'upgrade-counting': 'value',
    'dice-cap': 'total8',
    'lost-value': 'barred',
  });
});

test('practice takes any help, whatever defeats bring', () => {
  expect(offered(true)).not.toContain('help-mode');
  expect(asked(1, [3, 2, 0], chosenOf(last), true)).not.toHaveProperty('help-mode');
  expect(asked(1, [3, 2, 0], chosenOf(last), true)).toMatchObject({
    odds: 'shown',
    'help-aerie': '3',
  });
  expect(helpLeft(0, [3, 2, 0], { 'help-mode': 'single' }, true)).toBe(Infinity);
});

test('help adds up, or is one level', () => {
  expect(helpLeft(3, [1, 0, 0], {}, false)).toBe(2);
  expect(helpLeft(3, [1, 0, 0], { 'help-mode': 'cumulative' }, false)).toBe(2);
  expect(helpLeft(3, [0, 0, 0], { 'help-mode': 'single' }, false)).toBe(1);
  expect(helpLeft(3, [1, 0, 0], { 'help-mode': 'single' }, false)).toBe(0);
  expect(helpLeft(0, [0, 0, 0], { 'help-mode': 'single' }, false)).toBe(0);
});

test('stars are fewer with each defeat before the win, and never none', () => {
  expect([0, 1, 2, 3, 9].map((n) => starsOf(n, true))).toEqual([3, 2, 2, 1, 1]);
  expect([0, 1, 2, 3, 9].map((n) => starsOf(n))).toEqual([2, 2, 2, 1, 1]);
});
