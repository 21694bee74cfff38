// The service worker, run with what it needs of a browser.

import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';

const showNotification = vi.fn(async () => undefined);
const focus = vi.fn(async () => undefined);
const openWindow = vi.fn(async () => undefined);
const pages = [{ url: 'https://lair.example/t/open?as=1', focus }];
const heard: Record<string, (e: unknown) => void> = {};
const self = {
  location: { origin: 'https://lair.example' },
  registration: { showNotification },
  clients: { matchAll: async () => pages, openWindow },
  addEventListener: (name: string, f: (e: unknown) => void) => (heard[name] = f),
};
new Function('self', readFileSync('public/push.js', 'utf8'))(self);

/** Sends an event, and waits for what it makes the browser wait for. */
async function send(name: string, event: object): Promise<void> {
  const waits: Promise<unknown>[] = [];
  heard[name]?.({ ...event, waitUntil: (p: Promise<unknown>) => waits.push(p) });
  expect(waits).toHaveLength(1);
  await Promise.all(waits);
}

beforeEach(() => vi.clearAllMocks());

test.each([
  [
    { title: 'À vous', body: 'Avec Ada', lang: 'fr', tag: 't1', navigate: '/t/t1' },
    'À vous',
    'Avec Ada',
    '/t/t1',
  ],
  [{ title: 'Hi', navigate: 'https://elsewhere.example/t/t1' }, 'Hi', '', '/t/t1'],
  [undefined, 'Lair', '', '/'],
])('every push shows a notice: %j', async (notification, title, body, path) => {
  await send('push', { data: { json: () => notification && { notification } } });
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    title,
    expect.objectContaining({ body, data: path, renotify: true }),
  );
});

test.each([
  ['/t/open', focus],
  ['/t/other', openWindow],
])('a tap on a notice leads to %s', async (data, used) => {
  const close = vi.fn();
  await send('notificationclick', { notification: { data, close } });
  expect(close).toHaveBeenCalledOnce();
  expect(used).toHaveBeenCalledOnce();
  expect(focus.mock.calls.length + openWindow.mock.calls.length).toBe(1);
});
