import type { GameUI } from '@lair/game-ui';
import { Board } from './board';
import { moments } from './moments';
import { ending } from './ending';
import { leads } from './turns';
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
  matters: leads,
  retold: () => import('./retold'),
  begins: (e) => e.kind === 'turn_started',
  drawn: (e) =>
    ['dice_rolled', 'wilds_refilled', 'card_revealed', 'cages_opened'].includes(e.kind) ||
    (e.kind === 'cage_gained' && e.from === 'pile'),
  follows: (e) =>
    ['camp_upgraded', 'wilds_refilled', 'cages_opened', 'turn_started'].includes(e.kind),
  missed: (e) => e.kind === 'roll_failed',
};
export default ui;
