// @vitest-environment happy-dom

import { afterEach, describe, expect, test } from 'vitest';
import { addLayer, listed, PAGE, press } from '@lair/keys';

const key = (name: string, label = '') => ({ key: name, label, run: () => undefined });
const gone: (() => void)[] = [];
afterEach(() => gone.splice(0).forEach((f) => f()));
const show = (keys: ReturnType<typeof key>[], rank?: number) =>
  void gone.push(addLayer(keys, rank));

describe('the list of keys', () => {
  test('names the nearest of two that have the same key', () => {
    show([key('u', 'undo')], PAGE);
    show([key('u', 'up'), key('x')]);
    expect(listed()).toEqual([{ key: 'u', label: 'up' }]);
  });

  test('lets one arrow that speaks for all four stand for all', () => {
    show([key('ArrowDown', 'go'), key('ArrowUp'), key('ArrowLeft'), key('ArrowRight')]);
    show([key('ArrowLeft', 'pan')], PAGE);
    expect(listed()).toEqual([{ key: 'Arrows', label: 'go' }]);
  });

  test('keeps arrows apart that do different things', () => {
    show([key('ArrowLeft', 'back'), key('ArrowRight', 'on')]);
    expect(listed().map((b) => b.key)).toEqual(['ArrowLeft', 'ArrowRight']);
  });

  test('forgets what is gone', () => {
    show([key('a', 'act')]);
    gone.splice(0).forEach((f) => f());
    expect(listed()).toEqual([]);
  });
});

test('no key plays beneath a dialog', () => {
  const pressed: string[] = [];
  gone.push(addLayer([{ key: 'r', label: 'roll', run: (key) => void pressed.push(key) }]));
  const type = () => press(new KeyboardEvent('keydown', { key: 'r' }));
  document.body.innerHTML = '<dialog open></dialog>';
  type();
  expect(pressed).toEqual([]);
  document.body.replaceChildren();
  type();
  expect(pressed).toEqual(['r']);
});
