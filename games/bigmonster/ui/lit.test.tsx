// @vitest-environment happy-dom
// Only tiles that a legal move keeps are lit; those that are given away can be pointed at.

import { expect, test } from 'vitest';
import { atRest, openRoom } from '../../../web/test/room';
import { Board } from './board';
import gallery from './gallery';
import pointer from './lesson';

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

test('a lesson can point at a tile that goes to a rival, not while it can be kept', async () => {
  const { props } = gallery.boards.find((b) => b.props.moves.some((m) => m.kind === 'keep'))!;
  const [kept, lost] = [...new Set(props.view.hand)];
  const found = () => room.all(pointer(`lost:${lost}`, props.seat)!).length;
  await room.draw(() => <Board {...props} {...atRest} lang="en" />);
  expect(found()).toBe(0);
  const view = { ...props.view, kept: kept! };
  await room.draw(() => <Board {...props} view={view} moves={[]} {...atRest} lang="en" />);
  expect(found()).toBe(1);
  const name = room.all(pointer(`lost:${lost}`, props.seat)!)[0]!.getAttribute('aria-label');
  expect(name).toMatch(/^\D.*, which you give away\./);
});
