// The line of story at the end of a match: the gravestone that decided it, found by
// adding up the score of every seat stone by stone.

import type { ByLang, Finish } from '@lair/game-ui';
import { de } from '@lair/i18n/elide';
import { extraOf, type Event, type EventOf, type View } from './types';
import { words } from './words';

type Teller = Pick<Finish<View, Event>, 'events' | 'names' | 'winners' | 'you' | 'lang'>;

/** When a stone was taken: its round, unless it is one that everybody remembers. */
type When = number | 'last round' | 'last turn';

/** A gravestone as it was taken, and the scores before and after it. */
interface Taken {
  at: EventOf<'marker_taken'>;
  when: When;
  round: number;
  nth: number;
  points: number;
  before: number[];
  after: number[];
}

/** Returns the gravestones of a match in the order in which they were taken. */
function stonesOf(events: Event[], seats: number): Taken[] {
  const stones: Taken[] = [];
  const count = Array<number>(seats).fill(0);
  let scores = Array<number>(seats).fill(0);
  let round = 0;
  let turns = 0;
  const turn: number[] = [];
  for (const e of events)
    if (e.kind === 'turn_started') {
      ({ round } = e);
      turns++;
    } else if (e.kind === 'marker_taken') {
      const nth = ++count[e.seat]!;
      const points = e.value + extraOf(nth);
      const after = scores.map((score, seat) => score + (seat === e.seat ? points : 0));
      stones.push({
        at: e,
        when: round,
        round,
        nth,
        points,
        before: scores,
        after,
      });
      turn.push(turns);
      scores = after;
    }
  stones.forEach((stone, i) => {
    if (turn[i] === turns) stone.when = 'last turn';
    else if (stone.round === round) stone.when = 'last round';
  });
  return stones;
}

const best = (scores: number[], but: number): number =>
  Math.max(...scores.filter((_, seat) => seat !== but));

/** Tells what decided a match; "" if the events do not say. */
export function story({ events, names, winners, you, lang }: Teller): string {
  const over = events.find((e): e is EventOf<'game_over'> => e.kind === 'game_over');
  const winner = winners[0];
  if (!over || winner === undefined) return '';
  const w = lines[lang];
  const { many } = words(lang);
  const { scores, values } = over;
  const who = (seat: number): string => (seat === you ? w.you : (names[seat] ?? ''));
  const list = new Intl.ListFormat(lang);
  const mine = values[winner]!;

  if (mine.length === 0) return w.none;
  if (winners.length > 1) return w.shared(list.format(mine.map(String)), winners.includes(you));
  const level = scores.findIndex((score, seat) => seat !== winner && score === scores[winner]);
  if (level >= 0) {
    // Of those who are level, the one who kept up longest has lost by the least.
    const differ = (seat: number) => mine.findIndex((v, i) => v !== (values[seat]![i] ?? 0));
    const rival = scores.reduce(
      (a, score, seat) =>
        seat !== winner && score === scores[winner] && differ(seat) > differ(a) ? seat : a,
      level,
    );
    const i = differ(rival);
    return w.tie(i, mine[i]!, who(winner), values[rival]![i], who(rival));
  }

  const stones = stonesOf(events, scores.length);
  const behind = stones.findLastIndex((s) => s.after[winner]! <= best(s.after, winner));
  const lead = stones[behind + 1];
  if (!lead || lead.at.seat !== winner) return '';
  const first = capital(lang)(who(winner));
  const kin = (s: Taken) => `${s.at.total} ${many[s.at.category as never] as string}`;
  const later = stones.slice(behind + 2);
  // It closed the graves only if nothing else had made the round the last one before.
  const closes = events.some(
    (e) => e.kind === 'end_triggered' && e.reason === 'fifth_marker' && e.seat === winner,
  );
  const fifth = closes && later.find((s) => s.at.seat === winner && s.nth === 5);
  const rivalScore = best(lead.before, winner);
  if (rivalScore > 0) {
    if (fifth)
      return capital(lang)(
        w.finished(w.when(fifth.when), who(winner), winner === you, kin(fifth), fifth.points),
      );
    const rivals = scores.flatMap((_, seat) =>
      seat !== winner && lead.before[seat] === rivalScore ? [who(seat)] : [],
    );
    return capital(lang)(
      w.passed(
        w.when(lead.when),
        who(winner),
        winner === you,
        kin(lead),
        lead.nth,
        lead.points,
        list.format(rivals),
        rivalScore === lead.before[winner],
        typeof lead.when === 'string',
      ),
    );
  }
  if (fifth) return w.closed(first, winner === you, lead.round, kin(fifth));
  // The player who came closest at the very end is named, too.
  const chaser = later.findLast(
    (s) =>
      typeof s.when === 'string' &&
      s.at.seat !== winner &&
      s.after[s.at.seat] === best(scores, winner),
  );
  if (chaser)
    return w.chased(
      first,
      winner === you,
      lead.round,
      kin(chaser),
      names[chaser.at.seat] ?? '',
      chaser.at.seat === you,
      w.when(chaser.when),
    );
  return w.led(first, winner === you, lead.round, kin(lead));
}

const capital = (lang: string) => (text: string) =>
  text.slice(0, 1).toLocaleUpperCase(lang) + text.slice(1);

