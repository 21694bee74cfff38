// @vitest-environment happy-dom

import { beforeEach, expect, test } from 'vitest';
import { Refused } from '@lair/api';
import { speak } from '@lair/i18n';
import SettingsPage from '@lair/pages/settings';
import { saveItem } from '@lair/storage';
import { MyData } from '@lair/ui/my-data';
import { words } from '@lair/ui/my-words';
import { langs, openRoom } from './room';
import { answers } from './tables';

const room = openRoom();
beforeEach(() => localStorage.clear());

const open = () => room.draw(() => <MyData />);
const buttons = () => [...document.querySelectorAll<HTMLElement>('button:not(.square)')];
const press = async (n: number) => {
  buttons()[n]!.click();
  await room.settle();
};

test.each([false, true])('their data is offered on the settings page: %s', async (guest) => {
  answers('me', () => ({ id: 'a', name: 'Ada', guest }));
  answers('devices', () => []);
  answers('myReviews', () => ({ months: [] }));
  await room.draw(() => <SettingsPage />);
  await room.settle();
  expect(document.querySelectorAll('a[download]').length).toBe(Number(guest));
});

test.each(langs)('a guest deletes their data in %s once they know what goes', async (lang) => {
  await speak(lang);
  saveItem('name', 'Ada');
  let deleted = 0;
  answers('deleteMe', () => void deleted++);
  await open();
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/api/me/data');
  await press(0);
  expect(deleted).toBe(0);
  expect(document.querySelector('dialog')?.textContent).toContain(words()['delete.line']);
  await press(1);
  expect(deleted).toBe(1);
  expect(document.body.textContent).toContain(words()['delete.done']);
  expect(document.querySelector('a')).toBeNull();
  expect(localStorage.getItem('lair.name')).toBeNull();
});

test('a refusal is told, and everything is still there', async () => {
  saveItem('name', 'Ada');
  answers('deleteMe', () => {
    throw new Refused(503, 'unavailable', 'no');
  });
  await open();
  await press(0);
  await press(1);
  expect(document.querySelector('[role=alert]')?.textContent).not.toBe('');
  expect(document.querySelector('a')).not.toBeNull();
  expect(localStorage.getItem('lair.name')).not.toBeNull();
});
