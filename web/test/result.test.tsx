// @vitest-environment happy-dom

import { expect, test, vi } from 'vitest';
import { speak, t } from '@lair/i18n';
import type { Scenery } from '@lair/table/ending';
import { ResultDialog } from '@lair/table/result';
import type { Result, Snapshot } from '@lair/wire';
import { expectTree, langs, openRoom } from './room';
import { answers, sceneOf, snapshotOf } from './tables';
import { soon } from './soon';

const room = openRoom();

const lines = (bones: number, gaps: number) => [
  { line: 'bones', points: bones },
  { line: 'gaps', points: gaps, tie: true },
];
const result: Result = {
  scores: [21, 30, 30],
  places: [3, 1, 2],
  sheet: [lines(21, -1), lines(30, 0), lines(30, -2)],
};
const over = (part: Partial<Snapshot> = {}) =>
  snapshotOf({ status: 'over', actors: [], moves: [], result, ...part });

/** Waits until the browser has checked the shuffle. */
const checked = () =>
  soon(async () => {
    await room.settle();
    expect(room.tree()).not.toContain(t('shuffle.checking'));
  });

const draw = async (
  snapshot: Snapshot,
  review = vi.fn(),
  close = vi.fn(),
  made = () => new Promise<never>(() => undefined),
  scenery: Scenery = null,
) => {
  answers('review', made);
  await room.draw(() => (
    <ResultDialog
      scene={sceneOf(snapshot)}
      scenery={scenery}
      see={vi.fn()}
      review={review}
      close={close}
    />
  ));
  // What is below the moments comes once their code is there.
  await soon(() => expect(room.all('.end-below')).toHaveLength(2));
};

test.each(langs)('the result in %s says who won, by what, and the ways on', async (lang) => {
  await speak(lang);
  const seed = '00'.repeat(32);
  await draw(
    over({ seed, commitment: '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925' }),
  );
  await checked();
  await expectTree(room.tree(), `trees/result.${lang}.txt`);
});

test('a seed that was not promised is told apart', async () => {
  await draw(over({ seed: '00'.repeat(32), commitment: '00'.repeat(32) }));
  await checked();
  await expectTree(room.tree('.shuffle'), 'trees/result-cheated.en.txt');
});

test('who watched is told of the same match, and of no choice of theirs', async () => {
  const asked = vi.fn(() => new Promise<never>(() => undefined));
  const see = async (you: number) => {
    await draw(over({ you, yours: you < 0 ? [] : [you] }), undefined, undefined, asked);
    // The moments are asked for after they are drawn, later on a busy machine.
    await soon(() => expect(asked).toHaveBeenLastCalledWith('t1', you));
    const cards = room.all('.moment').length;
    await room.close();
    return cards;
  };
  expect(await see(-1)).toBe(2);
  expect(await see(1)).toBe(3);
  expect(asked.mock.calls).toEqual([
    ['t1', -1],
    ['t1', 1],
  ]);
});

test('who won is told it, and one who only watched is offered no rematch', async () => {
  await draw(over({ result: { ...result, scores: [31, 30, 30], places: [1, 2, 3] } }));
  await room.settle();
  const won = room.tree();
  await room.close();
  const seats = over().seats.map((s) => ({ ...s, you: false }));
  await draw(over({ seats, you: -1, yours: [], rematch: undefined }));
  await room.settle();
  await expectTree(`won\n${won}watched\n${room.tree()}`, 'trees/result-others.en.txt');
});

test('a rematch is opened once, and joined where it is there', async () => {
  const asked = answers('rematch', () => ({ id: 't2' }));
  await draw(over());
  await room.pressName(t('after.rematch'));
  expect(asked.mock.calls).toEqual([['t1']]);
  expect(location.pathname).toBe('/t/t2');
  await room.close();
  await draw(over({ rematch: 't2' }));
  await room.settle();
  expect(room.find('a.primary').getAttribute('href')).toBe('/t/t2');
});

test('the campaign is asked for once after an attempt, and not after a match', async () => {
  const stage = (n: number) => ({ stage: n, state: 'open', tries: 0, lost_first: 0, help: 0 });
  const asked = answers('campaign', () => ({ stages: [stage(1), stage(2)] }));
  await draw(over());
  expect(asked).not.toHaveBeenCalled();
  await room.close();
  const prize = vi.fn(() => 'Trophy');
  const scenery: Scenery = {
    scope: '',
    Place: () => null,
    figures: () => [],
    mark: () => null,
    over: () => '',
    story: () => '',
    board: () => null,
    prize,
  };
  const won = over({ game: 'monster-expedition', outcome: 'won', stage: 1 });
  await draw(won, undefined, undefined, undefined, scenery);
  await soon(() => expect(room.tree()).toContain('Trophy'));
  expect(room.tree()).toContain(t('after.next'));
  expect(room.tree()).not.toContain(t('after.stage-undo'));
  await room.close();
  await draw({ ...won, foresaw: [0] }, undefined, undefined, undefined, scenery);
  await soon(() => expect(room.tree()).toContain(t('after.stage-undo')));
  await room.close();
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a match is shared as a picture or as a link, each by its name', async () => {
  const written = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: written } });
  await draw(over());
  await room.pressName(t('after.share'));
  expect(room.tree()).toContain(t('after.share.picture'));
  expect(written).not.toHaveBeenCalled();
  await room.pressName(t('after.share.link'));
  expect(written.mock.calls).toEqual([[expect.stringMatching(/\/t\/t1\/replay$/)]]);
  expect(room.tree()).toContain(t('copied'));
  vi.unstubAllGlobals();
});

test('its ways lead to the review and out', async () => {
  const [review, close] = [vi.fn(), vi.fn()];
  await draw(over(), review, close);
  await room.pressName(t('review.open'));
  expect(review).toHaveBeenCalledTimes(1);
  expect(close).not.toHaveBeenCalled();
  await room.pressName(t('close'));
  expect(close).toHaveBeenCalledTimes(1);
});
