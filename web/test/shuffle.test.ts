import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { matches, sha256, sha256here, unhex } from '@lair/table/shuffle';

const hex = (b: Uint8Array) => Buffer.from(b).toString('hex');

describe('sha256', () => {
  test.each([0, 1, 31, 32, 55, 56, 63, 64, 65, 119, 120, 1000])(
    'of %i bytes is the same three ways',
    async (n) => {
      const bytes = Uint8Array.from({ length: n }, (_, i) => (i * 37 + n) & 255);
      const want = createHash('sha256').update(bytes).digest('hex');
      expect(hex(sha256here(bytes))).toBe(want);
      expect(await sha256(bytes)).toBe(want);
    },
  );
});

describe('the shuffle', () => {
  const seed = 'ab'.repeat(32);
  const commitment = createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');

  test('checks out with the seed that was promised', async () => {
    expect(await matches(seed, commitment)).toBe(true);
    expect(await matches(seed.toUpperCase(), commitment.toUpperCase())).toBe(true);
  });

  test('does not check out with any other', async () => {
    expect(await matches('ac' + seed.slice(2), commitment)).toBe(false);
    expect(await matches(seed.slice(2), commitment)).toBe(false);
    expect(await matches('not hexadecimal', commitment)).toBe(false);
    expect(await matches('', commitment)).toBe(false);
  });

  test('reads hexadecimal and nothing else', () => {
    expect(unhex('0aff')).toEqual(Uint8Array.of(10, 255));
    expect(unhex('0af')).toBeUndefined();
    expect(unhex('zz')).toBeUndefined();
  });
});
