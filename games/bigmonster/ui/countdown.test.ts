import { expect, test } from 'vitest';
import { Count } from './countdown';

test('a page counts once for a table, however often it is drawn', () => {
  const count = new Count();
  expect(count.end('/t/a', 0, 1000)).toBe(11_000);
  expect(count.end('/t/a', 0, 4000)).toBe(11_000);
  expect(count.end('/t/b', 0, 4000)).toBe(14_000);
});

test('a shared phone does not restart the countdown, but taking readiness back does', () => {
  const count = new Count();
  count.end('/t/a', 0, 1000);
  count.over(0);
  expect(count.end('/t/a', 1, 11_500)).toBe(11_000); // the time is up for all who share it
  count.over(1);
  expect(count.end('/t/a', 0, 12_000)).toBe(22_000);
});
