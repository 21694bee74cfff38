// Makes the sounds while the pages are built, so that no built file is in the
// repository, and tells the page where they are.

import type { Plugin } from 'vite';
import { runnerImport } from 'vite';
import type { Pack } from './packs.ts';

/** What 'virtual:sounds' is for pages: the file of each game, and what lies where in it. */
const ID = 'virtual:sounds';
const DEV = '/sounds/';

export function sounds(alias: { find: RegExp; replacement: string }[], root: string): Plugin {
  // Made once: while one works on sounds, a new one is heard after a restart.
  let made: Promise<Record<string, Pack>> | undefined;
  const make = () =>
    (made ??= runnerImport<typeof import('./packs.ts')>('/src/synth/packs.ts', {
      configFile: false,
      root,
      resolve: { alias },
      logLevel: 'warn',
    }).then(({ module }) => module.packs()));
  let building = false;
  return {
    name: 'lair-sounds',
    configResolved: ({ command }) => void (building = command === 'build'),
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return undefined;
      const entries = Object.entries(await make()).map(([name, { bytes, at, ambience }]) => {
        const url = building
          ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: `sounds-${name}.mp3`, source: bytes })}`
          : JSON.stringify(`${DEV}${name}.mp3`);
        return `${JSON.stringify(name)}: { url: ${url}, ...${JSON.stringify({ at, ambience })} }`;
      });
      return `export default { ${entries.join(', ')} };`;
    },
    configureServer(server) {
      server.middlewares.use(DEV, (req, res, next) => {
        const name = /^\/(\w+)\.mp3/.exec(req.url ?? '')?.[1];
        void make().then((all) => {
          const pack = name === undefined ? undefined : all[name];
          if (!pack) return next();
          res.setHeader('Content-Type', 'audio/mpeg');
          res.end(pack.bytes);
        }, next);
      });
    },
  };
}
