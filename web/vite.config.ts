import { fileURLToPath } from 'node:url';
import { defineConfig, runnerImport, type Plugin } from 'vite';
import { sounds } from './src/synth/plugin.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The interfaces of the games live beside their rules, outside this folder, and
// have no node_modules of their own: what they import is found here.
export const alias = [
  { find: /^@lair\//, replacement: here('./src/') },
  { find: /^preact(\/.*)?$/, replacement: here('./node_modules/preact') + '$1' },
];

export const jsx = {
  jsx: { runtime: 'automatic', importSource: 'preact', development: false },
} as const;

// Where `lair serve` listens while one works on the page: LAIR=http://127.0.0.1:9000 npm run dev
const server = process.env.LAIR ?? 'http://127.0.0.1:8080';

/** Writes what the games are called beside the pages, where the server reads it. */
const titles: Plugin = {
  name: 'lair-titles',
  apply: 'build',
  async generateBundle() {
    const { module } = await runnerImport<typeof import('./src/titles.ts')>('/src/titles.ts', {
      configFile: false,
      root: here('.'),
      resolve: { alias },
      logLevel: 'warn',
    });
    this.emitFile({
      type: 'asset',
      fileName: 'titles.json',
      source: JSON.stringify(module.titles),
    });
  },
};

export default defineConfig({
  resolve: { alias },
  plugins: [sounds(alias, here('.')), titles],
  oxc: jsx,
  // The scan for dependencies compiles by itself, and would take the JSX of the
  // games, which no tsconfig of theirs explains, for React's.
  optimizeDeps: { rolldownOptions: { transform: jsx } },
  server: {
    fs: { allow: [here('..')] },
    proxy: { '/api': { target: server, ws: true } },
  },
  build: {
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Small modules that are loaded together, in one file each: every module that
            // several pages share would otherwise be a file of its own.
            { name: 'preact', test: /node_modules\/preact\// },
            {
              name: 'shared',
              test: /web\/src\/(fitting|fonts|named|player-tag|walk|wide|i18n\/capital|i18n\/texts|ui\/over)\.tsx?$/,
            },
            { name: 'play', test: /web\/src\/table\/(playback|reasons|status)\.tsx?$/ },
            // The small drawings of Big Monster, apart from what uses them: a chunk
            // that would otherwise be named after, and counted as, code.
            {
              name: 'art',
              test: /games\/bigmonster\/ui\/art\/(explorers|marks|crystals|grounds)\.tsx$/,
            },
          ],
        },
      },
    },
  },
});