const lines: ByLang<{
  you: string;
  none: string;
  shared(values: string, you: boolean): string;
  /** Level on points; `other` is undefined if the rival has no such stone. */
  tie(i: number, value: number, who: string, other: number | undefined, rival: string): string;
  when(when: When): string;
  passed(
    when: string,
    who: string,
    you: boolean,
    kin: string,
    nth: number,
    points: number,
    rivals: string,
    level: boolean,
    /** It was in the last round: there was hardly any time to keep the lead. */
    last: boolean,
  ): string;
  /** A fifth gravestone that ended the match. Its owner had taken the lead before. */
  finished(when: string, who: string, you: boolean, kin: string, points: number): string;
  closed(who: string, you: boolean, since: number, kin: string): string;
  chased(
    who: string,
    you: boolean,
    since: number,
    kin: string,
    rival: string,
    rivalYou: boolean,
    when: string,
  ): string;
  led(who: string, you: boolean, since: number, kin: string): string;
}> = {
  en: {
    you: 'you',
    none: 'Nobody earned a gravestone.',
    shared: (values, you) =>
      `Nothing parts ${you ? 'you' : 'them'}: gravestones worth ${values} for each.`,
    tie: (i, value, who, other, rival) =>
      `It came down to the ${['', 'second ', 'third ', 'fourth ', 'fifth '][i]}best gravestone: ` +
      `${value} points for ${who}, ${other ?? 'none'} for ${rival}.`,
    when: (when) => (typeof when === 'string' ? `in the ${when}` : `in round ${when}`),
    passed: (when, who, you, kin, nth, points, rivals, level, last) =>
      `${when} ${who} counted ${kin}${last ? ' and' : ','} ` +
      `${level ? 'broke away from' : 'took the lead from'} ${rivals} with the ${points} points ` +
      `of ${you ? 'your' : 'a'} ` +
      `${['first', 'second', 'third', 'fourth', 'fifth'][nth - 1]} gravestone` +
      (last ? '.' : level ? ', and never looked back.' : ', and never gave it back.'),
    finished: (when, who, you, kin, points) =>
      `${when} ${who} counted ${kin}: ${you ? 'your' : 'a'} fifth gravestone ` +
      `brought ${points} points and closed the graves.`,
    closed: (who, you, since, kin) =>
      `${who} led from round ${since} on, and closed the graves with ` +
      `${you ? 'your' : 'a'} fifth gravestone, for ${kin}.`,
    chased: (who, _, since, kin, rival, rivalYou, when) =>
      `${who} led from round ${since} on; ${rivalYou ? 'your' : `${rival}’s`} ${kin} ${when} ` +
      'were not enough.',
    led: (who, you, since, kin) =>
      `${who} took the lead in round ${since} with ${kin}, ` +
      `and ${you ? 'were' : 'was'} never caught.`,
  },
  fr: {
    you: 'vous',
    none: 'Personne n’a gagné de stèle.',
    shared: (values, you) =>
      `Rien ne ${you ? 'vous' : 'les'} départage\u00a0: ` +
      `pour chacun, des stèles à ${values} points.`,
    tie: (i, value, who, other, rival) =>
      `Tout s’est joué sur la ` +
      `${['meilleure', 'deuxième', 'troisième', 'quatrième', 'cinquième'][i]} ` +
      `stèle\u00a0: ${value} points pour ${who}, ${other ?? 'aucune'} pour ${rival}.`,
    when: (when) =>
      when === 'last round'
        ? 'dans la dernière manche'
        : when === 'last turn'
          ? 'au tout dernier tour'
          : `dans la manche ${when}`,
    passed: (when, who, you, kin, nth, points, rivals, _, last) =>
      `${when}, ${who} ${you ? 'avez' : 'a'} compté ${kin}${last ? ' et' : ','} ` +
      `pris l’avantage sur ${rivals} avec les ${points} points ` +
      `${you ? 'de votre' : 'd’une'} ` +
      `${['première', 'deuxième', 'troisième', 'quatrième', 'cinquième'][nth - 1]} stèle` +
      (last ? '.' : ' et tenu jusqu’au bout.'),
    finished: (when, who, you, kin, points) =>
      `${when}, ${who} ${you ? 'avez' : 'a'} compté ${kin}\u00a0: ` +
      `${you ? 'votre' : 'une'} cinquième stèle a rapporté ${points} points et refermé les tombes.`,
    closed: (who, you, since, kin) =>
      `${who} ${you ? 'meniez' : 'menait'} depuis la manche ${since} et ` +
      `${you ? 'avez' : 'a'} refermé les tombes avec une cinquième stèle, pour ${kin}.`,
    chased: (who, you, since, kin, rival, rivalYou, when) =>
      `${who} ${you ? 'meniez' : 'menait'} depuis la manche ${since}\u00a0; ` +
      `${rivalYou ? `vos ${kin}` : `les ${kin} ${de(rival)}`}, ${when}, n’ont pas suffi.`,
    led: (who, you, since, kin) =>
      `${who} ${you ? 'avez' : 'a'} pris la tête dans la manche ${since} avec ${kin} et ne ` +
      `l’${you ? 'avez' : 'a'} plus quittée.`,
  },
};
