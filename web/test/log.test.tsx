// @vitest-environment happy-dom

import { expect, test, vi } from 'vitest';
import { lang, speak } from '@lair/i18n';
import { addLayer } from '@lair/keys';
import { Log } from '@lair/table/log';
import { KeyList } from '@lair/ui/key-list';
import type { Ply } from '@lair/wire';
import { expectTree, langs, openRoom } from './room';
import { later, plainUI } from './tables';

const room = openRoom();

const ply = (n: number, texts: string[], part: Partial<Ply> = {}): Ply => ({
  ply: n,
  seat: n % 2,
  actors: [0],
  view: {},
  events: texts.map((text) => ({ text })),
  ...part,
});
const plies = [
  ply(0, ['The match begins.']),
  ply(1, ['Bo digs.', 'Bo finds a bone.']),
  ply(2, []),
  ply(3, ['Bo waits.'], { house: 'late' }),
  ply(4, [], { house: 'illegal', seat: 0 }),
];

function log(given: (Ply | undefined)[] = plies, load = vi.fn(async () => undefined)) {
  const see = vi.fn();
  const say = { lang: lang(), names: ['Ada', 'Bo'], seat: 0, view: {} };
  const draw = () => <Log ui={plainUI} plies={given} say={say} at={1} see={see} load={load} />;
  return { draw, see, load };
}

test.each(langs)('the log in %s tells what happened, and where the reader is', async (lang) => {
  await speak(lang);
  const { draw, see } = log();
  await room.draw(draw);
  await room.settle();
  await expectTree(room.tree(), `trees/log.${lang}.txt`);
  await room.press('.log-list li:nth-child(3) button');
  expect(see.mock.calls).toEqual([[3]]);
});

test.each([
  ['ArrowLeft', 0],
  ['ArrowRight', 2],
])('%s looks at ply %i', async (key, to) => {
  const { draw, see } = log();
  await room.draw(draw);
  room.find('.log').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  expect(see.mock.calls).toEqual([[to]]);
});

test('the lines are one stop of the Tab key, and up and down read them', async () => {
  const { draw, see } = log();
  await room.draw(draw);
  await room.settle();
  const lines = [...room.find('.log').querySelectorAll<HTMLElement>('.log-ply')];
  const stops = () => lines.flatMap((line, i) => (line.tabIndex === 0 ? [i] : []));
  expect(room.find('.log').hasAttribute('tabindex')).toBe(false);
  expect(stops()).toEqual([1]); // the ply on screen
  const read = (key: string) => {
    lines[stops()[0]!]!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    expect(document.activeElement).toBe(lines[stops()[0]!]);
    return stops();
  };
  expect(read('ArrowDown')).toEqual([2]);
  expect(read('Home')).toEqual([0]);
  expect(read('End')).toEqual([3]);
  expect(read('ArrowDown')).toEqual([3]);
  await room.draw(draw); // new lines do not take the reader away
  expect(stops()).toEqual([3]);
  expect(see).not.toHaveBeenCalled();
});

test('what is missing is fetched, and a failure says so and can be tried again', async () => {
  const answer = later<undefined>();
  const load = vi.fn(() => answer.promise);
  const { draw } = log([undefined, undefined], load);
  await room.draw(draw);
  const before = room.tree();
  answer.reject(new Error('gone'));
  await room.settle();
  await expectTree(`loading\n${before}failed\n${room.tree()}`, 'trees/log-failed.en.txt');
  await room.press('.log-note button');
  expect(load).toHaveBeenCalledTimes(2);
});

test.each(langs)('the list of keys in %s says what they do now', async (lang) => {
  await speak(lang);
  const run = () => undefined;
  const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
  const gone = [
    addLayer(
      [
        { key: 'u', label: 'undo', run },
        { key: '1-9', label: 'pick', run },
        { key: '0', label: '', run },
      ],
      0,
    ),
    addLayer(arrows.map((key, i) => ({ key, label: i === 0 ? 'walk' : '', run }))),
    addLayer([
      { key: 'u', label: 'nearer', run },
      { key: 'Escape', label: 'back', run },
      { key: ' ', label: 'go', run },
    ]),
  ];
  await room.draw(() => <KeyList close={run} />);
  const without = room.tree();
  gone.push(addLayer([{ key: 'Enter', label: 'confirm', run }]));
  await room.close();
  await room.draw(() => <KeyList close={run} />);
  await expectTree(`${without}with a key for Enter\n${room.tree()}`, `trees/keys.${lang}.txt`);
  for (const away of gone) away();
});
