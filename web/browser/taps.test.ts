// A press never does nothing: whatever looks like a piece of a board is chosen, opens
// something, says why it cannot be chosen, or says its name.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { guest, newTable, openServer, type Guest } from './server';
import { drawn, jump, ply, wait } from './play';

// The same decisions every time; with this seed a hunt goes on after a capture.
const server = openServer({ flags: ['--no-limits', '--seed', '2'] });

/** What is no piece: scenery, what only holds pieces, and where a chosen card can lie. */
const GROUND =
  '[data-decor], .gg-scene, .gg-niche, .me-land, section, ul, ol, li, table, aside, nav';

/** What can be chosen now, or leaves the board. */
const ACTS = 'button[data-lit=true]:not([aria-disabled=true]), [data-confirm], .mm-yes, a';

/** How many pieces of a kind are pressed at one decision; LAIR_TAPS=99 presses them all. */
const ALIKE = Number(process.env.LAIR_TAPS ?? 1);

interface Spot {
  x: number;
  y: number;
}

/** Where a press was answered, by kind of answer, and what stayed silent. */
interface Found {
  named: Spot[];
  refused: Spot[];
  opened: Spot[];
  silent: string[];
}

/**
 * Presses what is in sight and cannot be chosen now. It runs in the page, because there are
 * hundreds of presses.
 */
const pressAll = (page: Page, pointerType: 'touch' | 'mouse', turn: number): Promise<Found> =>
  page.evaluate(
    async ({ ground, acts, alike, pointerType, turn }) => {
      const room = document.querySelector('.board-room')!;
      const table = document.querySelector('.table')!;
      const tick = () => new Promise((done) => setTimeout(done, 4));
      const frame = () => new Promise((done) => requestAnimationFrame(done));

      let changes = 0;
      new MutationObserver((all) => {
        // A name that is noted, and where keys go, is nothing that one sees.
        changes += all.filter((m) => {
          if (m.type === 'childList') return true;
          if (m.type === 'characterData') return m.oldValue !== m.target.nodeValue;
          const seen = !['title', 'data-named', 'tabindex'].includes(m.attributeName!);
          return seen && m.oldValue !== (m.target as Element).getAttribute(m.attributeName!);
        }).length;
      }).observe(table, {
        subtree: true,
        childList: true,
        attributeOldValue: true,
        characterDataOldValue: true,
      });
      /** Waits until nothing changes any more for a number of frames. */
      const quiet = async (frames: number) => {
        for (let i = 0, still = 0; i < 120 && still < frames; i++) {
          const before = changes;
          await frame();
          still = changes === before ? still + 1 : 0;
        }
      };

      // A question whose answer has no reason says nothing.
      let asked: Promise<boolean>[] = [];
      const plain = window.fetch;
      window.fetch = (...args) => {
        const answer = plain(...args);
        const [to] = args;
        const reason = (r: Response) => r.clone().json() as Promise<{ reason?: string }>;
        if ((to instanceof Request ? to.url : String(to)).includes('/why'))
          asked.push(
            answer.then(reason).then(
              (r) => !!r.reason,
              () => false,
            ),
          );
        return answer;
      };

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
      const given = (e: Element) =>
        e.getAttribute('data-named') ?? e.getAttribute('title') ?? e.getAttribute('aria-label');
      /** Reports whether a piece says all in its own words, or in those that it stands among. */
      const reads = (piece: Element): boolean => {
        for (let e = piece; e !== room && !e.matches('button'); e = e.parentElement!) {
          const whole = e.scrollWidth <= e.clientWidth + 1 || e.clientWidth === 0;
          const name = given(e);
          if (name) return whole && plainly(text(e)).includes(plainly(name));
          const own = [...e.childNodes].some(
            (n) => n.nodeType === 3 && /\p{L}{2}/u.test(n.nodeValue!),
          );
          if (own) return whole;
        }
        return false;
      };

      const kind = (e: Element | null, up: number): string =>
        e && up > 0 ? `${kind(e.parentElement, up - 1)} ${e.nodeName}.${e.classList[0] ?? ''}` : '';

      await quiet(6);
      // What is reached at each point of a grid as fine as small icons.
      const pieces =
        'button, a, svg, img, i, b, li, [title], [aria-label], [data-named], [data-piece]';
      const points = new Map<Element, { x: number; y: number }[]>();
      const box = room.getBoundingClientRect();
      for (let y = Math.max(0, box.top) + 3; y < Math.min(innerHeight, box.bottom); y += 8)
        for (let x = Math.max(0, box.left) + 3; x < Math.min(innerWidth, box.right); x += 8) {
          const top = document.elementFromPoint(x, y);
          const e = (top?.closest('svg') ?? top)?.closest(pieces);
          if (!e || e === room || !room.contains(e)) continue;
          if (e.closest(acts) || e.matches(ground) || e.matches('[role=group]')) continue;
          points.set(e, [...(points.get(e) ?? []), { x, y }]);
        }
      const kinds = new Map<string, [Element, { x: number; y: number }[]][]>();
      for (const [e, all] of points)
        kinds.set(kind(e, 3), [...(kinds.get(kind(e, 3)) ?? []), [e, all]]);
      const found: Found = { named: [], refused: [], opened: [], silent: [] };
      for (const [what, list] of kinds) {
        // Other ones at each decision.
        const some = list.map((_, i) => list[(i + turn * alike) % list.length]!).slice(0, alike);
        for (const [e, all] of some) {
          const { x, y } = all[Math.floor(all.length / 2)]!;
          const top = document.elementFromPoint(x, y);
          // It has moved, or something lies over its middle.
          if (!top || !e.contains(top)) continue;
          const at = { bubbles: true, cancelable: true, clientX: x, clientY: y, detail: 1 };
          const press = { ...at, pointerType, isPrimary: true };
          top.dispatchEvent(new PointerEvent('pointerdown', { ...press, buttons: 1 }));
          // The name that the last press brought goes.
          for (let i = 0; i < 25 && document.querySelector('.piece-name'); i++) await tick();
          await tick();
          const before = changes;
          asked = [];
          const mute = () => changes === before && asked.length === 0;
          top.dispatchEvent(new PointerEvent('pointerup', press));
          top.dispatchEvent(new PointerEvent('click', press));
          for (let i = 0; i < 3 && mute(); i++) await tick();
          if (mute()) await frame().then(frame);
          // A panel may have to be fetched first.
          for (let i = 0; i < 500 && mute() && !reads(e); i++) await tick();
          const said = (await Promise.all(asked)).includes(true);
          const spot = { x, y };
          if (document.querySelector('.piece-name')) found.named.push(spot);
          else if (said) found.refused.push(spot);
          else if (changes !== before) found.opened.push(spot);
          else if (!reads(e))
            found.silent.push(`${what.trim()} at ${x}, ${y}: ${given(e) ?? text(e)}`);
          if (!said && changes === before) continue;
          // What has opened is a dialog a moment later.
          for (let i = 0; i < 250 && (i === 0 || table.querySelector('dialog')); i++) {
            table
              .querySelector('dialog[open]')
              ?.dispatchEvent(new Event('cancel', { cancelable: true }));
            await (i === 0 ? frame() : tick());
          }
          for (let i = 0; i < 2; i++)
            (document.activeElement ?? document.body).dispatchEvent(
              new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
            );
          await frame();
        }
      }
      window.fetch = plain;
      return found;
    },
    { ground: GROUND, acts: ACTS, alike: ALIKE, pointerType, turn },
  );

