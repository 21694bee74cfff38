// Positions for the gallery, recorded in play as the server sent them.

import type { Gallery, Player } from '@lair/game-ui';

export interface Met<V, M> {
  title: string;
  view: V;
  moves: M[];
  seat: number;
  actors: number[];
}

const names = ['Ada', 'Basil', 'Cleo', 'Dov', 'Esme', 'Finn'];

/** The viewer and the second seat are people, the others bots. */
const player = (seat: number, you: number): Player => {
  const person = seat === you || seat === 1;
  return {
    seat,
    name: names[seat]!,
    kind: person ? 'person' : 'bot',
    level: person ? '' : 'normal',
    you: seat === you,
    online: true,
    botPlays: false,
  };
};

/**
 * Returns the boards of such positions, each as seen by the seat that recorded
 * it.
 */
export const boardsOf = <V extends { players: unknown[] }, M, E>(
  positions: Met<V, M>[],
): Gallery<V, M, E>['boards'] =>
  positions.map(({ title, view, moves, seat, actors }) => ({
    title,
    props: {
      view,
      moves,
      seat,
      actors,
      players: view.players.map((_, i) => player(i, seat)),
      names,
      events: [],
    },
  }));
