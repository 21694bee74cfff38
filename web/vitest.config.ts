import { defineConfig } from 'vitest/config';
import { alias, jsx } from './vite.config.ts';
import { reporters } from './test/times.ts';

export default defineConfig({
  resolve: { alias },
  oxc: jsx,
  // A test that renders reads its files as a page would, and the games' files
  // lie outside this folder.
  server: { fs: { allow: ['..'] } },
  // A file leaves nothing behind that another would meet (they pass in any
  // order), so that none needs a process of its own.
  test: {
    isolate: false,
    // Whole boards of nodes outlive V8's small young generation, which copies them again and
    // again: a larger one takes a fifth less time.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=128'],
    reporters: reporters(),
    setupFiles: ['test/languages.ts'],
    // A shared machine may stand still for seconds; none of these tests waits for a clock.
    testTimeout: 30_000,
    dir: '..',
    include: [
      'web/test/**/*.test.{ts,tsx}',
      'games/*/ui/**/*.test.{ts,tsx}',
      'examples/*/ui/**/*.test.{ts,tsx}',
      'web/src/kit/**/*.test.{ts,tsx}',
    ],
  },
});
