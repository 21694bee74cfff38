// Each event as a sentence for the log, with small drawings of its cards and
// markers.

import type { ComponentChild } from 'preact';
import type { Cue, Lang, SayContext, Sentence } from '@lair/game-ui';
import { categories, type Kind } from './art/halves';
import { cardName, MiniCard, Stone, theCard } from './pieces';
import {
  endsWith,
  extraOf,
  lastRound,
  nthOf,
  type Card,
  type Event,
  type Move,
  type View,
} from './types';
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
          // A word joiner keeps the comma with the card before it.
          seat > 0 ? '\u2060, ' : '',
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
      const nth = c.view ? nthOf(c.view as View, e.seat, e.category) : 0;
      const [counts, parts, takes] = w.marker_taken(
        you(e.seat),
        name(e.seat),
        kind,
        e.total,
        e.pit_group,
        e.crypt_group,
      );
      const [points, why] = words(c.lang).nth(e.value, nth);
      return [
        counts,
        <span data-more>{parts}</span>,
        takes,
        <Stone kind={e.category as never} number={e.number} value={e.value} lang={c.lang} />,
        <span>
          {points}
          {extraOf(nth) > 0 && <span data-more>{why}</span>}.
        </span>,
      ];
    }
    case 'score_declined':
      return [w.score_declined(you(e.seat), name(e.seat))];
    case 'card_drawn':
      if (e.source === 'row')
        return [w.drawn_row(you(e.seat), name(e.seat)), ...cards(e.card ? [e.card] : [])];
      return [w.drawn_deck(you(e.seat), name(e.seat), !!e.card), ...cards(e.card ? [e.card] : [])];
    case 'row_refilled':
      return [w.row_refilled, ...cards([e.card])];
    case 'end_triggered':
      // Where not all of a turn has room, this stays.
      return [
        <span data-main>
          {e.reason === 'fifth_marker'
            ? w.end_triggered.fifth_marker(you(e.seat), name(e.seat))
            : w.end_triggered.deck_empty()}
        </span>,
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
  const take = moves.find((m) => m.kind === 'take_marker');
  const ends = take && endsWith(view, c.seat, take.category ?? '');
  if (ends) return w.fifth[ends];
  return view.phase === 'score' && lastRound(view) ? w.last : w[view.phase];
}

export const sheetLine = (line: string, lang: Lang): string => words(lang).sheet[line] ?? line;
/** What was pressed: the candidate, a card of the hand, or a gravestone with its number. */
export type Tried = Partial<Move> & { number?: number };

/** Says why a move cannot be made, and if it was tried on the board, of what it speaks. */
export function refusal(reason: string, lang: Lang, tried?: unknown, c?: SayContext): string {
  const named =
    tried && c?.view
      ? noStone(reason, tried as Tried, c.view as View, c) ||
        (reason === 'wrong_phase' ? otherStep(tried as Tried, c.view as View, lang) : '')
      : '';
  return named || (words(lang).refusals[reason] ?? '');
}

/** Says to which step of a turn belongs what was pressed. */
function otherStep(m: Tried, { phase, row, ...view }: View, lang: Lang): string {
  const w = words(lang).not;
  const begins = phase === 'choose_start';
  const buries = begins || phase.startsWith('bury');
  const card = (of: Card | undefined) => of && theCard(of, lang);
  switch (m.kind) {
    case 'take_marker':
      return m.number === undefined
        ? ''
        : w.when(w.stone(m.category as Kind, m.number), m.category as Kind);
    case 'draw': {
      const first = phase === 'score';
      const what = m.source === 'row' ? card(row[m.slot ?? 0]) : undefined;
      if (what) return (first ? w.rowFirst : w.row)(what);
      return first ? w.deckFirst : w.deck;
    }
    case 'bury_pit':
      return begins ? w.begin : buries ? w.pitLater : w.pitOver;
    case 'bury_crypt': {
      const what = m.x === undefined && card(view.hand.find((of) => of.id === (m.card ?? 0)));
      if (what) return w.card(what);
      return begins ? w.begin : buries ? w.cryptDone : w.cryptOver;
    }
    default:
      return '';
  }
}

/** Says why a gravestone cannot be taken. */
function noStone(reason: string, m: Tried, view: View, c: SayContext): string {
  const kind = m.category as Kind;
  const me = view.players[c.seat];
  const of = view.markers.filter((s) => s.category === kind);
  const pressed = of.find((s) => s.number === m.number);
  if (m.kind !== 'take_marker' || !pressed || !me) return '';
  const w = words(c.lang).not;
  const stone = w.stone(kind, pressed.number);
  const own = of.find((s) => s.owner === c.seat);
  if (pressed.owner >= 0 && pressed.owner !== c.seat)
    return w.taken(stone, c.names[pressed.owner] ?? '');
  if (own) return w.own(stone, kind, own.number);
  if (reason === 'category_not_on_card' && view.buried)
    return w.shows(stone, kind, cardName(view.buried, c.lang));
  const at = categories.indexOf(kind);
  const [total, best] = [me.totals[at] ?? 0, me.earns[at] ?? 0];
  const few = total < pressed.number && w.few(stone, kind, pressed.number, total);
  // While one scores, what comes later was asked about a stone of a kind that can be taken.
  const later = reason === 'wrong_phase';
  if (reason === 'no_marker' || (later && view.phase === 'score'))
    return few || w.better(stone, kind, total, best);
  if (!later || !view.phase.startsWith('draw')) return '';
  return few || (best > pressed.number ? w.better(stone, kind, total, best) : '');
}
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
