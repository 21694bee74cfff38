import { useEffect, useRef } from 'preact/hooks';
import { useBack } from '@lair/back';
import { toBoard } from '@lair/focus';

/**
 * Returns the attributes of a dialog that is open while it is on the page. Escape, Back or
 * a press beside what is inside closes it, and the focus returns afterwards.
 */
export function useModal(close: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  useBack(true, close, true);
  useEffect(() => {
    const dialog = ref.current!;
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
  return {
    ref,
    onCancel: (e: Event) => {
      e.preventDefault();
      close();
    },
    onClick: (e: Event) => {
      if (e.target === ref.current) close();
    },
  };
}
