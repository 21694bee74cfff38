// @vitest-environment happy-dom
// The picture of a lucky moment shows what was drawn.

import { expect, test } from 'vitest';
import { MomentBoard } from '@lair/table/moments';
import type { Ply } from '@lair/wire';
import { openRoom } from '../../../web/test/room';
import { sceneOf, snapshotOf } from '../../../web/test/tables';
import ui from './index';
import positions from './positions.json';
import type { Event, Monster, View } from './types';
import { soon } from '../../../web/test/soon';

const room = openRoom();
const all = positions as unknown as { title: string; view: View }[];
const at = (title: string): View => all.find((p) => p.title === title)!.view;

/** Draws the picture of a move of seat 0 that was lucky for it. */
async function draw(before: View, events: Event[], after: View) {
  const ply = (ply: number, view: View): Ply => ({
    ...{ ply, seat: 0, actors: [], move: {}, view },
    events: ply === 1 ? events : [],
  });
  const m = { kind: 'luck', ply: 1, seat: 0, before: 0.4, after: 0.6 } as const;
  const scene = sceneOf(snapshotOf({ game: ui.name, view: after }));
  await room.draw(() => (
    <MomentBoard m={m} plies={[ply(0, before), ply(1, after)]} scene={scene} ui={ui} />
  ));
}

const spend = at('Spend');
const next = at('Choose a camp, three hunters');
const [one, two] = spend.cards.map((c) => c.id) as [Monster, Monster];
const cage: Event = { ...{ kind: 'cage_gained', seat: 0 }, source: 'bought', from: 'pile' };
const refilled: Event = {
  ...{ kind: 'wilds_refilled', seat: 0, pile: 3, reserve: 9 },
  cards: [one, two].map((monster, place) => ({ monster, place, crest: 0 })),
};
const turn: Event = { kind: 'turn_started', round: 7, seat: 1 };

test('a cage is shown with the monster that was drawn into it, though the hunt is over', async () => {
  await draw(spend, [{ ...cage, monster: one }, refilled, turn], next);
  await soon(() => room.find('.me-caught [data-cage] .me-art'));
});

test('monsters that came into the wilds are shown', async () => {
  await draw(spend, [refilled, turn], next);
  await soon(() => expect(room.all('.me-caught .me-card')).toHaveLength(2));
});

test('a roll that ended the hunt is shown with its dice', async () => {
  const rolling = at('Roll or stop after a failed roll');
  await draw(
    rolling,
    [
      { kind: 'dice_rolled', seat: 0, roll: 3, black: [6, 1], die: 8 },
      { kind: 'roll_failed', seat: 0, lost: 6, die: false, sum: 2 },
      {
        ...{ kind: 'hunt_stopped', seat: 0, scored: [], firepower: 2 },
        crates: 0,
        reason: 'hopeless',
      },
      { kind: 'wilds_unchanged', seat: 0 },
      turn,
    ],
    next,
  );
  expect(room.all('.me-lying .me-die')).toHaveLength(3);
});
