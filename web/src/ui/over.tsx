import './over.css';
import type { ComponentChildren, VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { useModal } from '@lair/ui/modal';

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
