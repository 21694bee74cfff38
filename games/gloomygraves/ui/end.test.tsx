// @vitest-environment happy-dom

import { expect, test } from 'vitest';
import { openRoom } from '../../../web/test/room';
import end from './end';
import gallery from './gallery';
import type { View } from './types';

const room = openRoom();

test.each([
  [2, 4],
  [3, 6 + 5],
  [5, 10 + 15],
])('what the scene of the end shows of %i gravestones adds up to %i', async (n, score) => {
  const { view } = gallery.boards[0]!.props;
  const eights = view.markers.filter((m) => m.number === 8);
  const markers = eights.map((m, i) => ({ ...m, owner: i < n ? 0 : -1 }));
  const finish = { view: { ...view, markers } as View, winners: [0], events: [], names: ['Ada'] };
  await room.draw(() => (
    <ul>
      {end.figures(finish as never).map((f) => (
        <li key={f.key}>{f.draw}</li>
      ))}
    </ul>
  ));
  const points = room.all('text').map((t) => Number(/^\+(\d+)$/.exec(t.textContent)?.[1] ?? 0));
  expect(points.reduce((a, b) => a + b, 0)).toBe(score);
});

test('below the scene lie the pit and the crypts that are not in it', async () => {
  const { view } = gallery.boards[0]!.props;
  const names = ['Ada', 'Bo', 'Cy', 'Di'];
  const finish = { view, winners: [1], events: [], names, you: 0, lang: 'fr' };
  await room.draw(() => <div>{end.board!(finish as never)}</div>);
  const told = room.all('.gg-end-part').map((part) => part.textContent);
  const others = ['La crypte de Cy', 'La crypte de Di'].slice(0, view.players.length - 2);
  expect(told).toEqual(['Fosse commune', 'Votre crypte', ...others]);
});
