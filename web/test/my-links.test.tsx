// @vitest-environment happy-dom

import { beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '@lair/api';
import { speak } from '@lair/i18n';
import { loadItem, saveItem } from '@lair/storage';
import LinkPage from '@lair/pages/link';
import { route } from '@lair/router';
import { linkApi } from '@lair/ui/my-link-api';
import { MyLinks } from '@lair/ui/my-links';
import { explainMine, words } from '@lair/ui/my-words';
import { langs, openRoom } from './room';
import { answers } from './tables';

const room = openRoom();
const done = vi.fn();
const expires = '2026-11-01T10:00:00Z';
let state: 'waiting' | 'approved' | 'refused' = 'waiting';

const draw = async (guest: boolean) => {
  await room.draw(() => <MyLinks me={{ id: 'a', name: 'Ada', guest }} every={5} done={done} />);
  await room.settle();
};
/** Presses a button; a no-break space in its name is a space to the room. */
const pressName = (name: string) => room.pressName(name.replace(/\s/g, ' '));
const text = () => document.body.textContent;
const no = (code: string) => new Refused(404, code, 'no');

beforeEach(() => {
  localStorage.clear();
  done.mockReset();
  state = 'waiting';
  vi.spyOn(linkApi, 'ask').mockResolvedValue({ code: '012345', expires });
  vi.spyOn(linkApi, 'state').mockImplementation(async () => ({ state, name: 'Bo' }));
  vi.spyOn(linkApi, 'use').mockResolvedValue({ id: 'b', name: 'Bo', guest: true });
  vi.spyOn(linkApi, 'withdraw').mockResolvedValue(undefined);
  vi.spyOn(linkApi, 'see').mockResolvedValue({ label: '', same_network: false, expires });
  vi.spyOn(linkApi, 'answer').mockResolvedValue({ state: 'approved', name: 'Ada' });
});

/** Waits until the server was asked for the state once more. */
const polled = async () => {
  const before = vi.mocked(linkApi.state).mock.calls.length;
  await vi.waitFor(() =>
    expect(vi.mocked(linkApi.state).mock.calls.length).toBeGreaterThan(before),
  );
  await room.settle();
};

test.each(langs)('a new device shows digits and is signed in, in %s', async (lang) => {
  await speak(lang);
  saveItem('name', 'Zed');
  await draw(false);
  expect(room.all('h2')).toEqual([]);
  await pressName(words()['link.ask']);
  expect(document.activeElement?.textContent).toBe('012 345');
  await polled();
  expect(linkApi.use).not.toHaveBeenCalled();
  vi.mocked(linkApi.state).mockRejectedValueOnce(no('offline'));
  await polled();
  state = 'approved';
  await polled();
  expect(done).toHaveBeenCalledOnce();
  expect(loadItem('name', '')).toBe('Bo');
  const tokens = [linkApi.ask, linkApi.state, linkApi.use].map(
    (f) => vi.mocked(f).mock.calls[0]?.[0],
  );
  expect(new Set(tokens).size).toBe(1);
});

test('digits are withdrawn, and refused or late ones are explained', async () => {
  await draw(false);
  await pressName(words()['link.ask']);
  await pressName(words()['link.stop']);
  await room.settle();
  expect(linkApi.withdraw).toHaveBeenCalledOnce();
  expect(document.activeElement?.textContent).toBe(words()['link.ask']);
  for (const code of ['link-refused', 'unknown-link']) {
    vi.mocked(linkApi.use).mockRejectedValueOnce(no(code));
    state = 'refused';
    await pressName(words()['link.ask']);
    await polled();
    expect(text()).toContain(explainMine({ code, message: '' }));
  }
  expect(done).not.toHaveBeenCalled();
});

test('seats of the guest in the new device come along only if asked', async () => {
  vi.mocked(linkApi.use).mockImplementation(async (_, merge) => {
    if (!merge) throw no('other-guest');
    return { id: 'b', name: 'Bo', guest: true };
  });
  state = 'approved';
  await draw(true);
  for (const answer of ['merge.no', 'merge.yes'] as const) {
    await pressName(words()['link.ask']);
    await polled();
    expect(document.activeElement?.textContent).toContain(words()['merge.ask']('Ada'));
    expect(done).not.toHaveBeenCalled();
    await pressName(words()[answer]);
  }
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
});

test.each(langs)('a device sees which other one asks before it approves, in %s', async (lang) => {
  await speak(lang);
  await draw(true);
  const enter = async () => {
    room.find<HTMLInputElement>('input').value = '012 345';
    await room.press('form button');
  };
  await enter();
  expect(linkApi.see).toHaveBeenCalledWith('012345');
  expect(text()).toContain(words()['link.asks'](words()['devices.unknown']));
  expect(text()).toContain(words()['link.far']);
  await pressName(words()['link.approve']);
  expect(linkApi.answer).toHaveBeenCalledWith('012345', true);
  expect(document.activeElement?.textContent).toBe(words()['link.approved']);
  vi.mocked(linkApi.see).mockResolvedValue({ label: 'Edge', same_network: true, expires });
  vi.mocked(linkApi.answer).mockResolvedValue({ state: 'refused' });
  await enter();
  expect(text()).toContain(words()['link.near']);
  await pressName(words()['link.refuse']);
  expect(text()).toContain(words()['link.refused']);
  vi.mocked(linkApi.see).mockRejectedValue(no('unknown-link'));
  await enter();
  expect(text()).toContain(words()['error.unknown-link']);
  expect(document.activeElement).toBe(room.find('input'));
});

test('a device shows a QR code for another one', async () => {
  const offer = vi.spyOn(linkApi, 'offer').mockRejectedValueOnce(no('too-many'));
  await draw(true);
  await pressName(words()['link.offer']);
  await room.settle();
  expect(text()).toContain(explainMine({ code: 'too-many', message: '' }));
  offer.mockResolvedValue({ url: 'x', qr: '<svg/>', expires });
  await pressName(words()['link.offer']);
  await room.settle();
  expect(room.find('img').getAttribute('src')).toBe('data:image/svg+xml,%3Csvg%2F%3E');
  expect(document.activeElement).toBe(room.find('img'));
});

test.each(langs)('a link signs in with one press, in %s', async (lang) => {
  await speak(lang);
  answers('me', () => ({ id: 'z', name: 'Zor', guest: true }));
  const open = async () => {
    await room.draw(() => <LinkPage route={route('/link', '', '#secret')} done={done} />);
    await room.settle();
  };
  state = 'approved';
  await open();
  expect(room.find('h1').textContent).toBe(words()['link.as']('Bo'));
  expect(linkApi.use).not.toHaveBeenCalled();
  vi.mocked(linkApi.use).mockRejectedValueOnce(no('other-guest'));
  await pressName(words()['link.in']);
  expect(text()).toContain(words()['merge.ask']('Zor'));
  await pressName(words()['merge.yes']);
  expect(vi.mocked(linkApi.use).mock.calls.map((c) => c.slice(1))).toEqual([
    [false, 'secret'],
    [true, 'secret'],
  ]);
  expect(done).toHaveBeenCalledOnce();
  vi.mocked(linkApi.use).mockRejectedValueOnce(no('unknown-link'));
  await open();
  await pressName(words()['link.in']);
  expect(text()).toContain(words()['error.unknown-link']);
});
