import type { GameUI } from '@lair/game-ui';
import { Board } from './board';
import { moments } from './moments';
import { prompt, refusal, say, sheetLine, sound, tieBreak } from './say';
import type { Event, Move, View } from './types';

const ui: GameUI<View, Move, Event> = {
  name: 'big-monster',
  Board,
  say,
  prompt,
  sheetLine,
  refusal,
  tieBreak,
  moments,
  sound,
  drawn: (e) =>
    ['pack_dealt', 'explorers_dealt', 'series_opened', 'salvage_offered'].includes(e.kind),
};
export default ui;
