// @vitest-environment happy-dom A closer look at a monster, the traders or all
// that somebody has, opened on a board as a person opens it.

import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import type { BoardProps, Lang } from '@lair/game-ui';
import { atRest, expectTree, langs, openRoom } from '../../../web/test/room';
import { Board } from './board';
import gallery from './gallery';
import { Look } from './panels';
import { CampTile } from './pieces';
import type { Event, Move, View } from './types';
import { words } from './words';
import { soon } from '../../../web/test/soon';

const room = openRoom();

type Props = BoardProps<View, Move, Event>;

/** The board with a number in the gallery. */
function propsOf(board: number, lang: Lang, play: (m: Move) => void = () => undefined): Props {
  return { ...gallery.boards[board]!.props, ...atRest, lang, play };
}

const draw = (props: Props) => room.draw(() => <Board {...props} />);
const sheet = () =>
  `dialog "${room.find('.over').getAttribute('aria-label')}"\n${room.tree('.over')}`;
const file = (name: string, lang: Lang) => `../testdata/look/${name}.${lang}.txt`;

describe.each(langs)('in %s', (lang) => {
  test.each([4, 7, 13])('the reader’s sheet on board %i says all they have', async (board) => {
    await draw(propsOf(board, lang));
    await room.press('.me-purse');
    await soon(() => room.find('.me-sheet'));
    await soon(() =>
      expect(document.activeElement === room.find('.me-sheet header button')).toBe(true),
    );
    await expectTree(sheet(), file(`own-${board}`, lang));
    await room.press('.me-sheet header button');
    expect(room.all('.me-sheet')).toEqual([]);
  });

  test('the sheet of another says how many cages nobody can look into', async () => {
    await draw(propsOf(8, lang));
    await room.press('.me-other:nth-child(2) .me-facts');
    await soon(() => room.find('.me-sheet'));
    await expectTree(sheet(), file('other-8', lang));
    await room.press('.me-sheet');
    expect(room.all('.me-sheet'), 'a press inside closes it').toHaveLength(1);
    await room.press('.over');
    expect(room.all('.me-sheet')).toEqual([]);
  });

  test('each monster and the traders say what they are, what they cost and what follows', async () => {
    let all = '';
    for (const i of gallery.boards.keys()) {
      const props = propsOf(i, lang);
      if (props.moves.length === 0 || !['spend', 'choose_camp'].includes(props.view.phase))
        continue;
      await room.close();
      await draw(props);
      const pieces = room.all('.me-wild').length;
      for (let k = 0; k < pieces; k++) {
        room.all('.me-wild')[k]!.click();
        await room.settle();
        all += `board ${i}, piece ${k}\n${room.tree('.me-hunt > :last-child')}`;
        await room.press('.me-detail .me-x');
        expect(room.all('.me-detail')).toEqual([]);
      }
    }
    await expectTree(all, file('detail', lang));
  });
});

describe('crates', () => {
  test('are counted up and down between what is possible, and the move has as many', async () => {
    const play = vi.fn();
    const board = gallery.boards.findIndex((b) => b.props.moves.some((m) => (m.crates ?? 0) > 0));
    const moves = gallery.boards[board]!.props.moves.filter((m) => m.kind === 'capture');
    const monster = moves.find((m) => (m.crates ?? 0) > 0 && ways(moves, m).length > 1)!.monster!;
    const counts = ways(moves, { monster }).map((m) => m.crates ?? 0);
    await draw(propsOf(board, 'en', play));
    await room.press(`[data-piece=${monster}]`);
    const shown = () => Number(room.find('.me-stepper b').textContent);
    const [fewer, more] = [1, 3].map((n) => `.me-stepper > :nth-child(${n})`) as [string, string];
    const first = shown();
    expect(counts).toContain(first);
    for (let n = counts.indexOf(first); n > 0; n--) await room.press(fewer);
    for (const count of counts) {
      expect(shown()).toBe(count);
      expect(room.find(fewer).getAttribute('aria-disabled')).toBe(String(count === counts[0]));
      expect(room.find(more).getAttribute('aria-disabled')).toBe(String(count === counts.at(-1)));
      await room.press(more);
    }
    await room.press('.me-detail [data-confirm]');
    expect(play.mock.calls).toEqual([
      [expect.objectContaining({ monster, crates: counts.at(-1) })],
    ]);
  });
});

const ways = (moves: Move[], { monster }: Pick<Move, 'monster'>) =>
  moves.filter((m) => m.monster === monster).sort((a, b) => (a.crates ?? 0) - (b.crates ?? 0));

describe('the bonus die of a camp', () => {
  /** What the dice in an element show: pips are counted, numerals read. */
  const faces = (selector: string) =>
    room.all(selector).map((e) =>
      [...e.querySelectorAll('.me-die-face')].map((die) => {
        const numeral = die.querySelector('text')?.textContent;
        return numeral ? Number(numeral) : die.querySelectorAll('path[transform]').length;
      }),
    );
  const of = (camps: View['players'][number]['camps']) =>
    camps.map((c) => (c.bonus > 0 ? [c.standard, c.bonus] : [c.standard]));

  test.each([3, 5])('stands beside its standard die in the sheet, on board %i', async (n) => {
    const props = propsOf(n, 'en');
    for (const [seat, holder] of props.view.players.entries()) {
      const look = <Look seat={seat} props={props} w={words('en')} onClose={() => undefined} />;
      await room.drawWhole(() => look);
      expect(faces('.me-ladder-name')).toEqual(of(holder.camps));
    }
  });

  test.each([3, 5])('stands beside its standard die on the camp, on board %i', async (n) => {
    for (const { camps } of gallery.boards[n]!.props.view.players) {
      const tiles = camps.map((c) => <CampTile key={c.region} camp={c} lang="en" rose={false} />);
      await room.drawWhole(() => tiles);
      expect(faces('.me-camp-up')).toEqual(of(camps));
    }
  });
});

test('the sheet shows the faces of the dice that the engine rolls', async () => {
  const props = propsOf(3, 'en');
  await room.drawWhole(() => (
    <Look seat={0} props={props} w={words('en')} onClose={() => undefined} />
  ));
  const [, , ...dice] = readFileSync('../games/monsterexpedition/data/dice.csv', 'utf8')
    .trim()
    .split('\n')
    .map((row) => row.split(','));
  for (const [i, [, , ...values]] of dice.entries())
    expect(room.all('.me-ladders > li > small')[i]!.textContent).toContain(
      `die: ${values.join(', ')}.`,
    );
});

test.each(langs)('who watches a solo match sees its camps and cages, in %s', async (lang) => {
  const board = gallery.boards.findIndex((b) => b.props.view.solo !== null);
  const props = { ...propsOf(board, lang), seat: -1, moves: [] };
  await draw(props);
  const mine = '[data-slot="hand"]';
  expect(room.all(`${mine} .me-camps > li`)).toHaveLength(3);
  expect(room.all(`${mine} .me-caged`)).toHaveLength(1);
  const name = props.players[0]!.name;
  expect(room.find(mine).getAttribute('aria-label')).toBe(words(lang).look(name));
  await room.press(`${mine} .me-purse`);
  await soon(() => room.find('.me-sheet'));
  expect(room.tree('.over')).toContain(name);
});
