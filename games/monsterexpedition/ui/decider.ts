// The event that decided a match, in one sentence.

import type { Finish, Lang } from '@lair/game-ui';
import type { Event, Monster, View } from './types';
import { low, words } from './words';

type Kind = 'capture' | 'steal' | 'traders' | 'level' | 'crest';

/** What brought the winner points. */
interface Deed {
  kind: Kind;
  round: number;
  /** The points it made up on the second. */
  swing: number;
  monster?: Monster;
  victim?: number;
  camp?: string;
}

interface Told {
  round: number;
  /** The winner; "" for the reader. */
  who: string;
  monster: string;
  victim: string;
  camp: string;
  points: number;
  /** Says that it happened in the last round, where no other could answer it. */
  late: boolean;
  /** Who would have won without it; "" for the reader, undefined with several rivals. */
  rival: string | undefined;
}

interface Words {
  /** Without it somebody else would have won. What cages brought is only estimated. */
  decisive: Partial<Record<Kind, (t: Told) => string>>;
  /** It was the largest of many. */
  largest: Record<Kind, (t: Told) => string>;
  /** The last thing that an expedition lacked. */
  last(monster: string): string;
  lastCage: string;
  lastCamp(camp: string): string;
  lastTrade: string;
}

const of = (n: number) => `${n} point${n === 1 ? '' : 's'}`;

const otherEn = ({ rival }: Told) =>
  `${rival === undefined ? 'somebody else' : rival || 'you'} would have won.`;

const otherFr = ({ rival }: Told) =>
  rival === undefined ? 'un autre gagnait.' : rival ? `${rival} gagnait.` : 'vous gagniez.';

const crestEn = (t: Told) =>
  `${t.monster} ${t.late ? 'came in the last round with' : 'has carried'} ` +
  `${t.who ? 'the winner’s' : 'your'} crest${t.late ? '' : ` since round ${t.round}`} and is ` +
  `worth ${of(t.points)}.`;

const crestFr = (t: Told) =>
  `${t.monster} porte ${t.who ? 'le cimier du vainqueur' : 'votre cimier'} depuis la ` +
  `${t.late ? 'dernière manche' : `manche ${t.round}`} et vaut ${t.points} ` +
  `point${t.points < 2 ? '' : 's'}.`;

const texts: Record<Lang, Words> = {
  en: {
    decisive: {
      capture: (t) =>
        `Round ${t.round}: ${t.who || 'you'} captured ${t.monster}. Without its ` +
        `${of(t.points)} ${otherEn(t)}`,
      steal: (t) =>
        `Round ${t.round}: ${t.who || 'you'} stole a cage from ${t.victim || 'you'}. Without it ` +
        otherEn(t),
      crest: (t) => `${crestEn(t)} Without ${t.points < 2 ? 'it' : 'them'} ${otherEn(t)}`,
    },
    largest: {
      capture: (t) =>
        `The catch of the match: ${t.who || 'you'} captured ${t.monster} in round ${t.round}, ` +
        `for ${of(t.points)}.`,
      steal: (t) => `Round ${t.round}: ${t.who || 'you'} stole a cage from ${t.victim || 'you'}.`,
      traders: (t) =>
        `Round ${t.round}: with six cages from the traders ${t.who || 'you'} pulled clear.`,
      level: (t) =>
        `Round ${t.round}: ${t.who ? `${t.who}’s` : 'your'} ${t.camp} reached its last level, ` +
        `for two cages.`,
      crest: crestEn,
    },
    last: (monster) => `${monster} did it.`,
    lastCage: 'A last cage did it.',
    lastCamp: (camp) => `The last level of the ${camp} did it.`,
    lastTrade: 'The visit to the traders did it.',
  },
  fr: {
    decisive: {
      capture: (t) =>
        `Manche ${t.round}\u00a0: ${t.who ? `${t.who} capture` : 'vous capturez'} ${t.monster}. ` +
        `Sans ${t.points < 2 ? 'son point' : `ses ${t.points} points`}, ${otherFr(t)}`,
      steal: (t) =>
        t.victim
          ? `Manche ${t.round}\u00a0: ${t.who ? `${t.who} vole` : 'vous volez'} une cage à ` +
            `${t.victim}. Sans ce vol, ${otherFr(t)}`
          : `Manche ${t.round}\u00a0: ${t.who} vous vole une cage. Sans ce vol, ${otherFr(t)}`,
      crest: (t) => `${crestFr(t)} Sans ${t.points < 2 ? 'ce point' : 'eux'}, ${otherFr(t)}`,
    },
    largest: {
      capture: (t) =>
        `La prise de la partie\u00a0: ${t.monster}, à la manche ${t.round}, pour ${t.points} ` +
        `point${t.points < 2 ? '' : 's'}.`,
      steal: (t) =>
        t.victim
          ? `Manche ${t.round}\u00a0: ${t.who ? `${t.who} vole` : 'vous volez'} une cage à ` +
            `${t.victim}.`
          : `Manche ${t.round}\u00a0: ${t.who} vous vole une cage.`,
      traders: (t) =>
        `Manche ${t.round}\u00a0: six cages chez les trafiquants, et l’écart était fait.`,
      level: (t) =>
        `Manche ${t.round}\u00a0: ${t.who ? `${t.who} mène` : 'vous menez'} le ` +
        `${low(t.camp)} à son dernier niveau, pour deux cages.`,
      crest: crestFr,
    },
    last: (monster) => `Avec ${monster}, le compte y était.`,
    lastCage: 'Avec une dernière cage, le compte y était.',
    lastCamp: (camp) => `Avec le dernier niveau (${camp}), le compte y était.`,
    lastTrade: 'Avec les cages des trafiquants, le compte y était.',
  },
};

