import type { GameUI } from '@lair/game-ui';
import { Board } from './board';
import { moments } from './moments';
import { ending } from './ending';
import { prompt, refusal, say, sheetLine, sound, tieBreak } from './say';
import type { Event, Move, View } from './types';

const ui: GameUI<View, Move, Event> = {
  name: 'monster-expedition',
  Board,
  say,
  prompt,
  sheetLine,
  refusal,
  tieBreak,
  ending,
  moments,
  sound,
  // A roll that failed leads; where a hunt begins its dice say enough.
  matters: (e, seat) =>
    e.kind === 'camp_chosen' ? 0 : e.kind === 'roll_failed' && e.seat === seat ? 2 : 1,
  begins: (e) => e.kind === 'turn_started',
  drawn: (e) => ['dice_rolled', 'wilds_refilled', 'card_revealed', 'cages_opened'].includes(e.kind),
  follows: (e) =>
    ['camp_upgraded', 'wilds_refilled', 'cages_opened', 'turn_started'].includes(e.kind),
  missed: (e) => e.kind === 'roll_failed',
};
export default ui;
