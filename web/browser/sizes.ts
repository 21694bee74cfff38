// How large a page's targets and texts are, as they lie on the screen.

import type { Page } from 'playwright-core';

/** Something on a page that is smaller than it should be. */
export interface Small {
  /** The element, its name or text, and its size in px. */
  name: string;
  /** The length in px that is too short. */
  size: number;
}

export interface Sizes {
  /** How many targets and texts were measured. */
  targets: number;
  texts: number;
  smallTargets: Small[];
  smallTexts: Small[];
}

/**
 * Measures everything that can be pressed and everything that can be read. A target includes
 * the parts of it that are drawn by no one, such as a transparent `::after` around an icon. Links
 * within a sentence are exempt, as in WCAG 2.5.8: their height is that of the line.
 */
export const sizes = (page: Page, target: number, text: number): Promise<Sizes> =>
  page.evaluate(
    ([target, text]) => {
      const seen = (e: Element): boolean => {
        if (!e.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
        const { width, height } = e.getBoundingClientRect();
        return width > 1.5 && height > 1.5;
      };
      const called = (e: Element): string => {
        const own = e.getAttribute('aria-label') ?? e.textContent?.trim() ?? '';
        const kind = e.getAttribute('class')?.split(' ')[0];
        const within = e.parentElement?.closest('[class]')?.getAttribute('class')?.split(' ')[0];
        return `.${within ?? ''} > ${e.tagName.toLowerCase()}${kind ? `.${kind}` : ''} "${own.replace(/\s+/g, ' ').slice(0, 40)}"`;
      };
      /** The box of an element with those of its pseudo-elements that lie over its edges. */
      const box = (e: Element): [number, number] => {
        const own = e.getBoundingClientRect();
        let [left, top, right, bottom] = [0, 0, own.width, own.height];
        for (const part of ['::before', '::after']) {
          const style = getComputedStyle(e, part);
          if (style.content === 'none' || style.position !== 'absolute') continue;
          const [x, y] = [parseFloat(style.left), parseFloat(style.top)];
          left = Math.min(left, x);
          top = Math.min(top, y);
          right = Math.max(right, x + parseFloat(style.width));
          bottom = Math.max(bottom, y + parseFloat(style.height));
        }
        return [right - left, bottom - top];
      };
      const inSentence = (e: Element): boolean =>
        getComputedStyle(e).display === 'inline' &&
        [...e.parentElement!.childNodes].some(
          (n) => n !== e && n.nodeType === Node.TEXT_NODE && n.textContent!.trim() !== '',
        );
      /** A field is pressed by its label as well; where it is drawn by no one, by that alone. */
      const labels = (e: Element) => (e instanceof HTMLInputElement ? [...(e.labels ?? [])] : []);
      const pressed = (e: Element): boolean => [e, ...labels(e)].some(seen);
      const reach = (e: Element): [number, number] =>
        [e, ...labels(e)].map(box).sort((a, b) => Math.min(...b) - Math.min(...a))[0]!;

      const scales = new Map<Element | null, number>([[null, 1]]);
      /** How high an element is drawn for each px of its own; a box that is turned is higher. */
      const scaled = (e: Element | null): number => {
        const known = scales.get(e);
        if (known !== undefined) return known;
        const { transform, scale } = getComputedStyle(e!);
        const { c, d } = new DOMMatrix(transform === 'none' ? '' : transform);
        const own = scale === 'none' ? 1 : parseFloat(scale.split(' ').at(-1)!);
        scales.set(e, scaled(e!.parentElement) * Math.hypot(c, d) * Math.abs(own));
        return scales.get(e)!;
      };

      const found: Sizes = { targets: 0, texts: 0, smallTargets: [], smallTexts: [] };
      for (const e of document.querySelectorAll(
        'button, a[href], input, select, textarea, summary, [role="button"], [tabindex="0"]',
      )) {
        if (!pressed(e) || e.closest('[inert]') || inSentence(e)) continue;
        found.targets++;
        const [w, h] = reach(e);
        const size = Math.min(w, h);
        if (size < target - 0.5)
          found.smallTargets.push({ name: `${called(e)} ${w.toFixed(0)} × ${h.toFixed(0)}`, size });
      }
      const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let n = all.nextNode(); n; n = all.nextNode()) {
        const e = n.parentElement!;
        if (n.textContent!.trim() === '' || !seen(e) || /^(SCRIPT|STYLE|TITLE)$/.test(e.tagName))
          continue;
        const range = document.createRange();
        range.selectNodeContents(n);
        if (range.getBoundingClientRect().width <= 1.5 || e.closest('.sr-only')) continue;
        found.texts++;
        const { fontSize, textOverflow } = getComputedStyle(e);
        const own = parseFloat(fontSize);
        // A name that is cut to "Vo…" is no name any more.
        const room = textOverflow === 'ellipsis' ? e.clientWidth : Infinity;
        if (room < Math.min(4 * own, e.scrollWidth - 1))
          found.smallTexts.push({ name: `${called(e)} is cut at ${room}`, size: room });
        const scale =
          e instanceof SVGGraphicsElement ? Math.abs(e.getScreenCTM()?.d ?? 1) : scaled(e);
        const size = own * scale;
        if (size < text - 0.05)
          found.smallTexts.push({
            name: `${called(e)} ${size.toFixed(1)}`,
            size,
          });
      }
      return found;
    },
    [target, text] as const,
  );
