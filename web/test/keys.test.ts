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

describe('a panel over a board', () => {
  test('lets Escape close it and no key play beneath it', () => {
    const pressed: string[] = [];
    const run = (key: string) => void pressed.push(key);
    gone.push(addLayer([...'r1', 'Escape'].map((k) => ({ key: k, label: k, run }))));
    const type = (...keys: string[]) =>
      keys.forEach((k) => press(new KeyboardEvent('keydown', { key: k })));
    document.body.innerHTML = '<div role="dialog" aria-modal="true"></div>';
    gone.push(() => document.body.replaceChildren());
    type('r', '1', 'Escape');
    expect(pressed).toEqual(['Escape']);
    document.body.replaceChildren();
    type('r');
    expect(pressed).toEqual(['Escape', 'r']);
  });
});
