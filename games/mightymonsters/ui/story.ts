// The line of story at the end of a match, from the event that put the winners in
// front for good.

import type { Finish, Lang } from '@lair/game-ui';
import { capital } from '@lair/i18n/capital';
import type { Event, View } from './types';

/** An amount that changed hands, and what everybody had after it. */
interface Swing {
  cause: 'loot' | 'held' | 'replaced' | 'swapped';
  round: number;
  /** The guard, from 1. */
  guard: number;
  /** What each seat gained or lost by it. */
  change: number[];
  gold: number[];
}

/** The swing that decided, and who led before it. */
export interface Decided extends Swing {
  before: number[];
}

// swings returns every change of gold in the order of the match. What a guard that
// holds costs is one swing, however many have to heal.
function swings(events: Event[]): Swing[] {
  const list: Swing[] = [];
  let gold: number[] = [];
  let round = 1;
  const add = (cause: Swing['cause'], guard: number, parts: [seat: number, gold: number][]) => {
    const change = gold.map((_, seat) => parts.reduce((n, [s, g]) => (s === seat ? n + g : n), 0));
    gold = gold.map((g, seat) => g + change[seat]!);
    list.push({ cause, round, guard, change, gold });
  };
  events.forEach((e, i) => {
    switch (e.kind) {
      case 'game_started':
        gold = e.gold;
        break;
      case 'round_started':
        round = e.round;
        break;
      case 'monster_replaced':
        add(e.old_owner === e.seat ? 'swapped' : 'replaced', (e.space >> 1) + 1, [
          [e.seat, -e.paid_to_treasury - e.paid_to_owner],
          [e.old_owner, e.paid_to_owner],
        ]);
        break;
      case 'guard_beaten':
        add(
          'loot',
          e.guard,
          e.payouts.map((p) => [p.seat, p.gold]),
        );
        break;
      case 'guard_won': {
        const healed: [number, number][] = [];
        for (let k = i + 1; k < events.length; k++) {
          const then = events[k]!;
          if (then.kind === 'round_started') break;
          if (then.kind === 'healing_paid') healed.push([then.seat, -then.paid]);
        }
        add('held', e.guard, healed);
      }
    }
  });
  return list;
}

const leaders = (gold: number[]): number[] => {
  const most = Math.max(...gold);
  return gold.flatMap((g, seat) => (g === most ? [seat] : []));
};
const same = (a: number[], b: number[]): boolean =>
  a.length === b.length && a.every((x) => b.includes(x));

/** Returns what put the winners in front for good; undefined if they always were. */
export function decided(events: Event[], winners: number[]): Decided | undefined {
  const all = swings(events);
  for (let i = all.length - 1; i >= 0; i--) {
    const before = i > 0 ? leaders(all[i - 1]!.gold) : all[i]!.gold.map((_, seat) => seat);
    if (!same(leaders(all[i]!.gold), winners)) return undefined;
    if (!same(before, winners)) return { ...all[i]!, before };
  }
  return undefined;
}

/** Who paid, as a list of names. */
interface Payers {
  list: string;
  you: boolean;
  several: boolean;
}

interface Words {
  /** Names in a list. */
  last: string;
  round(n: number): string;
  guard(n: number, last: boolean): string;
  took(who: string, you: boolean, gold: number, guard: string, when: string): string;
  /**
   * The winner took the lead before the last round. It speaks of gold, for the chances that
   * are drawn below it may have gone up and down since.
   */
  kept(you: boolean): string;
  /** Who had more than the winner before that, and then less. */
  passed(whom: string): string;
  /** Who took something and so came up to others who lead. */
  level(you: boolean, withWhom: string): string;
  shared(who: string, you: boolean, gold: number, guard: string, when: string): string;
  /** A guard held, and healing cost some the lead. */
  held(guard: string, when: string, whom: string[], you: boolean): string;
  /** A guard held, and of those who were level healing cost some more than the others. */
  heldApart(guard: string, when: string, whom: Payers, than: string): string;
  /** A guard held, and healing brought those who led down to the others. */
  heldLevel(guard: string, when: string): string;
  paid(who: string, you: boolean, gold: number, when: string): string;
  /** Who took back a monster of its own. */
  swapped(who: string, you: boolean, gold: number, when: string): string;
  /** `you` is true if the reader is one of them. */
  since(who: string, you: boolean, several: boolean): string;
  you: string;
}

const coins = (n: number): string => (n < 2 ? `${n} pièce d’or` : `${n} pièces d’or`);