/** Says which event decided a match; "" if the events do not tell. */
export function decider(f: Finish<View, Event>): string {
  const { view, events, winners, lang } = f;
  if (view.solo) return view.solo.outcome === 'won' ? finished(f) : '';
  const winner = winners[0];
  if (winner === undefined || winners.length > 1 || view.players.length < 2) return '';
  const mine = view.players[winner]!.score;
  const second = view.players
    .filter((_, seat) => seat !== winner)
    .map((p) => p.score)
    .sort((a, b) => b.total - a.total || b.levels - a.levels)[0]!;
  const lead = mine.total - second.total;
  if (lead === 0 || view.players.some((p) => p.score.hidden > 0)) return '';
  const deeds = deedsOf(events, view, winner, second.total);
  const decisive = deeds.filter((d) => d.swing > lead);
  const deed = decisive.at(-1) ?? deeds.reduce<Deed | undefined>(larger, undefined);
  if (!deed) return '';
  const w = words(lang);
  const name = (seat: number | undefined) =>
    seat === undefined || seat === f.you ? '' : (f.names[seat] ?? '');
  const last = events.reduce((n, e) => (e.kind === 'turn_started' ? e.round : n), 1);
  const { decisive: without, largest } = texts[lang];
  const line = ((decisive.length > 0 && without[deed.kind]) || largest[deed.kind])({
    round: deed.round,
    who: name(winner),
    monster: view.cards.find((c) => c.id === deed.monster)?.name[lang] ?? '',
    victim: name(deed.victim),
    camp: deed.camp ? w.camps[deed.camp as keyof typeof w.camps] : '',
    points: deed.swing,
    late: deed.round === last,
    rival: view.players.length === 2 ? name(1 - winner) : undefined,
  });
  return line.charAt(0).toUpperCase() + line.slice(1);
}

const larger = (a: Deed | undefined, b: Deed): Deed => (a && a.swing >= b.swing ? a : b);

/** Returns what brought the winner points, in order. */
function deedsOf(events: Event[], view: View, winner: number, second: number): Deed[] {
  const card = (id: Monster) => view.cards.find((c) => c.id === id);
  const holder = view.players[winner]!;
  const average = holder.score.cages / Math.max(1, holder.cages);
  const opened = events.find((e) => e.kind === 'cages_opened');
  const crests = new Set(opened?.crests[winner] ?? []);
  const deeds: Deed[] = [];
  let round = 1;
  for (const e of events)
    switch (e.kind) {
      case 'turn_started':
        round = e.round;
        break;
      case 'monster_captured':
        if (e.seat === winner)
          deeds.push({
            kind: 'capture',
            round,
            monster: e.monster,
            swing: card(e.monster)?.vp ?? 0,
          });
        break;
      case 'cage_stolen': {
        if (e.thief !== winner || e.victim < 0) break;
        const worth = e.monster ? (card(e.monster)?.caged ?? 0) : Math.round(average);
        // A cage of the second counts twice: one has it, and the other has not.
        const twice = view.players[e.victim]!.score.total === second ? 2 : 1;
        deeds.push({ kind: 'steal', round, victim: e.victim, swing: worth * twice });
        break;
      }
      case 'traders_visited':
        if (e.seat === winner)
          deeds.push({ kind: 'traders', round, swing: Math.round(average * 6) });
        break;
      case 'camp_upgraded':
        if (e.seat === winner && e.level === 7)
          deeds.push({ kind: 'level', round, camp: e.region, swing: Math.round(average * 2) });
        break;
      case 'wilds_refilled':
        if (e.seat !== winner) break;
        for (const { monster } of e.cards)
          if (crests.has(monster))
            deeds.push({ kind: 'crest', round, monster, swing: card(monster)?.caged ?? 0 });
        break;
    }
  return deeds;
}

/** What completed an expedition. */
function finished({ view, events, lang }: Finish<View, Event>): string {
  const t = texts[lang];
  const w = words(lang);
  for (const e of [...events].reverse())
    switch (e.kind) {
      case 'monster_captured':
        return t.last(view.cards.find((c) => c.id === e.monster)?.name[lang] ?? '');
      case 'traders_visited':
        return t.lastTrade;
      case 'cage_gained':
      case 'cage_stolen':
        if (e.kind === 'cage_gained' && e.source !== 'bought') break;
        return t.lastCage;
      case 'camp_upgraded':
        if (e.level === 7) return t.lastCamp(w.camps[e.region]);
    }
  return '';
}
