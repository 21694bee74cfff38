import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';
import { t } from '@lair/i18n';
import { textOf } from '@lair/table/chat-words';
import type { Chat, Snapshot } from '@lair/wire';

const SHOWN = 4000; // How long a line is shown, in ms.
const WIDE = 240; // How wide it may be, in px.

/**
 * Returns the newest line that somebody else has written while the page was open, for four
 * seconds.
 */
function useNewLine({ chat, yours }: Snapshot, on: boolean): Chat | undefined {
  const newest = chat.at(-1);
  const [known, know] = useState(newest?.n ?? 0);
  const [line, show] = useState<Chat>();
  useEffect(() => {
    if (newest === undefined || newest.n <= known) return;
    know(newest.n);
    const own = newest.you === true || yours.includes(newest.seat);
    if (on && !own && newest.muted !== true) show(newest);
  }, [newest?.n]);
  useEffect(() => {
    if (line === undefined) return;
    const end = setTimeout(() => show(undefined), SHOWN);
    return () => clearTimeout(end);
  }, [line]);
  return on ? line : undefined;
}

/**
 * A new line of chat at the seat of its author, where the chat itself is out of sight. It lies
 * over the board, moves nothing and lets every press through. An author without a label on the
 * board is quoted at the top.
 */
export function Bubble({
  snapshot,
  frame,
  on,
}: {
  snapshot: Snapshot;
  frame: RefObject<HTMLElement | null>;
  on: boolean;
}) {
  const line = useNewLine(snapshot, on);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const tag = line && frame.current?.querySelector(`[data-anchor="player-${line.seat}"]`);
    if (!box.current || !line) return;
    const rect = tag?.getBoundingClientRect();
    const at = rect && rect.width > 0 ? rect : undefined; // A label that is folded away has no place.
    const { style } = box.current;
    style.left = `${Math.max(8, Math.min(at?.left ?? 8, innerWidth - WIDE - 8))}px`;
    const below = (at?.bottom ?? 112) + 4;
    style.top = `${Math.max(8, Math.min(below, innerHeight - box.current.offsetHeight - 8))}px`;
  }, [line]);
  return (
    <div role="status">
      {line && (
        <div
          ref={box}
          class="paper small"
          style={{
            position: 'fixed',
            zIndex: 9,
            maxWidth: `${WIDE}px`,
            padding: 'var(--space-2)',
            overflowWrap: 'anywhere',
            pointerEvents: 'none',
          }}
        >
          <b>{line.name || t('somebody')}</b> {textOf(line)}
        </div>
      )}
    </div>
  );
}
