// @vitest-environment happy-dom

import { expect, test } from 'vitest';
import { textOf } from '@lair/table/pointer-rings';

test('lines of a button that stand below each other do not stick in what is said', () => {
  const button = document.createElement('button');
  button.innerHTML =
    '<b>Roll 1 die</b><small>fails 1 in 6</small><small>Capture <i>Marara</i>.</small>';
  expect(textOf(button)).toBe('Roll 1 die fails 1 in 6 Capture Marara.');
});
