// One sentence for each event, with pictures of the tiles, crystals and medals
// in it.

import type { ComponentChild } from 'preact';
import type { Cue, Lang, SayContext, Sentence } from '@lair/game-ui';
import { MiniGem, MiniMedal, MiniPerson, MiniTile, tileName } from './pieces';
import type { Event, Move, View } from './types';
import { words, type Person } from './words';

const spaced = (list: ComponentChild[]): ComponentChild[] =>
  list.flatMap((x, i) => (i > 0 ? [', ', x] : [x]));

/** Returns the person a verb takes for some seats: the reader, several others, or one. */
const numberOf = (seats: number[], reader: number): Person =>
  seats.includes(reader) ? 'you' : seats.length > 1 ? 'they' : 'one';

export function say(e: Event, c: SayContext): Sentence | null {
  const all = words(c.lang);
  const w = all.say;
  const name = (seat: number) => c.names[seat] ?? '';
  const you = (seat: number) => seat === c.seat;
  // Several seats in one list; the reader among them comes first, as "you".
  const list = (seats: number[], word: string) =>
    new Intl.ListFormat(c.lang).format([
      ...(seats.some(you) ? [word] : []),
      ...seats.filter((s) => !you(s)).map(name),
    ]);
  // An elided article stays with its noun: "pose [escargot] l’escargot".
  const the = (kind: string): ComponentChild[] => {
    const article = all.article(kind);
    return article.endsWith('’')
      ? [<MiniTile kind={kind} article={article} lang={c.lang} />]
      : [article, <MiniTile kind={kind} lang={c.lang} />];
  };
  // What stays where not all fits, the last of a moment the longest: the landings of
  // others, then medals, a new round, and the pack that one gets.
  const main = <i data-main />;
  const tiles = (kinds: string[]) =>
    spaced(kinds.map((k, i) => <MiniTile key={i} kind={k} lang={c.lang} />));
  // What the table shows as well, and may be left out where there is no room.
  const more = (list: ComponentChild[]) => (
    <span data-more>
      {all.colon}
      {list}
    </span>
  );
  switch (e.kind) {
    case 'game_started':
      return [w.game_started[e.mode]];
    case 'medals_selected':
      return [
        w.medals,
        more(spaced(e.medals.map((m) => <MiniMedal key={m} id={m} lang={c.lang} />))),
        '.',
      ];
    case 'explorers_dealt':
      return [
        w.dealt(you(e.seat), name(e.seat)),
        more(spaced(e.explorers.map((id) => <MiniPerson key={id} id={id} lang={c.lang} />))),
        '.',
      ];
    case 'explorers_revealed':
      return [
        w.explorers,
        more(
          spaced(
            e.explorers.map((id, seat) => [
              `${name(seat)} `,
              <MiniPerson key={seat} id={id} lang={c.lang} />,
            ]),
          ),
        ),
        '.',
      ];
    case 'round_started':
      return [e.round > 1 ? main : null, w.round(e.round)];
    case 'pack_dealt':
      return e.tiles && e.tiles.length > 0
        ? [w.pack(you(e.seat), name(e.seat), e.size), more(tiles(e.tiles)), '.']
        : null;
    case 'turn_started':
      return [
        w.turn(
          e.turn,
          e.order?.[0] === undefined ? '' : name(e.order[0]),
          e.order?.[0] !== undefined && you(e.order[0]),
        ),
      ];
    case 'pack_given':
      return [
        you(e.to) && !you(e.from) ? main : null,
        e.from === e.to
          ? w.kept(you(e.from), name(e.from), e.forced)
          : w.given(you(e.from), name(e.from), you(e.to), name(e.to), e.size),
      ];
    case 'dragon_taken':
      return [w.dragon(you(e.seat), name(e.seat))];
    case 'tile_discarded':
      return [
        w.discarded(you(e.seat), name(e.seat)),
        ...(e.tile ? the(e.tile) : [w.discardedTile]),
        w.faceDown,
      ];
    case 'turn_revealed': {
      const done: ComponentChild[] = e.crystals.map((k, i) => [
        w.aGem,
        <MiniGem key={i} of={k} lang={c.lang} />,
      ]);
      if (e.pair) done.push(all.aPair);
      return [
        you(e.seat) ? null : main,
        w.revealed(you(e.seat), name(e.seat)),
        ...the(e.tile),
        ...(done.length > 0
          ? [
              <span key="done" data-rank={0.9}>
                {w.completing}
                {spaced(done)}
              </span>,
            ]
          : []),
        '.',
      ];
    }
    case 'medal_granted':
      return [
        main,
        w.granted(you(e.from), name(e.from), you(e.to), name(e.to)),
        <MiniMedal id={e.medal} points={e.points} lang={c.lang} />,
        '.',
      ];
    case 'mutated':
      return [
        w.mutated(you(e.seat), name(e.seat), e.level, e.points),
        <MiniTile kind={e.tile} level={e.level} lang={c.lang} />,
        '.',
      ];
    case 'medal_won':
      return [
        main,
        w.won(list(e.seats, w.you), numberOf(e.seats, c.seat), e.scope === 'team'),
        <MiniMedal id={e.medal} points={e.points} lang={c.lang} />,
        `${w.medal}.`,
      ];
    case 'round_ended':
      return [
        w.roundEnded(e.round) +
          (e.dragon_holder >= 0 ? w.flipped(you(e.dragon_holder), name(e.dragon_holder)) : ''),
      ];
    case 'series_opened':
      return [w.opened(e.number), more(tiles(e.tiles)), '.'];
    case 'series_taken':
      return [
        w.taken(you(e.seat), name(e.seat)),
        ...the(e.tile),
        <span data-more>
          {w.dropping(you(e.seat))}
          {the(e.discard)}
        </span>,
        '.',
      ];
    case 'salvage_offered':
      return [
        w.salvage(you(e.seat), name(e.seat), e.size),
        e.tiles && e.tiles.length > 0 ? more(tiles(e.tiles)) : '',
        '.',
      ];
    case 'penalty_assessed':
      if (e.seats.length === 0) return [w.noPenalty];
      return [
        w.penalty(list(e.seats, w.you), numberOf(e.seats, c.seat)),
        <span data-most>{w.theMedal}</span>,
        <MiniMedal id="PENALTY" points={e.points} lang={c.lang} />,
        <span data-most>{w.medal}</span>,
        <span data-more>{w.fewest}</span>,
        '.',
      ];
    case 'game_scored':
      return [w.scored(list(e.winners, w.you), numberOf(e.winners, c.seat))];
  }
}

