import type { GameUI } from '@lair/game-ui';
import { Board } from './board';
import { draft } from './choosing';
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
  // In a draft a turn ends at once for all: who has landed what is told until the next move.
  // In series each landing is a move of its own, and was told when it was made.
  matters: (e, seat, view) =>
    e.kind === 'turn_started'
      ? 0
      : draft(view as View) &&
          (e.kind === 'medal_won' || (e.kind === 'turn_revealed' && e.seat !== seat))
        ? 2
        : 1,
  // What a seat kept or named is told, and not where the packs then went.
  follows: (e) => e.kind === 'pack_given',
  drawn: (e) =>
    ['pack_dealt', 'explorers_dealt', 'series_opened', 'salvage_offered'].includes(e.kind),
};
export default ui;
