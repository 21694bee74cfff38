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
  // A gravestone that is gone and the last round change what the reader plans; what came from
  // the deck is seen on the board, and what is drawn says less than what is buried.
  matters: (e, seat) =>
    e.kind === 'end_triggered' || (e.kind === 'marker_taken' && e.seat !== seat)
      ? 2
      : e.kind === 'row_refilled' || (e.kind === 'card_drawn' && !e.card)
        ? 0
        : e.kind === 'card_drawn'
          ? 0.5
          : 1,
  // What is taken from the row was chosen; what fills its place was not.
  drawn: (e) =>
    (e.kind === 'card_drawn' && e.source === 'deck') ||
    ['row_refilled', 'hand_dealt', 'pit_started', 'row_revealed'].includes(e.kind),
};
export default ui;
