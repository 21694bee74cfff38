import { expect, test } from 'vitest';
import { Refused, refused } from '@lair/api';

test('a part of the page that cannot be loaded is told as no connection, in every browser', () => {
  for (const message of [
    'Failed to fetch dynamically imported module: http://127.0.0.1/assets/sit-1.js',
    'error loading dynamically imported module: http://127.0.0.1/assets/sit-1.js',
    'Importing a module script failed.',
  ])
    expect(refused(new TypeError(message)).code).toBe('offline');
});

test('a refusal stays as it is, and a fault of the page is no connection', () => {
  const no = new Refused(409, 'closed', 'The table is closed.');
  expect(refused(no)).toBe(no);
  expect(refused(new TypeError('x is undefined')).code).toBe('internal');
});
