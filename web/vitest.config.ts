import { defineConfig } from 'vitest/config';
import { alias, jsx } from './vite.config.ts';

export default defineConfig({
  resolve: { alias },
  oxc: jsx,
  test: { dir: '..', include: ['web/test/**/*.test.{ts,tsx}', 'games/*/ui/**/*.test.{ts,tsx}', 'web/src/kit/**/*.test.{ts,tsx}'] },
});
