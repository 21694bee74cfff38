import './over.css';
import type { ComponentChildren, VNode } from 'preact';
import { useBeside } from '@lair/ui/beside';
import { useModal } from '@lair/ui/modal';

/** The room for what is beside a piece. */
const ENOUGH = { width: 420, height: 500 };

/**
 * What a board opens over itself in a look of its own. It is a native modal dialog: the
 * focus stays inside and returns afterwards, the board's keys rest, and Escape or a press
 * beside what is inside closes it.
 */
export function Over({
  name,
  of,
  room = ENOUGH,
  close,
  children,
}: {
  name: string;
  /** What was pressed on the board, which it leaves in sight; without, it fills the window. */
  of?: Element | undefined;
  /** How large it may be beside what was pressed, in px. */
  room?: { width: number; height: number };
  close(): void;
  children: ComponentChildren;
}): VNode {
  const modal = useModal(close);
  useBeside(modal.ref, of, room);
  return (
    <dialog
      {...modal}
      class="over"
      data-beside={!!of}
      style={of && { width: `${room.width}px` }}
      aria-label={name}
    >
      {children}
    </dialog>
  );
}
