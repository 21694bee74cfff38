// One sentence for each event, with pictures of the monsters and dice in it.

import type { ComponentChild } from 'preact';
import type { Cue, Lang, SayContext, Sentence } from '@lair/game-ui';
import { cheapest, completed, nextUp } from './choosing';
import { MiniMonster } from './art/lazy';
import { DieFace } from './art/marks';
import type { Event, Move, Region, View } from './types';
import { low, words, type Words } from './words';

/** Returns the name of a monster in the view. */
export const nameOf = (view: View | undefined, id: string, lang: Lang): string =>
  view?.cards.find((c) => c.id === id)?.name[lang] ?? id;

/** Returns the name of an expedition without its number, as on the map: "Captivity study". */
export const placeName = (no: number, lang: Lang): string => words(lang).expeditions[no - 1] ?? '';

/** Returns the name with the number: "Expedition 3: Captivity study". */
export const expeditionName = (no: number, lang: Lang): string =>
  words(lang).head(words(lang).expedition(no), placeName(no, lang));

/** A die in a sentence, where its kind is seen; heard, that of a region says so. */
const die = (w: Words, of: Region | 'black', value: number, key: string): ComponentChild => (
  <span key={key} class="me-mini-die">
    <DieFace of={of} value={value} />
    <span class="sr-only">{of === 'black' ? `${value} ` : `${value} (${w.kinds(0, of)}) `}</span>
  </span>
);

export function say(e: Event, c: SayContext): Sentence | null {
  const w = words(c.lang);
  const s = w.say;
  const view = c.view as View | undefined;
  const name = (seat: number) => c.names[seat] ?? '';
  const you = (seat: number) => seat === c.seat;
  const monster = (id: string): ComponentChild => (
    <MiniMonster key={id} id={id} name={nameOf(view, id, c.lang)} />
  );
  const list = (ids: string[]): ComponentChild[] =>
    ids.flatMap((id, i) => [i > 0 ? ', ' : '', monster(id)]);
  const lost = (seat: number, id: string): string =>
    s.crestTaken(you(seat), name(seat), view?.cards.find((x) => x.id === id)?.caged ?? 0);
  const region = view?.hunt?.region ?? 'everywhere';
  switch (e.kind) {
    case 'game_started':
      return [
        s.started(
          you(e.first_seat),
          name(e.first_seat),
          e.expedition > 0 ? expeditionName(e.expedition, c.lang) : '',
        ),
      ];
    case 'turn_started':
      return [s.turn(you(e.seat), name(e.seat), e.round)];
    case 'camp_chosen':
      return [s.camp(you(e.seat), name(e.seat), w.regions[e.region], e.black + 1)];
    case 'dice_rolled': {
      const dice = e.black.map((v, i) => die(w, 'black', v, `b${i}`));
      if (e.die > 0) dice.push(die(w, region, e.die, 'r'));
      // They stay together, or are halved where no line has room for all: none stands alone.
      const half = dice.length > 4 ? dice.length >> 1 : 0;
      return [
        s.rolled(you(e.seat), name(e.seat)),
        <span key="dice" class="me-thrown">
          <span class="me-mini">{dice.slice(0, half)}</span>
          <span class="me-mini">{dice.slice(half)}.</span>
        </span>,
      ];
    }
    case 'dice_kept':
      return [
        s.kept(you(e.seat), name(e.seat)),
        <span key="dice" class="me-mini">
          {Array.from({ length: e.count }, (_, i) =>
            die(w, e.die && i === 0 ? region : 'black', e.value, `k${i}`),
          )}
        </span>,
        s.keptSum(e.sum),
      ];
    case 'roll_failed':
      return [
        // The reader's own is seen on the tray, too.
        <span key="f" {...(!you(e.seat) && { 'data-main': true })}>
          {s.failed(you(e.seat), name(e.seat))}
        </span>,
        ...(e.lost > 0
          ? [s.failedLost(you(e.seat)), die(w, e.die ? region : 'black', e.lost, 'l'), '\u2060']
          : []),
        '.',
      ];
    case 'hunt_stopped':
      if (e.reason === 'hopeless') return [s.hopeless(you(e.seat), name(e.seat))];
      return [
        s.stopped(you(e.seat), name(e.seat), e.firepower),
        e.crates > 0 ? s.stoppedCrates(e.crates) : '',
      ];
    case 'monster_captured':
      return [
        <span key="c" data-main>
          {s.captured(you(e.seat), name(e.seat))}
        </span>,
        monster(e.monster),
        s.capturedFor(e.cost, e.crates),
        view && completed(view, e.seat, e.monster) && s.group,
        view && e.crest >= 0 && e.crest !== e.seat && (
          <span key="crest" data-rank={0.5}>
            {lost(e.crest, e.monster)}
          </span>
        ),
      ];
    case 'traders_visited':
      return [
        <span key="t" data-main>
          {s.traders(you(e.seat), name(e.seat), e.cost)}
        </span>,
      ];
    case 'cage_gained':
      if (e.from === 'extra') return [s.extraCage(you(e.seat), name(e.seat))];
      return [
        s.cage(you(e.seat), name(e.seat), e.source),
        ...inside(e.monster && monster(e.monster), c.lang),
      ];
    case 'cage_stolen':
      if (e.victim < 0) return [s.stolenNone(you(e.thief), name(e.thief))];
      return [
        s.stolen(you(e.thief), name(e.thief), you(e.victim), name(e.victim)),
        ...inside(e.monster && monster(e.monster), c.lang),
      ];
    case 'camp_upgraded':
      return [
        s.up(you(e.seat), name(e.seat), w.camps[e.region], e.level),
        // A joiner does not hold a picture: no line may break between it and its brackets.
        ...(e.monster
          ? [
              <span key="by" data-more>
                {' '}
                <span class="me-mini">({monster(e.monster)})</span>
              </span>,
            ]
          : []),
        '.',
      ];
    case 'upgrade_refused':
      return [s.refused(you(e.seat), name(e.seat), w.camps[e.region])];
    case 'wilds_refilled':
      return [
        s.refilled(you(e.seat), name(e.seat), e.cards.length),
        ...list(e.cards.map((l) => l.monster)),
        '.',
      ];
    case 'wilds_unchanged':
      return null;
    case 'card_revealed':
      return [s.revealed, monster(e.monster), '.'];
    case 'end_triggered':
      return [s.ended(you(e.seat), name(e.seat))];
    case 'cages_opened':
      return [s.opened];
    case 'game_ended':
      return [s.over(new Intl.ListFormat(c.lang).format(e.winners.map(name)), e.winners.length)];
    case 'solo_ended':
      return [
        e.outcome === 'won'
          ? s.soloWon(e.turns)
          : e.outcome === 'crowded'
            ? s.crowded
            : s.outOfTime,
      ];
  }
}

