// Runs stylelint on all CSS, and fails unless each file breaks each rule exactly as often as
// stylelint-suppressions.json says. stylelint's own suppressions would let a bound stay above its
// count, so that a fault that was fixed could come back.
//
//   node lint-styles.js           check
//   node lint-styles.js --prune   lower the bounds to today's counts; it raises none

import { readFile, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { argv, exit } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import stylelint from 'stylelint';

const cwd = fileURLToPath(new URL('..', import.meta.url));
const configFile = fileURLToPath(new URL('stylelint.config.js', import.meta.url));
const boundsFile = fileURLToPath(new URL('stylelint-suppressions.json', import.meta.url));
const files = ['web/src/**/*.css', 'games/**/*.css', 'examples/**/*.css'];

/** Problems by file and rule, in the order of the files' names. */
export function group(results, root) {
  const counts = {};
  for (const { source, warnings } of results) {
    const rules = {};
    for (const warning of warnings) (rules[warning.rule] ??= []).push(warning);
    if (warnings.length > 0) counts[relative(root, source).replaceAll('\\', '/')] = rules;
  }
  return counts;
}

/** What is over its bound, a line a problem, and what is under it. */
export function compare(problems, bounds) {
  const over = [];
  const under = [];
  for (const file of new Set([...Object.keys(problems), ...Object.keys(bounds)])) {
    const rules = new Set([
      ...Object.keys(problems[file] ?? {}),
      ...Object.keys(bounds[file] ?? {}),
    ]);
    for (const rule of rules) {
      const found = problems[file]?.[rule] ?? [];
      const bound = bounds[file]?.[rule]?.count ?? 0;
      if (found.length < bound) under.push(`${file}: ${rule}: ${found.length}, bound ${bound}`);
      if (found.length <= bound) continue;
      over.push(...found.map((w) => `${file}:${w.line}:${w.column}: ${w.text}`));
      if (bound > 0) over.push(`${file}: ${rule}: ${found.length}, want at most ${bound}`);
    }
  }
  return { over, under };
}

/** The bounds, lowered to what was found. */
export function prune(problems, bounds) {
  const pruned = {};
  for (const [file, rules] of Object.entries(bounds)) {
    const kept = Object.entries(rules)
      .map(([rule, { count }]) => [rule, Math.min(count, problems[file]?.[rule]?.length ?? 0)])
      .filter(([, count]) => count > 0);
    if (kept.length > 0) {
      pruned[file] = Object.fromEntries(kept.map(([rule, count]) => [rule, { count }]));
    }
  }
  return pruned;
}

async function run() {
  const { results } = await stylelint.lint({ files, configFile, cwd });
  const invalid = results.flatMap((r) => r.invalidOptionWarnings.map((w) => w.text));
  if (invalid.length > 0) {
    console.error([...new Set(invalid)].join('\n'));
    return 2;
  }
  const problems = group(results, cwd);
  let bounds = JSON.parse(await readFile(boundsFile, 'utf8'));
  if (argv.includes('--prune')) {
    bounds = prune(problems, bounds);
    await writeFile(boundsFile, `${JSON.stringify(bounds, null, 2)}\n`);
  }
  const { over, under } = compare(problems, bounds);
  for (const line of over) console.error(line);
  if (under.length > 0) {
    console.error(`Bounds can fall: run npm --prefix web run prune.\n${under.join('\n')}`);
  }
  return over.length + under.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(argv[1]).href) exit(await run());