const words: Record<Lang, Words> = {
  en: {
    last: 'in the last round',
    round: (n) => `in round\u00a0${n}`,
    guard: (n, last) => (last ? 'the last guard' : `guard\u00a0${n}`),
    took: (who, you, gold, guard, when) =>
      `${you ? 'You' : who} took ${gold} gold from ${guard} ${when}`,
    kept: () => ' and had the most gold from then on',
    passed: (whom) => `, enough to pass ${whom}`,
    level: (_, whom) => ` and drew level with ${whom}`,
    shared: (who, _, gold, guard, when) => `${who} shared ${gold} gold from ${guard} ${when}`,
    held: (guard, when, whom) =>
      `${capital(guard)} held ${when}, and healing cost ${listed('en', whom)} the lead`,
    heldApart: (guard, when, { list }, than) =>
      `${capital(guard)} held ${when}; level until then, ${list} paid more ` +
      `for healing than ${than}`,
    heldLevel: (guard, when) => `${capital(guard)} held ${when}, and healing made it a draw`,
    paid: (who, you, gold, when) =>
      `${you ? 'You' : who} paid ${gold} gold to throw out a monster ${when}`,
    swapped: (who, you, gold, when) =>
      `${you ? 'You' : who} paid ${gold} gold to swap a monster ${when}`,
    since: (who) => `, and ${who} had the most gold from then on`,
    you: 'you',
  },
  fr: {
    last: 'à la dernière manche',
    round: (n) => `à la manche\u00a0${n}`,
    guard: (n, last) => (last ? 'dernier garde' : `garde\u00a0${n}`),
    took: (who, you, gold, guard, when) =>
      `${you ? 'Vous avez' : `${who} a`} pris ${coins(gold)} au ${guard} ${when}`,
    kept: (you) => ` et ${you ? 'avez' : 'a'} eu le plus d’or jusqu’au bout`,
    passed: (whom) => `, de quoi passer devant ${whom}`,
    level: (you, whom) => ` et ${you ? 'avez' : 'a'} égalisé avec ${whom}`,
    shared: (who, you, gold, guard, when) =>
      `${who} ${you ? 'vous êtes' : 'se sont'} partagé les ${coins(gold)} du ${guard} ${when}`,
    held: (guard, when, whom, you) =>
      `Le ${guard} a tenu ${when}, et les soins ${
        you ? 'vous ont coûté la première place' : `ont coûté la première place ${to(whom)}`
      }`,
    heldApart: (guard, when, { list, you, several }) =>
      `Le ${guard} a tenu ${when}\u00a0; à égalité jusque-là, ${list} ` +
      `${you ? 'avez payé vos' : several ? 'ont payé leurs' : 'a payé ses'} soins plus cher`,
    heldLevel: (guard, when) => `Le ${guard} a tenu ${when}, et les soins ont amené l’égalité`,
    paid: (who, you, gold, when) =>
      `${you ? 'Vous avez' : `${who} a`} payé ${coins(gold)} pour chasser un monstre ${when}`,
    swapped: (who, you, gold, when) =>
      `${you ? 'Vous avez' : `${who} a`} payé ${coins(gold)} pour rappeler un monstre ${when}`,
    since: (who, you, several) =>
      `, et ${who} ${you ? 'avez' : several ? 'ont' : 'a'} eu le plus d’or jusqu’au bout`,
    you: 'vous',
  },
};

const listed = (lang: Lang, names: string[]): string => new Intl.ListFormat(lang).format(names);
const to = (names: string[]): string =>
  listed(
    'fr',
    names.map((who) => `à ${who}`),
  );
/** Reports whether every guard of the last round was beaten, as far as the events tell. */
export function fallen(events: Event[]): boolean {
  const start = events.findLastIndex((e) => e.kind === 'round_started');
  const last = events.slice(start + 1);
  const beaten = last.some((e) => e.kind === 'guard_beaten');
  return start >= 0 && beaten && last.every((e) => e.kind !== 'guard_won');
}

/** Says what decided a match; "" if its events do not tell. */
export function story(finish: Finish<View, Event>): string {
  const { view, events, winners, names, you, lang } = finish;
  const d = decided(events, winners);
  if (!d) return '';
  const w = words[lang];
  // The reader comes last: a sentence may begin with such a list.
  const those = (seats: number[]) => [
    ...seats.filter((seat) => seat !== you).map((seat) => names[seat] ?? '?'),
    ...(seats.includes(you) ? [w.you] : []),
  ];
  const list = (seats: number[]) => listed(lang, those(seats));
  const mine = winners.includes(you);
  const late = d.round >= view.rounds;
  const when = late ? w.last : w.round(d.round);
  const guard = w.guard(d.guard, d.guard === view.seats.length);
  switch (d.cause) {
    case 'loot': {
      const gained = winners.filter((seat) => d.change[seat]! > 0);
      const [seat] = gained;
      if (seat === undefined) return '';
      if (gained.length > 1) {
        const sum = gained.reduce((n, s) => n + d.change[s]!, 0);
        return `${w.shared(list(gained), gained.includes(you), sum, guard, when)}.`;
      }
      const rest = winners.filter((s) => s !== seat);
      const took = w.took(names[seat]!, seat === you, d.change[seat]!, guard, when);
      if (rest.length > 0) return `${took}${w.level(seat === you, list(rest))}.`;
      // Others may have taken as much: what counts is who had more until then.
      const fell = d.before.filter((s) => s !== seat);
      const passed = fell.length > 0 && fell.length < view.seats.length - 1;
      return `${took}${!late ? w.kept(mine) : passed ? w.passed(list(fell)) : ''}.`;
    }
    case 'held': {
      const fell = d.before.filter((seat) => !winners.includes(seat));
      if (fell.length === 0) return `${w.heldLevel(guard, when)}.`;
      if (d.before.some((seat) => winners.includes(seat))) {
        const paid = { list: list(fell), you: fell.includes(you), several: fell.length > 1 };
        return `${w.heldApart(guard, when, paid, list(winners))}.`;
      }
      const held = w.held(guard, when, those(fell), fell.length === 1 && fell[0] === you);
      return `${held}.`;
    }
    case 'swapped':
    case 'replaced': {
      const payer = d.change.findIndex((n) => n < 0);
      if (payer < 0) return '';
      const told = d.cause === 'swapped' ? w.swapped : w.paid;
      const paid = told(names[payer]!, payer === you, -d.change[payer]!, when);
      return `${paid}${w.since(list(winners), mine, winners.length > 1)}.`;
    }
  }
}
