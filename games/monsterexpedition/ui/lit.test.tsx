// @vitest-environment happy-dom
// What is lit can be pressed, and the focus goes where the choice went.

import { press } from '@lair/keys';
import { expect, test } from 'vitest';
import { atRest, openRoom } from '../../../web/test/room';
import { Board } from './board';
import gallery from './gallery';
import type { View } from './types';

const room = openRoom();

test('the traders are lit when they can be visited, and else not', async () => {
  const { props } = gallery.boards.find(
    (b) => b.props.view.phase === 'spend' && b.props.view.traders,
  )!;
  const others = props.moves.filter((m) => m.kind !== 'visit_traders');
  for (const visits of [true, false]) {
    const moves = visits ? [...others, { kind: 'visit_traders' as const }] : others;
    await room.draw(() => <Board {...props} moves={moves} {...atRest} lang="en" />);
    expect(room.find('.me-traders').dataset.lit).toBe(String(visits));
  }
});

const at = (phase: View['phase']) =>
  gallery.boards.find((b) => b.props.view.phase === phase && b.props.moves.length > 0)!.props;
const key = (key: string) => {
  press(new KeyboardEvent('keydown', { key, cancelable: true }));
  return room.settle();
};

test('a number chooses a camp and takes the focus along, so Enter starts the hunt', async () => {
  const props = at('choose_camp');
  await room.draw(() => <Board {...props} {...atRest} lang="en" />);
  room.find('.me-wild').focus();
  await key('2');
  expect(room.find('.me-start[data-chosen=true]').dataset.region).toBe(
    props.view.starts[1]!.region,
  );
  expect(document.activeElement).toBe(room.find('.me-start[data-chosen=true]'));
});

test('a closer look takes the focus from the offer that it covers', async () => {
  const props = at('spend');
  await room.draw(() => <Board {...props} {...atRest} lang="en" />);
  const offer = room.find('.me-under button[data-lit=true]');
  offer.focus();
  offer.click();
  await room.settle();
  expect(document.activeElement).toBe(room.find('.me-detail [data-confirm]'));
});
