import { expect, test } from 'vitest';
import type { Reason } from '@lair/game-ui';
import gallery from './gallery';
import { nounOf } from '@lair/table/reasons';
import reasons from './reasons';
import type { Move } from './types';
import { words } from './words';

type Fact = Reason['better'];

const kinds = ['pixie', 'goblin', 'unicorn', 'cyclops', 'dragon'];
const boards = gallery.boards.map((b) => b.props).filter((b) => b.moves.length > 0);

test.each(['en', 'fr'] as const)('each move says what it brings, and no loss, in %s', (lang) => {
  for (const { view, moves, seat, names } of boards)
    moves.forEach((m, i) => {
      const text = reasons.leads!(m, view, { lang, names, seat, view });
      const gain = view.previews[i]?.groups.some(
        (g) => g.total > view.players[seat]!.totals[kinds.indexOf(g.category)]!,
      );
      // A burial that only lowers totals, and a card that helps for no gravestone, say nothing.
      if (text === '') expect(m.kind).toMatch(/^(bury|draw)/);
      if (text === '') expect(m.kind.startsWith('bury') ? gain : m.source === 'deck').toBe(false);
      else expect(text, m.kind).toMatch(/^\p{Lu}.*\.$/u);
      for (const [, was, total] of text.matchAll(/(?:from|de) (\d+) (?:to|à) (\d+)/g))
        expect(Number(total), text).toBeGreaterThan(Number(was));
    });
});

test('a draw is said by the gravestone that its card helps for', () => {
  const { view, seat, names } = boards[0]!;
  const at = (total: number, free: number[], b = 'pixie') => {
    const markers = [8, 10, 12, 15].map((number, i) => ({
      category: 'dragon',
      number,
      value: 2 * i,
      owner: free.includes(number) ? -1 : 1 - seat,
    }));
    const players = view.players.map((p) => ({ ...p, totals: [0, 0, 0, 0, total] }));
    const row = [{ id: 1, a: 'dragon', b }, ...view.row.slice(1)];
    const v = { ...view, row, markers, players } as typeof view;
    return reasons.leads!({ kind: 'draw', source: 'row' }, v, {
      lang: 'en',
      names,
      seat,
      view: v,
    });
  };
  expect(at(7, [8, 10])).toBe('It brings a dragon: you count 7, and a gravestone asks for 8.');
  expect(at(9, [8, 10])).toMatch(/the 9 that you count are enough for a gravestone\.$/);
  expect(at(9, [12])).toMatch(/asks for 12\.$/);
  expect(at(9, [])).toBe('');
  expect(at(9, [], 'gravedigger')).toBe('A gravedigger counts as any kind.');
});

test('of two players one is the rival, and of more the nearest', () => {
  const { view, seat } = boards[0]!;
  const say = (names: string[], value: number, of = 1) =>
    reasons.reason({ kind: 'rival', better: { of: 1, value: 3 }, worse: { of, value } }, view, {
      lang: 'en',
      names,
      seat,
      view,
    });
  expect(say(['Ada', 'Bo'], 2)).toBe('Your rival is then 3 corpses from a gravestone, not 2.');
  expect(say(['Ada', 'Bo'], 0)).toMatch(/; otherwise they would have enough for one\.$/);
  const three = ['Ada', 'Bo', 'Cy'];
  const now = 'The nearest rival is then 3 corpses from a gravestone (Bo)';
  expect(say(three, 2)).toBe(`${now}, not 2.`);
  expect(say(three, 2, 2)).toBe(`${now}, not 2 (Cy).`);
  expect(say(three, 0, 2)).toBe(`${now}; otherwise Cy would have enough for one.`);
});

test('a gravestone is not told twice after the sentence that tells what it brings', () => {
  const { view, seat, names } = boards.find(({ moves }) =>
    moves.some((m) => m.kind === 'decline'),
  )!;
  const told = (held: number) => {
    const markers = view.markers.map((s, i) => ({ ...s, owner: i < held ? seat : -1 }));
    const free = markers.find((s, i) => i >= held && s.category === 'dragon')!;
    const players = view.players.map((p) => ({ ...p, earns: [0, 0, 0, 0, free.number] }));
    const at = { ...view, markers, players } as typeof view;
    const take = { kind: 'take_marker' as const, category: 'dragon' as const };
    return [false, true].map((x) =>
      reasons.leads!(take, at, { lang: 'en', names, seat, view: at }, x),
    );
  };
  const [first, again] = told(0);
  expect(first).toMatch(/worth \d+\.$/);
  expect(again).toBe(first);
  expect(told(2)).toEqual([expect.stringContaining('third'), '']);
});

