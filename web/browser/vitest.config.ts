import { defineConfig } from 'vitest/config';
import { alias } from '../vite.config';

// Against the real binary, in a real browser: LAIR_BIN=../lair CHROMIUM=/usr/bin/chromium npm run browser
export default defineConfig({
  resolve: { alias },
  test: {
    dir: 'browser',
    include: ['**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 30_000,
    teardownTimeout: 10_000,
  },
});
