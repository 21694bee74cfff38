// @vitest-environment happy-dom

import { describe, expect, test } from 'vitest';
import { speak, t } from '@lair/i18n';
import { ChatBox } from '@lair/table/chat';
import { words } from '@lair/table/chat-words';
import { TableModel } from '@lair/table/model';
import type { Snapshot } from '@lair/wire';
import { langs, openRoom } from './room';
import { answers, line, person, snapshotOf } from './tables';

const room = openRoom();

const four = [person(0, 'Ada', { you: true }), person(1, 'Bo')];
const watching = {
  host: false,
  you: -1,
  yours: [],
  seats: four.map((s) => ({ ...s, you: false })),
};

const draw = (part: Partial<Snapshot>) =>
  room.draw(() => (
    <ChatBox model={new TableModel('t1')} snapshot={snapshotOf({ seats: four, ...part })} />
  ));

const text = (): string => room.find('.chat').textContent!.replace(/[ \n]+/g, ' ');

describe.each(langs)('in %s', (lang) => {
  test.each<[string, Partial<Snapshot>, keyof ReturnType<typeof words>]>([
    ['a player', { host: false }, 'players'],
    ['a player after the match', { host: false, status: 'over' }, 'players.over'],
    ['a host without a seat', { ...watching, host: true }, 'players'],
    ['an onlooker', watching, 'onlookers'],
    ['an onlooker after the match', { ...watching, status: 'over' }, 'onlookers.over'],
  ])('the page says to %s who reads what they write', async (_, part, key) => {
    await speak(lang);
    await draw(part);
    expect(text()).toContain(words()[key]);
  });

  test('a phrase is in the reader’s language, and a line of the other room is marked', async () => {
    await speak(lang);
    const chat = [
      line(1, { phrase: 'luck', text: 'in English' }),
      line(2, { room: 'onlookers', name: 'Cy' }),
    ];
    await draw({ chat, status: 'over' });
    expect(text()).toContain(`Bo ${words()['phrase.luck']}`);
    expect(text()).toContain(`${words().onlooker} Cy line 2`);
    expect(text()).not.toContain('in English');
  });
});

test('hides what a muted person writes, and the host mutes for all', async () => {
  const asked: unknown[] = [];
  answers('ignore', (...what) => (asked.push(what), {}));
  answers('mute', (...what) => (asked.push(what), { seq: 1 }));
  answers('table', () => snapshotOf());
  const chat = [
    line(1, { you: true, by: 'me', name: 'Ada' }),
    line(2),
    line(3, { by: 'eve', name: 'Eve', text: '', muted: true }),
  ];
  await draw({ chat, mutes: { people: ['gone'] } });
  expect(room.find('[role=log]').textContent).not.toContain('Eve');
  await room.pressName(words().hide('Eve'));
  await room.pressName(words().table('Bo'));
  await room.pressName(words().table(t('somebody')));
  await room.pressName(words()['mute.onlookers']);
  expect(asked).toEqual([
    ['t1', 'eve', false],
    ['t1', 'bo', true],
    ['t1', 'gone', false],
    ['t1', 'onlookers', true],
  ]);
  expect(room.tree()).not.toContain(words().hide('Ada'));
});

test('a muted person is told so in place of the field', async () => {
  await draw({ host: false, muted: true });
  expect(text()).toContain(words().muted);
  expect(room.all('form')).toEqual([]);
});

test('sends a phrase by its id, and a text as it was typed', async () => {
  const sent: unknown[] = [];
  answers('chat', (_, what) => (sent.push(what), {}));
  await draw({});
  await room.pressName(words()['phrase.thanks']);
  const field = room.find<HTMLInputElement>('input');
  field.value = 'Hi there ';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await room.settle();
  await room.pressName(t('chat.send'));
  expect(sent).toEqual([{ phrase: 'thanks' }, { text: 'Hi there' }]);
});
