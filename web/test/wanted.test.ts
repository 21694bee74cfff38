// @vitest-environment happy-dom
// What a lesson asks for is named and led to, wherever it lies, and nothing else.

import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pointedNames, PointerRings, pressable, strays } from '@lair/table/pointer-rings';

beforeEach(() => {
  Element.prototype.checkVisibility ??= () => true;
  vi.spyOn(Element.prototype, 'checkVisibility').mockReturnValue(true);
});

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const board = (inside: string) => {
  document.body.innerHTML = `<div class="board-room">${inside}</div>`;
};
const led = (selectors: string[]) => pressable(selectors).map((e) => e.getAttribute('aria-label'));

test('of all places only those that the step accepts are named, out of sight or not', () => {
  board(`<div class="pit"><button class="place" data-lit="true" aria-label="Row 1"></button>
    <button class="place" data-lit="false" data-wanted="true" aria-label="Row 2"></button></div>`);
  expect(pointedNames(['.pit'], false)).toEqual({ press: [['Row 2']], look: [] });
  expect(led(['.pit'])).toEqual(['Row 2']);
});

test('where no place of this direction will do, the turn is named', () => {
  board(`<div class="pit"><button class="place" data-lit="true" data-chosen="true"
      aria-label="Row 1"></button></div>
    <button data-wanted="true" aria-label="Turn the card"></button>
    <button data-confirm>Bury</button>`);
  expect(pointedNames(['.pit'], false).press).toEqual([['Turn the card']]);
  expect(led(['.pit'])).toEqual(['Turn the card']);
});

test('a card that the step accepts does not stray, though another one is pointed at', () => {
  const hand = (done: string) =>
    `<button class="card" id="c1" data-lit="true"></button>
     <button class="card" data-lit="true" data-chosen="true" ${done}></button>`;
  board(hand(''));
  expect(strays(['#c1'])).toBe(true);
  board(hand('data-wanted="done"'));
  expect(strays(['#c1'])).toBe(false);
  board(`${hand('data-wanted="done"')}<button data-confirm aria-label="Begin"></button>`);
  expect(pointedNames(['#c1'], false)).toEqual({ press: [['Begin']], look: [] });
  expect(led(['#c1'])[0]).toBe('Begin');
});

test('while the turn is next, the ring lies round it and no other says press', async () => {
  board(`<div class="gg-cards"><button class="card" data-lit="true" data-chosen="true"></button></div>
    <div class="pit"><button class="place" data-lit="true"></button></div>
    <button class="turn" data-wanted="true"></button>`);
  const lies = (selector: string, x: number) =>
    vi
      .spyOn(document.querySelector(selector)!, 'getBoundingClientRect')
      .mockReturnValue(new DOMRect(x, 100, 40, 40));
  lies('.gg-cards', 100);
  lies('.pit', 200);
  lies('.turn', 300);
  const root = document.body.appendChild(document.createElement('div'));
  await act(() =>
    render(h(PointerRings, { selectors: ['.gg-cards', '.pit'], press: false }), root),
  );
  const rings = [...root.querySelectorAll<HTMLElement>('.ring')];
  expect(rings.map((r) => [r.style.left, r.dataset.look])).toEqual([
    ['295px', 'false'],
    ['200px', 'true'],
  ]);
  render(null, root);
});
