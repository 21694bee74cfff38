// @vitest-environment happy-dom
// A press while earlier moves are being shown skips them, unless it opens a dialog.

import { expect, test, vi } from 'vitest';
import type { GameUI } from '@lair/game-ui';
import { Stage } from '../src/table/stage';
import { atRest, openRoom } from './room';

const room = openRoom();

const draw = async (skip: (() => void) | undefined) => {
  const pressed = vi.fn();
  const ui = {
    Board: () => (
      <>
        <button type="button" class="piece" onClick={() => pressed('piece')} />
        <button type="button" class="list" aria-haspopup="dialog" onClick={() => pressed('list')} />
      </>
    ),
  } as unknown as GameUI<any, any, any>;
  await room.draw(() => <Stage {...(atRest as any)} ui={ui} skip={skip} />);
  return pressed;
};

test('a press on a piece skips to the next move while moves are being shown', async () => {
  const skip = vi.fn();
  const pressed = await draw(skip);
  await room.press('.piece');
  expect(skip).toHaveBeenCalledTimes(1);
  expect(pressed).not.toHaveBeenCalled();
});

test('a button that opens a dialog opens it while moves are being shown', async () => {
  const skip = vi.fn();
  const pressed = await draw(skip);
  await room.press('.list');
  expect(pressed).toHaveBeenCalledWith('list');
  expect(skip).not.toHaveBeenCalled();
});

test('a press on a piece reaches it when nothing is being shown', async () => {
  const pressed = await draw(undefined);
  await room.press('.piece');
  expect(pressed).toHaveBeenCalledWith('piece');
});
