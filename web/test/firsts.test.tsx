// @vitest-environment happy-dom
// What is said of each thing when a player first meets it: the data of every game, and
// when it is shown.

import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { First, Gallery } from '@lair/game-ui';
import * as games from '@lair/games';
import { speak, t } from '@lair/i18n';
import { FirstLine, lineOf, meets, useFirstTime } from '@lair/table/first-time';
import { learn, learner, learning, met, note, sitDown } from '@lair/table/learner';
import type { Scene } from '@lair/table/scene';
import type { Ply, Snapshot } from '@lair/wire';
import { langs, openRoom } from './room';
import { sceneOf, snapshotOf } from './tables';

type AnyFirst = First<any, any, { kind: string }>;

const lists = import.meta.glob<AnyFirst[]>('../../games/*/ui/firsts.ts', {
  eager: true,
  import: 'default',
});
const types = import.meta.glob<string>('../../games/*/ui/types.gen.ts', {
  eager: true,
  import: 'default',
  query: '?raw',
});
const rulebooks = import.meta.glob<string>('../../games/*/rulebook.md', {
  eager: true,
  import: 'default',
  query: '?raw',
});
const galleries = import.meta.glob<Gallery<any, any, { kind: string }>>(
  '../../games/*/ui/gallery.tsx',
  { eager: true, import: 'default' },
);

const all = Object.entries(lists).map(([path, list]) => {
  const folder = path.replace('/ui/firsts.ts', '');
  return [folder, list] as const;
});

/** Two lines at a width of 320 px, which is all that the prompt below leaves. */
const LONGEST = 75;
const words = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

test('the games that Lair offers have lines', () => expect(all.length).toBeGreaterThanOrEqual(4));

