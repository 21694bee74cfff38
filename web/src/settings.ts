// The reader's settings, stored in this browser and applied to the whole page.

import type { Lang } from '@lair/game-ui';
import { loadItem, saveItem } from '@lair/storage';
import { Store, useStore } from '@lair/store';

export type Theme = 'system' | 'light' | 'dark';
export type Speed = 'slow' | 'normal' | 'fast' | 'off';

export interface Settings {
  /** null stands for the browser's language. */
  lang: Lang | null;
  theme: Theme;
  speed: Speed;
  sound: boolean;
  /** How loud, from 10 to 100. */
  volume: number;
  /** The wind, the waves, between the sounds. */
  ambience: boolean;
  /** Reduces motion, whatever the system says. */
  still: boolean;
}

// Keys may be joined to a phone, and are then what the reader plays by.
let keyed = false;
if (typeof addEventListener === 'function') {
  addEventListener('keydown', (e) => (keyed ||= !/^(Unidentified|Process)$/.test(e.key)), true);
  addEventListener('pointerdown', () => (keyed = false), true);
}

/** Reports whether the reader points with a finger, and not with a mouse or keys. */
export const touches = (): boolean =>
  !keyed && typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

/**
 * Parses a stored value; anything unknown becomes the default. Sound is off by
 * default on phones.
 */
export function readSettings(
  stored: Partial<Record<keyof Settings, unknown>>,
  phone: boolean,
): Settings {
  const one = <T>(value: unknown, of: readonly T[], otherwise: T): T =>
    of.includes(value as T) ? (value as T) : otherwise;
  return {
    lang: one<Lang | null>(stored.lang, ['en', 'fr'], null),
    theme: one<Theme>(stored.theme, ['system', 'light', 'dark'], 'system'),
    speed: one<Speed>(stored.speed, ['slow', 'normal', 'fast', 'off'], 'normal'),
    sound: typeof stored.sound === 'boolean' ? stored.sound : !phone,
    volume:
      typeof stored.volume === 'number' && stored.volume >= 10 && stored.volume <= 100
        ? stored.volume
        : 70,
    ambience: stored.ambience === true,
    still: stored.still === true,
  };
}

export const settings = new Store<Settings>(readSettings(loadItem('settings', {}), touches()));
export const useSettings = (): Settings => useStore(settings);

export function change(part: Partial<Settings>): void {
  settings.update(part);
  saveItem('settings', settings.value);
  applySettings();
}

/** Applies theme and motion to the page. */
export function applySettings(): void {
  const { theme, still } = settings.value;
  const html = document.documentElement;
  if (theme === 'system') delete html.dataset.theme;
  else html.dataset.theme = theme;
  if (still) html.dataset.motion = 'off';
  else delete html.dataset.motion;
}

const factors: Record<Speed, number> = { slow: 2, normal: 1, fast: 0.4, off: 0 };

const lessMotion = () =>
  settings.value.still ||
  (typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches);

/**
 * The factor for pauses between moves, 1 for normal. 0 means that moves are not
 * shown one by one.
 */
export const pace = (): number => factors[settings.value.speed];
/**
 * The factor for durations of motion, 1 for normal. 0 means no motion, although
 * moves may still be shown one by one.
 */
export const motion = (): number => (lessMotion() ? 0 : pace());
