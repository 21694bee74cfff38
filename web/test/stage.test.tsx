// @vitest-environment happy-dom
// A press while earlier moves are being shown skips them, unless it opens a dialog.

import { useState } from 'preact/hooks';
import { act } from 'preact/test-utils';
import { expect, test, vi } from 'vitest';
import type { GameUI } from '@lair/game-ui';
import { Stage } from '../src/table/stage';
import { atRest, openRoom } from './room';
import { soon } from './soon';

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

test('a panel that is closed gives the focus back to what opened it, or to the board', async () => {
  let show!: (open: boolean) => void;
  let gone = false;
  const Board = () => {
    const [open, set] = useState(false);
    show = set;
    return (
      <>
        {!(gone && !open) && <button type="button" class="opener" onClick={() => set(true)} />}
        {open && (
          <div role="dialog" onKeyDown={() => set(false)}>
            <button type="button" class="close" ref={(b) => b?.focus()} />
          </div>
        )}
      </>
    );
  };
  await room.draw(() => (
    <Stage {...(atRest as any)} ui={{ Board } as any} skip={undefined} key="focus" />
  ));
  for (const target of ['.opener', '.board-room']) {
    gone = target === '.board-room';
    room.find('.opener').focus();
    await act(() => show(true));
    expect(document.activeElement?.className).toBe('close');
    await act(() => {
      const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
      room.find('.close').dispatchEvent(escape);
    });
    await soon(() => expect(document.activeElement).toBe(room.find(target)));
  }
  expect(room.find('.board-room').getAttribute('aria-label')).toBe('Board');
});
