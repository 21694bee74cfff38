// @vitest-environment happy-dom
// Every board of every gallery, the sample game's included, is rendered without
// a browser, in both languages, and its accessible tree compared with the one
// in the game's testdata/boards. `npx vitest run -u` rewrites them; read the
// difference as a screen reader would.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Gallery, GameUI } from '@lair/game-ui';
import { atRest, expectTree, langs, openRoom } from './room';

const room = openRoom();

const galleries = import.meta.glob<Gallery<any, any, any>>(
  ['../../games/*/ui/gallery.tsx', '../../examples/*/ui/gallery.tsx'],
  { eager: true, import: 'default' },
);
const uis = import.meta.glob<GameUI<any, any, any>>(
  ['../../games/*/ui/index.tsx', '../../examples/*/ui/index.tsx'],
  { eager: true, import: 'default' },
);

// Parts that a board loads when it needs them are here at once, once they are asked for.
import.meta.glob(['../../games/*/ui/panels.tsx'], { eager: true });

const loaded = Object.entries(galleries).map(([path, { boards }]) => {
  const folder = path.replace('/ui/gallery.tsx', '');
  return [folder, boards, uis[`${folder}/ui/index.tsx`]] as const;
});

test('the galleries of games and of the sample game are found', () => {
  for (const list of ['games', 'examples'])
    expect(loaded.map(([folder]) => folder).join()).toContain(`/${list}/`);
});

// A board that counts down shows the same second however slow the machine is. It
// remembers how far it was at a table, also from another file of tests.
let tables = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  history.replaceState(null, '', `/t/board-${++tables}`);
});
afterEach(() => vi.useRealTimers());

describe.each(loaded)('%s', (folder, boards, ui) => {
  test('has boards to look at', () => {
    expect(ui).toBeDefined();
    expect(boards.length).toBeGreaterThan(0);
  });

  // The second language is drawn over the first, as when a reader changes it.
  const cases = boards.map((board, i) => [i, board.title, board.props] as const);
  test.each(cases)('board %i: %s', async (i, _, props) => {
    const { Board } = ui!;
    for (const lang of langs) {
      await room.draw(() => <Board {...props} {...atRest} lang={lang} />);
      await room.settle();
      const tree = room.tree();
      // A board that shows legal moves offers them to a reader who cannot see
      // them.
      if (props.moves.length > 0) expect(tree).toMatch(/^ *button "/m);
      await expectTree(tree, `${folder}/testdata/boards/${i}.${lang}.txt`);
    }
  });

  // What lights up next depends on what was chosen before.
  test.each(cases)('board %i after its first lit piece is pressed: %s', async (i, _, props) => {
    const { Board } = ui!;
    await room.draw(() => <Board {...props} {...atRest} lang="en" />);
    const lit = 'button[data-lit=true]:not([aria-disabled=true], [disabled])';
    if (room.all(lit).length === 0) return;
    await room.press(lit);
    await expectTree(room.tree(), `${folder}/testdata/boards/${i}.pressed.txt`);
  });
});
