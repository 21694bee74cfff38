// What the reader chose: kept in this browser, applied to the page as a whole.

import type { Lang } from '@lair/game-ui';
import { keep, kept } from '@lair/keep';
import { Store, useStore } from '@lair/store';

export type Theme = 'system' | 'light' | 'dark';
export type Speed = 'slow' | 'normal' | 'fast' | 'off';

export interface Settings {
  /** null: what the browser asks for. */
  lang: Lang | null;
  theme: Theme;
  speed: Speed;
  sound: boolean;
  /** Less motion, whatever the system says. */
  still: boolean;
}

const narrow = () => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

/** What a stored value means; anything unknown is the default. Sound is off by default on phones. */
export function readSettings(stored: Partial<Record<keyof Settings, unknown>>, phone: boolean): Settings {
  const one = <T>(value: unknown, of: readonly T[], otherwise: T): T => (of.includes(value as T) ? (value as T) : otherwise);
  return {
    lang: one<Lang | null>(stored.lang, ['en', 'fr'], null),
    theme: one<Theme>(stored.theme, ['system', 'light', 'dark'], 'system'),
    speed: one<Speed>(stored.speed, ['slow', 'normal', 'fast', 'off'], 'normal'),
    sound: typeof stored.sound === 'boolean' ? stored.sound : !phone,
    still: stored.still === true,
  };
}

export const settings = new Store<Settings>(readSettings(kept('settings', {}), narrow()));
export const useSettings = (): Settings => useStore(settings);

export function change(part: Partial<Settings>): void {
  settings.update(part);
  keep('settings', settings.value);
  dress();
}

/** Puts theme and motion on the page. */
export function dress(): void {
  const { theme, still } = settings.value;
  const html = document.documentElement;
  if (theme === 'system') delete html.dataset.theme;
  else html.dataset.theme = theme;
  if (still) html.dataset.motion = 'off';
  else delete html.dataset.motion;
}

const factors: Record<Speed, number> = { slow: 2, normal: 1, fast: 0.4, off: 0 };

const lessMotion = () => settings.value.still || (typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches);

/** How long a pause between moves is, against normal. Zero: nothing is shown one by one. */
export const pace = (): number => factors[settings.value.speed];
/** How long motion takes, against normal. Zero: no motion, though moves may still come one by one. */
export const motion = (): number => (lessMotion() ? 0 : pace());
