import { describe, expect, it } from 'vitest';
import { deedsOf } from './deeds';
import type { Event } from './types';

const event = (kind: string, seat: number) => ({ kind, seat }) as Event;
const kinds = (deeds: ReturnType<typeof deedsOf>, seat: number) =>
  deeds.get(seat)?.map((e) => e.kind);

describe('deedsOf', () => {
  it('keeps what a seat did in its turn', () => {
    const deeds = deedsOf([
      event('crypt_buried', 1),
      event('pit_buried', 1),
      event('card_drawn', 1),
      event('marker_taken', 1),
    ]);
    expect(kinds(deeds, 1)).toEqual(['crypt_buried', 'pit_buried', 'marker_taken']);
  });

  it('begins anew with the burial in the crypt, for that seat only', () => {
    const deeds = deedsOf([
      event('crypt_buried', 1),
      event('pit_buried', 1),
      event('crypt_buried', 2),
      event('pit_blocked', 2),
      event('crypt_buried', 1),
    ]);
    expect(kinds(deeds, 1)).toEqual(['crypt_buried']);
    expect(kinds(deeds, 2)).toEqual(['crypt_buried', 'pit_blocked']);
  });
});
