// A press never does nothing: whatever looks like a piece of a board is chosen, opens
// something, says why it cannot be chosen, or says its name.

import type { Page } from 'playwright-core';
import { all } from './drawn';
import { painted } from './play';

/** What is no piece: scenery, what only holds pieces, and where a chosen card can lie. */
const GROUND =
  '[data-decor], .gg-scene, .gg-niche, .me-land, section, ul, ol, li, table, aside, nav';

/** What can be chosen now, or leaves the board. */
const ACTS = 'button[data-lit=true]:not([aria-disabled=true]), [data-confirm], .mm-yes, a';

/** How many pieces of a kind are pressed at one decision. */
const ALIKE = all ? 99 : 1;

export interface Spot {
  x: number;
  y: number;
}

/** A piece of the board, by its kind, where it can be pressed. */
interface Piece extends Spot {
  what: string;
  element: Element;
}

/** Where a press was answered, by kind of answer, and what stayed silent. */
export interface Answers {
  named: Spot[];
  refused: Spot[];
  opened: Spot[];
  silent: string[];
}

/** What the functions below leave in the page for each other. */
interface Watch {
  /** How much has changed so far that one sees. */
  changes: number;
  /** For each question why a piece cannot be chosen, whether a reason came. */
  asked: Promise<boolean>[];
  /** Waits until nothing changes any more for a number of frames. */
  quiet(frames: number): Promise<void>;
  /** Reports whether a piece says all in its own words, or in those that it stands among. */
  reads(piece: Element): boolean;
  pieces: Piece[];
  /** Presses top, which is a part of a piece, and returns how that was answered. */
  press(piece: Piece, top: Element): Promise<keyof Answers | 'read'>;
  /** Closes what a press has opened. */
  close(): Promise<void>;
  /** Makes the page as it was. */
  end(): void;
}

declare global {
  interface Window {
    watch: Watch;
  }
}

