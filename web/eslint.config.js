// What is wrong in TypeScript though it compiles. Layout is Prettier's, types are the compiler's, and what a page tells
// a screen reader is checked by axe on the rendered page.

import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    files: ['web/**/*.{ts,tsx}', 'games/**/*.{ts,tsx}', 'examples/**/*.{ts,tsx}'],
    ignores: ['**/*.gen.ts', '**/node_modules/**', 'web/dist/**'],
    extends: [tseslint.configs.recommended, tseslint.configs.stylistic],
    linterOptions: { reportUnusedDisableDirectives: true },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-var': 'error',
      // A board that fails says so to whoever looks for the reason; budgets print what they measured.
      'no-console': ['error', { allow: ['error', 'log'] }],
      'no-self-compare': 'error',
      'no-unneeded-ternary': 'error',
      'no-useless-return': 'error',
      'prefer-const': 'error',
      // What breaks these four today is listed in eslint-suppressions.json, which only shrinks:
      // npm run lint fails for one more, and for one that is listed and has gone.
      'max-lines-per-function': ['error', { max: 80 }],
      complexity: ['error', 12],
      'max-params': ['error', 4],
      '@typescript-eslint/no-explicit-any': 'error',
      // noUncheckedIndexedAccess makes every index a question; an assertion answers it.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
    },
  },
  {
    // Generated files have no rules, but are no reason to warn when they are named.
    files: ['**/*.gen.ts'],
    ignores: ['**/node_modules/**'],
    languageOptions: { parser: tseslint.parser },
  },
);
