// @vitest-environment happy-dom
// The traders are lit when a legal move visits them.

import { expect, test } from 'vitest';
import { atRest, openRoom } from '../../../web/test/room';
import { Board } from './board';
import gallery from './gallery';

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
