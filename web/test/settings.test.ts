import { expect, test } from 'vitest';
import { readSettings } from '@lair/settings';

test('what is unknown or damaged falls back to the default', () => {
  expect(readSettings({}, false)).toEqual({ lang: null, theme: 'system', speed: 'normal', sound: true, still: false });
  expect(readSettings({ lang: 'de', theme: 7, speed: 'warp', sound: 'loud', still: 'yes' }, false)).toEqual(readSettings({}, false));
});

test('what was chosen stays', () => {
  const chosen = { lang: 'fr', theme: 'dark', speed: 'off', sound: false, still: true } as const;
  expect(readSettings(chosen, false)).toEqual(chosen);
});

test('sound is off by default on phones', () => {
  expect(readSettings({}, true).sound).toBe(false);
  expect(readSettings({ sound: true }, true).sound).toBe(true);
});
