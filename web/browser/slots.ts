// A calm board: every part of a table keeps its place and size, whatever is chosen, and whatever
// can be pressed is as large as a finger. A part is marked with data-slot="name"; status, board,
// hand, rivals and confirm are the names that all games share.

import type { Page } from 'playwright-core';
import { painted } from './play';

/** A place and size in CSS pixels: left, top, width, height. */
type Box = [number, number, number, number];

/** The windows in which a board must be calm; each second one lies on its side or is wide. */
export const windows = [
  { width: 320, height: 568 },
  { width: 568, height: 320 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

/**
 * The slots that every table has. Rivals and confirm are there at every decision
 * or at none.
 */
const always = ['bar', 'status', 'board', 'hand'];

interface Places {
  slots: Record<string, Box>;
  faults: string[];
  /** The layout that a board names for a kind of decision, with data-layout; else "". */
  layout: string;
  /** The decision: how many moves there were before it. */
  ply: string;
  /** How much is chosen so far. */
  chosen: number;
}

/** Returns the boxes of all slots, and whether anything has to be scrolled. */
const placed = (page: Page): Promise<Places> =>
  page.evaluate(() => {
    const table = document.querySelector<HTMLElement>('.table')!;
    const slots: Record<string, [number, number, number, number]> = {};
    const faults: string[] = [];
    for (const e of table.querySelectorAll<HTMLElement>('[data-slot]')) {
      const name = e.dataset.slot!;
      if (slots[name]) faults.push(`slot ${name} is there twice`);
      if (!e.checkVisibility({ visibilityProperty: true })) continue;
      const { x, y, width, height } = e.getBoundingClientRect();
      const round = (n: number) => Math.round(n * 10) / 10;
      slots[name] = [round(x), round(y), round(width), round(height)];
    }
    const root = document.documentElement;
    if (root.scrollWidth !== root.clientWidth)
      faults.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);
    // A table clips what is too wide, so that the page does not scroll.
    const over = table.querySelector('.board-room')!.getBoundingClientRect().right - innerWidth;
    if (over > 0.6) faults.push(`the board is ${Math.round(over)} px too wide`);
    if (root.scrollHeight > innerHeight)
      faults.push(`the page is ${root.scrollHeight - innerHeight} px too high`);
    return {
      slots,
      faults,
      layout: table.querySelector<HTMLElement>('[data-layout]')?.dataset.layout ?? '',
      ply: table.dataset.ply ?? '',
      chosen: table.querySelectorAll('.board-room [data-chosen=true]').length,
    };
  });

/** Something that can be pressed to choose. */
interface Target {
  name: string;
  box: Box;
  /** What lies at its middle, and whether that is itself or leads to what is out of sight. */
  top: string;
  hit: boolean;
  beneath: boolean;
  /** The part of the board that is on screen, if it says that there is more. */
  board: Box | undefined;
  /** It may be small, since buttons go from one place to the next. */
  stepped: boolean;
}

const targets = (page: Page): Promise<Target[]> =>
  page.evaluate(() => {
    const table = document.querySelector('.table')!;
    const boxOf = (e: Element): [number, number, number, number] => {
      const { x, y, width, height } = e.getBoundingClientRect();
      return [x, y, width, height];
    };
    const named = (e: Element) =>
      `${e.className} "${(e.getAttribute('aria-label') ?? e.textContent ?? '').slice(0, 40)}"`;
    const steps = [...table.querySelectorAll('.gg-step, .bm-step')].filter(
      (e) => e.checkVisibility() && e.getBoundingClientRect().width > 43,
    );
    const lit = ['button[data-lit=true]', '[data-confirm]', '.mm-yes', '.mm-no', '.gg-ways button'];
    const what = [...lit.map((e) => `.board-room ${e}`), '[data-slot=confirm] button'].join();
    return [...table.querySelectorAll<HTMLElement>(what)]
      .filter((e) => e.checkVisibility({ visibilityProperty: true }))
      .filter((e) => getComputedStyle(e).pointerEvents !== 'none')
      .map((e) => {
        const box = boxOf(e);
        const top = document.elementFromPoint(box[0] + box[2] / 2, box[1] + box[3] / 2);
        const board = e.closest('[data-slot=board]');
        return {
          name: named(e),
          box,
          top: top ? named(top) : 'nothing',
          hit: e.contains(top),
          beneath: !!top?.closest('[data-edge], [data-over]'),
          board: board?.querySelector('[data-edge]') ? boxOf(board) : undefined,
          stepped: innerHeight < 400 && steps.length > 0 && e.matches('.gg-place, .bm-place'),
        };
      });
  });

const within = ([x, y, w, h]: Box, [left, top, width, height]: Box): boolean =>
  x >= left && y >= top && x + w <= left + width && y + h <= top + height;

/**
 * Names what can be pressed to choose and is too small for a finger, out of sight or covered.
 *
 * A target on the board may be outside the part that is on screen, or beneath a
 * piece marked data-over, if the board says so with a button marked data-edge
 * that leads there. On a phone that lies on its side a place may be small if buttons go
 * from one place to the next.
 */
async function unpressable(page: Page): Promise<string[]> {
  const { width, height } = page.viewportSize()!;
  return (await targets(page)).flatMap(({ name, box, top, hit, beneath, board, stepped }) => {
    const [x, y, w, h] = box;
    const small = Math.min(w, h) < 43.5 && !stepped;
    const faults = small ? [`${name} is ${w} x ${h} px, which is less than 44 x 44`] : [];
    if (board && (!within(box, board) || beneath)) return faults;
    if (!within(box, [-1, -1, width + 2, height + 2]))
      faults.push(`${name} at ${x},${y} is out of sight`);
    else if (!hit) faults.push(`${name} at ${x},${y} is covered by ${top}`);
    return faults;
  });
}

/** Names words of a decision that are cut off. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.table [data-slot=confirm]')].flatMap((slot) => {
      const room = slot.getBoundingClientRect();
      return [...slot.querySelectorAll<HTMLElement>('*')]
        .filter((e) => !e.closest('svg, .sr-only, [data-decor]'))
        .filter((e) => e.checkVisibility({ visibilityProperty: true }))
        .flatMap((e) => {
          const name = `${e.className} "${e.textContent.slice(0, 40)}"`;
          const cut = Math.max(e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight);
          const b = e.getBoundingClientRect();
          const across = Math.max(room.left - b.left, b.right - room.right);
          const out = Math.max(across, room.top - b.top, b.bottom - room.bottom);
          return [
            getComputedStyle(e).overflow !== 'visible' && cut > 2
              ? [`${name} is cut off by ${cut} px in the confirm slot`]
              : [],
            out > 2 ? [`${name} sticks out of the confirm slot by ${out} px`] : [],
          ].flat();
        });
    }),
  );

/** Names parts of a rival's plate that lie over each other. */
const overlaid = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.mm-plate')].flatMap((plate) => {
      const parts = [...plate.querySelectorAll('.player-name, .mm-purse, .mm-known, .mm-deed')]
        .filter((e) => e.checkVisibility())
        .map((e) => ({ name: e.className, box: e.getBoundingClientRect() }));
      return parts.flatMap(({ name, box: a }, i) =>
        parts.slice(i + 1).flatMap(({ name: other, box: b }) => {
          const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          return wide > 2 && high > 2 ? [`${name} lies on ${other} in a plate`] : [];
        }),
      );
    }),
  );

