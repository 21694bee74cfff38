import type { GameUI } from '@lair/game-ui';
import { Board } from './board';
import { messages, refusal, sheetLine } from './messages';
import { luck, moments } from './moments';
import { roundSaid, say } from './say';
import type { Event, Move, Staged } from './types';

const ui: GameUI<Staged, Move, Event> = {
  name: 'mighty-monsters',
  Board,
  say,
  prompt: (_view, moves, c) =>
    messages[c.lang][moves.some((m) => m.kind === 'replace') ? 'promptReplace' : 'prompt'],
  sheetLine,
  unit: { en: ['gold', 'gold'], fr: ['pièce', 'pièces'] },
  refusal,
  moments,
  luck,
  matters: (e, seat) =>
    e.kind === 'turn_passed'
      ? 0
      : e.kind === 'monster_replaced' && e.old_owner === seat && e.seat !== seat
        ? 2
        : 1,
  begins: (e) => e.kind === 'round_started',
  settles: (e) => e.kind === 'round_started',
  ended: roundSaid,
  drawn: (e) =>
    ['hand_dealt', 'guards_placed', 'king_tile_revealed', 'guard_revealed'].includes(e.kind),
  sound(event, c) {
    switch (event.kind) {
      case 'monster_placed':
        return 'place';
      case 'monster_replaced':
        return 'take';
      case 'guard_revealed':
        return 'flip';
      case 'guard_beaten':
        return 'gold';
      case 'guard_won':
        return 'lose';
      case 'round_started':
        return 'round';
      case 'game_ended':
        return c.seat < 0 || event.winners.includes(c.seat) ? 'win' : 'lose';
      default:
        return null;
    }
  },
};

export default ui;
