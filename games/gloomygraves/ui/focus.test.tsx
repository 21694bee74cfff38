// @vitest-environment happy-dom
// The focus stays on the board when what had it goes away.

import { expect, test, vi } from 'vitest';
import { act } from 'preact/test-utils';
import { press } from '@lair/keys';
import { openRoom } from '../../../web/test/room';
import { Board } from './board';
import gallery from './gallery';
import type { Move } from './types';

const room = openRoom();
const burying = gallery.boards.find(
  (b) => b.props.view.phase === 'bury_crypt' && b.props.moves.length > 0,
)!.props;
const draw = (props = burying, play = (_: Move): void => undefined, step = 1) =>
  room.draw(() => (
    <Board
      {...props}
      lang="en"
      busy={false}
      step={step}
      speed={0}
      play={play}
      why={() => Promise.resolve(null)}
      status={() => undefined}
    />
  ));

test('the focus goes from a button that is gone to the hand', async () => {
  await draw();
  const card = burying.moves[0]!.card;
  await room.press(`.gg-card[data-piece="c${card}"]`);
  const back = room.find('.gg-back-button');
  back.focus();
  await room.press('.gg-back-button');
  expect(back.isConnected).toBe(false);
  expect(document.activeElement).toBe(room.find('.gg-cards'));
});

test('without a press on the board the focus is left alone', async () => {
  await draw();
  await draw();
  expect(document.activeElement).toBe(document.body);
});

const type = (key: string) =>
  act(() => {
    const e = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).addEventListener(
      'keydown',
      (e) => press(e as never),
      {
        once: true,
      },
    );
    (document.activeElement ?? document.body).dispatchEvent(e);
  });

test('after a digit Enter is for the card, whatever had the focus', async () => {
  await draw();
  const cards = room.all('.gg-cards .gg-card');
  cards[0]!.focus();
  await type('2');
  expect(cards.map((c) => c.getAttribute('aria-pressed')).indexOf('true')).toBe(1);
  expect(document.activeElement).toBe(room.find('.gg-cards'));
  await type('ArrowRight');
  expect(document.activeElement).toBe(room.find('.gg-main-button'));
});

test('an arrow and a turn leave the focus on the button that buries', async () => {
  const play = vi.fn();
  await draw(burying, play);
  await type('1');
  await type('ArrowRight');
  const bury = room.find('.gg-main-button');
  expect(document.activeElement).toBe(bury);
  await type('r');
  expect(document.activeElement).toBe(bury);
  await room.press('.gg-main-button');
  expect(play).toHaveBeenCalledOnce();
});

test('a turn keeps the focus among the places', async () => {
  await draw();
  await type('1');
  await type('ArrowRight');
  room.find('.gg-place[data-chosen=true]').focus();
  await type('r');
  expect(document.activeElement?.matches('.gg-place')).toBe(true);
});

test('Escape lifts the card from its place before it lets the card go', async () => {
  await draw();
  await type('1');
  await type('ArrowRight');
  await type('Escape');
  expect(room.all('.gg-place[data-chosen=true]')).toHaveLength(0);
  expect(room.all('.gg-cards [aria-pressed=true]')).toHaveLength(1);
  expect(room.find('.gg-confirm [role=status]').textContent).toMatch(/: \d+ places?\.$/);
  await type('Escape');
  expect(room.all('.gg-cards [aria-pressed=true]')).toHaveLength(0);
});

test('digits draw in the order of the table: the row from its left, then the deck', async () => {
  const drawing = gallery.boards.find((b) => b.props.moves[0]?.kind === 'draw')!.props;
  const play = vi.fn();
  await draw(drawing, play);
  for (const key of ['1', '2', '4']) await type(key);
  expect(play.mock.calls.map(([m]) => (m.source === 'row' ? (m.slot ?? 0) : 'deck'))).toEqual([
    0,
    1,
    'deck',
  ]);
});

test('from the hand the focus goes along to the next decision, and nowhere from a button', async () => {
  const at = (kind: Move['kind']) =>
    gallery.boards.find((b) => b.props.moves[0]?.kind === kind)!.props;
  let step = 1;
  const next = (props: typeof burying) => draw(props, undefined, ++step);
  await next(burying);
  await type('1');
  expect(document.activeElement).toBe(room.find('.gg-cards'));
  await next(at('take_marker'));
  const takes = room.find('.gg-takes');
  expect(document.activeElement).toBe(takes);
  expect(takes.querySelector('button')?.className).toContain('gg-take');
  await next(at('draw'));
  expect(document.activeElement).toBe(room.find('.gg-row > ul'));
  await next(burying);
  expect(document.activeElement).toBe(room.find('.gg-cards'));
  const stone = room.find('.gg-stone');
  stone.focus();
  await next(at('draw'));
  expect(document.activeElement).toBe(stone);
});
