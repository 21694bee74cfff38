// @vitest-environment happy-dom

import { beforeEach, expect, test, vi } from 'vitest';
import { api, Refused } from '@lair/api';
import { speak, t } from '@lair/i18n';
import { loadItem, saveItem } from '@lair/storage';
import { MyDevices } from '@lair/ui/my-devices';
import { MyPhrase } from '@lair/ui/my-phrase';
import { explainMine, words } from '@lair/ui/my-words';
import type { Device } from '@lair/wire';
import { langs, openRoom } from './room';
import { answers } from './tables';

const room = openRoom();
beforeEach(() => localStorage.clear());

const phrase = 'dirima nuzafu wolaza jikoki midiro lufodo';
const done = vi.fn();

const draw = async (me: { guest: boolean; phrase?: boolean }) => {
  done.mockReset();
  await room.draw(() => <MyPhrase me={{ id: 'a', name: 'Ada', ...me }} done={done} />);
  await room.settle();
};
const enter = async (text: string) => {
  room.find<HTMLInputElement>('input').value = text;
  await room.press('form button');
};
/** Presses a button; a no-break space in its name is a space to the room. */
const pressName = (name: string) => room.pressName(name.replace(/\s/g, ' '));
const said = () => room.find('form [role=status]').textContent;

test.each(langs)('a phrase is made, shown and hidden in %s', async (lang) => {
  await speak(lang);
  answers('makePhrase', () => phrase);
  await draw({ guest: true });
  await pressName(words()['phrase.make']);
  expect(room.all('.phrase li').map((l) => l.textContent)).toEqual(phrase.split(' '));
  expect(document.activeElement).toBe(room.find('.phrase'));
  await pressName(words()['phrase.done']);
  expect(room.all('.phrase')).toEqual([]);
  expect(document.activeElement?.textContent).toBe(words()['phrase.title']);
  expect(document.body.textContent).toContain(words()['phrase.kept']);
});

