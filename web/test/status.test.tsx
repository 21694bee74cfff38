// @vitest-environment happy-dom
// The status line says new words once.

import { expect, test } from 'vitest';
import { StatusLine } from '@lair/table/status';
import { openRoom } from './room';

const room = openRoom();

const Pip = ({ of }: { of: number }) => <b>{of}</b>;
const show = (step: number, of: number) =>
  room.draw(() => (
    <StatusLine
      happened={[['You roll ', <Pip of={of} />], ['Round 1.']]}
      step={step}
      mine
      now="Keep a value."
    />
  ));

test('the same words are not said again at the next step, and new ones are', async () => {
  await show(1, 4);
  const said = room.find('.status-past');
  const first = [...said.children];
  const changes: MutationRecord[] = [];
  const watch = new MutationObserver((list) => changes.push(...list));
  watch.observe(said, { subtree: true, childList: true, characterData: true });
  await show(2, 4);
  expect([...said.children]).toEqual(first);
  expect(changes).toEqual([]);
  await show(3, 5);
  expect(said.textContent).toBe('You roll 5 Round 1. ');
  expect(changes).not.toEqual([]);
  watch.disconnect();
});
