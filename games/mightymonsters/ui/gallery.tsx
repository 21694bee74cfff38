// The gallery of the game: every drawing, the board with three to six seats,
// and every sentence of the log.

import type { Gallery, Player } from '@lair/game-ui';
import { Drawing, GrainSheet } from '@lair/kit/draw';
import { Monster } from './art';
import { gate, treasury } from './art/castle';
import { King, kingIds } from './art/kings';
import { Coin, Down, factions, Heal, Mark, Star, Strength, Torch } from './art/marks';
import { own } from './cards';
import Door from './door';
import { events, positions } from './fixtures';
import { monsterName } from './names';
import { GuardBack, GuardFront, MonsterBack, MonsterToken } from './pieces';
import type { Event, Move, Staged } from './types';

const box = (size: number, what: preact.ComponentChildren, ratio = 1) => (
  <span
    class="mm mm-gallery"
    style={{
      position: 'relative',
      display: 'inline-block',
      padding: 0,
      width: `${size}px`,
      height: `${size * ratio}px`,
      'container-type': 'size',
      'container-name': 'post',
    }}
  >
    {what}
  </span>
);

const names = ['Ada', 'Basil', 'Cleopatra', 'Dov', 'Esme', 'Finn'];
const players: Player[] = names.map((name, seat) => ({
  seat,
  name,
  kind: seat === 0 ? 'person' : 'bot',
  level: seat === 0 ? '' : 'greedy',
  you: seat === 0,
  online: true,
  botPlays: false,
}));

const gallery: Gallery<Staged, Move, Event> = {
  art: [
    ...factions.map((of) => ({
      title: of,
      items: [1, 2, 3, 4, 5].map((card) => ({
        name: `${card} ${monsterName(of, card, 'en')} · ${monsterName(of, card, 'fr')}`,
        draw: (size: number) => box(size, <Monster of={of} card={card} halo="#f7ebd3" />),
      })),
    })),
    {
      title: 'backs',
      items: factions.map((of) => ({
        name: of,
        draw: (size) => box(size * 0.7, <MonsterBack of={of} />, 1.4),
      })),
    },
    {
      title: 'guards',
      items: [
        ...own.levels.map((l) => ({
          name: `level ${l.level}`,
          draw: (size: number) => box(size, <GuardBack level={l.level} />, 1.2),
        })),
        ...[...own.guards.values()].map((g) => ({
          name: g.id,
          draw: (size: number) => box(size, <GuardFront id={g.id} />, 1.2),
        })),
      ],
    },
    {
      title: 'king tiles',
      items: [...kingIds, ''].map((id) => ({
        name: id,
        draw: (size) => box(size, <King id={id || undefined} class="" />),
      })),
    },
    {
      title: 'castle and signs',
      items: [
        { name: 'gate', draw: (size) => box(size, <Drawing>{gate()}</Drawing>) },
        { name: 'treasury', draw: (size) => box(size, <Drawing>{treasury()}</Drawing>) },
        ...factions.map((of, i) => ({
          name: of,
          draw: (size: number) => box(size, <Mark of={of} text={(i % 5) + 1} class="" />),
        })),
        ...[Coin, Strength, Heal, Star, Torch, Down].map((Sign) => ({
          name: Sign.name,
          draw: (size: number) => box(size, <Sign class="" />),
        })),
      ],
    },
    {
      title: 'door',
      items: [
        {
          name: 'door',
          draw: (size) =>
            box(
              size * 1.34,
              <>
                <GrainSheet />
                <Door />
              </>,
              0.75,
            ),
        },
      ],
    },
  ],
  apart: [
    {
      title: 'factions',
      items: factions.map((of) => ({
        name: of,
        draw: (size) => box(size, <Mark of={of} class="" />),
      })),
    },
    {
      title: 'backs',
      items: factions.map((of) => ({
        name: of,
        draw: (size) => box(size * 0.7, <MonsterBack of={of} />, 1.4),
      })),
    },
    {
      title: 'monsters',
      items: factions.flatMap((of) =>
        [1, 2, 3, 4, 5].map((card) => ({
          name: `${of} ${card}`,
          draw: (size: number) => box(size, <MonsterToken of={of} card={card} />),
        })),
      ),
    },
    {
      title: 'guards',
      items: [
        ...own.levels.map((l) => ({
          name: `level ${l.level}`,
          draw: (size: number) => box(size * 3, <GuardBack level={l.level} />, 0.4),
        })),
        ...[...own.guards.values()].map((g) => ({
          name: g.id,
          draw: (size: number) => box(size * 3, <GuardFront id={g.id} />, 0.4),
        })),
      ],
    },
    {
      title: 'king tiles',
      items: [...kingIds, ''].map((id) => ({
        name: id || 'back',
        draw: (size) => box(size, <King id={id || undefined} class="" />),
      })),
    },
    {
      title: 'signs',
      items: [Coin, Strength, Heal, Star, Torch, Down].map((Sign) => ({
        name: Sign.name,
        draw: (size: number) => box(size, <Sign class="" />),
      })),
    },
  ],
  boards: positions.map(({ title, view, moves, shown }) => ({
    title,
    props: {
      view,
      moves,
      seat: view.seat,
      actors: view.turn < 0 ? [] : [view.turn],
      players,
      names,
      events: shown ?? [],
    },
  })),
  events,
};

export default gallery;
