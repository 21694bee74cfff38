// What each seat did in its last turn, gathered from the last events.

import type { Event, EventOf } from './types';

export type Deed = EventOf<'crypt_buried' | 'pit_buried' | 'pit_blocked' | 'marker_taken'>;

/** Returns the deeds of each seat after some events. A turn begins with a burial in the crypt. */
export function deedsOf(events: Event[]): Map<number, Deed[]> {
  const deeds = new Map<number, Deed[]>();
  for (const e of events)
    switch (e.kind) {
      case 'crypt_buried':
        deeds.set(e.seat, [e]);
        break;
      case 'pit_buried':
      case 'pit_blocked':
      case 'marker_taken':
        deeds.set(e.seat, [...(deeds.get(e.seat) ?? []), e]);
        break;
    }
  return deeds;
}