test('a phrase is copied and printed', async () => {
  answers('makePhrase', () => phrase);
  const wrote = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const printed = vi.fn();
  vi.stubGlobal('print', printed);
  await draw({ guest: true });
  await pressName(words()['phrase.make']);
  await pressName(words()['phrase.copy']);
  expect(wrote).toHaveBeenCalledWith(phrase);
  expect(document.body.textContent).toContain(words()['phrase.copied']);
  await pressName(words()['phrase.print']);
  expect(printed).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test('a phrase is replaced and removed only when asked twice', async () => {
  const made = answers('makePhrase', () => phrase);
  const removed = answers('removePhrase', () => undefined);
  await draw({ guest: true, phrase: true });
  await pressName(words()['phrase.again']);
  await pressName(words()['phrase.remove']);
  expect([made.mock.calls.length, removed.mock.calls.length]).toEqual([0, 0]);
  await pressName(words()['phrase.remove.ask']);
  expect(removed).toHaveBeenCalledOnce();
  expect(document.body.textContent).toContain(words()['phrase.line']);
});

test('a refusal to make a phrase is told', async () => {
  answers('makePhrase', () => {
    throw new Refused(429, 'too-many', 'no');
  });
  await draw({ guest: true });
  await pressName(words()['phrase.make']);
  expect(room.find('[role=alert]').textContent).toBe(t('error.too-many'));
});

test('a stranger enters a phrase, and keeps none', async () => {
  const sent = answers('recover', () => ({ id: 'b', name: 'Bo', guest: true }));
  saveItem('name', 'Zed');
  await draw({ guest: false });
  expect(room.all('h2')).toEqual([]);
  await enter(phrase.toUpperCase());
  expect(sent).toHaveBeenCalledWith(phrase.toUpperCase(), undefined);
  expect(done).toHaveBeenCalledOnce();
  expect(loadItem('name', '')).toBe('Bo');
});

test.each(langs)('what is wrong with a phrase is told in place in %s', async (lang) => {
  await speak(lang);
  let no = new Refused(422, 'phrase-word', 'no', '', '', undefined, 3);
  answers('recover', () => {
    throw no;
  });
  await draw({ guest: false });
  expect(said()).toBe(words()['phrase.have.line']);
  await enter('x');
  expect(said()).toMatch(lang === 'en' ? /^The third word/ : /^Le troisième mot/);
  expect(room.find('input').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(room.find('input'));
  for (const code of ['phrase-length', 'unknown-phrase', 'merged', 'too-many'] as const) {
    no = new Refused(422, code, 'no');
    await enter('x');
    expect(said()).toBe(explainMine({ code, message: '' }));
  }
  expect(done).not.toHaveBeenCalled();
});

test.each(langs)('seats of another guest come along only if asked, in %s', async (lang) => {
  await speak(lang);
  const sent = answers('recover', (_, merge) => {
    if (!merge) throw new Refused(409, 'other-guest', 'no');
    return { id: 'b', name: 'Bo', guest: true };
  });
  await draw({ guest: true });
  await enter(phrase);
  expect(document.activeElement?.textContent).toContain(words()['merge.ask']('Ada'));
  await pressName(words()['merge.no']);
  expect(sent).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(room.find('input'));
  await enter(phrase);
  await pressName(words()['merge.yes']);
  expect(sent).toHaveBeenLastCalledWith(phrase, true);
  expect(done).toHaveBeenCalledOnce();
});

test('the number of the wrong word comes with the refusal', async () => {
  const body = { status: 422, code: 'phrase-word', message: 'no', word: 5 };
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(body, { status: 422 }));
  await expect(api.recover('x')).rejects.toMatchObject({ code: 'phrase-word', word: 5 });
});

const device = (id: string, part: Partial<Device> = {}): Device => ({
  id,
  label: 'Firefox · Linux',
  since: '2026-11-01T10:00:00Z',
  seen: '2026-11-02T10:00:00Z',
  current: false,
  ...part,
});

test.each(langs)('devices are listed and signed out in %s', async (lang) => {
  await speak(lang);
  const gone = vi.fn();
  let list = [device('a', { current: true }), device('b', { label: '' }), device('c')];
  answers('devices', () => list);
  const out = answers('signOut', (id: string) => void (list = list.filter((d) => d.id !== id)));
  const others = answers('signOutOthers', () => void (list = list.filter((d) => d.current)));
  await room.draw(() => <MyDevices gone={gone} />);
  await room.settle();
  const lines = () => room.all('li').map((l) => l.textContent);
  expect(lines()[0]).toContain(words()['devices.here']);
  expect(lines()[1]).toMatch(/2026/);
  await pressName(words()['devices.out'](words()['devices.unknown']));
  expect(out).not.toHaveBeenCalled();
  await pressName(words()['devices.out.ask']);
  await room.settle();
  expect(out).toHaveBeenCalledWith('b');
  expect(lines()).toHaveLength(2);
  expect(document.activeElement?.textContent).toBe(words()['devices.done']);
  await pressName(words()['devices.others']);
  await pressName(words()['devices.others.ask']);
  await room.settle();
  expect(others).toHaveBeenCalledOnce();
  expect(lines()).toHaveLength(1);
  expect(room.all('button')).toHaveLength(1);
  await pressName(words()['devices.out']('Firefox · Linux'));
  await pressName(words()['devices.out.ask']);
  expect(gone).toHaveBeenCalledOnce();
});

test('the only device without a phrase stays signed in', async () => {
  const gone = vi.fn();
  answers('devices', () => [device('a', { current: true })]);
  answers('signOut', () => {
    throw new Refused(409, 'last-device', 'no');
  });
  await room.draw(() => <MyDevices gone={gone} />);
  await room.settle();
  await pressName(words()['devices.out']('Firefox · Linux'));
  await pressName(words()['devices.out.ask']);
  expect(room.find('[role=status]').textContent).toBe(words()['error.last-device']);
  expect(gone).not.toHaveBeenCalled();
});
