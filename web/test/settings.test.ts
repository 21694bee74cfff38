import { afterEach, describe, expect, test, vi } from 'vitest';
import { motion, pace, readSettings, settings, type Speed } from '@lair/settings';

test('what is unknown or damaged falls back to the default', () => {
  expect(readSettings({}, false)).toEqual({
    lang: null,
    theme: 'system',
    speed: 'normal',
    sound: true,
    volume: 70,
    ambience: false,
    still: false,
  });
  expect(
    readSettings(
      { lang: 'de', theme: 7, speed: 'warp', sound: 'loud', volume: 900, still: 'yes' },
      false,
    ),
  ).toEqual(readSettings({}, false));
});

test('what was chosen stays', () => {
  const chosen = {
    lang: 'fr',
    theme: 'dark',
    speed: 'off',
    sound: false,
    volume: 30,
    ambience: true,
    still: true,
  } as const;
  expect(readSettings(chosen, false)).toEqual(chosen);
});

test('sound is off by default on phones', () => {
  expect(readSettings({}, true).sound).toBe(false);
  expect(readSettings({ sound: true }, true).sound).toBe(true);
});

describe('motion', () => {
  afterEach(() => {
    settings.set(readSettings({}, false));
    vi.unstubAllGlobals();
  });

  /** Makes the system ask for less motion, or not. */
  const system = (less: boolean) =>
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: less && query === '(prefers-reduced-motion: reduce)',
    }));

  test.each<[Speed, number]>([
    ['slow', 2],
    ['normal', 1],
    ['fast', 0.4],
    ['off', 0],
  ])('is as %s as moves are', (speed, factor) => {
    system(false);
    settings.update({ speed });
    expect([pace(), motion()]).toEqual([factor, factor]);
  });

  test.each([
    [true, false],
    [false, true],
    [true, true],
  ])(
    'is none where the reader (%s) or the system (%s) wants less, and moves still pause',
    (still, less) => {
      system(less);
      settings.update({ still });
      expect([pace(), motion()]).toEqual([1, 0]);
    },
  );

  test('does not need a browser that knows what the system wants', () => {
    vi.stubGlobal('matchMedia', undefined);
    expect(motion()).toBe(1);
    settings.update({ still: true });
    expect(motion()).toBe(0);
  });
});

test('no other icon looks like the way to the settings', () => {
  const parts = import.meta.glob<string>(['../src/**/*.tsx', '../../games/*/ui/*.tsx'], {
    eager: true,
    import: 'default',
    query: '?raw',
  });
  const link = /href="\/settings"[^<]*<Icon name="([\w-]+)"/.exec(parts['../src/app.tsx']!);
  const using = Object.keys(parts).filter((p) => parts[p]!.includes(`<Icon name="${link?.[1]}"`));
  expect(using).toEqual(['../src/app.tsx']);
});
