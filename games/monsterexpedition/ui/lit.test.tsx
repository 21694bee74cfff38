// @vitest-environment happy-dom
// What is lit can be pressed, and the focus goes where the choice went.

import { press } from '@lair/keys';
import { expect, test } from 'vitest';
import { atRest, openRoom } from '../../../web/test/room';
import { Board } from './board';
import gallery from './gallery';
import type { View } from './types';

const room = openRoom();

test('the traders are lit when they can be visited, and else not', async () => {
  const { props } = gallery.boards.find(
    (b) => b.props.view.phase === 'spend' && b.props.view.traders,
  )!;
  const others = props.moves.filter((m) => m.kind !== 'visit_traders');
  for (const visits of [true, false]) {
    const moves = visits ? [...others, { kind: 'visit_traders' as const }] : others;
    await room.draw(() => <Board {...props} moves={moves} {...atRest} lang="en" />);
    expect(room.find('.me-traders').dataset.lit).toBe(String(visits));
  }
});

test('after a capture the hunt lists what is still in reach, and Done says so', async () => {
  const { props } = gallery.boards.find((b) => b.props.moves.some((m) => m.kind === 'capture'))!;
  const near = new Set(props.moves.flatMap((m) => (m.kind === 'capture' ? [m.monster] : [])));
  const caught = { kind: 'monster_captured', seat: props.seat, place: 0, crates: 0 } as const;
  const monster = props.view.cards[0]!.id;
  const events = [{ ...caught, monster, cost: 9, crest: -1 }];
  await room.draw(() => <Board {...props} {...atRest} events={events} lang="en" />);
  expect(room.find('.me-still').querySelectorAll('button[data-lit=true]').length).toBe(
    near.size + Number(props.moves.some((m) => m.kind === 'visit_traders')),
  );
  expect(room.find('[data-end]').textContent).toMatch(
    /^Done, and leave \d+ firepower unspent; \d+ monsters? (is|are) in reach/,
  );
});

const at = (phase: View['phase']) =>
  gallery.boards.find((b) => b.props.view.phase === phase && b.props.moves.length > 0)!.props;
const key = (key: string) => {
  press(new KeyboardEvent('keydown', { key, cancelable: true }));
  return room.settle();
};

test('a number chooses a camp and takes the focus along, so Enter starts the hunt', async () => {
  const props = at('choose_camp');
  await room.draw(() => <Board {...props} {...atRest} lang="en" />);
  room.find('.me-wild').focus();
  await key('2');
  expect(room.find('.me-start[data-chosen=true]').dataset.region).toBe(
    props.view.starts[1]!.region,
  );
  expect(document.activeElement).toBe(room.find('.me-start[data-chosen=true]'));
});

test('a closer look takes the focus from the offer that it covers', async () => {
  const props = at('spend');
  await room.draw(() => <Board {...props} {...atRest} lang="en" />);
  const offer = room.find('.me-under button[data-lit=true]');
  offer.focus();
  offer.click();
  await room.settle();
  expect(document.activeElement).toBe(room.find('.me-detail [data-confirm]'));
});

test('at the end of a turn a monster loses the focus', async () => {
  const props = at('spend');
  const draw = (turn: number, step: number) =>
    room.draw(() => (
      <Board
        {...{ ...props, ...atRest, step, lang: 'en' }}
        view={{ ...props.view, turn }}
        moves={turn === props.seat ? props.moves : []}
      />
    ));
  await draw(props.seat, 1);
  const wild = room.find('.me-wild');
  wild.focus();
  await draw(props.seat, 2);
  expect(document.activeElement).toBe(wild);
  await draw((props.seat + 1) % props.view.players.length, 3);
  expect(document.activeElement).toBe(room.find('.me-hunt'));
});
