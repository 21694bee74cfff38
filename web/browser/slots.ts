// A calm board: every part of a table keeps its place and size, whatever is
// chosen. A part is marked with data-slot="name"; status, board, hand, rivals
// and confirm are the names that all games share.

import type { Page } from 'playwright-core';
import { drawn } from './play';

/** A place and size in CSS pixels: left, top, width, height. */
type Box = [number, number, number, number];

/** The windows in which a board must be calm. */
export const windows = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

/**
 * The slots that every table has. Rivals and confirm are there at every decision
 * or at none.
 */
const always = ['bar', 'status', 'board', 'hand'];

interface Look {
  slots: Record<string, Box>;
  faults: string[];
  /** The layout that a board names for a kind of decision, with data-layout; else "". */
  layout: string;
  /** The decision: how many moves there were before it. */
  ply: string;
}

/**
 * Returns the boxes of all slots, and what is wrong without comparing them:
 * what is lit and too small for a finger or covered, what is cut off, and what
 * has to be scrolled.
 *
 * A target on the board may be outside the part that is on screen, or beneath a
 * piece marked data-over, if the board says so with a button marked data-edge
 * that leads there.
 */
const look = (page: Page): Promise<Look> =>
  page.evaluate(() => {
    const box = (e: Element): [number, number, number, number] => {
      const b = e.getBoundingClientRect();
      const round = (n: number) => Math.round(n * 10) / 10;
      return [round(b.x), round(b.y), round(b.width), round(b.height)];
    };
    const table = document.querySelector('.table')!;
    const shown = (e: Element) => e.checkVisibility({ visibilityProperty: true });
    const slots: Record<string, [number, number, number, number]> = {};
    const faults: string[] = [];
    for (const e of table.querySelectorAll<HTMLElement>('[data-slot]')) {
      const name = e.dataset.slot!;
      if (slots[name]) faults.push(`slot ${name} is there twice`);
      if (shown(e)) slots[name] = box(e);
    }
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      faults.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);
    if (root.scrollHeight > innerHeight)
      faults.push(`the page is ${root.scrollHeight - innerHeight} px too high`);
    const named = (e: Element) =>
      `${e.className} "${(e.getAttribute('aria-label') ?? e.textContent ?? '').slice(0, 40)}"`;
    const edges = table.querySelector('[data-slot=board] [data-edge]') !== null;
    for (const e of table.querySelectorAll<HTMLElement>(
      '.board-room button[data-lit=true], .board-room [data-confirm], [data-slot=confirm] button',
    )) {
      if (!shown(e) || getComputedStyle(e).pointerEvents === 'none') continue;
      const [x, y, width, height] = box(e);
      if (width < 43.5 || height < 43.5)
        faults.push(`${named(e)} is ${width} x ${height} px, which is less than 44 x 44`);
      const board = e.closest<HTMLElement>('[data-slot=board]')?.getBoundingClientRect();
      const [mx, my] = [x + width / 2, y + height / 2];
      const top = document.elementFromPoint(mx, my);
      if (e.contains(top)) continue;
      if (board && edges) {
        const outside =
          x < board.left || y < board.top || x + width > board.right || y + height > board.bottom;
        const beneath = top?.closest('[data-edge], [data-over]') !== null;
        if (outside || beneath) continue;
      }
      faults.push(`${named(e)} at ${mx},${my} is covered by ${top ? named(top) : 'nothing'}`);
    }
    // The words of a decision are whole: nothing of them is hidden or sticks out.
    for (const slot of table.querySelectorAll<HTMLElement>('[data-slot=confirm]')) {
      const [left, up, wide, high] = box(slot);
      for (const e of slot.querySelectorAll<HTMLElement>('*')) {
        if (e.closest('svg, .sr-only, [data-decor]') || !shown(e)) continue;
        const cut = Math.max(e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight);
        if (getComputedStyle(e).overflow !== 'visible' && cut > 2)
          faults.push(`${named(e)} is cut off by ${cut} px in the confirm slot`);
        const [x, y, width, height] = box(e);
        const out = Math.max(left - x, up - y, x + width - left - wide, y + height - up - high);
        if (out > 2) faults.push(`${named(e)} sticks out of the confirm slot by ${out} px`);
      }
    }
    const layout = table.querySelector<HTMLElement>('[data-layout]')?.dataset.layout ?? '';
    return { slots, faults, layout, ply: (table as HTMLElement).dataset.ply ?? '' };
  });

/**
 * Compares every look at a table with the first one in the same window and layout. The
 * layout may change between two decisions, never within one.
 */
export class Calm {
  #first = new Map<string, { slots: Record<string, Box>; when: string }>();
  #layouts = new Map<string, string>();
  #next = 0;
  /** How many looks were taken. */
  looks = 0;

  /**
   * Looks at the table in a number of windows, each time other ones, and
   * returns what is not as it was, with the slot and both of its boxes.
   */
  async look(page: Page, when: string, count = 1): Promise<string[]> {
    const faults: string[] = [];
    for (let i = 0; i < count; i++) {
      const window = windows[this.#next++ % windows.length]!;
      if (count > 1 || page.viewportSize()?.width !== window.width) {
        await page.setViewportSize(window);
        await drawn(page);
      }
      const { slots, faults: found, layout, ply } = await look(page);
      this.looks++;
      const at = `${window.width} x ${window.height}, ${when}`;
      const key = `${window.width} ${layout}`;
      const first = this.#first.get(key) ?? { slots, when };
      this.#first.set(key, first);
      const decision = `${window.width} ${ply}`;
      const was = this.#layouts.get(decision) ?? layout;
      this.#layouts.set(decision, was);
      if (was !== layout)
        found.push(`the layout was "${was}" and is "${layout}" within one decision`);
      found.push(...differences(first.slots, slots, first.when));
      found.push(...always.filter((name) => !slots[name]).map((name) => `no slot ${name}`));
      faults.push(...found.map((fault) => `${at}: ${fault}`));
    }
    return faults;
  }
}

/** Returns which slots came, went, moved or changed their size. */
export function differences(
  before: Record<string, Box>,
  after: Record<string, Box>,
  when: string,
): string[] {
  const faults: string[] = [];
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[name], after[name]];
    if (!was) faults.push(`slot ${name} was not there at ${when}`);
    else if (!is) faults.push(`slot ${name} is gone; at ${when} it was at ${was.join(' ')}`);
    else if (was.some((n, i) => Math.abs(n - is[i]!) > 0.6))
      faults.push(`slot ${name} was ${was.join(' ')} at ${when} and is ${is.join(' ')}`);
  }
  return faults;
}
