// What a press makes the browser style anew.
//
// Whenever something changes that a rule with :has() may ask about, a browser
// styles anew what the last part of any such rule can be, all over the board. A
// last part that can be any element makes it style every one of thousands of
// pieces at each press: two such rules took half the time of a press in Big
// Monster.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sheets = Object.keys(
  import.meta.glob(['../src/**/*.css', '../../games/*/ui/*.css', '../../examples/*/ui/*.css']),
);

/** Returns the selectors of a style sheet, one by one. */
function selectorsOf(css: string): string[] {
  const rules = css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g);
  return [...rules]
    .map(([, list]) => list!.trim())
    .filter((list) => !list.startsWith('@'))
    .flatMap((list) => {
      const ends = [0];
      let depth = 0;
      for (const [i, c] of [...list].entries()) {
        depth += '(['.includes(c) ? 1 : ')]'.includes(c) ? -1 : 0;
        if (c === ',' && depth === 0) ends.push(i + 1);
      }
      return ends.map((from, i) => list.slice(from, (ends[i + 1] ?? list.length + 1) - 1).trim());
    });
}

/** Returns the last part of a selector; what stands in brackets counts only in :is(). */
function lastPart(selector: string): string {
  let rest = selector.replace(/\[[^\]]*\]/g, '[]');
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(/:is\(([^()]*)\)/g, (_, list: string) => (names(list) ? '.is' : ''));
    rest = rest.replace(/:[a-z-]+\([^()]*\)/g, '');
  }
  return rest.split(/[\s>+~]+/).at(-1)!;
}

/** Reports whether a part names a tag, a class, an id or an attribute. */
const names = (part: string): boolean => /^\s*[a-z]|[.#[]/i.test(part);

test('selectors are read', () => {
  expect(sheets.length).toBeGreaterThan(40);
  expect(selectorsOf('/* a, b */ @media (x) { a:is(b, c), d { } } e[f="g,h"] { i: j; }')).toEqual([
    'a:is(b, c)',
    'd',
    'e[f="g,h"]',
  ]);
  expect(lastPart('.a:has(> .b) > :first-child')).toBe(':first-child');
  expect(lastPart('.a:has(.b:not(.c)) > :not(.d)')).toBe('');
  expect(lastPart('.a > :is(.b, :not(i) > c):hover')).toBe('.is:hover');
});

test.each(sheets)('%s says what is styled where :has() asks', (sheet) => {
  const selectors = selectorsOf(readFileSync(`${import.meta.dirname}/${sheet}`, 'utf8'));
  const asking = selectors.filter((selector) => selector.includes(':has('));
  expect(asking.filter((selector) => !names(lastPart(selector)))).toEqual([]);
});
