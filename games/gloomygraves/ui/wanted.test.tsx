// @vitest-environment happy-dom
// What a lesson asks for is marked step by step: a card, a turn of it, a place.

import { expect, test } from 'vitest';
import { openRoom } from '../../../web/test/room';
import { Board } from './board';
import gallery from './gallery';

const room = openRoom();
const props = gallery.boards.find(
  (b) => b.props.view.phase === 'bury_pit' && b.props.moves.length > 0,
)!.props;

test('a card, then the turn towards the place, then the place, and no more once it is chosen', async () => {
  const move = props.moves.find((m) => m.dir === 'W')!;
  await room.draw(() => (
    <Board
      {...props}
      wanted={[move]}
      lang="en"
      busy={false}
      step={1}
      speed={0}
      play={() => undefined}
      why={() => Promise.resolve(null)}
      status={() => undefined}
    />
  ));
  const card = `.gg-card[data-piece="c${move.card}"]`;
  const wanted = () => room.all('[data-wanted=true]');
  expect(wanted()).toEqual([room.find(card)]);
  await room.press(card);
  expect(room.find(card).dataset.wanted).toBe('done');
  for (let turns = 0; turns < 4 && wanted()[0]?.matches('.gg-turn'); turns++)
    await room.press('.gg-turn');
  const place = room.find(`.gg-place[data-at="${move.x ?? 0},${move.y ?? 0},W"]`);
  expect(wanted()).toEqual([place]);
  await room.press('.gg-place[data-wanted=true]');
  expect(wanted()).toEqual([]);
});
