// @vitest-environment happy-dom
// Cells and places that can be chosen are lit.

import { expect, test } from 'vitest';
import { openRoom } from '../../../web/test/room';
import { Area } from './area';
import gallery from './gallery';

const room = openRoom();

test('a cell that can be dug up is lit, and the others are not', async () => {
  const area = gallery.boards.map((b) => b.props.view.pit).find((p) => p.cells.length > 1)!;
  await room.draw(() => <Area name="The pit" id="pit" area={area} lang="en" lit={new Set([0])} />);
  const lit = room.all('.gg-cell').map((e) => e.dataset.lit);
  expect(lit.filter((l) => l === 'true')).toHaveLength(1);
  expect(lit).toHaveLength(area.cells.length);
});

test('the places of a card are lit', async () => {
  const view = gallery.boards.map((b) => b.props.view).find((v) => v.pit.cells.length > 0)!;
  const place = { x: 3, y: 3, way: 'right', preview: { groups: [], covers: [] } };
  await room.draw(() => (
    <Area name="The pit" id="pit" area={view.pit} lang="en" places={[place as never]} />
  ));
  expect(room.find('.gg-place').dataset.lit).toBe('true');
});

test('gold draws the eye to no place that a lesson refuses', async () => {
  const view = gallery.boards.map((b) => b.props.view).find((v) => v.pit.cells.length > 0)!;
  const groups = [{ category: 'pixie', cells: [0], total: 8, earns: 8 }];
  const places = [3, 6].map((x) => ({ x, y: 3, way: 'E', preview: { groups, under: [] } }));
  const gold = async (wants?: (p: { x: number }) => boolean) => {
    await room.draw(() => (
      <Area
        name="The pit"
        id="pit"
        area={view.pit}
        lang="en"
        places={places as never}
        {...(wants && { wants })}
      />
    ));
    return room.all('.gg-place').map((e) => e.dataset.earns);
  };
  expect(await gold()).toEqual(['true', 'true']);
  expect(await gold((p) => p.x === 6)).toEqual(['false', 'true']);
});
