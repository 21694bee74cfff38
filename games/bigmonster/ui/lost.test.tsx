// @vitest-environment happy-dom
// A part of the board that could not be loaded.

import { expect, test, vi } from 'vitest';
import { atRest, openRoom } from '../../../web/test/room';
import { Board } from './board';
import gallery from './gallery';
import { soon } from '../../../web/test/soon';

vi.mock('./panels', () => Promise.reject(new Error('offline')));

const room = openRoom();

test('series that could not be loaded leave a way to load them again', async () => {
  const taking = gallery.boards.find((b) => b.props.moves[0]?.kind === 'take')!;
  await room.draw(() => <Board {...taking.props} {...atRest} lang="en" />);
  await soon(() =>
    expect(room.find('.bm-hand').textContent).toBe('This part could not be loaded.Load again'),
  );
});
