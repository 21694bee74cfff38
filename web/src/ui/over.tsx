import './over.css';
import type { ComponentChildren, VNode } from 'preact';
import { useModal } from '@lair/ui/modal';

/**
 * What a board opens over itself in a look of its own. It is a native modal dialog: the
 * focus stays inside and returns afterwards, the board's keys rest, and Escape or a press
 * beside what is inside closes it.
 */
export function Over({
  name,
  close,
  children,
}: {
  name: string;
  close(): void;
  children: ComponentChildren;
}): VNode {
  return (
    <dialog {...useModal(close)} class="over" aria-label={name}>
      {children}
    </dialog>
  );
}
