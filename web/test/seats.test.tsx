// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadOptions } from '@lair/games';
import { speak, t } from '@lair/i18n';
import { saveItem } from '@lair/storage';
import { readSettings, settings } from '@lair/settings';
import { TableMenu } from '@lair/table/menu';
import { TableModel } from '@lair/table/model';
import { namesOf } from '@lair/table/names';
import type { Offer } from '@lair/table/offer';
import { Seats } from '@lair/table/seats';
import { Waiting } from '@lair/table/waiting';
import type { Invite, Snapshot } from '@lair/wire';
import { expectTree, langs, openRoom } from './room';
import { answers, bot, empty, info, line, offer, person, snapshotOf } from './tables';

const room = openRoom();

beforeEach(() => {
  saveItem('name', 'Ada');
  answers('me', () => ({ name: 'Ada', guest: false }));
  answers('games', () => [info]);
  answers('invites', () => invites);
  answers('waits', () => []);
});
afterEach(() => {
  saveItem('name', undefined);
  settings.set(readSettings({}, false));
});

const invites: Invite[] = [
  { seat: -1, path: '/t/t1?i=all', url: 'http://lair.test/t/t1?i=all' },
  { seat: 2, path: '/t/t1?i=two', url: 'http://lair.test/t/t1?i=two' },
];
const four = [person(0, 'Ada', { you: true }), person(1, 'Bo'), empty(2), bot(3, 'hard')];
const waiting = (part: Partial<Snapshot> = {}) =>
  snapshotOf({
    status: 'waiting',
    ply: 0,
    actors: [],
    moves: [],
    view: null,
    seats: four,
    ...part,
  });
const stranger = (part: Partial<Snapshot> = {}) =>
  waiting({ host: false, you: -1, seats: four.map((s) => ({ ...s, you: false })), ...part });

interface Given {
  snapshot: Snapshot;
  info?: Offer;
  invites?: Invite[];
  invite?: string;
}

function given({ snapshot, invites = [], invite, ...rest }: Given) {
  const names = namesOf(snapshot.id, snapshot.seats);
  const model = new TableModel(snapshot.id);
  return { model, snapshot, names, info: rest.info ?? offer, invites, invite };
}
const seats = (g: Given) => room.draw(() => <Seats {...given(g)} />);
const waits = (g: Given) => room.draw(() => <Waiting {...given(g)} />);

async function menu(g: Given, more: { wide?: boolean; talkFirst?: boolean } = {}, close = vi.fn()) {
  const { wide = false, talkFirst = false } = more;
  await room.draw(() => (
    <TableMenu {...given(g)} wide={wide} talkFirst={talkFirst} look={vi.fn()} close={close} />
  ));
  await room.settle();
}

describe.each(langs)('in %s', (lang) => {
  beforeEach(() => speak(lang));

  test('the waiting room tells the host what they can do', async () => {
    await waits({ snapshot: waiting(), invites });
    await room.settle();
    await expectTree(room.tree(), `trees/waiting-host.${lang}.txt`);
  });

  test('the waiting room tells a guest who waits, and strangers how to come in', async () => {
    const rooms: [string, Given][] = [
      ['a guest', { snapshot: waiting({ host: false }) }],
      ['a stranger', { snapshot: stranger() }],
      ['a stranger where seats are by invitation', { snapshot: stranger({ invited: true }) }],
      ['a stranger with a link', { snapshot: stranger({ invited: true }), invite: 'two' }],
      [
        'a stranger where all seats are taken, with other cards',
        { snapshot: stranger({ other_cards: true, seats: [person(0, 'Cy'), bot(1, 'easy')] }) },
      ],
    ];
    let all = '';
    for (const [who, g] of rooms) {
      await room.close();
      await waits(g);
      await room.settle();
      all += `${who}\n${room.tree()}`;
    }
    await expectTree(all, `trees/waiting.${lang}.txt`);
  });

  test('seats say who sits there and how it stands with them', async () => {
    const table = snapshotOf({
      seats: [
        person(0, 'Ada', { you: true, minded: true }),
        person(1, 'Bo', { minded: true }),
        person(2, 'Cy', { online: false }),
        person(3, 'Di', { gave_up: true, minded: true }),
        person(4, 'Ed', { outside: true }),
        person(5, 'Flo'),
        bot(6, 'hard'),
      ],
      actors: [0, 5],
    });
    await seats({ snapshot: { ...table, setup: { seats: 3, options: {} } } });
    await expectTree(room.tree(), `trees/seats.${lang}.txt`);
  });

  test('the menu holds the table, the settings and the ways out', async () => {
    const chat = [line(1, { text: 'Good luck!' })];
    const from = { table: 't0', ply: 7, seat: 0 };
    await menu({ snapshot: snapshotOf({ chat, from, commitment: 'abc123' }) });
    await expectTree(room.tree(), `trees/menu.${lang}.txt`);
  });
});

test('the waiting room lists the options that are not the usual ones, in words', async () => {
  const option = { id: 'first-seat', choices: ['random', '0', '1'], default: 'random' };
  const snapshot = waiting({ setup: { seats: 4, options: { 'first-seat': '1' } } });
  const own = (await loadOptions('gloomy-graves'))!;
  await waits({ snapshot, info: { ...info, options: [option], own } });
  expect(room.find('.played-with').textContent).toBe(
    'Who begins: Seat 2 Who plays first in every round.',
  );
  await room.close();
  const usual = { 'first-seat': '1' };
  await waits({ snapshot, info: { ...info, options: [option], own: { ...own, usual } } });
  expect(room.all('.played-with')).toEqual([]);
});

