// What a lesson tells a screen reader: each thing once.

import { expect, test } from 'vitest';
import { Speech } from '@lair/table/speech';

const none = { place: '0', before: '', now: '', names: '', half: '' };

test('a step is told once, with what it points at', () => {
  const speech = new Speech();
  const step = { ...none, now: 'Keep the 3.', names: 'Press: Keep 3.' };
  expect(speech.next(step)).toBe('Keep the 3. Press: Keep 3.');
  expect(speech.next(step)).toBe('');
  // The move is on its way, and the answer to it is there before the next step.
  expect(speech.next({ ...step, names: '' })).toBe('');
  expect(speech.next({ ...none, place: '1', now: 'Kept.' })).toBe('Kept.');
  const next = { ...none, place: '1', before: 'Kept.', now: 'Roll.', names: 'Press: Roll.' };
  expect(speech.next(next)).toBe('Roll. Press: Roll.');
});

test('a half-made choice is told with what completes it, and not the step again', () => {
  const speech = new Speech();
  const step = { ...none, now: 'Hunt.', names: 'Press: Forest.' };
  speech.next(step);
  expect(speech.next({ ...step, half: 'Two dice.', names: 'Press: Hunt.' })).toBe(
    'Two dice. Press: Hunt.',
  );
  expect(speech.next(step)).toBe('Press: Forest.');
});

test('after a wrong move the step is told again, and so is the same mistake', () => {
  const speech = new Speech();
  const step = { ...none, now: 'Hunt.', names: 'Press: Forest.' };
  const wrong = { ...none, place: '0 1', before: 'No:', now: 'Too far.', names: 'Press: Back.' };
  for (let n = 0; n < 2; n++) {
    expect(speech.next(step)).toBe('Hunt. Press: Forest.');
    expect(speech.next(wrong)).toBe('No: Too far. Press: Back.');
  }
});

test('a step that begins before what the last one brought was told still tells it', () => {
  const speech = new Speech();
  speech.next({ ...none, now: 'Keep.', names: 'Press: Keep.' });
  expect(
    speech.next({ ...none, place: '1', before: 'Kept.', now: 'Roll.', names: 'Press: Roll.' }),
  ).toBe('Kept. Roll. Press: Roll.');
});
