// @vitest-environment happy-dom

import { beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '@lair/api';
import { lang, speak } from '@lair/i18n';
import { callsApi } from '@lair/ui/my-calls-api';
import { MyCalls } from '@lair/ui/my-calls';
import { words } from '@lair/ui/my-words';
import type { Calls } from '@lair/wire';
import { langs, openRoom } from './room';

const room = openRoom();
const since = '2026-11-01T10:00:00Z';
const hook = { id: 'h', kind: 'ntfy' as const, target: 'https://ntfy.sh/ada', since };
let calls: Calls;

const draw = async (state: 'able' | 'insecure' | 'unable' | 'denied' = 'insecure') => {
  await room.draw(() => <MyCalls state={state} />);
  await room.settle();
};
/** Presses a button; a no-break space in its name is a space to the room. */
const press = async (name: string) => {
  await room.pressName(name.replace(/\s/g, ' '));
  await room.settle();
};
const said = () => document.querySelector('[role=status]')?.textContent;

beforeEach(() => {
  calls = { key: 'k', channels: [hook] };
  vi.spyOn(callsApi, 'see').mockImplementation(async () => calls);
  vi.spyOn(callsApi, 'set').mockImplementation(async () => calls);
  vi.spyOn(callsApi, 'add').mockImplementation(async () => calls);
  vi.spyOn(callsApi, 'remove').mockImplementation(async () => {
    calls = { key: 'k', channels: [] };
  });
  vi.spyOn(callsApi, 'test').mockResolvedValue({});
});

test.each(langs)('an address is tried, fails, and is removed, in %s', async (l) => {
  await speak(l);
  await draw();
  await press(words()['calls.test']('ntfy.sh'));
  expect(said()).toBe(words()['calls.sent']);
  vi.mocked(callsApi.test).mockResolvedValue({ failed: 'answer-403' });
  calls = { key: 'k', channels: [{ ...hook, failed: 'unknown-host' }] };
  await press(words()['calls.test']('ntfy.sh'));
  expect(said()).toBe(words()['calls.answer']('403'));
  expect(document.body.textContent).toContain(words()['calls.unknown-host']);
  await press(words()['calls.remove']('ntfy.sh'));
  await press(words()['calls.remove.ask']);
  expect(callsApi.remove).toHaveBeenCalledWith('h');
  expect(said()).toBe(words()['calls.removed']);
  expect(document.activeElement).toBe(document.querySelector('[role=status]'));
});

test.each(['insecure', 'unable', 'denied'] as const)('%s: the page says why', async (state) => {
  await draw(state);
  expect(document.body.textContent).toContain(words()[`calls.${state}`]);
  const button = document.querySelector('[role=switch]');
  expect(button?.getAttribute('aria-disabled')).toBe('true');
});

test('an address is added, with the language of the page', async () => {
  await speak('fr');
  await draw();
  const input = document.querySelector<HTMLInputElement>('input[type=url]')!;
  input.value = 'https://example.org/x';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await room.settle();
  await press(words()['calls.add']);
  expect(callsApi.add).toHaveBeenCalledWith({ kind: 'ntfy', target: 'https://example.org/x' });
  expect(callsApi.set).toHaveBeenCalledWith(lang(), undefined);
  vi.mocked(callsApi.add).mockRejectedValue(new Refused(422, 'bad-target', 'no'));
  input.value = 'https://127.0.0.1/';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await room.settle();
  await press(words()['calls.add']);
  expect(said()).toBe(words()['error.bad-target']);
});

test('quiet hours are turned on and changed', async () => {
  await draw();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await press(words()['calls.quiet']);
  expect(callsApi.set).toHaveBeenCalledWith(lang(), { from: 1320, to: 420, zone });
  calls = { ...calls, quiet: { from: 1320, to: 420, zone } };
  await draw();
  const from = document.querySelector<HTMLInputElement>('input[type=time]');
  expect(from?.value ?? '22:00').toBe('22:00');
});
