// What there is to look at: the drawings, boards at fixed positions and a
// sentence of every kind. Tests render all of it. The positions were met in
// play and are kept as the server sends them.

import type { Gallery } from '@lair/game-ui';
import { boardsOf, type Met } from '@lair/met';
import { Lantern, Moth } from './art';
import Door from './door';
import positions from './positions.json';
import type { Event, Move, View } from './types.gen';

const sized = (size: number, what: preact.ComponentChildren) => (
  <span style={{ display: 'inline-block', width: `${size}px` }}>{what}</span>
);
const numbers = [1, 2, 3, 4, 5, 6, 7];

const gallery: Gallery<View, Move, Event> = {
  art: [
    {
      title: 'Moths',
      items: numbers.map((n) => ({ name: `${n}`, draw: (size) => sized(size, <Moth n={n} />) })),
    },
    {
      title: 'Lamps',
      items: [0, ...numbers].map((n) => ({
        name: `${n}`,
        draw: (size) => sized(size, <Lantern n={n} lit={n > 0} />),
      })),
    },
    { title: 'Door', items: [{ name: 'door', draw: (size) => sized(size, <Door />) }] },
  ],
  boards: boardsOf(positions as unknown as Met<View, Move>[]),
  events: [
    { kind: 'night_fell', night: 3, lamp: 6 },
    { kind: 'moth_sent', seat: 0, moth: 4 },
    { kind: 'moth_sent', seat: 1 },
    { kind: 'moth_sent', seat: 1, moth: 2 },
    { kind: 'moths_met', moths: [4, 2, 2] },
    { kind: 'lamp_taken', seat: 0, lamp: 6 },
    { kind: 'lamp_taken', seat: 2, lamp: 5 },
    { kind: 'lamp_went_out', lamp: 3 },
    { kind: 'day_broke', winners: [0] },
    { kind: 'day_broke', winners: [1] },
    { kind: 'day_broke', winners: [0, 2] },
    { kind: 'day_broke', winners: [1, 2] },
  ],
};

export default gallery;