test('of a gravestone that a rival left the story says which it was', () => {
  const { view, seat, names, moves } = boards.find(({ moves }) =>
    moves.some((m) => m.kind === 'take_marker'),
  )!;
  const kind = moves.find((m) => m.kind === 'take_marker')!.category!;
  const i = ['pixie', 'goblin', 'unicorn', 'cyclops', 'dragon'].indexOf(kind);
  const { earns, totals } = view.players[seat]!;
  const stone = view.markers.find((s) => s.category === kind && s.number === earns[i])!;
  const say = (lang: 'en' | 'fr', m: Move = { kind: 'decline' }, at = view) =>
    reasons.missed!(m, at, { lang, names, seat, view });
  const had = `${names[seat]} had ${totals[i]} ${words('en').many[kind]}`;
  expect(say('en')).toContain(`${had} and could have taken gravestone ${stone.number}: `);
  expect(say('en')).toContain(`+${stone.value}`);
  expect(say('fr')).toContain(`aurait pu prendre la stèle ${stone.number}\u00a0: +${stone.value}`);
  expect(say('en', { kind: 'draw', source: 'deck' })).toBe('');
  expect(say('en', { kind: 'decline' }, { ...view, round: view.last_round })).toMatch(
    /No later turn was left for it\.$/,
  );
  const none = view.players.map((p) => ({ ...p, earns: [0, 0, 0, 0, 0] }));
  expect(say('en', { kind: 'decline' }, { ...view, players: none })).toBe('');
});

test('a burial says the totals that its preview counts', () => {
  let told = 0;
  for (const { view, moves, seat, names } of boards)
    moves.forEach((m, i) => {
      const groups = view.previews[i]?.groups;
      if (!m.kind.startsWith('bury') || !groups) return;
      const text = reasons.leads!(m, view, { lang: 'en', names, seat, view });
      for (const said of text.matchAll(/(\w+): your total goes from (\d+) to (\d+)/gi)) {
        const many = said[1]!.toLowerCase();
        const group = groups.find((g) => words('en').many[g.category] === many);
        expect(group?.total, text).toBe(Number(said[3]));
        told++;
      }
    });
  expect(told).toBeGreaterThan(0);
});

test('a reason of a draw ends in words, also where one card is enough', () => {
  const { view, seat, names } = boards[0]!;
  const say = (lang: 'en' | 'fr', kind: string, better: Fact, worse: Fact) =>
    reasons.reason({ kind, better, worse }, view, { lang, names, seat, view });
  const [enough, short, mean] = [
    { of: 4, value: 0 },
    { of: 1, value: 3 },
    { of: 5, value: 2.34 },
  ];
  expect(say('en', 'reach', enough, short)).toMatch(
    /; the other card leaves you 3 corpses short\.$/,
  );
  expect(say('fr', 'reach', enough, short)).toMatch(/ ; l’autre vous laisse à 3 dépouilles\.$/);
  expect(say('en', 'reach', enough, mean)).toMatch(
    /; an unseen card leaves you further off on average\.$/,
  );
  expect(say('fr', 'reach', enough, mean)).toMatch(/ vous laisse plus loin en moyenne\.$/);
  expect(say('en', 'reach', mean, short)).toMatch(
    /; the card in the row leaves you 3 corpses short/,
  );
  const rival = (value: number) => ({ of: 1, value });
  expect(say('en', 'left', rival(3), rival(2))).toMatch(
    /3 corpses short of a gravestone at best, not 2\.$/,
  );
  expect(say('en', 'left', rival(3), rival(0))).toMatch(
    /otherwise one card there would be enough\.$/,
  );
  expect(say('fr', 'left', rival(3), rival(0))).toMatch(/ ; sinon, une carte lui suffirait\.$/);
});

