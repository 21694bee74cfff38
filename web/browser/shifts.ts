// What moves on a page without the reader's doing, counted inside the page.

import type { Page } from 'playwright-core';

interface Watched {
  /** The sum of the shifts, as the browser counts them. */
  shifted: number;
  shiftedWhat: string[];
}

/** Returns what has moved since the last call, and begins anew. */
export const forgotten = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const w = window as unknown as Watched;
    w.shifted = 0;
    return w.shiftedWhat.splice(0);
  });

/**
 * Runs in each page before its own code. Whatever moves soon after a press is left out, however
 * long a busy machine takes for it: the time is counted in frames, half a second of them after the
 * press, after the last answer that it waits for, and after the page has said that it is busy.
 */
export function watchShifts(): void {
  const w = window as unknown as Watched;
  w.shifted = 0;
  w.shiftedWhat = [];
  const span = { from: 0, until: 0, frames: 0, asked: 0 };
  const busy = '[aria-busy="true"], .game-ways [aria-disabled="true"]';
  const frame = () => {
    if (span.asked === 0 && !document.querySelector(busy)) span.frames -= 1;
    if (span.frames > 0) requestAnimationFrame(frame);
    else span.until = performance.now();
  };
  const press = () => {
    if (span.until < Infinity) {
      span.from = performance.now();
      span.until = Infinity;
      requestAnimationFrame(frame);
    }
    span.frames = 30;
  };
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, press, true);
  const ask = window.fetch;
  window.fetch = async (...of) => {
    if (span.until < Infinity) return ask(...of);
    span.asked++;
    return ask(...of).finally(() => {
      span.asked--;
      span.frames = 30;
    });
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as {
      startTime: number;
      value: number;
      hadRecentInput: boolean;
      sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
    }[]) {
      // Pieces and log lines move because others play. Nothing else may move
      // by itself.
      const box = (r: DOMRect) => [r.x, r.y, r.width, r.height].map(Math.round).join(' ');
      const parts = entry.sources.flatMap((s) => {
        const e = s.node instanceof Element ? s.node : s.node?.parentElement;
        if (!e || e.closest('.board-room, .log')) return [];
        // A sentence of the news that had no room before has appeared: nothing moved.
        if (e.closest('.status-past') && s.previousRect.width === 0) return [];
        const name = `${e.tagName}.${e.getAttribute('class')}`;
        return `${name} (${box(s.previousRect)} to ${box(s.currentRect)}) ${e.textContent}`;
      });
      const pressed = entry.startTime >= span.from && entry.startTime <= span.until;
      if (entry.hadRecentInput || pressed || parts.length === 0) continue;
      w.shifted += entry.value;
      w.shiftedWhat.push(...parts);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
