// Rings around what a lesson points at. They lie over the page and take no room, so a
// board need not know of them.

import { useEffect, useRef } from 'preact/hooks';

/** Returns the first element that matches and can be seen. */
export const seen = (selector: string): Element | undefined =>
  [...document.querySelectorAll(`.board-room :is(${selector})`)].find((e) => e.checkVisibility());

const GAP = 5; // Between a thing and its ring, in px.

export function PointerRings({ selectors }: { selectors: string[] }) {
  const room = useRef<HTMLDivElement>(null);
  const key = selectors.join('|');
  useEffect(() => {
    if (selectors.length === 0) return;
    let frame = 0;
    const follow = () => {
      const rings = room.current?.children ?? [];
      selectors.forEach((selector, i) => {
        const ring = rings[i] as HTMLElement | undefined;
        if (!ring) return;
        const box = seen(selector)?.getBoundingClientRect();
        ring.hidden = !box || box.width === 0;
        if (!box) return;
        ring.style.left = `${box.x - GAP}px`;
        ring.style.top = `${box.y - GAP}px`;
        ring.style.width = `${box.width + 2 * GAP}px`;
        ring.style.height = `${box.height + 2 * GAP}px`;
      });
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [key]);
  return (
    <div class="rings" ref={room} aria-hidden="true">
      {selectors.map((s) => (
        <i key={s} class="ring" hidden />
      ))}
    </div>
  );
}
