// The rules of CSS find what is planted for them, and the bounds of stylelint-suppressions.json
// hold in both directions.

import { fileURLToPath } from 'node:url';
import stylelint from 'stylelint';
import type { LintResult, Warning } from 'stylelint';
import { expect, test } from 'vitest';

type Bounds = Record<string, Record<string, { count: number }>>;
type Problems = Record<string, Record<string, Warning[]>>;

interface Ratchet {
  group(results: LintResult[], root: string): Problems;
  compare(problems: Problems, bounds: Bounds): { over: string[]; under: string[] };
  prune(problems: Problems, bounds: Bounds): Bounds;
}

const local = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const script = local('../lint-styles.js');
const ratchet = (await import(/* @vite-ignore */ script)) as Ratchet;
const root = local('../..');

async function lint(code: string, name = 'games/toy/ui/board.css') {
  const { results } = await stylelint.lint({
    code,
    codeFilename: `${root}/${name}`,
    configFile: local('../stylelint.config.js'),
  });
  expect(results.flatMap((r) => r.invalidOptionWarnings)).toEqual([]);
  return results;
}

const lengths = 'declaration-property-unit-disallowed-list';

test.each([
  ['.a { font-size: 13px; }', lengths],
  ['.a { font: 700 13px var(--body); }', lengths],
  ['.a { line-height: 18px; }', lengths],
  ['.a { color: var(--ink) !important; }', 'declaration-no-important'],
  ['.a { color: #fff; }', 'color-no-hex'],
  ['.a { color: white; }', 'color-named'],
  ['.a { color: rgb(1 2 3); }', 'function-disallowed-list'],
  ['@media (min-width: 620px) { .a { gap: 1px; } }', 'lair/thresholds'],
  ['@media (width < 601px) { .a { gap: 1px; } }', 'lair/thresholds'],
  ['@container board (max-height: 40em) { .a { gap: 1px; } }', 'lair/thresholds'],
  ['.a { colour: var(--ink); }', 'property-no-unknown'],
  ['.a { display: gird; }', 'declaration-property-value-no-unknown'],
  ['.a { gap: 1px; } .a { margin: 0; }', 'no-duplicate-selectors'],
  ['@meda print { .a { gap: 1px; } }', 'at-rule-no-unknown'],
])('%s breaks %s', async (code, rule) => {
  const [result] = await lint(code);
  expect(result!.warnings.map((w) => w.rule)).toEqual([rule]);
});

test('what the tokens offer is right', async () => {
  const [board] = await lint(`
    .a { font: 700 var(--size-2) / 1.2 var(--body); color: var(--ink); background: transparent; }
    @media (min-width: 600px) { .a { gap: 1px; } }
    @container (max-width: 599.9px) { .a { gap: 1px; } }
    @media (max-resolution: 2dppx) { .a { gap: 1px; } }
  `);
  expect(board!.warnings).toEqual([]);
  const [palette] = await lint(':root { --ink: #1a2140; }', 'web/src/styles/tokens.css');
  expect(palette!.warnings).toEqual([]);
});

test('a bound holds in both directions', async () => {
  const file = 'games/toy/ui/board.css';
  const rule = 'color-no-hex';
  const problems = ratchet.group(await lint('.a { color: #fff; }\n.b { color: #000; }'), root);
  const bound = (count: number): Bounds => ({ [file]: { [rule]: { count } } });

  expect(ratchet.compare(problems, bound(2))).toEqual({ over: [], under: [] });
  expect(ratchet.compare(problems, {}).over).toHaveLength(2);
  expect(ratchet.compare(problems, bound(1)).over).toEqual([
    expect.stringMatching(/^games\/toy\/ui\/board\.css:1:13: .*"#fff"/),
    expect.stringMatching(/^games\/toy\/ui\/board\.css:2:13: .*"#000"/),
    `${file}: ${rule}: 2, want at most 1`,
  ]);
  expect(ratchet.compare(problems, bound(3)).under).toEqual([`${file}: ${rule}: 2, bound 3`]);
  expect(ratchet.compare({}, bound(3)).under).toEqual([`${file}: ${rule}: 0, bound 3`]);

  expect(ratchet.prune(problems, bound(3))).toEqual(bound(2));
  expect(ratchet.prune(problems, bound(1))).toEqual(bound(1));
  expect(ratchet.prune({}, bound(1))).toEqual({});
});
