// @vitest-environment happy-dom
// The list of cards that were not seen yet, opened on every board of the gallery.

import { describe, expect, test } from 'vitest';
import { atRest, expectTree, langs, openRoom } from '../../../web/test/room';
import { Board } from './board';
import gallery from './gallery';

const room = openRoom();

describe.each(langs)('in %s', (lang) => {
  test.each([...gallery.boards.entries()])('board %i', async (i, { props }) => {
    await room.draw(() => <Board {...props} {...atRest} lang={lang} />);
    await room.press('.gg-list');
    // What the cells count is what the line above them says.
    const counts = room.all('.gg-pairs td[data-left] .sr-only').map((e) => e.textContent);
    expect(counts).toHaveLength(15);
    const unseen = counts.reduce((sum, text) => sum + Number(/(\d+) (of|sur)/.exec(text)![1]), 0);
    expect(room.find('.gg-list-line').textContent).toMatch(new RegExp(`^${unseen} `));
    await expectTree(room.tree('.gg-pairs'), `../testdata/list/${i}.${lang}.txt`);
    await room.press('dialog .gg-button');
    expect(room.all('.gg-pairs')).toEqual([]);
  });
});
