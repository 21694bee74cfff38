// @vitest-environment happy-dom
// The focus stays on the board when what had it goes away.

import { expect, test } from 'vitest';
import { openRoom } from '../../../web/test/room';
import { Board } from './board';
import gallery from './gallery';

const room = openRoom();
const burying = gallery.boards.find(
  (b) => b.props.view.phase === 'bury_crypt' && b.props.moves.length > 0,
)!.props;
const draw = () =>
  room.draw(() => (
    <Board
      {...burying}
      lang="en"
      busy={false}
      step={1}
      speed={0}
      play={() => undefined}
      why={() => Promise.resolve(null)}
      status={() => undefined}
    />
  ));

test('the focus goes from a button that is gone to the hand', async () => {
  await draw();
  const card = burying.moves[0]!.card;
  await room.press(`.gg-card[data-piece="c${card}"]`);
  const back = room.find('.gg-back-button');
  back.focus();
  await room.press('.gg-back-button');
  expect(back.isConnected).toBe(false);
  expect(document.activeElement).toBe(room.find('.gg-cards'));
});

test('without a press on the board the focus is left alone', async () => {
  await draw();
  await draw();
  expect(document.activeElement).toBe(document.body);
});
