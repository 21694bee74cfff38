// @vitest-environment happy-dom
import { h, render } from 'preact';
import { expect, test } from 'vitest';
import { allow } from '@lair/table/pointer-rings';

// A lesson shows a refused button as pressable while it waits for a press. What the board draws
// in the meantime counts, and not what the button was before.

const draw = (disabled: boolean | undefined) => {
  render(h('button', { 'aria-disabled': disabled }), document.body);
  return document.querySelector('button')!;
};
const refused = () => document.querySelector('button')!.getAttribute('aria-disabled');

test('what a lesson allows is refused again when it no longer waits', () => {
  const back = allow(draw(true));
  expect(refused()).toBe('false');
  draw(true);
  expect(refused()).toBe('false');
  back();
  expect(refused()).toBe('true');
});

test.each([false, undefined])('what the board allows meanwhile stays allowed: %s', (meanwhile) => {
  const back = allow(draw(true));
  draw(meanwhile);
  back();
  expect(refused()).not.toBe('true');
  render(null, document.body);
});

test('what nobody refuses is left alone', () => {
  allow(draw(undefined))();
  expect(refused()).toBe(null);
  allow(undefined)();
});
