import { useEffect } from 'preact/hooks';
import { toBoard } from '@lair/focus';

/** Opens a dialog while it is on the page, and gives the focus back afterwards. */
export function useModal(box: { current: HTMLDialogElement | null }): void {
  useEffect(() => {
    const dialog = box.current!;
    const before = document.activeElement;
    if (!dialog.open) dialog.showModal();
    return () => {
      dialog.close();
      // What opened it by itself, or is gone since, leaves the focus to the board.
      if (before instanceof HTMLElement && before.isConnected && before !== document.body)
        before.focus({ preventScroll: true });
      else toBoard();
    };
  }, []);
}
