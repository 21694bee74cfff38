// The games, found by their files. Adding a game adds no line here.

import type { ComponentType } from 'preact';
import type {
  About,
  AloneProps,
  Bestiary,
  EndScene,
  First,
  Gallery,
  GameOptions,
  GameUI,
  How,
  Lang,
  Pictures,
  Reasons,
  Pointer,
} from '@lair/game-ui';
import { lang } from '@lair/i18n';

type Lazy<T> = () => Promise<T>;
type AnyUI = GameUI<any, any, any>;

const abouts = import.meta.glob<About>('../../games/*/ui/about.ts', {
  eager: true,
  import: 'default',
});
const options = import.meta.glob<GameOptions>('../../games/*/ui/options.ts', { import: 'default' });
const doors = import.meta.glob<ComponentType>('../../games/*/ui/door.tsx', { import: 'default' });
const alones = import.meta.glob<ComponentType<AloneProps>>('../../games/*/ui/alone.tsx', {
  import: 'default',
});
const uis = import.meta.glob<AnyUI>('../../games/*/ui/index.tsx', { import: 'default' });
const galleries = import.meta.glob<Gallery<any, any, any>>('../../games/*/ui/gallery.tsx', {
  import: 'default',
});
const bestiaries = import.meta.glob<Bestiary>('../../games/*/ui/bestiary.tsx', {
  import: 'default',
});
const pictures = import.meta.glob<Pictures>('../../games/*/ui/pictures.tsx', {
  import: 'default',
});
const firsts = import.meta.glob<First<any, any, any>[]>('../../games/*/ui/firsts.ts', {
  import: 'default',
});
const reasons = import.meta.glob<Reasons<any, any>>('../../games/*/ui/reasons.ts', {
  import: 'default',
});
const pointers = import.meta.glob<Pointer>('../../games/*/ui/lesson.ts', { import: 'default' });
const ends = import.meta.glob<EndScene<any>>('../../games/*/ui/end.tsx', { import: 'default' });
const hows = import.meta.glob<How>('../../games/*/ui/how.tsx', { import: 'default' });
const rulebooks = import.meta.glob<string>('../../games/*/rulebook*.md', {
  query: '?raw',
  import: 'default',
});

// A game may keep its texts in a file for each language, which registers itself when loaded.
const texts = import.meta.glob('../../games/*/ui/words.{en,fr}.ts');

const folderOf = (path: string) => path.split('/games/')[1]!.split('/')[0]!;

const folders = new Map(
  Object.entries(abouts).map(([path, about]) => [about.name, folderOf(path)]),
);

/** Returns the folder of a game in games/, or "" if this build has no pages of it. */
export const folder = (name: string): string => folders.get(name) ?? '';

/** Every game with a door on the home page, in display order. */
export const games: About[] = Object.values(abouts).sort((a, b) => a.order - b.order);

export const about = (name: string): About | undefined => games.find((g) => g.name === name);

function pick<T>(from: Record<string, Lazy<T>>, name: string, file: string): Lazy<T> | undefined {
  const folder = folders.get(name);
  return folder === undefined ? undefined : from[`../../games/${folder}/${file}`];
}

/** Is like pick, but the game's texts in the reader's language are loaded with the file. */
function withTexts<T>(from: Record<string, Lazy<T>>, name: string, file: string) {
  const load = pick(from, name, file);
  return load && (async () => (await Promise.all([load(), loadTexts(name, lang())]))[0]);
}

// Games of which a part was asked for: a change of language loads their texts, too.
const started = new Set<string>();

function loadTexts(name: string, language: Lang): Promise<unknown> | undefined {
  started.add(name);
  return texts[`../../games/${folder(name)}/ui/words.${language}.ts`]?.();
}

const interfaces = new Map<string, AnyUI>();

/** Returns the game's interface if it was loaded before. */
export const loadedUI = (name: string): AnyUI | undefined => interfaces.get(name);

/** Loads the game's interface. Returns undefined if this build has none. */
export async function loadUI(name: string): Promise<AnyUI | undefined> {
  const [ui] = await Promise.all([
    interfaces.get(name) ?? pick(uis, name, 'ui/index.tsx')?.(),
    loadTexts(name, lang()),
  ]);
  if (ui) interfaces.set(name, ui);
  return ui;
}

/** Loads the texts in another language of every game of which something was loaded. */
export const loadLanguage = (language: Lang) =>
  Promise.all([...started].map((name) => loadTexts(name, language)));

/** Loads the texts and limits of the game's options, in every language. */
export const loadOptions = (name: string) => pick(options, name, 'ui/options.ts')?.();
export const loadDoor = (name: string) => pick(doors, name, 'ui/door.tsx')?.();
/**
 * Loads what the game draws for its solo stages. Returns undefined for a game
 * without them.
 */
export const alone = (name: string) => withTexts(alones, name, 'ui/alone.tsx');
export const loadBestiary = (name: string) => withTexts(bestiaries, name, 'ui/bestiary.tsx')?.();
export const loadPictures = (name: string) => withTexts(pictures, name, 'ui/pictures.tsx')?.();
export const loadFirsts = (name: string) => withTexts(firsts, name, 'ui/firsts.ts')?.();
export const loadReasons = (name: string) => withTexts(reasons, name, 'ui/reasons.ts')?.();
/** Reports whether the game has lessons. */
export const taught = (name: string): boolean => pick(pointers, name, 'ui/lesson.ts') !== undefined;
/** Loads where the game draws what lessons point at. */
export const loadPointer = (name: string) => pick(pointers, name, 'ui/lesson.ts')?.();
export const loadEnd = (name: string) => withTexts(ends, name, 'ui/end.tsx')?.();
export const loadHow = (name: string) => withTexts(hows, name, 'ui/how.tsx')?.();
export const hasHow = (name: string): boolean => pick(hows, name, 'ui/how.tsx') !== undefined;
export const loadGallery = (name: string) => withTexts(galleries, name, 'ui/gallery.tsx')?.();
export const withGallery = (): string[] =>
  games.map((g) => g.name).filter((name) => pick(galleries, name, 'ui/gallery.tsx'));

/**
 * Loads the rulebook in the reader's language, or in English if there is no
 * translation.
 */
export const loadRulebook = (name: string, lang: Lang) =>
  (
    pick(rulebooks, name, lang === 'en' ? 'rulebook.md' : `rulebook.${lang}.md`) ??
    pick(rulebooks, name, 'rulebook.md')
  )?.();
