// @vitest-environment happy-dom
// Only tiles that a legal move keeps are lit.

import { expect, test } from 'vitest';
import { atRest, openRoom } from '../../../web/test/room';
import { Board } from './board';
import gallery from './gallery';

const room = openRoom();

test('a tile that no legal move keeps is not lit', async () => {
  const board = gallery.boards.find(
    (b) => b.props.moves.filter((m) => m.kind === 'keep').length > 1,
  )!;
  const kept = board.props.moves.filter((m) => m.kind === 'keep').slice(1);
  await room.draw(() => <Board {...board.props} moves={kept} {...atRest} lang="en" />);
  const lit = room.all('.bm-hold').map((e) => e.dataset.lit);
  expect(lit.filter((l) => l === 'true')).toHaveLength(new Set(kept.map((m) => m.tile)).size);
  expect(lit).toContain('false');
});
