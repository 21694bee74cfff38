// @vitest-environment happy-dom The worked example of the rules, landed tile by
// tile on the board: every total and every gain is the rulebook's.

import { expect, test } from 'vitest';
import { atRest, openRoom } from '../../../web/test/room';
import { Board } from './board';
import example from './example.json';
import gallery from './gallery';
import { soon } from '../../../web/test/soon';

const room = openRoom();

// Running totals without medals, and what the medals of the turn add, after
// each of the eighteen tiles.
const totals = [3, 4, 15, 19, 33, 35, 40, 50, 63, 64, 64, 64, 66, 72, 79, 82, 85, 88];
const medals = (turn: number) => (turn >= 16 ? 10 : turn >= 12 ? 5 : 0);
const sum = (turn: number) => (turn === 0 ? 0 : totals[turn - 1]! + medals(turn));

const boards = gallery.boards.slice(-example.length);
const landed = boards.at(-1)!.props.view.players[0]!.area.tiles;

/** Draws the example after so many tiles. */
async function draw(turn: number): Promise<void> {
  const { props } = boards[turn]!;
  await room.draw(() => <Board {...props} {...atRest} lang="en" />);
}
const number = (selector: string) =>
  Number(room.find(selector).textContent.replace('−', '-').trim());
const score = () => number('.bm-seat[data-me=true] .bm-facts > b');

test('it has eighteen tiles', () => {
  expect(boards).toHaveLength(19);
  expect(landed).toHaveLength(18);
});

test.each([...landed.entries()])('tile %i counts what the rules say', async (turn, tile) => {
  await draw(turn);
  expect(score()).toBe(sum(turn));
  const lies = landed.slice(0, turn);
  expect(room.all('.bm-planets > .bm-area .bm-tile:not(.bm-ghost)')).toHaveLength(turn + 1);
  // The place is found by what it says of itself: its cell, counted from two
  // cells outside the corner of the area as it lies.
  const left = Math.min(0, ...lies.map((t) => t.x)) - 2;
  const top = Math.min(0, ...lies.map((t) => t.y)) - 2;
  const cell = `row ${tile.y - top + 1}, column ${tile.x - left + 1}:`;
  await room.press(`.bm-place[aria-label*="${cell}"]`);
  expect(number('.bm-gain')).toBe(sum(turn + 1) - sum(turn));
});

test('at the end it counts the crystals and has the lines of the rulebook', async () => {
  await draw(18);
  expect(score()).toBe(98);
  expect(room.all('.bm-planets .bm-crystal')).toHaveLength(3);
  await room.press('.bm-seat[data-me=true] .bm-look-at');
  // The panel is loaded first, which takes a busy machine some time.
  await soon(() => room.find('.bm-lines'));
  const lines = room.all('.bm-lines td').map((td) => Number(td.textContent));
  expect(lines).toEqual([30, 1, 8, 16, 8, 22, 3, 10, 98]);
});

test('a wrong landing of a lesson shows what it brought, and what the best would have', async () => {
  let shown = 0;
  for (const turn of landed.keys()) {
    await draw(turn);
    const best = Math.max(...boards[turn]!.props.view.spots.map((s) => s.gain));
    const { props } = boards[turn + 1]!;
    await room.draw(() => <Board {...props} {...atRest} moves={[]} lang="en" wrong />);
    const gains = room.all('.bm-missed-gain').map((b) => Number(b.textContent));
    const brought = sum(turn + 1) - sum(turn);
    expect(gains).toEqual(best > brought ? [brought, best] : []);
    shown += gains.length;
  }
  expect(shown).toBeGreaterThan(0);
});
