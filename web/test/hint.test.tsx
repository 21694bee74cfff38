// @vitest-environment happy-dom

import { expect, test } from 'vitest';
import { speak, t } from '@lair/i18n';
import {
  AdviceHeard,
  AdviceStrip,
  goToAdvised,
  HintButton,
  useHint,
  wayFrom,
  type Limits,
  type Place,
} from '@lair/table/hint';
import type { Scene } from '@lair/table/scene';
import type { Hint, Snapshot } from '@lair/wire';
import { expectTree, langs, openRoom } from './room';
import { answers, bot, later, person, sceneOf, snapshotOf } from './tables';
import { soon } from './soon';

const room = openRoom();

// Of a game without words: these moves are of none.
const alone = (part: Partial<Snapshot> = {}) =>
  snapshotOf({ game: 'none', seats: [person(0, 'Ada', { you: true }), bot(1, 'easy')], ...part });
const opinions = [
  { move: { m: 2 }, margin: 4.25, reasons: [] },
  { move: { m: 3 }, margin: 0, reasons: [] },
  { move: { m: 1 }, margin: -2, reasons: [] },
];
const hint: Hint = { ply: 4, seat: 0, moves: opinions };

/** The hint's button and strip over a board that says which move is shown. */
function Advised({ scene }: { scene: Scene }) {
  const advice = useHint(scene);
  if (!advice) return <p>no advice</p>;
  return (
    <>
      <HintButton advice={advice} />
      <AdviceHeard advice={advice} />
      <AdviceStrip advice={advice} />
      <div class="board-room">shown: {JSON.stringify(advice.advised ?? null)}</div>
    </>
  );
}
/** What a screen reader is told of the hint. */
const heard = () => room.find('.sr-only[role=status]');
const draw = (scene: Scene) => room.draw(() => <Advised scene={scene} />);
const shown = () => room.find('.board-room').textContent;

test.each(langs)('a hint in %s names the best moves and what each is worth', async (lang) => {
  await speak(lang);
  const asked = answers('hint', () => hint);
  await draw(sceneOf(alone()));
  const before = room.tree();
  await room.press('.hint');
  expect(asked.mock.calls).toEqual([['t1', 0]]);
  const first = room.tree();
  await room.press('.hint');
  const second = room.tree();
  await expectTree(`before\n${before}first\n${first}second\n${second}`, `trees/hint.${lang}.txt`);
});

test('with the move shown stands why it is better, in the words of the game', async () => {
  const pays = { kind: 'pays', better: { of: 1, value: 0 }, worse: { of: 2, value: 3 } };
  const moves = [5, 4, 3].map((card, space) => ({ kind: 'place', card, space }));
  answers('hint', () => ({
    ...hint,
    moves: moves.map((move, i) => ({ move, margin: -i, reasons: i === 0 ? [pays] : [] })),
  }));
  const view = { castle: [null, null, { seat: 1, card: 1 }] };
  await draw(sceneOf(alone({ game: 'mighty-monsters', moves, view })));
  const read: (string | null)[] = [];
  const watch = new MutationObserver(() => read.push(heard().textContent));
  watch.observe(heard(), { childList: true, characterData: true, subtree: true });
  await room.press('.hint');
  await soon(() =>
    expect(heard().textContent).toBe(
      `The 5 at guard\u00a01. It costs nothing now; the 4 at guard\u00a01 costs 3 gold. ${t('hint.told')}`,
    ),
  );
  await soon(() => expect(read.length).toBeGreaterThan(0));
  watch.disconnect();
  expect(new Set(read), 'once, in all of its words').toEqual(new Set([heard().textContent]));
  await room.press('.hint');
  // No fact speaks for it, but it is ahead; the last one is compared with none that is shown.
  expect(heard().textContent).toBe(`The 4 at guard\u00a01. ${t('hint.tried')} ${t('hint.told')}`);
  await room.press('.hint');
  expect(heard().textContent).toBe(
    `The 3 in place of the 1 at guard\u00a02. ${t('hint.means')} ${t('hint.told')}`,
  );
});

