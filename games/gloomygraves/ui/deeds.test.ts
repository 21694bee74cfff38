import { describe, expect, it } from 'vitest';
import { deedsOf } from './deeds';
import type { Event } from './types';

const event = (kind: string, seat: number) => ({ kind, seat }) as Event;
const kinds = (deeds: ReturnType<typeof deedsOf>, seat: number) =>
  deeds.get(seat)?.map((e) => e.kind);

describe('deedsOf', () => {
  it('keeps what a seat did in its turn, over several moments', () => {
    let deeds = deedsOf(new Map(), [event('crypt_buried', 1)]);
    deeds = deedsOf(deeds, [event('pit_buried', 1), event('card_drawn', 1)]);
    deeds = deedsOf(deeds, [event('marker_taken', 1)]);
    expect(kinds(deeds, 1)).toEqual(['crypt_buried', 'pit_buried', 'marker_taken']);
  });

  it('begins anew with the burial in the crypt, for that seat only', () => {
    const before = deedsOf(new Map(), [
      event('crypt_buried', 1),
      event('pit_buried', 1),
      event('crypt_buried', 2),
      event('pit_blocked', 2),
    ]);
    const deeds = deedsOf(before, [event('crypt_buried', 1)]);
    expect(kinds(deeds, 1)).toEqual(['crypt_buried']);
    expect(kinds(deeds, 2)).toEqual(['crypt_buried', 'pit_blocked']);
  });
});