describe.each(all)('%s', (folder, list) => {
  const slugs = new Set(
    [...rulebooks[`${folder}/rulebook.md`]!.matchAll(/\{#([\w-]+)\}/g)].map((m) => m[1]),
  );
  const kinds = new Set(
    [...types[`${folder}/ui/types.gen.ts`]!.matchAll(/^ {2}kind: '(\w+)';$/gm)].map((m) => m[1]),
  );

  test('each line has a name of its own and a rule of the rulebook', () => {
    expect(new Set(list.map((f) => f.id)).size).toBe(list.length);
    for (const f of list) expect(slugs, f.id).toContain(f.rule);
  });

  test('each line has at most 20 words and is short, in both languages', () => {
    for (const f of list) {
      for (const lang of langs) {
        const line = lineOf(f, lang);
        expect(words(line).length, line).toBeLessThanOrEqual(20);
        expect(line.length, line).toBeLessThanOrEqual(LONGEST);
        expect(line).toMatch(/^[\p{Lu}\d−].*[.?]$/u);
        expect(line).not.toMatch(/'| [;:?!]/);
      }
    }
  });

  test('each event that a line waits for is one of the game', () => {
    for (const f of list) if ('on' in f) expect(kinds, f.id).toContain(f.on);
  });

  test('at no position of the gallery does a line fail', () => {
    const { boards, events } = galleries[`${folder}/ui/gallery.tsx`]!;
    const seen = new Set<string>();
    for (const { props } of boards) {
      if (props.seat < 0) continue;
      for (const f of list)
        if (meets(f, { ...props, events: events ?? [], options: {} })) seen.add(f.id);
    }
    expect(seen.size).toBeGreaterThan(4);
  });
});

const room = openRoom();
const lines: AnyFirst[] = [
  { id: 'a', rule: 'gg-pit-half', en: 'One.', fr: 'Un.', sees: ({ moves }) => moves.length > 0 },
  { id: 'b', rule: 'gg-group', en: 'Two.', fr: 'Deux : voilà.', on: 'dug' },
];

beforeEach(() => {
  localStorage.clear();
  learner.set(undefined);
});

function Lines({ scene }: { scene: ReturnType<typeof sceneOf> }) {
  const time = useFirstTime(scene);
  return (
    <div class="lines">
      {time && <FirstLine time={time} lang={scene.say.lang} game="gloomy-graves" />}
    </div>
  );
}

const shownAt = (step: number, events: unknown[] = []) => ({
  view: {},
  events,
  ply: step,
  actors: [0],
  eventsSoFar: events,
  step,
});

async function draw(
  step: number,
  events: unknown[] = [],
  part: Partial<Scene> = {},
  now: Partial<Snapshot> = {},
) {
  vi.spyOn(games, 'loadFirsts').mockResolvedValue(lines);
  const scene = sceneOf(snapshotOf({ ply: step, ...now }), {
    shown: shownAt(step, events),
    ...part,
  });
  await room.draw(() => <Lines scene={scene} />);
  await room.settle(); // The lines arrive, and then they are looked through.
  await room.settle();
  return room.find('.lines').textContent;
}

test('a line is shown once, and goes away when it is closed', async () => {
  expect(await draw(1)).toBe(`One. ${t('refusal.rule')}`);
  expect(room.find('a').getAttribute('href')).toBe('/g/gloomy-graves/rules#gg-pit-half');
  await room.pressName(t('close'));
  expect(room.find('.lines').textContent).toBe('');
  expect(await draw(2)).toBe('');
  expect(met('gloomy-graves', 't1')).toEqual(new Set(['a']));
});

test('a press anywhere on a line closes it, but not one on its rule', async () => {
  await draw(1);
  room.find('a').addEventListener('click', (e) => e.preventDefault());
  await room.press('.first-time a');
  expect(room.find('.lines').textContent).not.toBe('');
  await room.press('.first-time p');
  expect(room.find('.lines').textContent).toBe('');
});

test('a line about what a choice shows comes with it and goes with it', async () => {
  note('gloomy-graves', 't1', 'a');
  lines.push({ ...lines[0]!, id: 'c', en: 'Three.', beside: '.shown-by-a-choice' } as AnyFirst);
  const shown = document.createElement('i');
  shown.className = 'shown-by-a-choice';
  try {
    expect(await draw(1)).toBe('');
    expect(met('gloomy-graves', 't1')).toEqual(new Set(['a']));
    document.body.append(shown);
    expect(await draw(1)).toContain('Three.');
    expect(met('gloomy-graves', 't1')).toEqual(new Set(['a', 'c']));
    shown.remove();
    expect(await draw(1)).toBe('');
  } finally {
    lines.pop();
    shown.remove();
  }
});

test('what happened while moves were shown is told of when the table is at rest', async () => {
  note('gloomy-graves', 't1', 'a');
  expect(await draw(1, [{ kind: 'dug' }], { playing: true })).toBe('');
  expect(await draw(2)).toBe(`Two. ${t('refusal.rule')}`);
  // What others do meanwhile does not take it away; a move of the reader's own does.
  expect(await draw(3, [{ kind: 'dug' }])).toBe(`Two. ${t('refusal.rule')}`);
  await draw(3, [], { busy: true });
  expect(await draw(4, [{ kind: 'dug' }])).toBe('');
});

const plyBy = (seat: number, ply: number): Ply => ({ ...shownAt(ply), seat });

test('a line goes with the move of the reader, by whatever way it was made', async () => {
  note('gloomy-graves', 't1', 'a');
  expect(await draw(1, [{ kind: 'dug' }])).not.toBe('');
  const others = { visiblePlies: [plyBy(0, 0), plyBy(0, 1), plyBy(1, 2)] };
  expect(await draw(2, [], others)).not.toBe('');
  expect(await draw(3, [], { visiblePlies: [...others.visiblePlies, plyBy(0, 3)] })).toBe('');
  expect(met('gloomy-graves', 't1')).toEqual(new Set(['a', 'b']));
});

test('a line goes with what it speaks of, and not before', async () => {
  expect(await draw(1)).toContain('One.');
  expect(await draw(1, [], { acting: false })).toContain('One.');
  expect(await draw(2)).toContain('One.');
  expect(await draw(3, [], { acting: false })).toBe('');
});

test('a line about what was taken back goes', async () => {
  note('gloomy-graves', 't1', 'a');
  expect(await draw(2, [{ kind: 'dug' }])).not.toBe('');
  expect(await draw(1)).toBe('');
});

test('no line stands after the end, not even one about the end', async () => {
  expect(await draw(1)).toContain('One.');
  const over: Partial<Snapshot> = { status: 'over', actors: [] };
  expect(await draw(2, [{ kind: 'dug' }], {}, over)).toBe('');
  expect(await draw(3, [], {}, over)).toBe('');
  expect(met('gloomy-graves', 't1'), 'nothing is spent unseen').toEqual(new Set(['a']));
});

describe('on a phone', () => {
  const past = document.createElement('p');
  past.className = 'status-past';
  const media = Object.assign(new EventTarget(), { matches: true });

  beforeEach(() => {
    media.matches = true;
    vi.spyOn(window, 'matchMedia').mockReturnValue(media as never);
    document.body.append(past);
  });

  afterEach(() => {
    past.remove();
    vi.restoreAllMocks();
  });

  test('what happened last stays until the reader opens the line', async () => {
    past.textContent = 'Bob digs.';
    expect(await draw(1)).toBe('');
    expect(met('gloomy-graves', 't1'), 'nothing is spent unseen').toEqual(new Set());
    expect(await draw(1, [], { acting: false }), 'the button stays').toBe('');
    await room.pressName('One.');
    expect(room.find('.lines').textContent).toContain('One.');
    expect(met('gloomy-graves', 't1')).toEqual(new Set(['a']));
    await room.press('.first-time p');
    expect(room.find('.lines').innerHTML).toBe('');
  });

  test('a phone that is turned upright folds a line that stood beside what happened', async () => {
    past.textContent = 'Bob digs.';
    media.matches = false;
    expect(await draw(1)).toContain('One.');
    media.matches = true;
    await act(() => void media.dispatchEvent(new Event('change')));
    expect(room.find('.lines').textContent).toBe('');
  });

  test('a line is shown at once where nothing happened', async () => {
    past.textContent = ' ';
    expect(await draw(1)).toContain('One.');
    expect(met('gloomy-graves', 't1')).toEqual(new Set(['a']));
    expect(await draw(2, [], { acting: true }), 'others have moved since').toBe('');
  });
});

test('somebody who only watches is told nothing', async () => {
  vi.spyOn(games, 'loadFirsts').mockResolvedValue(lines);
  const scene = sceneOf(snapshotOf({ you: -1 }), { shown: shownAt(1) });
  await room.draw(() => <Lines scene={scene} />);
  await room.settle();
  expect(room.find('.lines').textContent).toBe('');
});

test('French keeps a colon with the word before it', async () => {
  await speak('fr');
  expect(lineOf(lines[1]!, 'fr')).toBe('Deux\u00a0: voilà.');
});

test('a learner meets everything again at three tables, once at each', () => {
  note('gloomy-graves', 't1', 'a');
  learn(true, 't1');
  expect(met('gloomy-graves', 't1')).toEqual(new Set());
  note('gloomy-graves', 't1', 'a');
  expect(met('gloomy-graves', 't1')).toEqual(new Set(['a']));
  for (const table of ['t2', 't3', 't2']) {
    sitDown(table);
    expect(learning(table)).toBe(true);
  }
  expect(met('gloomy-graves', 't3')).toEqual(new Set());
  sitDown('t4');
  expect(learner.value).toBeUndefined();
  expect(met('gloomy-graves', 't4')).toEqual(new Set(['a']));
});

test('a learner may stop at once', () => {
  learn(true, 't1');
  learn(false, 't1');
  expect(learning('t1')).toBe(false);
});

test('a learning table brings everything back, for who has met it all, too', () => {
  note('gloomy-graves', 't1', 'a');
  sitDown('t2', true);
  expect(met('gloomy-graves', 't2')).toEqual(new Set());
  note('gloomy-graves', 't2', 'a');
  expect(met('gloomy-graves', 't2')).toEqual(new Set(['a']));
  expect(met('gloomy-graves', 't3')).toEqual(new Set(['a']));
  expect(learner.value).toBeUndefined();
});