test('the move that the last one is better than is named, though it is not shown', async () => {
  const pays = { kind: 'pays', better: { of: 1, value: 0 }, worse: { of: 2, value: 3 } };
  const [move, next] = [5, 4].map((card, space) => ({ kind: 'place', card, space }));
  answers('hint', () => ({ ...hint, moves: [{ move, margin: 0, reasons: [pays] }], next }));
  const moves = [move, next];
  await draw(sceneOf(alone({ game: 'mighty-monsters', moves, view: { castle: [] } })));
  await room.press('.hint');
  await soon(() =>
    expect(heard().textContent).toContain('now; the 4 at guard\u00a01 costs 3 gold.'),
  );
});

test('a move that is compared with another one than the next names that one first', async () => {
  const reasons = [{ kind: 'hold', better: { of: 0, value: 2 }, worse: { of: 0, value: 4 } }];
  const moves = ['deck', 'row', 'row'].map((source, slot) => ({ kind: 'draw', source, slot }));
  const opinions = moves.map((move, i) => ({
    ...{ move, margin: -i, reasons: i === 0 ? reasons : [] },
    ...(i === 0 && { than: 3 }),
  }));
  answers('hint', () => ({ ...hint, moves: opinions }));
  const view = { row: [], hand: [], players: [], markers: [] };
  await draw(sceneOf(alone({ game: 'gloomy-graves', moves, view })));
  await room.press('.hint');
  await soon(() =>
    expect(heard().textContent).toContain('Better than option C. After the next card'),
  );
});

test('a hint is read out in a region that was there before it', async () => {
  answers('hint', () => hint);
  await draw(sceneOf(alone()));
  const region = heard();
  expect(region.textContent).toBe('');
  await room.press('.hint');
  await soon(() => expect(region.textContent).toContain(t('hint.told')));
  expect(region.isConnected).toBe(true);
  expect(room.all('.advice [role=status]')).toEqual([]);
});

test('moves that nothing parts are said to be as good as each other, once', async () => {
  const moves = [5, 4, 3].map((card, space) => ({ kind: 'place', card, space }));
  answers('hint', () => ({
    ...hint,
    moves: moves.map((move) => ({ move, margin: -1.4, reasons: [] })),
  }));
  await draw(sceneOf(alone({ game: 'mighty-monsters', moves, view: { castle: [] } })));
  await room.press('.hint');
  await soon(() =>
    expect(heard().textContent).toBe(`The 5 at guard\u00a01. ${t('hint.alike')} ${t('hint.told')}`),
  );
});

test('a move that is level with the next one alone says so', async () => {
  const moves = [5, 4, 3].map((card, space) => ({ kind: 'place', card, space }));
  answers('hint', () => ({
    ...hint,
    moves: moves.map((move, i) => ({ move, margin: i < 2 ? 1.4 : 0, reasons: [] })),
  }));
  await draw(sceneOf(alone({ game: 'mighty-monsters', moves, view: { castle: [] } })));
  await room.press('.hint');
  const level = t('hint.level', 'the 4 at guard\u00a01');
  await soon(() =>
    expect(heard().textContent).toBe(`The 5 at guard\u00a01. ${level} ${t('hint.told')}`),
  );
});

test('the picked move is shown, the first follows the last, and it can be hidden', async () => {
  answers('hint', () => hint);
  await draw(sceneOf(alone()));
  await room.press('.hint');
  expect(shown()).toBe('shown: {"m":2}');
  await room.press('.advice button:nth-child(3)');
  expect(shown()).toBe('shown: {"m":1}');
  await room.press('.hint');
  expect(shown()).toBe('shown: {"m":2}');
  await room.pressName(t('hint.away'));
  expect(shown()).toBe('shown: null');
  expect(room.all('.advice')).toEqual([]);
});

test('it is hidden when the reader chooses, and gone after the next move', async () => {
  answers('hint', () => hint);
  const scene = sceneOf(alone());
  await draw(scene);
  await room.press('.hint');
  await room.press('.board-room');
  expect(shown()).toBe('shown: null');
  expect(room.all('.advice')).toHaveLength(1);
  await room.press('.hint');
  expect(shown()).toBe('shown: {"m":2}');
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  await room.settle();
  expect(shown()).toBe('shown: null');
  await draw({ ...scene, snapshot: alone({ ply: 5 }) });
  await room.settle();
  expect(room.all('.advice')).toEqual([]);
});

