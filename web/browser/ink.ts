// How well texts and marks stand out on a page, measured on what is painted: a page is
// pictured with its texts, without them, and without its marks. What has gone is the text
// or the mark; what lies around it is what it has to stand out against.

import type { Page } from 'playwright-core';
import { contrast, decode, luminance, type Picture } from './picture';

/** A text or a mark, in CSS pixels of the window. */
interface Ink {
  kind: 'text' | 'mark';
  /** What the report calls it. */
  name: string;
  box: [x: number, y: number, width: number, height: number];
  /** What WCAG asks for: 4.5, or 3 for large text and for marks. */
  least: number;
  /** Nothing lies over it. */
  top: boolean;
}

export interface Faint {
  name: string;
  ratio: number;
  least: number;
  box: Ink['box'];
}

/** Texts and marks in the window. What cannot be used now need not be read. */
const inks = (page: Page): Promise<Ink[]> =>
  page.evaluate(() => {
    const list: Ink[] = [];
    // What nobody can press covers, too.
    const all = document.createElement('style');
    all.textContent = '* { pointer-events: auto !important }';
    document.head.append(all);
    /** Reports whether it, or what it lies in, is for listeners alone. */
    const clipped = (e: Element | null): boolean =>
      e !== null && (getComputedStyle(e).clipPath === 'inset(50%)' || clipped(e.parentElement));
    const seen = (e: Element) =>
      e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !e.closest('.sr-only, :disabled, [inert]') &&
      !clipped(e) &&
      !e.closest('[aria-disabled=true][data-confirm]') &&
      !e.closest('label')?.control?.matches(':disabled');
    const path = (e: Element) => {
      const named = (e: Element) => {
        const name = e.getAttribute('class') ?? '';
        return name === '' ? e.localName : `.${name.trim().split(/\s+/).join('.')}`;
      };
      return e.parentElement ? `${named(e.parentElement)} > ${named(e)}` : named(e);
    };
    const inside = (b: DOMRect) =>
      b.width > 1 &&
      b.height > 1 &&
      b.x >= 0 &&
      b.y >= 0 &&
      b.right <= innerWidth &&
      b.bottom <= innerHeight;
    /** How it lies: on top, under something that can be seen through, or covered somewhere. */
    const lies = (e: Element, b: DOMRect) => {
      let how = 'top';
      for (const [dx, dy] of [
        [0.5, 0.5],
        [0.15, 0.25],
        [0.85, 0.25],
        [0.15, 0.75],
        [0.85, 0.75],
      ] as const) {
        const over = document.elementFromPoint(b.x + b.width * dx, b.y + b.height * dy);
        if (!over || over.contains(e) || e.contains(over)) continue;
        for (let o: Element | null = over; o && !o.contains(e); o = o.parentElement) {
          const { backgroundColor, backgroundImage } = getComputedStyle(o);
          const painted = o instanceof SVGElement && !(o instanceof SVGSVGElement);
          if (
            painted ||
            !/, 0\)$|^transparent$/.test(backgroundColor) ||
            backgroundImage !== 'none'
          )
            return 'covered';
        }
        how = 'under';
      }
      return how;
    };
    const add = (kind: 'text' | 'mark', e: Element, what: string, b: DOMRect, least: number) => {
      const how = inside(b) ? lies(e, b) : 'covered';
      if (how !== 'covered')
        list.push({
          kind,
          name: `${path(e)} "${what.trim().slice(0, 24)}"`,
          box: [b.x, b.y, b.width, b.height],
          least,
          top: how === 'top',
        });
    };
    /** Large text is 24 px, or 18.66 px and bold. */
    const asks = (e: Element) => {
      const { fontSize, fontWeight } = getComputedStyle(e);
      const svg = e instanceof SVGGraphicsElement ? e.getScreenCTM() : null;
      const size = parseFloat(fontSize) * (svg ? Math.hypot(svg.a, svg.b) : 1);
      return size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const e = node.parentElement;
      if (!e || !node.textContent?.trim() || !seen(e)) continue;
      if (e.closest('script, style, option, defs, symbol')) continue;
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) add('text', e, node.textContent, box, asks(e));
    }
    for (const e of document.querySelectorAll('body *')) {
      if (e instanceof SVGElement && !(e instanceof SVGSVGElement)) continue;
      for (const part of ['::before', '::after']) {
        const { content } = getComputedStyle(e, part);
        if (/^"[^"]*[\p{L}\p{N}]/u.test(content) && seen(e))
          add('text', e, content, e.getBoundingClientRect(), asks(e));
      }
    }
    for (const e of document.querySelectorAll('svg')) {
      const b = e.getBoundingClientRect();
      if (Math.max(b.width, b.height) > 48 || Math.min(b.width, b.height) < 6 || !seen(e)) continue;
      if (e.closest('[data-decor]') || e.parentElement?.closest('svg')) continue;
      e.setAttribute('data-mark', '');
      add('mark', e, '', b, 3);
    }
    all.remove();
    return list;
  });

const noText =
  '* { -webkit-text-fill-color: transparent !important; text-decoration-color: transparent !important; }' +
  ' svg text, svg tspan { fill: transparent !important; }';
