import { expect, test } from 'vitest';
import type { Finish } from '@lair/game-ui';
import { decider } from './decider';
import positions from './positions.json';
import type { Card, Event, Holder, View } from './types';

const met = (positions as unknown as { view: View }[]).map((p) => p.view);
const base = met.find((v) => v.solo === null && v.players.length > 1)!;
const worth = (vp: (n: number) => boolean): Card => base.cards.find((c) => vp(c.vp))!;
const small = worth((n) => n === 1);
const large = worth((n) => n > 2);

/** The end of a match of two with these scores, as its winner 0 sees it; `you` looks on. */
function end(scores: [number, number], events: Event[], lang: 'en' | 'fr' = 'en', you = -1) {
  const players = scores.map((total, seat) => ({
    ...base.players[seat]!,
    cages: 4,
    score: { monsters: 0, cages: 8, crests: 0, extra: 0, hidden: 0, levels: 6, total },
  })) as Holder[];
  const f: Finish<View, Event> = {
    view: { ...base, phase: 'game_over', players },
    events,
    names: ['Ada', 'Bob'],
    you,
    winners: [0],
    lost: false,
    lang,
  };
  return decider(f);
}

const turn = (round: number): Event => ({ kind: 'turn_started', round, seat: 0 });
const capture = (card: Card, seat = 0): Event => ({
  kind: 'monster_captured',
  seat,
  monster: card.id,
  place: 0,
  cost: card.level,
  crates: 0,
  crest: -1,
});

test('the last capture without which the second would have won is told', () => {
  const events = [turn(3), capture(large), turn(5), capture(small), capture(large, 1)];
  expect(end([20, 19], events)).toBe(
    `Round 3: Ada captured ${large.name.en}. Without its ${large.vp} points Bob would have won.`,
  );
  expect(end([20, 19], events, 'fr', 0)).toBe(
    `Manche 3\u00a0: vous capturez ${large.name.fr}. Sans ses ${large.vp} points, Bob gagnait.`,
  );
});

test('if nothing alone decided, the largest is told, and not as if it had', () => {
  expect(end([60, 19], [turn(3), capture(small), turn(4), capture(large)])).toBe(
    `The catch of the match: Ada captured ${large.name.en} in round 4, for ${large.vp} points.`,
  );
});

test('a cage stolen from the second counts twice', () => {
  const steal: Event = { kind: 'cage_stolen', thief: 0, victim: 1 };
  expect(end([20, 17], [turn(6), steal])).toBe(
    'Round 6: Ada stole a cage from Bob. Without it Bob would have won.',
  );
  // Worth two to one and two to the other, but four do not make up five.
  expect(end([20, 15], [turn(6), steal])).toBe('Round 6: Ada stole a cage from Bob.');
  expect(end([20, 17], [turn(6), steal], 'en', 1)).toBe(
    'Round 6: Ada stole a cage from you. Without it you would have won.',
  );
});

test('traders, a last level and a crest that nobody took are told', () => {
  expect(
    end(
      [20, 14],
      [turn(7), { kind: 'traders_visited', seat: 0, cost: 40, crates: 0, leave: false }],
    ),
  ).toBe('Round 7: with six cages from the traders Ada pulled clear.');
  const level = { kind: 'camp_upgraded', seat: 0, region: 'depths', level: 7, black: 6 } as Event;
  expect(end([20, 18], [turn(8), level], 'en', 0)).toBe(
    'Round 8: your Depths camp reached its last level, for two cages.',
  );
  const refill: Event = {
    kind: 'wilds_refilled',
    seat: 0,
    cards: [{ place: 1, monster: large.id, crest: 0 }],
    pile: 3,
    reserve: 9,
  };
  const opened: Event = { kind: 'cages_opened', cages: [[], []], crests: [[large.id], []] };
  const worth = large.caged;
  const later = [turn(9), refill, turn(10), opened];
  expect(end([20, 19], later)).toBe(
    `${large.name.en} has carried the winner’s crest since round 9 and is worth ${worth} points. ` +
      'Without them Bob would have won.',
  );
  expect(end([20, 19], later, 'en', 0)).toContain('has carried your crest since');
  // With no round left, nobody could have taken it.
  const late = [turn(9), refill, opened];
  expect(end([20, 19], late, 'en', 0)).toBe(
    `${large.name.en} came in the last round with your crest and is worth ${worth} points. ` +
      'Without them Bob would have won.',
  );
  expect(end([20, 19], late, 'fr', 0)).toBe(
    `${large.name.fr} porte votre cimier depuis la dernière manche et vaut ${worth} points. ` +
      'Sans eux, Bob gagnait.',
  );
});

test('without events, or on a tie, nothing is said', () => {
  expect(end([20, 19], [])).toBe('');
  expect(end([20, 20], [turn(1), capture(large)])).toBe('');
});

test('of an expedition it is the last thing that was missing', () => {
  const view = structuredClone(met.find((v) => v.solo)!);
  view.solo!.outcome = 'won';
  const f = { view, names: ['Ada'], you: 0, winners: [0], lost: false, lang: 'en' as const };
  expect(decider({ ...f, events: [capture(view.cards[0]!)] })).toBe(
    `${view.cards[0]!.name.en} did it.`,
  );
  expect(
    decider({
      ...f,
      events: [{ kind: 'cage_gained', seat: 0, source: 'bought', from: 'reserve' }],
    }),
  ).toBe('A last cage did it.');
  view.solo!.outcome = 'crowded';
  expect(decider({ ...f, events: [capture(view.cards[0]!)] })).toBe('');
});
