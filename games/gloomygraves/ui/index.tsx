import type { GameUI } from '@lair/game-ui';
import { Board } from './board';
import { prompt, refusal, say, sheetLine, sound, tieBreak } from './say';
import type { Event, Move, View } from './types';

const ui: GameUI<View, Move, Event> = {
  name: 'gloomy-graves',
  Board,
  say,
  prompt,
  sheetLine,
  refusal,
  tieBreak,
  sound,
};
export default ui;