export function prompt(view: View, moves: Move[], c: SayContext): string {
  const w = words(c.lang).prompts;
  switch (moves[0]?.kind) {
    case 'choose':
      return view.mode === 'duel' || view.mode === 'trio_series' ? w.chooseSeries : w.choose;
    case 'ready':
      return w.ready;
    case 'keep':
      return view.turn >= view.turns
        ? w.keepLast
        : view.round > 1 && view.turn === 1
          ? w.keepNew
          : w.keep;
    case 'give':
      return w.live;
    case 'prefer':
      return w.name(view.ranking.length, view.naming);
    case 'place':
      return w.place(tileName(view.kept, c.lang));
    case 'take':
      // The last of a turn has two tiles left, and no choice of what to discard.
      return view.series.some((s) => s.current && s.tiles.length === 2)
        ? w.keepLast
        : view.series.some((s) => s.current)
          ? w.takeCurrent
          : w.take;
    case 'salvage':
      return w.salvage;
    default:
      return view.phase === 'over' ? w.over : w.waiting;
  }
}

/** The lines of a player's sheet, in its order. */
export const lines = [
  'ice',
  'big_monster',
  'lava',
  'grassland',
  'swamp',
  'crystals',
  'explorer',
  'medals',
];

export const sheetLine = (line: string, lang: Lang): string => words(lang).sheet[line] ?? line;
export const refusal = (reason: string, lang: Lang): string => words(lang).refusals[reason] ?? '';
export const tieBreak = (lang: Lang): string => words(lang).tieBreak;

export function sound(e: Event, c: SayContext): Cue | null {
  switch (e.kind) {
    case 'turn_revealed':
      return e.seat === c.seat || c.seat < 0 ? 'rocket' : null;
    case 'explorers_revealed':
    case 'mutated':
      return 'flip';
    case 'pack_given':
      return e.to === c.seat ? 'take' : null;
    case 'medal_won':
      return e.seats.includes(c.seat) ? 'gold' : null;
    case 'dragon_taken':
      return e.seat === c.seat ? 'lose' : null;
    case 'penalty_assessed':
      return e.seats.includes(c.seat) ? 'lose' : null;
    case 'round_started':
      return e.round > 1 ? 'round' : null;
    case 'game_scored':
      return c.seat < 0 || e.winners.includes(c.seat) ? 'win' : 'lose';
    default:
      return null;
  }
}
