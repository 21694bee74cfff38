// @vitest-environment happy-dom
// What a lesson asks for is named and led to, wherever it lies, and nothing else.

import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pointedNames, PointerRings, pressable, strayOf } from '@lair/table/pointer-rings';
import { namesOf } from '@lair/table/teacher';

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
const strays = (selectors: string[]) => strayOf(selectors) !== undefined;
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

const astray = `<button class="card" id="c2" data-lit="true" data-chosen="true"
    aria-label="Moss Mop, strength 2"></button>
  <button class="card" id="c4" data-lit="true" aria-label="Clubber Knott, strength 4"></button>
  <button class="space" id="s0" data-lit="true" aria-label="Place Moss Mop, 2"></button>`;

test('where another card is chosen, the right one alone is named and led to', () => {
  board(`${astray}<button data-confirm aria-label="Keep Moss Mop"></button>`);
  expect(strayOf(['#c4', '#s0'])?.taken.id).toBe('c2');
  expect(namesOf(['#c4', '#s0'], false, false, 'Moss Mop')).toBe(
    'That is “Moss Mop”. Press instead: Clubber Knott, strength 4. The key T leads there.',
  );
  expect(led(['#c4', '#s0'])).toEqual(['Clubber Knott, strength 4']);
});

test('of the cards that would do, those are named that the step accepts', () => {
  const card = (name: string, more: string) =>
    `<button class="card" aria-label="${name}" data-lit="true" ${more}></button>`;
  board(
    `<div class="cards">${card('Card 1', 'id="c1" data-wanted="true"')}
      ${card('Card 2', 'data-wanted="true"')}${card('Card 3', 'data-chosen="true"')}</div>
      <button data-confirm aria-label="Begin"></button>`,
  );
  expect(namesOf(['#c1'], false, false, 'Card 3')).toBe(
    'That is “Card 3”. Press one of these instead: Card 1; Card 2. The key T leads there.',
  );
  expect(led(['#c1'])).toEqual(['Card 1', 'Card 2']);
});

test('a press beside what a step explains is told by names, too', () => {
  board(`<button class="guard" id="g1" aria-label="Guard 1"></button>
    <ul class="hand" aria-label="Your hand"></ul>`);
  expect(namesOf(['#g1', '.hand'], true, false, 'Guard 2')).toBe(
    'That is “Guard 2”. Press instead: Guard 1. The key T leads there.',
  );
  expect(namesOf(['.hand'], true, false, undefined)).toBe(
    'Look at: Your hand. The button “Go on” goes on as well. The key T leads there.',
  );
  expect(namesOf(['.hand'], true, false, '')).toBe('Press instead: Go on. The key T leads there.');
});

test('while another card is chosen, no ring leads on into the mistake', async () => {
  board(astray);
  for (const e of document.querySelectorAll('button'))
    vi.spyOn(e, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 40, 40));
  const root = document.body.appendChild(document.createElement('div'));
  const rings = async () => {
    await act(() => render(h(PointerRings, { selectors: ['#c4', '#s0'], press: false }), root));
    const hidden = [...root.querySelectorAll<HTMLElement>('.ring')].map((r) => r.hidden);
    render(null, root);
    return hidden;
  };
  expect(await rings()).toEqual([false, true]);
  document.querySelector('#c2')!.removeAttribute('data-chosen');
  expect(await rings()).toEqual([false, false]);
});
