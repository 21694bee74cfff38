// Moving and pinching a sheet that is larger than its box.

import { useEffect, useRef } from 'preact/hooks';

/** How far a finger moves before it drags, in px, and how much two of them pinch. */
const SLOP = 8;
const PINCH = 1.2;

interface Gestures {
  /** Called while one finger drags, with the way since the last call. */
  drag(dx: number, dy: number): void;
  /** Called once when two fingers close in (true) or spread (false). */
  pinch(closer: boolean): void;
}

/**
 * Watches the fingers on an element. Returns a function that reports whether the
 * click being handled only ended a gesture.
 */
export function useGestures(
  of: { current: HTMLElement | null },
  gestures: Gestures,
): () => boolean {
  const now = useRef(gestures);
  now.current = gestures;
  const moved = useRef(false);
  useEffect(() => {
    const e = of.current;
    if (!e) return;
    const fingers = new Map<number, { x: number; y: number }>();
    let apart = 0;
    let way = 0;
    const far = () => {
      const [a, b] = [...fingers.values()];
      return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
    };
    const down = (p: PointerEvent) => {
      if (fingers.size === 0) {
        moved.current = false;
        way = 0;
      }
      fingers.set(p.pointerId, { x: p.clientX, y: p.clientY });
      apart = far();
    };
    const move = (p: PointerEvent) => {
      const was = fingers.get(p.pointerId);
      if (!was) return;
      fingers.set(p.pointerId, { x: p.clientX, y: p.clientY });
      if (fingers.size === 2 && apart > 0) {
        const ratio = far() / apart;
        if (ratio > PINCH || ratio < 1 / PINCH) {
          apart = 0;
          moved.current = true;
          now.current.pinch(ratio < 1);
        }
      } else if (fingers.size === 1) {
        const [dx, dy] = [p.clientX - was.x, p.clientY - was.y];
        way += Math.hypot(dx, dy);
        if (way < SLOP) return;
        moved.current = true;
        now.current.drag(dx, dy);
      }
    };
    const up = (p: PointerEvent) => void fingers.delete(p.pointerId);
    e.addEventListener('pointerdown', down);
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', up);
    return () => {
      e.removeEventListener('pointerdown', down);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', up);
    };
  }, []);
  return () => moved.current;
}
