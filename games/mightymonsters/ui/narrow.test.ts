import { describe, expect, it } from 'vitest';
import { back, cardsOf, narrow, pick, spacesOf } from './narrow';
import type { Move } from './types';

const place = (card: number, space: number): Move => ({ kind: 'place', card, space });
const replace = (card: number, space: number): Move => ({ kind: 'replace', card, space });
const moves = [place(1, 2), place(1, 5), place(4, 2), place(4, 5), replace(4, 0)];

describe('narrowing', () => {
  it('keeps what fits and invents nothing', () => {
    expect(narrow(moves, {})).toEqual(moves);
    expect(narrow(moves, { card: 4 })).toEqual([place(4, 2), place(4, 5), replace(4, 0)]);
    expect(narrow(moves, { space: 2 })).toEqual([place(1, 2), place(4, 2)]);
    expect(narrow(moves, { card: 1, space: 0 })).toEqual([]);
    expect(narrow([], { card: 1 })).toEqual([]);
  });

  it('lists cards and spaces once each, in order', () => {
    expect(cardsOf(moves)).toEqual([1, 4]);
    expect(spacesOf(moves)).toEqual([0, 2, 5]);
  });

  it('steps back from the place to the piece to nothing', () => {
    expect(back({ card: 4, space: 0 })).toEqual({ card: 4 });
    expect(back({ card: 4 })).toEqual({});
    expect(back({ space: 2 })).toEqual({});
  });
});

describe('a click', () => {
  it('on a card sends nothing', () => {
    expect(pick(moves, {}, { card: 4 })).toEqual({ choice: { card: 4 } });
  });

  it('on a space after a card sends the very move of the list', () => {
    const { send } = pick(moves, { card: 4 }, { space: 5 });
    expect(send).toBe(moves[3]);
  });

  it('on a card after a space sends it too', () => {
    expect(pick(moves, { space: 2 }, { card: 1 }).send).toBe(moves[0]);
  });

  it('that would cost gold waits for its own button', () => {
    const after = pick(moves, { card: 4 }, { space: 0 });
    expect(after.send).toBeUndefined();
    expect(after.choice).toEqual({ card: 4, space: 0 });
    expect(narrow(moves, after.choice)).toEqual([moves[4]]);
  });

  it('while a hint waits for its button changes the choice and sends nothing', () => {
    const hinted = { card: 1, space: 2 };
    expect(pick(moves, hinted, { card: 4 })).toEqual({ choice: { card: 4, space: 2 } });
    expect(pick(moves, hinted, { space: 5 })).toEqual({ choice: { card: 1, space: 5 } });
  });

  it('on what is chosen lets it go', () => {
    expect(pick(moves, { card: 4 }, { card: 4 }).choice).toEqual({});
    expect(pick(moves, { card: 4, space: 0 }, { space: 0 }).choice).toEqual({ card: 4 });
  });

  it('on another card changes the card', () => {
    expect(pick(moves, { card: 4 }, { card: 1 }).choice).toEqual({ card: 1 });
  });

  it('that does not go with what was chosen stands alone', () => {
    expect(pick(moves, { card: 4, space: 0 }, { card: 1 }).choice).toEqual({ card: 1 });
  });

  it('on what no move knows changes nothing', () => {
    expect(pick(moves, { card: 4 }, { space: 9 })).toEqual({ choice: { card: 4 } });
    expect(pick([], {}, { card: 4 })).toEqual({ choice: {} });
  });
});