describe('the host', () => {
  test('seats a bot of the level that is chosen', async () => {
    const asked = answers('bot', () => ({ seq: 11 }));
    await seats({ snapshot: waiting() });
    await room.pressName(t('seat.bot-here', 3));
    await expectTree(room.tree('.pick-bot'), 'trees/pick-bot.en.txt');
    await room.press('.pick-bot input[type=radio]');
    await room.pressName(t('seat.bot-sit'));
    expect(asked.mock.calls).toEqual([['t1', 2, 'random']]);
    expect(room.all('.pick-bot')).toEqual([]);
  });

  test('sends a bot away, and a person after a second press', async () => {
    const opened = answers('bot', () => ({ seq: 11 }));
    const removed = answers('dismiss', () => ({ seq: 12 }));
    await seats({ snapshot: waiting() });
    await room.pressName(t('seat.open', 4));
    expect(opened.mock.calls).toEqual([['t1', 3, '']]);
    await room.pressName(t('seat.remove', 'Bo'));
    expect(removed).not.toHaveBeenCalled();
    await room.pressName(t('seat.remove.ask'));
    expect(removed.mock.calls).toEqual([['t1', 1]]);
  });

  test('starts the match, and decides who may come', async () => {
    const started = answers('start', () => ({ seq: 11 }));
    const settled = answers('settings', () => ({ seq: 12 }));
    const listed = answers('list', () => ({ seq: 13 }));
    await waits({ snapshot: waiting({ newcomers: true }) });
    await room.pressName(t('waiting.start'));
    expect(started.mock.calls).toEqual([['t1']]);
    await room.pressName(t('host.invited'));
    await room.pressName(t('host.newcomers'));
    expect(settled.mock.calls).toEqual([
      ['t1', true, true],
      ['t1', false, false],
    ]);
    await room.press('.invite [role=switch]');
    expect(listed.mock.calls).toEqual([['t1', true]]);
  });
});

describe('a guest', () => {
  test('takes a seat that was left to a bot back', async () => {
    const asked = answers('back', () => ({ seq: 11 }));
    const mine = person(0, 'Ada', { you: true, minded: true });
    await seats({ snapshot: snapshotOf({ host: false, seats: [mine, person(1, 'Bo')] }) });
    await room.pressName(t('seat.back'));
    expect(asked.mock.calls).toEqual([['t1', 0]]);
  });

  test('sits down on the seat that is pressed, under the name that is typed', async () => {
    const sat = answers('sit', () => ({ seq: 11 }));
    answers('rename', (name) => ({ name, guest: true }));
    await waits({ snapshot: stranger(), invite: 'two' });
    await room.settle();
    await room.press('.seats li:nth-child(3) .seat-ways button');
    expect(sat.mock.calls).toEqual([['t1', 2, 'two']]);
    await room.pressName(t('waiting.sit'));
    expect(sat.mock.calls.at(-1)).toEqual(['t1', -1, 'two']);
  });

  test('asks for the seat of a bot once the match is on, unless newcomers may sit', async () => {
    const on = stranger({ status: 'playing' });
    const knocked = answers('knock', () => ({}));
    await seats({ snapshot: on });
    await room.press('.seats li:nth-child(4) .seat-ways button');
    expect(knocked.mock.calls).toEqual([['t1', 3]]);
    expect(room.tree('.seats li:nth-child(4) .seat-ways')).toContain(t('seat.asked'));
    const sat = answers('sit', () => ({ seq: 11 }));
    await room.close();
    await seats({ snapshot: { ...on, newcomers: true } });
    await room.press('.seats li:nth-child(4) .seat-ways button');
    expect(sat.mock.calls).toEqual([['t1', 3, undefined]]);
    await room.close();
    await seats({ snapshot: { ...on, invited: true } });
    expect(room.all('.seats button')).toEqual([]);
  });
});

describe('the menu', () => {
  test('asks once more before one leaves, gives up or deletes the table', async () => {
    const left = answers('leave', () => ({ seq: 11 }));
    const resigned = answers('resign', () => ({ seq: 11 }));
    const removed = answers('remove', () => ({}));
    const close = vi.fn();
    await menu({ snapshot: snapshotOf() }, {}, close);
    await room.pressName(t('menu.resign'));
    expect(resigned).not.toHaveBeenCalled();
    await room.pressName(t('menu.resign.ask'));
    expect(resigned.mock.calls).toEqual([['t1', 0]]);
    expect(close).toHaveBeenCalledTimes(1);
    await room.pressName(t('menu.leave'));
    await room.pressName(t('menu.leave.ask'));
    expect(left.mock.calls).toEqual([['t1', 0]]);
    expect(location.pathname).toBe('/');
    await room.close();
    await menu({ snapshot: snapshotOf({ seats: [four[0]!, bot(1, 'easy')] }) });
    await room.pressName(t('menu.delete'));
    await room.pressName(t('menu.delete.ask'));
    expect(removed.mock.calls).toEqual([['t1']]);
  });

  test('puts unread messages first, and leaves the chat out where it is visible', async () => {
    const at = async (more: { wide?: boolean; talkFirst?: boolean }) => {
      await room.close();
      await menu({ snapshot: snapshotOf() }, more);
      const parts = room.all('.sheet-body > .stack > *').map((e) => e.className);
      return parts.findIndex((c) => c.includes('chat'));
    };
    const first = await at({ talkFirst: true });
    expect(first).toBe(0);
    expect(await at({})).toBeGreaterThan(1);
    expect(await at({ wide: true })).toBe(-1);
  });

  test('changes speed and sound at once', async () => {
    await menu({ snapshot: snapshotOf() });
    await room.press('.choice input[type=radio]');
    await room.pressName(t('settings.sound'));
    expect(settings.value).toMatchObject({ speed: 'slow', sound: false });
  });
});