/** Begins to count changes of the table and answers of the server. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const plain = window.fetch;
    const w: Partial<Watch> = { changes: 0, asked: [] };
    const observer = new MutationObserver((all) => {
      // A name that is noted, and where keys go, is nothing that one sees.
      w.changes! += all.filter((m) => {
        if (m.type === 'childList') return true;
        if (m.type === 'characterData') return m.oldValue !== m.target.nodeValue;
        const seen = !['title', 'data-named', 'tabindex'].includes(m.attributeName!);
        return seen && m.oldValue !== (m.target as Element).getAttribute(m.attributeName!);
      }).length;
    });
    observer.observe(document.querySelector('.table')!, {
      subtree: true,
      childList: true,
      attributeOldValue: true,
      characterDataOldValue: true,
    });
    w.quiet = async (frames) => {
      for (let i = 0, still = 0; i < 120 && still < frames; i++) {
        const before = w.changes;
        await new Promise((done) => requestAnimationFrame(done));
        still = w.changes === before ? still + 1 : 0;
      }
    };
    // A question whose answer has no reason says nothing.
    window.fetch = (...args) => {
      const answer = plain(...args);
      const [to] = args;
      const reason = (r: Response) => r.clone().json() as Promise<{ reason?: string }>;
      if ((to instanceof Request ? to.url : String(to)).includes('/why'))
        w.asked!.push(
          answer.then(reason).then(
            (r) => !!r.reason,
            () => false,
          ),
        );
      return answer;
    };
    w.end = () => {
      observer.disconnect();
      window.fetch = plain;
    };
    window.watch = w as Watch;
  });

/** Teaches the page what a piece says in its own words. */
const teachReading = (page: Page): Promise<void> =>
  page.evaluate(() => {
    /** The text that one sees on an element. */
    const text = (e: Element) => {
      const words = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
      let all = '';
      for (let n = words.nextNode(); n; n = words.nextNode())
        if (n.parentElement!.checkVisibility() && !n.parentElement!.closest('.sr-only'))
          all += ` ${n.nodeValue!}`;
      return all;
    };
    const plainly = (s: string) => ` ${s.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
    const room = document.querySelector('.board-room');
    window.watch.reads = (piece) => {
      for (let e = piece; e !== room && !e.matches('button'); e = e.parentElement!) {
        const whole = e.scrollWidth <= e.clientWidth + 1 || e.clientWidth === 0;
        const name =
          e.getAttribute('data-named') ?? e.getAttribute('title') ?? e.getAttribute('aria-label');
        if (name) return whole && plainly(text(e)).includes(plainly(name));
        const own = [...e.childNodes].some(
          (n) => n.nodeType === 3 && /\p{L}{2}/u.test(n.nodeValue!),
        );
        if (own) return whole;
      }
      return false;
    };
  });

/**
 * Notes some pieces of each kind that are in sight and cannot be chosen now, other ones at each
 * turn: what is reached at the points of a grid as fine as small icons.
 */
const list = (page: Page, turn: number): Promise<void> =>
  page.evaluate(
    async ({ ground, acts, alike, turn }) => {
      await window.watch.quiet(6);
      const room = document.querySelector('.board-room')!;
      const kind = (e: Element | null, up: number): string =>
        e && up > 0 ? `${kind(e.parentElement, up - 1)} ${e.nodeName}.${e.classList[0] ?? ''}` : '';
      const pieces =
        'button, a, svg, img, i, b, li, [title], [aria-label], [data-named], [data-piece]';
      const piece = (top: Element | null) => {
        const e = (top?.closest('svg') ?? top)?.closest(pieces);
        const outside = !e || e === room || !room.contains(e);
        return outside || e.closest(acts) || e.matches(`${ground}, [role=group]`) ? null : e;
      };
      const points = new Map<Element, { x: number; y: number }[]>();
      const box = room.getBoundingClientRect();
      for (let y = Math.max(0, box.top) + 3; y < Math.min(innerHeight, box.bottom); y += 8)
        for (let x = Math.max(0, box.left) + 3; x < Math.min(innerWidth, box.right); x += 8) {
          const e = piece(document.elementFromPoint(x, y));
          if (e) points.set(e, [...(points.get(e) ?? []), { x, y }]);
        }
      const kinds = new Map<string, Piece[]>();
      for (const [element, all] of points) {
        const what = kind(element, 3);
        const piece = { what, element, ...all[Math.floor(all.length / 2)]! };
        kinds.set(what, [...(kinds.get(what) ?? []), piece]);
      }
      window.watch.pieces = [...kinds.values()].flatMap((list) =>
        list.map((_, i) => list[(i + turn * alike) % list.length]!).slice(0, alike),
      );
    },
    { ground: GROUND, acts: ACTS, alike: ALIKE, turn },
  );

/** Teaches the page to close whatever a press has opened. */
const teachClose = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const table = document.querySelector('.table')!;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    window.watch.close = async () => {
      // A dialog that has opened is drawn a moment later.
      for (let i = 0; i < 250 && (i === 0 || table.querySelector('dialog')); i++) {
        const dialog = table.querySelector('dialog[open]');
        dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
        await (i === 0 ? frame() : new Promise((done) => setTimeout(done, 4)));
      }
      for (let i = 0; i < 2; i++)
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
        );
      await frame();
    };
  });

/** Teaches the page to press a piece as a finger or a mouse does, and to wait for an answer. */
const teachPress = (page: Page, pointerType: 'touch' | 'mouse'): Promise<void> =>
  page.evaluate((pointerType) => {
    const { watch } = window;
    const tick = () => new Promise((done) => setTimeout(done, 4));
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const answered = async (mute: () => boolean, piece: Element) => {
      for (let i = 0; i < 3 && mute(); i++) await tick();
      if (mute()) await frame().then(frame);
      // A panel may have to be fetched first.
      for (let i = 0; i < 500 && mute() && !watch.reads(piece); i++) await tick();
    };
    watch.press = async ({ element, x, y }, top) => {
      const at = { bubbles: true, cancelable: true, clientX: x, clientY: y, detail: 1 };
      const press = { ...at, pointerType, isPrimary: true };
      top.dispatchEvent(new PointerEvent('pointerdown', { ...press, buttons: 1 }));
      // The name that the last press brought goes.
      for (let i = 0; i < 25 && document.querySelector('.piece-name'); i++) await tick();
      await tick();
      const before = watch.changes;
      watch.asked = [];
      const mute = () => watch.changes === before && watch.asked.length === 0;
      top.dispatchEvent(new PointerEvent('pointerup', press));
      top.dispatchEvent(new PointerEvent('click', press));
      await answered(mute, element);
      if (document.querySelector('.piece-name')) return 'named';
      if ((await Promise.all(watch.asked)).includes(true)) return 'refused';
      if (watch.changes !== before) return 'opened';
      return watch.reads(element) ? 'read' : 'silent';
    };
  }, pointerType);

/** Presses the pieces noted. It runs in the page, because there are hundreds of presses. */
const pressed = (page: Page): Promise<Answers> =>
  page.evaluate(async () => {
    const { watch } = window;
    const told = (e: Element) => e.getAttribute('title') ?? e.outerHTML.slice(0, 80);
    const found: Answers = { named: [], refused: [], opened: [], silent: [] };
    for (const piece of watch.pieces) {
      const { what, element, x, y } = piece;
      const top = document.elementFromPoint(x, y);
      // It has moved, or something lies over its middle.
      if (!top || !element.contains(top)) continue;
      const before = watch.changes;
      const answer = await watch.press(piece, top);
      if (answer === 'silent') found.silent.push(`${what.trim()} at ${x}, ${y}: ${told(element)}`);
      else if (answer !== 'read') found[answer].push({ x, y });
      if (answer === 'refused' || watch.changes !== before) await watch.close();
    }
    watch.end();
    return found;
  });

/** The first spot with no button around it, which a finger would take. */
const apart = (page: Page, spots: Spot[]): Promise<Spot | undefined> =>
  page.evaluate(
    (spots) =>
      spots.find(({ x, y }) =>
        [-20, 0, 20].every((right) =>
          [-20, 0, 20].every(
            (down) => !document.elementFromPoint(x + right, y + down)?.closest('button, a'),
          ),
        ),
      ),
    spots,
  );

/**
 * Presses what is in sight and cannot be chosen now, other pieces at each turn, and returns the
 * answers. A script in the page presses them; the browser presses one of each kind again.
 */
export async function tapped(page: Page, touch: boolean, turn: number): Promise<Answers> {
  await watch(page);
  await teachReading(page);
  await teachClose(page);
  await teachPress(page, touch ? 'touch' : 'mouse');
  await list(page, turn);
  const found = await pressed(page);
  for (const [spot, answer] of [
    [touch ? await apart(page, found.named) : found.named[0], '.piece-name'],
    [found.refused[0], '.refused'],
  ] as const) {
    if (!spot) continue;
    await page.keyboard.press('Escape');
    await painted(page);
    if (touch) await page.touchscreen.tap(spot.x, spot.y);
    else await page.mouse.click(spot.x, spot.y);
    await page.locator(answer).waitFor();
  }
  await page.keyboard.press('Escape');
  await painted(page);
  return found;
}