const noMark =
  '[data-mark] { visibility: hidden !important; } [data-mark] * { visibility: hidden !important; }';

/** Pictures a page that is at rest, with one more style. */
async function pictured(page: Page, css: string): Promise<Picture> {
  const style = await page.addStyleTag({
    content: `* { transition: none !important; caret-color: transparent !important; } ${css}`,
  });
  const picture = decode(await page.screenshot());
  await style.evaluate((e) => (e as unknown as HTMLElement).remove());
  return picture;
}

export interface Inks {
  faint: Faint[];
  /** How many texts and marks were measured. */
  texts: number;
  marks: number;
}

/** Measures all texts and marks in the window of a page. */
export async function measure(page: Page): Promise<Inks> {
  await page.evaluate(() =>
    Promise.race([
      Promise.all(document.getAnimations().map((a) => a.finished.catch(() => undefined))),
      new Promise((done) => setTimeout(done, 1000)),
    ]).then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))),
  );
  const list = await inks(page);
  const scale = await page.evaluate(() => devicePixelRatio);
  const whole = await pictured(page, '');
  const without = {
    text: await pictured(page, noText),
    mark: await pictured(page, noMark),
  };
  const found: Inks = { faint: [], texts: 0, marks: 0 };
  for (const ink of list) {
    const box = ink.box.map((n) => n * scale) as Ink['box'];
    const ratio = ratioOf(whole, without[ink.kind], box, ink.kind);
    // Something lies over it; or it has the very colour of what is around it.
    if (ratio === undefined && !(ink.top && ink.kind === 'text')) continue;
    if (ink.kind === 'text') found.texts++;
    else found.marks++;
    if ((ratio ?? 1) < ink.least)
      found.faint.push({ name: ink.name, ratio: ratio ?? 1, least: ink.least, box: ink.box });
  }
  return found;
}

/** How far around a text or a mark is looked, in px of the screen. */
const AROUND = { text: 2, mark: 3 };

/**
 * The contrast of what differs between two pictures in a box with what is around it, or
 * undefined if nothing differs.
 */
export function ratioOf(
  whole: Picture,
  without: Picture,
  [bx, by, bw, bh]: [x: number, y: number, width: number, height: number],
  kind: Ink['kind'],
): number | undefined {
  const far = AROUND[kind];
  const x0 = Math.max(0, Math.floor(bx) - far);
  const y0 = Math.max(0, Math.floor(by) - far);
  const x1 = Math.min(whole.width, Math.ceil(bx + bw) + far);
  const y1 = Math.min(whole.height, Math.ceil(by + bh) + far);
  const [w, h] = [x1 - x0, y1 - y0];
  const gone = new Uint8Array(w * h);
  const at = (i: number) => ((y0 + Math.floor(i / w)) * whole.width + x0 + (i % w)) * 3;
  let most = 0;
  for (let i = 0; i < w * h; i++) {
    const [x, y] = [x0 + (i % w), y0 + Math.floor(i / w)];
    // Neighbours in the margin are measured for themselves.
    if (x < bx - 1 || y < by - 1 || x >= bx + bw + 1 || y >= by + bh + 1) continue;
    for (let c = 0; c < 3; c++) {
      const d = Math.abs(whole.data[at(i) + c]! - without.data[at(i) + c]!);
      if (d > gone[i]!) gone[i] = d;
    }
    most = Math.max(most, gone[i]!);
  }
  if (most < 8) return undefined;
  // The strokes themselves, not their soft edges.
  const own: number[] = [];
  const around: number[] = [];
  for (let i = 0; i < w * h; i++) {
    if (gone[i]! >= 0.75 * most || (kind === 'mark' && gone[i]! > 8))
      own.push(luminance(whole.data, at(i)));
    if (gone[i]! > (kind === 'mark' ? 8 : 3)) continue;
    const [x, y] = [i % w, Math.floor(i / w)];
    let near = false;
    for (let dy = -far; dy <= far && !near; dy++)
      for (let dx = -far; dx <= far && !near; dx++)
        near =
          x + dx >= 0 &&
          x + dx < w &&
          y + dy >= 0 &&
          y + dy < h &&
          gone[i + dy * w + dx]! >= Math.min(24, most / 2);
    // What another text paints there is no ground.
    const other = [0, 1, 2].some(
      (c) => Math.abs(whole.data[at(i) + c]! - without.data[at(i) + c]!) > 8,
    );
    if (near && !other) around.push(luminance(whole.data, at(i)));
  }
  if (own.length < 4 || around.length < 4) return undefined;
  own.sort((a, b) => a - b);
  const part = (list: number[], share: number) => list[Math.floor(share * (list.length - 1))]!;
  if (kind === 'text') {
    const text = part(own, 0.5);
    const ratios = around.map((l) => contrast(text, l)).sort((a, b) => a - b);
    // A line of a drawing or of a frame that runs past a letter does not hide it.
    return part(ratios, 0.25);
  }
  // A mark has several colours; one of them, such as its outline, has to stand out.
  around.sort((a, b) => a - b);
  const ground = part(around, 0.5);
  return Math.max(...[0.12, 0.5, 0.88].map((share) => contrast(part(own, share), ground)));
}
