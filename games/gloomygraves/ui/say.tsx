// Each event as a sentence for the log, with small drawings of its cards and
// markers.

import type { ComponentChild } from 'preact';
import type { Cue, Lang, SayContext, Sentence } from '@lair/game-ui';
import { MiniCard, Stone } from './pieces';
import type { Event, Move, View } from './types';
import { words } from './words';

export function say(e: Event, c: SayContext): Sentence | null {
  const w = words(c.lang).say;
  const name = (seat: number) => c.names[seat] ?? '';
  const you = (seat: number) => seat === c.seat;
  const cards = (list: { id: number; a: string; b: string }[]): ComponentChild[] =>
    list.map((card) => <MiniCard key={card.id} card={card as never} lang={c.lang} />);
  switch (e.kind) {
    case 'game_started':
      return [w.game_started(you(e.first_seat), name(e.first_seat))];
    case 'row_revealed':
      return [w.row_revealed, ...cards(e.cards)];
    case 'pit_started':
      return [w.pit_started, ...cards(e.cards)];
    case 'hand_dealt':
      return e.cards ? [w.hand_dealt(you(e.seat), name(e.seat), e.count), ...cards(e.cards)] : null;
    case 'start_chosen':
      return [w.start_chosen(you(e.seat), name(e.seat))];
    case 'crypts_started':
      return [
        w.crypts_started,
        ...e.cards.flatMap((card, seat) => [
          seat > 0 ? ', ' : '',
          `${name(seat)} `,
          ...cards([card]),
        ]),
      ];
    case 'turn_started':
      return [w.turn_started(you(e.seat), name(e.seat), e.round)];
    case 'crypt_buried':
      return [w.crypt_buried(you(e.seat), name(e.seat)), ...cards([e.card])];
    case 'pit_buried':
      return [w.pit_buried(you(e.seat), name(e.seat)), ...cards([e.card])];
    case 'pit_blocked':
      return [w.pit_blocked(you(e.seat), name(e.seat)), ...cards([e.discarded])];
    case 'marker_taken': {
      const kind = words(c.lang).many[e.category as never];
      return [
        w.marker_taken(you(e.seat), name(e.seat), kind, e.total, e.pit_group, e.crypt_group),
        <Stone kind={e.category as never} number={e.number} value={e.value} lang={c.lang} />,
      ];
    }
    case 'score_declined':
      return [w.score_declined(you(e.seat), name(e.seat))];
    case 'card_drawn':
      if (e.source === 'row')
        return [w.drawn_row(you(e.seat), name(e.seat)), ...cards(e.card ? [e.card] : [])];
      return [w.drawn_deck(you(e.seat), name(e.seat)), ...cards(e.card ? [e.card] : [])];
    case 'row_refilled':
      return [w.row_refilled, ...cards([e.card])];
    case 'end_triggered':
      return [
        e.reason === 'fifth_marker'
          ? w.end_triggered.fifth_marker(you(e.seat), name(e.seat))
          : w.end_triggered.deck_empty(),
      ];
    case 'game_over':
      return [
        w.game_over(new Intl.ListFormat(c.lang).format(e.winners.map(name)), e.winners.length),
      ];
  }
}

export function prompt(view: View, moves: Move[], c: SayContext): string {
  const w = words(c.lang).prompts;
  if (view.phase === 'choose_start' && view.chosen) return w.chosen;
  if (view.phase === 'game_over') return words(c.lang).over;
  if (moves[0]?.kind === 'discard_blocked') return w.discard_blocked;
  return w[view.phase];
}

export const sheetLine = (line: string, lang: Lang): string => words(lang).sheet[line] ?? line;
export const refusal = (reason: string, lang: Lang): string => words(lang).refusals[reason] ?? '';
export const tieBreak = (lang: Lang): string => words(lang).tieBreak;

export function sound(e: Event, c: SayContext): Cue | null {
  switch (e.kind) {
    case 'crypt_buried':
    case 'pit_buried':
      return 'place';
    case 'marker_taken':
      return 'stone';
    case 'card_drawn':
      return 'take';
    case 'crypts_started':
      return 'flip';
    case 'end_triggered':
      return 'round';
    case 'game_over':
      return c.seat < 0 || e.winners.includes(c.seat) ? 'win' : 'lose';
    default:
      return null;
  }
}
