// @vitest-environment happy-dom

import { expect, test, vi } from 'vitest';
import type { EndScene, Ending, GameUI } from '@lair/game-ui';
import { speak, t } from '@lair/i18n';
import { change } from '@lair/settings';
import { End } from '@lair/table/ending';
import type { Ply, Result } from '@lair/wire';
import { openRoom } from './room';

const room = openRoom();

const one: Result = { scores: [0], places: [1], sheet: [[{ line: 'won', points: 0 }]] };
const line = (points: number, tie: number) => [
  { line: 'bones', points },
  { line: 'gaps', points: tie, tie: true },
];

const scenery: EndScene<object> = {
  scope: 'toy',
  Place: ({ lost }) => <svg data-lost={lost} />,
  figures: ({ winners }) =>
    winners.map((seat) => ({ key: `${seat}`, size: 1, draw: <b>{seat}</b> })),
  mark: () => <i />,
  over: () => 'The toys sleep',
  story: ({ winners, names, events }) =>
    events.length > 0
      ? `${names[winners[0]!]} ${events.join(' ')}.`
      : `${winners.length} stayed up.`,
  goals: () => [{ name: 'Cages', have: 2, want: 3, met: false }],
};

const draw = async (
  result: Result,
  more: {
    ending?: Ending;
    outcome?: 'won' | 'lost';
    you?: number;
    names?: string[];
    plies?: (Ply | undefined)[];
  } = {},
) => {
  const ui = {
    ending: () => more.ending ?? null,
    sheetLine: (x: string) => x,
    tieBreak: () => 'Fewer gaps win.',
  } as unknown as GameUI<any, any, any>;
  await room.draw(() => (
    <End
      result={result}
      plies={more.plies ?? []}
      view={{}}
      outcome={more.outcome}
      names={more.names ?? ['Ada', 'Bo', 'Cy', 'Di'].slice(0, result.places.length)}
      ui={ui}
      you={more.you ?? 0}
      teams={null}
      scenery={scenery}
      foot={<button type="button">on</button>}
      close={vi.fn()}
    />
  ));
  await room.settle();
  return room.find('.end').textContent;
};
const seen = (of: string) => document.querySelectorAll(of).length;

test('a stage that was lost says what was missing, and no score', async () => {
  for (const outcome of ['lost', undefined] as const) {
    const text = await draw(one, {
      ending: { won: false, line: 'One cage short.' },
      ...(outcome && { outcome }),
    });
    expect(text).toContain(t('after.stage-lost'));
    expect(text).toContain('One cage short.');
    expect(text).toContain(t('after.of', 2, 3));
    expect(seen('.end-boxes > i[data-have=true]')).toBe(2);
    expect(seen('svg[data-lost=true]')).toBe(1);
    expect(seen('.score-sheet, .counting')).toBe(0);
    await room.close();
  }
});

test('a stage that was won with the help of another says that it does not count', async () => {
  const ending = { won: true, line: 'On turn 3.' };
  expect(await draw(one, { ending, outcome: 'won' })).not.toContain(t('after.stage-assisted'));
  await room.close();
  const text = await draw(one, { ending, outcome: 'lost' });
  expect(text).toContain(t('after.stage-lost'));
  expect(text).toContain(t('after.stage-assisted'));
});

test.each(['en', 'fr'] as const)(
  'points in %s: who stands where, and by how much',
  async (lang) => {
    await speak(lang);
    const text = await draw({
      scores: [21, 30],
      places: [2, 1],
      sheet: [line(21, 0), line(30, 0)],
    });
    expect(text).toContain(t('after.won', 'Bo'));
    expect(text).toContain(`1 stayed up. ${t('after.ahead', 9, t('player.you'))}`);
    expect([...document.querySelectorAll('.standing .sr-only')].map((e) => e.textContent)).toEqual([
      t('home.points', '30'),
      t('home.points', '21'),
    ]);
    // Ties are apart from what is added up, and folded away where they decide nothing.
    expect(room.find('.score-sheet').textContent).not.toContain('gaps');
    expect(room.find('.tie-sheet').textContent).toContain('gaps');
    expect(room.find('.ties').hasAttribute('open')).toBe(false);
  },
);

test('the story is told from all events of the match, and from none if some are missing', async () => {
  const result: Result = { scores: [5, 4], places: [1, 2], sheet: [line(5, 0), line(4, 0)] };
  const ply = (n: number, events: string[]): Ply => ({
    ply: n,
    seat: -1,
    view: {},
    events,
    actors: [],
  });
  const plies = [ply(0, ['slept']), ply(1, []), ply(2, ['and', 'woke'])];
  expect(await draw(result, { plies })).toContain('Ada slept and woke.');
  await room.close();
  const hole = plies.slice();
  delete hole[1];
  expect(await draw(result, { plies: hole })).toContain('1 stayed up.');
});

test('a tie tells its rule and what broke it', async () => {
  const text = await draw({ scores: [9, 9], places: [2, 1], sheet: [line(9, -1), line(9, 0)] });
  expect(text).toContain('1 stayed up. Fewer gaps win.');
  expect(room.find('.ties').hasAttribute('open')).toBe(true);
});

test('a shared victory has two winners, a team has one row', async () => {
  const sheet = [line(9, 0), line(9, 0), line(4, 0)];
  await draw({ scores: [9, 9, 4], places: [1, 1, 3], sheet });
  expect(seen('.standing > li[data-first=true]')).toBe(2);
  expect(seen('.end-figure')).toBe(2);
  await room.close();
  const text = await draw(
    { scores: [9, 4, 9, 4], places: [1, 3, 1, 3], sides: 2, sheet: [...sheet, line(4, 0)] },
    { you: 2 },
  );
  expect(seen('.standing > li')).toBe(2);
  expect(seen('.standing > li[data-first=true]')).toBe(1);
  expect(text).toContain('Ada & Cy');
  expect(text).toContain(t('after.ahead', 5, 'Bo and Di'));
});

test('a mark heads each column and stands beside its name, for the eye alone', async () => {
  await draw({ scores: [9, 4], places: [1, 2], sheet: [line(9, 0), line(4, 0)] });
  expect(seen('.score-sheet th[scope=col] > .score-mark[aria-hidden=true]')).toBe(2);
  expect(seen('.score-legend[aria-hidden=true] > span')).toBe(2);
  expect(room.all('.score-sheet .score-name').map((e) => e.textContent)).toEqual(['Ada', 'Bo']);
});

test('any key or press ends the opening, which is not there without motion', async () => {
  change({ still: false, speed: 'normal' });
  const ended = () => room.find('.end').getAttribute('data-opening');
  for (const event of ['pointerdown', 'keydown']) {
    await draw(one);
    expect(ended()).toBe('true');
    room.find('.end').dispatchEvent(new Event(event, { bubbles: true }));
    await room.settle();
    expect(ended()).toBe('false');
    await room.close();
  }
  change({ still: true });
  await draw(one);
  expect(ended()).toBe('false');
});