test('a gravedigger and kinds that the hand lacks are told of the row and of the deck', () => {
  const { view, seat, names } = boards[0]!;
  const say = (lang: 'en' | 'fr', kind: string, better: Fact, worse: Fact) =>
    reasons.reason({ kind, better, worse }, view, { lang, names, seat, view });
  const [card, other, deck] = [
    { of: 0, value: 1 },
    { of: 0, value: 0 },
    { of: 1, value: 0.234 },
  ];
  expect(say('en', 'digger', card, other)).toMatch(/; the other card has none\.$/);
  expect(say('en', 'digger', card, deck)).toMatch(/; 23% of the unseen cards have one\.$/);
  const rare = (value: number) => [card, { of: 1, value }] as const;
  expect(say('en', 'digger', ...rare(0.011))).toMatch(/; 1% of the unseen cards have one\.$/);
  expect(say('en', 'digger', ...rare(0))).toMatch(/; none of the unseen cards has one\.$/);
  expect(say('fr', 'digger', ...rare(0.011))).toMatch(/ ; 1\s% des cartes inconnues en ont un\.$/);
  expect(say('fr', 'digger', ...rare(0))).toMatch(/; aucune des cartes inconnues n’en a\.$/);
  expect(say('fr', 'digger', deck, other)).toMatch(/^Parmi les cartes inconnues, 23\s% ont un /);
  expect(say('en', 'lacks', { of: 0, value: 2 }, card)).toBe(
    'It shows two useful kinds that your hand lacks; the other card, only one.',
  );
  expect(say('fr', 'lacks', card, deck)).toMatch(
    /une carte inconnue en montre moins en moyenne\.$/,
  );
  expect(say('en', 'lacks', deck, other)).toMatch(/; the card in the row shows none\.$/);
  expect(say('en', 'touch', card, other)).toMatch(/touch 1 useful corpse in your crypt; otherwise/);
  expect(say('fr', 'touch', { of: 0, value: 3 }, card)).toMatch(
    /3 dépouilles utiles .*, et non 1\.$/,
  );
  expect(say('fr', 'second', { of: 1, value: 0 }, { of: 2, value: 1 })).toMatch(
    /^Vous avez alors assez de gobelins pour une autre stèle encore/,
  );
});

test('a lead in totals is ahead, behind or level, with one rival or several', () => {
  const { view, seat } = boards[0]!;
  const say = (lang: 'en' | 'fr', names: string[], better: number, worse: number) =>
    reasons.reason(
      { kind: 'lead', better: { of: 0, value: better }, worse: { of: 0, value: worse } },
      view,
      { lang, names, seat, view },
    );
  const [two, four] = [
    ['Ada', 'Bo'],
    ['Ada', 'Bo', 'Cy', 'Di'],
  ];
  expect(say('en', two, 3, 0)).toMatch(/then 3 ahead of those of your rival; otherwise level\.$/);
  expect(say('en', four, 0, -1 / 3)).toMatch(
    /then level with those of your rivals on average; otherwise 0\.3 behind\.$/,
  );
  expect(say('en', two, -1, -4)).toMatch(/then 1 behind those of your rival; otherwise 4 behind/);
  expect(say('fr', two, 3, -2)).toMatch(/3 d’avance sur votre rival ; sinon, 2 de retard\.$/);
  expect(say('fr', four, -1 / 3, -1)).toMatch(/0,3 de retard sur la moyenne de vos rivaux ; /);
  expect(say('fr', two, 0, -1)).toMatch(/l’égalité avec votre rival ; /);
});

test('of two draws the worse one is named, since the row has several cards', () => {
  const { view, seat, names } = boards[0]!;
  const say = (kind: string, better: Fact, worse: Fact, other: string) =>
    reasons.reason({ kind, better, worse }, view, { lang: 'en', names, seat, view, other });
  const card = 'the card with the pixie and the goblin';
  expect(say('halves', { of: 0, value: 2 }, { of: 0, value: 0 }, card)).toBe(
    `Both halves of this card can still count for you; of ${card}, none.`,
  );
  expect(say('lacks', { of: 1, value: 0.5 }, { of: 0, value: 0 }, card)).toBe(
    `An unseen card may show a useful kind that your hand lacks; ${card} shows none.`,
  );
});

test('a burial is named with its place where nothing else tells it from another one', () => {
  const buries = (b: (typeof boards)[number]) => b.moves.filter((m) => m.kind === 'bury_crypt');
  const { moves, view, seat, names } = boards.find((b) => buries(b).length > 1)!;
  const [one, ...rest] = moves.filter((m) => m.kind === 'bury_crypt');
  const same = rest.find((m) => m.card === one!.card)!;
  const c = { lang: 'en' as const, names, seat, view };
  expect(nounOf(reasons as never, one, same, view, c)).toMatch(/ in your crypt \(.*\)$/);
  expect(nounOf(reasons as never, one, one, view, c)).toBe('');
  const deck = { kind: 'draw', source: 'deck' };
  expect(nounOf(reasons as never, one, deck, view, c)).toMatch(/ in your crypt$/);
  expect(nounOf(reasons as never, deck, one, view, c)).toBe('an unseen card');
});