test('it thinks once, however often it is asked', async () => {
  const answer = later<Hint>();
  const asked = answers('hint', () => answer.promise);
  await draw(sceneOf(alone()));
  await room.press('.hint');
  expect(room.tree()).toContain(t('hint.thinking'));
  await room.press('.hint');
  expect(asked).toHaveBeenCalledTimes(1);
  answer.resolve(hint);
  await room.settle();
  expect(shown()).toBe('shown: {"m":2}');
});

test('a hint of another decision is not shown', async () => {
  answers('hint', () => ({ ...hint, ply: 3 }));
  await draw(sceneOf(alone()));
  await room.press('.hint');
  expect(shown()).toBe('shown: null');
});

test.each([
  ['somebody else plays', sceneOf(snapshotOf())],
  ['it is not the reader’s turn', sceneOf(alone({ actors: [1] }))],
  ['only one move is legal', sceneOf(alone({ moves: [{ m: 1 }] }))],
])('there is none where %s', async (_, scene) => {
  await draw(scene);
  expect(room.tree()).toContain('no advice');
});

test('there is one where all people share the device', async () => {
  const seats = [person(0, 'Ada', { you: true }), person(1, 'Bo', { you: true })];
  await draw(sceneOf(snapshotOf({ seats })));
  expect(room.all('.hint')).toHaveLength(1);
});

test('a key leads to the move of a hint, and the focus goes nowhere by itself', async () => {
  answers('hint', () => hint);
  await room.draw(() => (
    <>
      <Advised scene={sceneOf(alone())} />
      <div class="board-room">
        <button data-lit="true">another</button>
        <button data-advised="true">advised</button>
        <button data-confirm>confirm</button>
      </div>
    </>
  ));
  const focused = () => document.activeElement?.textContent;
  room.find<HTMLElement>('.hint').focus();
  await room.press('.hint');
  expect(document.activeElement).toBe(room.find('.hint'));
  expect(heard().textContent).toContain(t('hint.told'));
  for (const name of ['advised', 'confirm', 'advised']) {
    goToAdvised();
    expect(focused()).toBe(name);
  }
});

const at = (left: number, top: number, width: number, height: number): Place => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

test.each<{ what: string; down?: number; things: Place[]; way: number }>([
  { what: 'covers nothing', things: [at(0, 200, 50, 50)], way: 0 },
  { what: 'has a thing under it', things: [at(10, 30, 50, 50)], way: 76 },
  { what: 'has the thing beside it', things: [at(400, 30, 50, 50)], way: 0 },
  {
    what: 'would cover the second thing below the first',
    things: [at(0, 120, 50, 40), at(0, 30, 50, 50)],
    way: 156,
  },
  { what: 'takes the nearest free place', things: [at(0, 200, 9, 9), at(0, 9, 9, 9)], way: 14 },
  { what: 'finds no place above the floor', things: [at(0, 0, 50, 380)], way: 0 },
  { what: 'stays moved while that will do', down: 90, things: [at(0, 200, 50, 50)], way: 90 },
  { what: 'goes home when its place is taken', down: 90, things: [at(0, 120, 9, 9)], way: 0 },
  { what: 'is never above its home', down: -8, things: [], way: 0 },
])('a panel that $what is $way px below its home', ({ down = 0, things, way }) => {
  expect(wayFrom(at(0, 10, 300, 60), down, { things, floor: 400 })).toBe(way);
});

test('a panel without a free place is put by the next limits', () => {
  const full = { things: [at(0, 0, 50, 380)], floor: 400 };
  const way = (...less: Limits[]) => wayFrom(at(0, 10, 300, 60), 0, full, ...less);
  expect(way({ things: [at(0, 0, 50, 380)], floor: 500 })).toBe(376);
  // The air is given up before the place.
  expect(way({ things: [at(0, 0, 50, 380), at(0, 440, 50, 60)], floor: 500 })).toBe(370);
  expect(way(full, { things: [], floor: 400 })).toBe(0);
});
