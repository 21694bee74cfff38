import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { alias, jsx } from '../vite.config.ts';

const longest = [
  'walk',
  'bigmonster',
  'expedition',
  'evening',
  'pages',
  'graves',
  'sentences',
  'advice',
  'lessons',
];

/** The longest files first, so that none is left at the end which runs alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = (f: TestSpecification) => f.project.config.sequence.groupOrder;
    const rank = (f: TestSpecification) =>
      longest.findIndex((name) => f.moduleId.endsWith(`/${name}.test.ts`));
    return (await super.sort(files)).sort((a, b) => order(a) - order(b) || rank(a) - rank(b));
  }
}

// Against the real binary, in a real browser: LAIR_BIN=../lair
// CHROMIUM=/usr/bin/chromium npm run browser
export default defineConfig({
  resolve: { alias },
  oxc: jsx,
  test: {
    testTimeout: 240_000,
    hookTimeout: 30_000,
    teardownTimeout: 10_000,
    // Two at a time, each with a server and a browser of its own. What holds
    // times is a project of its own, which make test runs alone.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'play',
          dir: 'browser',
          include: ['**/*.test.ts'],
          exclude: ['**/budget.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'budget',
          dir: 'browser',
          include: ['**/budget.test.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