/** Names a tip that hides what happened last. */
const hidden = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const past = document.querySelector('.status-past:has(~ .first-time:not([role]))');
    const covered = past?.textContent.trim() && getComputedStyle(past).opacity === '0';
    return covered ? ['a tip hides what happened last'] : [];
  });

/** Returns the places of a table with all that is wrong without comparing them. */
export async function look(page: Page): Promise<Places> {
  const places = await placed(page);
  const parts = [
    await unpressable(page),
    await cutOff(page),
    await overlaid(page),
    await hidden(page),
  ];
  return { ...places, faults: [...places.faults, ...parts.flat()] };
}

/**
 * Looks again while something is wrong, for at most forty frames: a board
 * measures itself after the window has changed, and is then drawn once more.
 */
async function settled(page: Page): Promise<Places> {
  await painted(page);
  let now = await look(page);
  for (let i = 0; i < 20 && now.faults.length > 0; i++) {
    await painted(page);
    now = await look(page);
  }
  return now;
}

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
   * returns what is not as it was, with the slot and both of its boxes. What is
   * chosen stays so when the window changes.
   */
  async look(page: Page, when: string, count = 1): Promise<string[]> {
    const faults: string[] = [];
    let chosen: number | undefined;
    for (let i = 0; i < count; i++) {
      const window = windows[this.#next++ % windows.length]!;
      const turned = page.viewportSize()?.width !== window.width;
      if (turned) {
        chosen ??= (await placed(page)).chosen;
        await page.setViewportSize(window);
      }
      const now = await (turned ? settled(page) : look(page));
      const found = [...now.faults, ...this.#compare(now, window.width, when)];
      if (turned && now.chosen !== chosen)
        found.push(`${chosen} chosen before the window changed, ${now.chosen} after`);
      faults.push(...found.map((fault) => `${window.width} x ${window.height}, ${when}: ${fault}`));
    }
    return faults;
  }

  /** Compares a look with the first one in the same window and layout. */
  #compare({ slots, layout, ply }: Places, width: number, when: string): string[] {
    this.looks++;
    const key = `${width} ${layout}`;
    const first = this.#first.get(key) ?? { slots, when };
    this.#first.set(key, first);
    const decision = `${width} ${ply}`;
    const was = this.#layouts.get(decision) ?? layout;
    this.#layouts.set(decision, was);
    return [
      ...(was === layout ? [] : [`the layout was "${was}" and is "${layout}" in one decision`]),
      ...differences(first.slots, slots, first.when),
      ...always.filter((name) => !slots[name]).map((name) => `no slot ${name}`),
    ];
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
