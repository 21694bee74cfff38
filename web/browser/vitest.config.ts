import { defineConfig } from 'vitest/config';
import { alias } from '../vite.config.ts';

// Against the real binary, in a real browser: LAIR_BIN=../lair CHROMIUM=/usr/bin/chromium npm run browser
export default defineConfig({
  resolve: { alias },
  test: {
    dir: 'browser',
    include: ['**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 240_000,
    // A shared machine may stand still for longer than a page is given; a fault of ours fails twice.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 30_000,
    teardownTimeout: 10_000,
  },
});
