import { expect, test } from 'vitest';
import { clockText } from '@lair/table/clock';

test.each([
  [0, '0:00'],
  [1, '0:01'],
  [59_999, '1:00'],
  [754_000, '12:34'],
  [3_700_000, '1:01 h'],
  [86_400_000, '24 h'],
])('%i ms is %s', (ms, want) => expect(clockText(ms)).toBe(want));
