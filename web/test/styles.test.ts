// Every style of every game's bots has words in both languages. The names come
// from the rules, through the generated types.

import { expect, test } from 'vitest';
import type { About } from '@lair/game-ui';

const abouts = import.meta.glob<About>(
  ['../../games/*/ui/about.ts', '../../examples/*/ui/about.ts'],
  { eager: true, import: 'default' },
);
const types = import.meta.glob<string>(
  ['../../games/*/ui/types.gen.ts', '../../examples/*/ui/types.gen.ts'],
  { eager: true, import: 'default', query: '?raw' },
);

test.each(Object.entries(types))('%s', (path, text) => {
  const union = /^export type Style = (.*);$/m.exec(text)?.[1];
  expect(union).toBeDefined();
  const names = [...union!.matchAll(/'([a-z]+)'/g)].map((m) => m[1]!);
  expect(names.length === 0).toBe(union === 'never');
  const about = abouts[path.replace('types.gen.ts', 'about.ts')]!;
  for (const name of names) expect(Object.keys(about.styles ?? {})).toContain(name);
  for (const style of Object.values(about.styles ?? {})) {
    for (const words of [style.en, style.fr]) {
      expect(words.name).toMatch(/^\p{Lu}/u);
      expect(words.line).toMatch(/^\p{Lu}.+\.$/u);
    }
    expect(style.en.line).not.toBe(style.fr.line);
  }
});
