import { defineConfig } from 'vitest/config';
import { alias, jsx } from './vite.config.ts';

export default defineConfig({
  resolve: { alias },
  oxc: jsx,
  // A file leaves nothing behind that another would meet (they pass in any order), so that none needs a process of its own.
  test: { isolate: false, dir: '..', include: ['web/test/**/*.test.{ts,tsx}', 'games/*/ui/**/*.test.{ts,tsx}', 'web/src/kit/**/*.test.{ts,tsx}'] },
});
