// The games, found by their files: adding one adds no line here.

import type { ComponentType } from 'preact';
import type { About, AloneProps, Gallery, GameUI, Lang } from '@lair/game-ui';

type Lazy<T> = () => Promise<T>;
type AnyUI = GameUI<any, any, any>;

const abouts = import.meta.glob<About>('../../games/*/ui/about.ts', { eager: true, import: 'default' });
const doors = import.meta.glob<ComponentType>('../../games/*/ui/door.tsx', { import: 'default' });
const alones = import.meta.glob<ComponentType<AloneProps>>('../../games/*/ui/alone.tsx', { import: 'default' });
const uis = import.meta.glob<AnyUI>('../../games/*/ui/index.tsx', { import: 'default' });
const galleries = import.meta.glob<Gallery<any, any, any>>('../../games/*/ui/gallery.tsx', { import: 'default' });
const rulebooks = import.meta.glob<string>('../../games/*/rulebook*.md', { query: '?raw', import: 'default' });

const folderOf = (path: string) => path.split('/games/')[1]!.split('/')[0]!;

const folders = new Map(Object.entries(abouts).map(([path, about]) => [about.name, folderOf(path)]));

/** Every game that has a front door, in the order of the doors. */
export const games: About[] = Object.values(abouts).sort((a, b) => a.order - b.order);

export const about = (name: string): About | undefined => games.find((g) => g.name === name);

function pick<T>(from: Record<string, Lazy<T>>, name: string, file: string): Lazy<T> | undefined {
  const folder = folders.get(name);
  return folder === undefined ? undefined : from[`../../games/${folder}/${file}`];
}

const kept = new Map<string, AnyUI>();

/** The game's interface if it was loaded before. */
export const loadedUI = (name: string): AnyUI | undefined => kept.get(name);

/** Loads the game's interface; undefined for a game that has none in this build. */
export async function loadUI(name: string): Promise<AnyUI | undefined> {
  const ui = kept.get(name) ?? (await pick(uis, name, 'ui/index.tsx')?.());
  if (ui) kept.set(name, ui);
  return ui;
}

export const loadDoor = (name: string) => pick(doors, name, 'ui/door.tsx')?.();
/** What the game draws for what is played alone, stage by stage; undefined for a game that has no such thing. */
export const alone = (name: string) => pick(alones, name, 'ui/alone.tsx');
export const loadGallery = (name: string) => pick(galleries, name, 'ui/gallery.tsx')?.();
export const withGallery = (): string[] => games.map((g) => g.name).filter((name) => pick(galleries, name, 'ui/gallery.tsx'));

/** The rulebook in the reader's language, in English where there is no other. */
export const loadRulebook = (name: string, lang: Lang) =>
  (pick(rulebooks, name, lang === 'en' ? 'rulebook.md' : `rulebook.${lang}.md`) ?? pick(rulebooks, name, 'rulebook.md'))?.();
