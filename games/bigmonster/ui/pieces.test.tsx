// @vitest-environment happy-dom

import { render } from 'preact';
import { expect, test, vi } from 'vitest';
import { soon } from '../../../web/test/soon';

vi.mock('./art/sheet', () => ({ Sheet: () => <i class="sheet" /> }));

test('drawings that arrive between the first rendering and its effects are shown', async () => {
  vi.resetModules();
  const { Drawings } = await import('./pieces');
  // Nothing is awaited since the import, so that the file of drawings is still on its way.
  const room = document.createElement('div');
  document.body.append(room);
  render(<Drawings />, room);
  expect(room.querySelector('.sheet')).toBeNull();
  await import('./art/sheet'); // before effects run, which wait for a frame
  await soon(() => expect(room.querySelector('.sheet')).not.toBeNull());
  render(null, room);
  room.remove();
});
