// @vitest-environment happy-dom

import { expect, test, vi } from 'vitest';
import { speak, t } from '@lair/i18n';
import type { TableModel } from '@lair/table/model';
import { UndoButton, useUndo } from '@lair/table/undo';
import type { Snapshot } from '@lair/wire';
import { langs, openRoom } from './room';
import { answers, snapshotOf } from './tables';

const room = openRoom();
const model = {
  id: 't1',
  attempt: <T,>(run: () => Promise<T>) => run(),
} as unknown as TableModel;

function Part({ snapshot }: { snapshot: Snapshot }) {
  return <UndoButton snapshot={snapshot} undoing={useUndo(model, snapshot, false)} />;
}

const draw = async (part: Partial<Snapshot>) => {
  const sent = answers('undo', () => ({ seq: 11 }));
  await room.draw(() => <Part snapshot={snapshotOf({ undo: 'free', ...part })} />);
  return sent;
};

const costs = langs.flatMap((lang) => [
  { lang, stage: 1, line: 'undo.stage.line' as const },
  { lang, stage: undefined, line: 'undo.marks' as const },
]);
test.each(costs)('in $lang stage $stage an undo says first what it costs', async (x) => {
  await speak(x.lang);
  const sent = await draw({ undo_marks: true, ...(x.stage && { stage: x.stage }) });
  await room.pressName(t('undo'));
  expect(sent).not.toHaveBeenCalled();
  expect(room.find('dialog p').textContent).toBe(t(x.line));
  await room.pressName(t('undo.stage.no'));
  expect(room.all('dialog')).toHaveLength(0);
  expect(sent).not.toHaveBeenCalled();
  await room.pressName(t('undo'));
  await room.pressName(t('undo.stage.yes'));
  expect(sent.mock.calls).toEqual([['t1', 0, 10]]);
  expect(room.all('dialog')).toHaveLength(0);
});

test('another position drops the question', async () => {
  await draw({ stage: 1, undo_marks: true });
  await room.pressName(t('undo'));
  expect(room.all('dialog')).toHaveLength(1);
  await draw({ stage: 1, undo_marks: true, seq: 12 });
  expect(room.all('dialog')).toHaveLength(0);
});

test('an undo that marks nothing happens at once', async () => {
  const sent = await draw({ stage: 1 });
  await room.pressName(t('undo'));
  expect(sent).toHaveBeenCalledTimes(1);
  expect(room.find('.undo').title).toBe(t('undo'));
  expect(vi.mocked(sent).mock.lastCall).toEqual(['t1', 0, 10]);
});
