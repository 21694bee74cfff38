// @vitest-environment happy-dom
// What keys alone meet: where the focus goes, and how many stops there are.

import { expect, test } from 'vitest';
import { press } from '@lair/keys';
import { atRest, openRoom } from '../../../web/test/room';
import { Board } from './board';
import gallery from './gallery';
import './panels'; // A page has loaded them when one may take from a series, or land.
import { tileName } from './pieces';

const room = openRoom();

const boardOf = (kind: string) => gallery.boards.find((b) => b.props.moves[0]?.kind === kind)!;
const key = async (name: string) => {
  press(new KeyboardEvent('keydown', { key: name }));
  await room.settle();
  await new Promise(requestAnimationFrame);
};

test.each(['keep', 'take'])('what undoes a choice to %s leaves the focus on it', async (kind) => {
  await room.draw(() => <Board {...boardOf(kind).props} {...atRest} lang="en" />);
  const tiles = () => room.all<HTMLElement>('.bm-hand [data-lit=true]');
  await key('2');
  expect(tiles()[1]!.getAttribute('aria-label')).toMatch(/^2\. /);
  expect(tiles()[1]!.dataset.chosen).toBe('true');
  room.find('.bm-confirm .bm-cancel').focus();
  await room.press('.bm-confirm .bm-cancel');
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(tiles()[1]);
  await key('ArrowRight');
  expect(document.activeElement).toBe(tiles()[2]);
});

test('the focus stays on the tile when it is taken, and when its digit lets it go', async () => {
  await room.draw(() => <Board {...boardOf('take').props} {...atRest} lang="en" />);
  const chosen = () => room.find('.bm-hand [data-chosen=true]');
  const confirm = () => room.find('.bm-confirm [data-confirm]');
  await key('1');
  const tile = chosen();
  await key('1');
  expect(document.activeElement).toBe(tile);
  await key('1');
  expect(document.activeElement).toBe(confirm());
  await room.press('.bm-confirm [data-confirm]');
  expect(document.activeElement).toBe(chosen());
});

/** A turn in which one may take from two series. */
const twoSeries = gallery.boards.find(
  ({ props: { moves } }) =>
    moves[0]?.kind === 'take' && new Set(moves.map((m) => m.series ?? 0)).size > 1,
)!;

test('the question names the tile that a digit chooses in another series', async () => {
  const asked: (string | null)[] = [];
  const status = (text: string | null) => void asked.push(text);
  await room.draw(() => <Board {...twoSeries.props} {...{ ...atRest, status }} lang="en" />);
  const [one, two] = twoSeries.props.view.series.filter((_, n) =>
    twoSeries.props.moves.some((m) => (m.series ?? 0) === n),
  );
  // Both are the first of their series.
  for (const [digit, s] of [
    [1, one!],
    [1 + one!.tiles.length, two!],
  ] as const) {
    await key(String(digit));
    expect(asked.at(-1)).toBe(`Take the ${tileName(s.tiles[0]!, 'en')}?`);
  }
});

test('a tile of a series keeps its number when another one is discarded', async () => {
  await room.draw(() => <Board {...twoSeries.props} {...atRest} lang="en" />);
  await room.settle();
  const numbers = () =>
    room.all('.bm-hand button').map((e) => parseInt(e.getAttribute('aria-label')!));
  const before = numbers();
  await key('2');
  await room.press('.bm-confirm [data-confirm]');
  expect(numbers()).toEqual(before);
  // All are counted through, also what may not be discarded.
  expect(before).toEqual(before.map((_, i) => (i < 9 ? i + 1 : NaN)));
  expect(before.length).toBeGreaterThan(3);
  await key('1');
  expect(room.find('.bm-hand [data-state=drop]').getAttribute('aria-label')).toMatch(/^1\. /);
});

test('no digit leaves the series of a tile that is taken', async () => {
  const asked: unknown[] = [];
  const why = async (move: unknown) => (asked.push(move), null);
  await room.draw(() => <Board {...twoSeries.props} {...{ ...atRest, why }} lang="en" />);
  const [one] = twoSeries.props.view.series.filter((s) => s.tiles.length > 0);
  const states = () => room.all<HTMLElement>('.bm-hand button').map((e) => e.dataset.state);
  await key('1');
  await room.press('.bm-confirm [data-confirm]');
  const before = states();
  expect(before.indexOf('take')).toBe(0);
  await key(String(1 + one!.tiles.length));
  expect(states()).toEqual(before);
  // Why is said in the words of the rules.
  expect(asked).toEqual([{ kind: 'take', series: 0, tile: one!.tiles[0] }]);
});

test('the places are one stop of the Tab key, and arrows take the focus along', async () => {
  await room.draw(() => <Board {...boardOf('place').props} {...atRest} lang="en" />);
  const stops = () => room.all<HTMLElement>('.bm-place[tabindex="0"]');
  expect(room.all('.bm-place').length).toBeGreaterThan(3);
  expect(stops()).toHaveLength(1);
  stops()[0]!.focus();
  await key('ArrowRight');
  const first = document.activeElement;
  for (const way of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) await key(way);
  expect(stops()).toEqual([document.activeElement]);
  expect(document.activeElement).not.toBe(first);
});

test('the first arrow key leads from the explorer its own way', async () => {
  const board = boardOf('place');
  for (const [way, goes] of [
    ['ArrowLeft', ([x]: number[]) => x! < 0],
    ['ArrowRight', ([x]: number[]) => x! > 0],
    ['ArrowUp', ([, y]: number[]) => y! < 0],
    ['ArrowDown', ([, y]: number[]) => y! > 0],
  ] as const) {
    // Another turn begins with nothing chosen.
    const view = { ...board.props.view, turn: way.length };
    await room.draw(() => <Board key={way} {...board.props} {...{ view }} {...atRest} lang="en" />);
    await key(way);
    const at = room.find('.bm-place[data-chosen=true]').dataset.at!.split(',').map(Number);
    expect(goes(at), `${way} leads to ${at.join()}`).toBe(true);
  }
});

test('a digit chooses among the best places of the tray, and Enter then lands there', async () => {
  await room.draw(() => <Board {...boardOf('place').props} {...atRest} lang="en" />);
  await room.settle();
  const best = () => room.all('.bm-spot');
  expect(best()[1]!.textContent).toMatch(/^2\. /);
  await key('2');
  expect(best().map((e) => e.dataset.chosen)).toEqual(best().map((_, i) => String(i === 1)));
  expect(document.activeElement).toBe(room.find('.bm-confirm [data-confirm]'));
  expect(room.find('.bm-confirm [role=status]').textContent).toMatch(/row \d+, column \d+/);
});
