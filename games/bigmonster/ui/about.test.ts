import { expect, test } from 'vitest';
import about from './about';

test('partners never sit side by side', () => {
  expect(about.teams!({ seats: 4, options: { mode: 'teams' } })).toEqual([0, 1, 0, 1]);
  expect(about.teams!({ seats: 6, options: { mode: 'teams' } })).toEqual([0, 1, 2, 0, 1, 2]);
  expect(about.teams!({ seats: 4, options: { mode: 'auto' } })).toBeNull();
});
