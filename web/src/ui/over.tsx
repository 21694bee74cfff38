import './over.css';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { toBoard } from '@lair/focus';

/**
 * What a board opens over itself in a look of its own. It is a native modal dialog: the
 * focus stays inside and returns afterwards, the board's keys rest, and Escape or a press
 * beside what is inside closes it.
 */
export function Over({
  name,
  class: className = '',
  close,
  children,
}: {
  name: string;
  class?: string;
  close(): void;
  children: ComponentChildren;
}): VNode {
  const box = useRef<HTMLDialogElement>(null);
  useModal(box);
  return (
    <dialog
      ref={box}
      class={`over ${className}`}
      aria-label={name}
      onCancel={(e) => {
        e.preventDefault();
        close();
      }}
      onClick={(e) => {
        if (e.target === box.current) close();
      }}
    >
      {children}
    </dialog>
  );
}

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
