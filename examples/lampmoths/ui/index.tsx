// What the table loads to play the game: the board and its sentences.

import type { GameUI } from '@lair/game-ui';
import { Board } from './board';
import { prompt, refusal, say, sheetLine, sound, tieBreak } from './say';
import type { Event, Move, View } from './types.gen';

const ui: GameUI<View, Move, Event> = {
  name: 'lamp-moths',
  Board,
  say,
  prompt,
  sheetLine,
  refusal,
  tieBreak,
  sound,
};

export default ui;
