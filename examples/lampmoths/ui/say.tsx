// What happened, one sentence an event, and everything else that the page says about the game.

import type { Cue, Lang, SayContext, Sentence } from '@lair/game-ui';
import type { Event, Move, View } from './types.gen';
import { words } from './words';

/** One event as a sentence. TypeScript finds an event of the rules that has no sentence here. */
export function say(e: Event, c: SayContext): Sentence {
  const w = words(c.lang);
  const name = (seat: number) => c.names[seat] ?? '?';
  const mine = (seat: number) => seat === c.seat;
  const nameOrYou = (seat: number) => (mine(seat) ? w.you : name(seat));
  switch (e.kind) {
    case 'night_fell':
      return [w.nightFell(e.night, e.lamp)];
    case 'moth_sent':
      if (e.moth === undefined) return [w.hasSent(name(e.seat))];
      return [mine(e.seat) ? w.youSend(e.moth) : w.sends(name(e.seat), e.moth)];
    case 'moths_met':
      return [w.met(e.moths.map((moth, seat) => `${nameOrYou(seat)} ${moth}`))];
    case 'lamp_taken':
      return [mine(e.seat) ? w.youTake(e.lamp) : w.takes(name(e.seat), e.lamp)];
    case 'lamp_went_out':
      return [w.out(e.lamp)];
    case 'day_broke': {
      const [first] = e.winners;
      if (e.winners.length > 1)
        return [w.winTogether(e.winners.map(nameOrYou), e.winners.some(mine))];
      return [mine(first!) ? w.youWin : w.wins(name(first!))];
    }
  }
}

export const prompt = (view: View, _moves: Move[], c: SayContext): string =>
  words(c.lang).prompt(view.lamp);

export const tieBreak = (lang: Lang): string => words(lang).tieBreak;

export const sheetLine = (line: string, lang: Lang): string =>
  words(lang).sheet[line as keyof ReturnType<typeof words>['sheet']] ?? line;

export const refusal = (reason: string, lang: Lang): string =>
  words(lang).refusals[reason as keyof ReturnType<typeof words>['refusals']] ?? '';

export function sound(e: Event, c: SayContext): Cue | null {
  switch (e.kind) {
    case 'night_fell':
      return 'round';
    case 'moth_sent':
      return 'place';
    case 'lamp_taken':
      return e.seat === c.seat ? 'gold' : 'take';
    case 'lamp_went_out':
      return 'lose';
    case 'day_broke':
      return e.winners.includes(c.seat) ? 'win' : 'lose';
    default:
      return null;
  }
}