/** The content of a cage, for viewers that know it. */
const inside = (what: ComponentChild | undefined, lang: Lang): ComponentChild[] =>
  what ? [words(lang).head('', ''), what, '.'] : ['.'];

export function prompt(view: View, _moves: Move[], c: SayContext): string | Sentence {
  const w = words(c.lang);
  switch (view.phase) {
    case 'roll_or_stop': {
      const next = view.hunt && view.hunt.most > 0 && nextUp(view, view.hunt, c.lang);
      if (!next) return w.prompts.roll_or_stop;
      // For a small phone, where the button that says it has no third line.
      return [
        `${w.prompts.roll_or_stop} `,
        <span key="next" class="me-prompt-next">
          {w.needs(next.name, next.by)}
        </span>,
      ];
    }
    case 'spend':
      return w.prompts.spend(view.hunt?.power ?? 0);
    case 'confirm_final':
      return w.prompts.confirm_final(w.short[view.final?.region ?? 'aerie']);
    case 'choose_camp':
      // Everybody has one turn in a round, and no other round comes.
      return view.ender >= 0 ? w.prompts.last_camp : w.prompts.choose_camp;
    default:
      return w.prompts[view.phase];
  }
}

export const sheetLine = (line: string, lang: Lang): string => words(lang).sheet[line] ?? line;

/** Says why a move cannot be made and, if it was tried on the board, of what that is true. */
export function refusal(reason: string, lang: Lang, tried?: unknown, c?: SayContext): string {
  const w = words(lang);
  const plain = w.refusals[reason] ?? '';
  const move = tried as Partial<Move> | undefined;
  const view = c?.view as View | undefined;
  if (!move || !view || !plain) return plain;
  const { kind, value } = move;
  if (kind === 'keep') return w.not[reason]?.(value ?? 0) ?? plain;
  const card = view.cards.find((x) => x.id === move.monster);
  const what =
    kind === 'capture'
      ? card?.name[lang]
      : kind === 'visit_traders' && view.traders
        ? w.traders
        : kind === 'buy_cage'
          ? w.cage
          : undefined;
  if (!what) return plain;
  const { hunt } = view;
  if (reason === 'too_strong' || reason === 'too_little_firepower') {
    const price = cheapest(view, card?.level ?? (kind === 'buy_cage' ? 10 : view.traders!.cost));
    return w.head(what, w.tooDear(price, hunt?.power ?? 0, (view.solo?.crates ?? 0) > 0));
  }
  if (reason === 'wrong_region' && card && hunt)
    return w.livesElsewhere(what, w.short[card.region], w.short[hunt.region]);
  return w.head(what, low(plain));
}

export const tieBreak = (lang: Lang): string => words(lang).tieBreak;

export function sound(e: Event, c: SayContext): Cue | null {
  switch (e.kind) {
    case 'dice_rolled':
      return 'roll';
    case 'dice_kept':
      return 'keep';
    case 'roll_failed':
      return 'lose';
    case 'monster_captured':
      return 'gold';
    case 'cage_gained':
    case 'cage_stolen':
      return 'take';
    case 'camp_upgraded':
      return 'place';
    case 'turn_started':
      return e.seat === c.seat ? 'round' : null;
    case 'game_ended':
      return c.seat < 0 || e.winners.includes(c.seat) ? 'win' : 'lose';
    case 'solo_ended':
      return e.outcome === 'won' ? 'win' : 'lose';
    default:
      return null;
  }
}
