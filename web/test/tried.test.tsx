// @vitest-environment happy-dom

import { beforeEach, expect, test } from 'vitest';
import { Refused } from '@lair/api';
import { speak, t } from '@lair/i18n';
import { useBanner } from '@lair/table/banners';
import { TableModel } from '@lair/table/model';
import { useTried } from '@lair/table/practice';
import type { Scene } from '@lair/table/scene';
import type { Decision, Ply } from '@lair/wire';
import { openRoom } from './room';
import { answers, bot, person, sceneOf, snapshotOf } from './tables';
import { soon } from './soon';

const room = openRoom();

const place = (space: number) => ({ kind: 'place', card: 4, space });
const decision = (part: Partial<Decision> = {}): Decision => ({
  ply: 6,
  move: place(1),
  best: place(2),
  margin: 3,
  cost: 2.3,
  noise: 0.1,
  verdict: 'mistake',
  among: 5,
  reasons: [
    { kind: 'pays', better: { of: 1, value: 0 }, worse: { of: 2, value: 3 } },
    { kind: 'pays', better: { of: 1, value: 0 }, worse: { of: 2, value: 2 } },
  ],
  ...part,
});
const ply = (n: number, seat: number): Ply => ({
  ply: n,
  seat,
  events: [],
  actors: [0],
  view: { castle: [null, null, null] },
});
const deal = ply(0, -1);

/** Waits for what follows an answer: its words and those of the game are compiled first. */

/** A practice of the decision at ply 5 of table t0, with these plies on the page. */
function practice() {
  const model = new TableModel('t1');
  const part: { scene: Partial<Scene> } = { scene: {} };
  const draw = (plies: Ply[], scene: Partial<Scene> = {}) => {
    model.history.plies.set(plies);
    part.scene = scene;
    return room.draw(() => <Line />);
  };
  function Line() {
    const snapshot = snapshotOf({
      game: 'mighty-monsters',
      seats: [person(0, 'Ada', { you: true }), bot(1, 'hard')],
      from: { table: 't0', ply: 5, seat: 0 },
    });
    const scene = sceneOf(snapshot, { model, ...part.scene });
    const { names, playing } = scene;
    return useBanner({ model, snapshot, names, playing, judged: useTried(scene) })?.notice ?? null;
  }
  return { draw };
}

beforeEach(() => {
  answers('waits', () => []);
  answers('knocks', () => []);
});

test('a move that cost points is told with the better one, and tried again', async () => {
  await speak('en');
  const asked = answers('tried', () => decision());
  const again = answers('practise', () => ({ id: 't2' }));
  const { draw } = practice();
  await draw([deal]);
  await room.settle();
  expect(asked).not.toHaveBeenCalled();
  await draw([deal, ply(1, 0)]);
  await soon(() =>
    expect(room.tree()).toContain(
      '2.3 points lost. Better: the 4 at guard 2. It costs nothing now; the 4 at guard 1 costs 3 gold.',
    ),
  );
  expect(room.tree(), 'a second reason has no room').not.toContain('2 gold');
  await room.pressName(t('practice.from'));
  expect(again.mock.calls).toEqual([['t0', 5, 0]]);
});

test.each(['best', 'fine'] as const)('a move that is judged %s has solved it', async (verdict) => {
  await speak('fr');
  answers('tried', () => decision({ verdict, cost: verdict === 'best' ? 0 : 0.01 }));
  await practice().draw([deal, ply(1, 1), ply(2, 0)]);
  await soon(() =>
    expect(room.tree()).toContain(
      `Résolu : on n’a rien trouvé de ${verdict === 'best' ? '' : 'nettement '}mieux.`,
    ),
  );
  expect(room.tree()).not.toContain(t('practice.again'));
});

test('nothing is told while moves are shown, nor after it was closed', async () => {
  await speak('en');
  const asked = answers('tried', () => decision({ verdict: 'best', cost: 0 }));
  const { draw } = practice();
  const plies = [deal, ply(1, 0), ply(2, 1)];
  await draw(plies, { playing: true });
  await soon(() => expect(asked).toHaveBeenCalled());
  await room.settle();
  expect(room.all('.notice')).toEqual([]);
  await draw(plies);
  await soon(() => expect(room.all('.notice')).toHaveLength(1));
  await room.pressName(t('close'));
  await draw([...plies, ply(3, 0)]);
  await room.settle();
  expect(room.all('.notice')).toEqual([]);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a move that was taken back is judged no more, and the next one is', async () => {
  await speak('en');
  const asked = answers('tried', () => decision());
  const { draw } = practice();
  await draw([deal, ply(1, 0)]);
  await soon(() => expect(room.all('.notice')).toHaveLength(1));
  await draw([deal]);
  expect(room.all('.notice')).toEqual([]);
  asked.mockResolvedValue(decision({ verdict: 'best', cost: 0 }));
  await draw([deal, ply(1, 0)]);
  await soon(() => expect(room.tree()).toContain('Solved'));
});

test.each([
  ['without a choice', () => decision({ among: 1, cost: 0, verdict: 'best' })],
  ['that cannot be judged', () => Promise.reject(new Refused(410, 'closed', 'Deleted.'))],
])('a move %s is passed over in silence', async (_, answer) => {
  const asked = answers('tried', answer);
  await practice().draw([deal, ply(1, 0)]);
  await soon(() => expect(asked).toHaveBeenCalled());
  await room.settle();
  expect(room.all('.notice')).toEqual([]);
});

test('who comes back after further moves is not told of the first', async () => {
  const asked = answers('tried', () => decision());
  await practice().draw([deal, ply(1, 0), ply(2, 1), ply(3, 0)]);
  await room.settle();
  expect(asked).not.toHaveBeenCalled();
});
