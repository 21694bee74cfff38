// @vitest-environment happy-dom

import { expect, test } from 'vitest';
import { about } from '@lair/games';
import { t } from '@lair/i18n';
import { sitDown } from '@lair/table/sit';
import { lastChosen } from '@lair/table/setup';
import { useTrying } from '@lair/table/trying';
import { Tried } from '@lair/ui/parts';
import { openRoom } from './room';
import { answers, info } from './tables';
import { soon } from './soon';

const room = openRoom();

function Part({ what }: { what: (signal: AbortSignal) => Promise<void> }) {
  const { busy, trouble, attempt, cancel } = useTrying();
  return (
    <>
      <button type="button" aria-disabled={busy} onClick={() => attempt(what)}>
        {busy ? t('opening') : 'Play'}
      </button>
      <Tried failed={trouble} busy={busy} cancel={cancel} />
    </>
  );
}

test('a slow attempt says what is opened and can be cancelled', async () => {
  const asked: AbortSignal[] = [];
  await room.draw(() => (
    <Part
      what={(signal) => {
        asked.push(signal);
        return new Promise(() => undefined);
      }}
    />
  ));
  await room.pressName('Play');
  expect(room.tree()).toContain(t('opening'));
  await soon(() => expect(room.tree()).toContain(t('offline.slow')));
  await room.pressName(t('cancel'));
  expect(asked.map((s) => s.aborted)).toEqual([true]);
  expect(room.tree()).not.toContain(t('offline.slow'));
  await room.pressName('Play');
  expect(asked).toHaveLength(2);
});

test('a table that is opened after it was cancelled is deleted, and nobody goes there', async () => {
  const game = about('gloomy-graves')!;
  const stop = new AbortController();
  const before = location.pathname;
  answers('games', () => [info]);
  answers('open', () => {
    stop.abort();
    return { id: 't9' };
  });
  const removed = answers('remove', () => ({ seq: 2 }));
  await sitDown(game, lastChosen(game), () => ({ start: true }), undefined, stop.signal);
  expect(removed.mock.calls).toEqual([['t9']]);
  expect(location.pathname).toBe(before);
});
