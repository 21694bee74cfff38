// @vitest-environment happy-dom
// What a lesson names to a screen reader: only what a key can press is said to be pressed.

import { afterEach, expect, test, vi } from 'vitest';
import { t } from '@lair/i18n';
import { pointedNames, shortName, strayOf } from '@lair/table/pointer-rings';

const strays = (selectors: string[]) => strayOf(selectors) !== undefined;

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

test('a list that stands for a press is only to be looked at', () => {
  Element.prototype.checkVisibility ??= () => true;
  vi.spyOn(Element.prototype, 'checkVisibility').mockReturnValue(true);
  document.body.innerHTML = `<div class="board-room">
    <ul class="hand" aria-label="Your hand"><li><button disabled>4</button></li></ul>
    <button class="guard" aria-label="Guard 1"></button>
  </div>`;
  expect(pointedNames(['.hand'], true)).toEqual({ press: [], look: ['Your hand'] });
  expect(pointedNames(['.guard', '.hand'], true)).toEqual({
    press: [['Guard 1']],
    look: ['Your hand'],
  });
});

test('a choice strays where its kind is pointed at and it is not', () => {
  vi.spyOn(Element.prototype, 'checkVisibility').mockReturnValue(true);
  const board = (chosen: number) => {
    const hand = [3, 4].map(
      (n) =>
        `<button class="card" id="c${n}" data-lit="true" data-chosen="${n === chosen}"></button>`,
    );
    document.body.innerHTML = `<div class="board-room">${hand.join('')}
      <button class="space" id="s0" data-lit="true"></button></div>`;
  };
  board(3);
  expect(strays(['#c4', '#s0'])).toBe(true);
  expect(strays(['#s0'])).toBe(false);
  board(4);
  expect(strays(['#c4', '#s0'])).toBe(false);
  board(0);
  expect(strays(['#c4', '#s0'])).toBe(false);
});

test('where two places would do, the chosen one is meant', () => {
  vi.spyOn(Element.prototype, 'checkVisibility').mockReturnValue(true);
  document.body.innerHTML = `<div class="board-room">
    <button class="place" aria-label="Left" data-lit="true"></button>
    <button class="place" aria-label="Right" data-lit="true" data-chosen="true"></button>
    <button data-confirm>Land</button></div>`;
  expect(strays(['.place'])).toBe(false);
  expect(pointedNames(['.place'], false)).toEqual({ press: [['Land']], look: [] });
});

test('things of one kind are alternatives, and another kind comes after them', () => {
  vi.spyOn(Element.prototype, 'checkVisibility').mockReturnValue(true);
  const button = (kind: string, name: string) =>
    `<button class="${kind}" id="${name}" aria-label="${name}" data-lit="true"></button>`;
  document.body.innerHTML = `<div class="board-room">${button('card', 'c4')}
    ${button('space', 's0')}${button('space', 's1')}
    <div class="row">${button('slot', 'r1')}${button('deck', 'd')}</div></div>`;
  const { press } = pointedNames(['#c4', '#s0', '#s1'], false);
  expect(press).toEqual([['c4'], ['s0', 's1']]);
  expect(
    press.map((names, i) =>
      t('lesson.press', names.join(t('lesson.also')), names.length > 1, i === 0),
    ),
  ).toEqual(['Press: c4.', 'Then press one of these: s0; s1.']);
  expect(pointedNames(['.row'], false).press).toEqual([['r1', 'd']]);
});

test('a name keeps the digit that chooses it, and a ground says what on it is to be pressed', () => {
  vi.spyOn(Element.prototype, 'checkVisibility').mockReturnValue(true);
  const place = '<button class="place" data-lit="true"></button>';
  document.body.innerHTML = `<div class="board-room">
    <button class="tile" id="t" aria-label="2. hare, ice. 2 points." data-lit="true"></button>
    <div id="g" aria-label="Your planet" data-asks="a lit place">${place.repeat(9)}</div></div>`;
  expect(pointedNames(['#t'], false).press).toEqual([['2. hare, ice']]);
  expect(pointedNames(['#g'], false).press).toEqual([['a lit place']]);
});

test('the short name of a thing is what one would call it', () => {
  const called = (label: string) => {
    document.body.innerHTML = `<div class="board-room"><button aria-label="${label}"></button></div>`;
    return shortName(document.querySelector('button')!);
  };
  expect(called('3. blue dragon, lava, 3 of them. 3 points.')).toBe('blue dragon');
  expect(called('Card 3: unicorn and cyclops')).toBe('Card 3: unicorn and cyclops');
  expect(called('Guard 1')).toBe('Guard 1');
});
