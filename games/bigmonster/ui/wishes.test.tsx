// @vitest-environment happy-dom
// A player who names a ship is told truly who gives before them, and in teams what counts.

import { expect, test } from 'vitest';
import { atRest, openRoom } from '../../../web/test/room';
import { Board } from './board';
import gallery from './gallery';
import './panels'; // A page has loaded it when ships are named.

const room = openRoom();

test('only the first to give is told that the ship gets the pack for certain', async () => {
  const { props } = gallery.boards.find((b) => b.props.moves[0]?.kind === 'prefer')!;
  const { seat } = props;
  const [one, two] = props.view.order.filter((s) => s !== seat) as [number, number];
  const told = async (order: number[], lang: 'en' | 'fr') => {
    const view = { ...props.view, order, ranking: [], naming: 1 };
    await room.draw(() => <Board {...props} {...{ view, lang }} {...atRest} />);
    await room.settle();
    return room.find('.bm-confirm').textContent;
  };
  const name = props.names[one]!;
  expect(await told([seat, one, two], 'en')).toBe(
    'Who needs these tiles least? Press that ship. You give first: the ship that you name gets your pack.',
  );
  expect(await told([one, seat, two], 'en')).toBe(
    `Who needs these tiles least? Press that ship. ${name} gives before you: ` +
      'if this ship is taken, your pack goes to the other.',
  );
  expect(await told([one, seat, two], 'fr')).toBe(
    `À qui ces tuiles servent le moins\u00a0? Touchez son vaisseau. ${name} donne avant vous\u00a0: ` +
      'si ce vaisseau est pris, l’autre reçoit votre paquet.',
  );
});

test('in teams nobody is told to send the tiles to whom they help least', async () => {
  const { props } = gallery.boards.find((b) => b.props.moves[0]?.kind === 'prefer')!;
  const view = { ...props.view, mode: 'team_draft' as const, ranking: [] };
  await room.draw(() => <Board {...props} {...{ view }} lang="en" {...atRest} />);
  await room.settle();
  const told = room.find('.bm-confirm').textContent;
  expect(told).toContain('Press a lit ship.');
  expect(told).not.toContain('least');
});

test('in teams the board shows the total that counts, unless totals are hidden', async () => {
  const { props } = gallery.boards.find((b) => b.props.view.mode === 'team_draft')!;
  const shown = async (totals: number[] | undefined) => {
    const players = props.view.players.map((p) => ({ ...p, team_score: totals?.[p.team] }));
    const view = { ...props.view, players };
    await room.draw(() => <Board {...props} {...{ view }} {...atRest} lang="en" />);
    const names = room.all('.bm-look-at').map((b) => b.getAttribute('aria-label')!);
    return [room.all('.bm-team').map((b) => b.textContent.trim()), names] as const;
  };
  const [signs, names] = await shown([25, 27]);
  expect(signs.toSorted()).toEqual(['A 25', 'A 25', 'B 27', 'B 27']);
  expect(names.filter((n) => n.includes('Team A: 25 points'))).toHaveLength(2);
  const [bare, unnamed] = await shown(undefined);
  expect(bare.toSorted()).toEqual(['A', 'A', 'B', 'B']);
  expect(unnamed.join()).not.toContain('Team A');
});