/** What the moves are of which the reader chooses one. */
async function kinds(g: Guest): Promise<string[]> {
  const path = `/api/tables/${new URL(g.page.url()).pathname.split('/')[2]}`;
  const now = (await (await g.context.request.get(path)).json()) as { moves: { kind: string }[] };
  return now.moves.map((m) => m.kind);
}

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

/** Presses a spot as the reader's hand does. */
const press = ({ page }: Guest, { x, y }: Spot, touch: boolean): Promise<void> =>
  touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y);

test.each(
  [
    { game: 'mighty-monsters', seats: 4, decisions: ['replace', 'place'] },
    { game: 'gloomy-graves', seats: 3, decisions: ['choose_start', 'bury_pit', 'draw'] },
    { game: 'monster-expedition', seats: 3, decisions: ['roll', 'capture', 'end_hunt'] },
    { game: 'big-monster', seats: 2, decisions: ['choose', 'place'] },
  ].flatMap((t) => [
    { ...t, width: 320, height: 568, lang: 'fr' as const, touch: true },
    { ...t, width: 1440, height: 900, lang: 'en' as const, touch: false },
  ]),
)(
  '$game answers every press at $width px',
  async ({ game, seats, decisions, touch, ...manner }) => {
    const g = await guest(server, { ...manner, still: true });
    const { page } = g;
    await page.goto(`/t/${await newTable(g, { game, seats })}`);
    const left = new Set(decisions);
    let answered = 0;
    for (let n = 0; left.size > 0; n++) {
      expect(n, `moves without ${[...left].join(' and ')}`).toBeLessThan(60);
      expect(await wait(page)).toBe('turn');
      const at = await ply(page);
      const moves = await kinds(g);
      const decision = [...left].find((kind) => moves.includes(kind));
      if (decision) {
        left.delete(decision);
        const found = await pressAll(page, touch ? 'touch' : 'mouse', left.size);
        const { silent, named, refused, opened } = found;
        expect(silent, `what is silent before ${decision}`).toEqual([]);
        answered += named.length + refused.length + opened.length;
        // What a page presses is no hand: one of each kind is pressed by the browser.
        for (const [spot, answer] of [
          [touch ? await apart(page, named) : named[0], '.piece-name'],
          [refused[0], '.refused'],
        ] as const) {
          if (!spot) continue;
          await page.keyboard.press('Escape');
          await drawn(page);
          await press(g, spot, touch);
          await page.locator(answer).waitFor();
        }
        await page.keyboard.press('Escape');
      }
      if (left.size === 0) break;
      // After a capture the decision shows what was caught.
      await jump(g, decision ? moves.indexOf(decision) : n);
      await page.locator(`.table:not([data-ply="${at}"])`).waitFor();
    }
    // Not at each decision: where all places are lit, little is left that only answers.
    expect(answered).toBeGreaterThan(5);
    expect(g.troubles).toEqual([]);
    await g.context.close();
  },
);
