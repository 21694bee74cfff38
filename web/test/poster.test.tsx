// @vitest-environment happy-dom

import { beforeEach, expect, test, vi } from 'vitest';
import type { EndScene } from '@lair/game-ui';
import { speak } from '@lair/i18n';
import { raster } from '@lair/raster';
import Poster from '@lair/table/poster';
import type { Moment } from '@lair/table/moments';
import type { Ply, Result } from '@lair/wire';
import { langs, openRoom } from './room';
import { answers, plainUI, sceneOf, snapshotOf } from './tables';
import { soon } from './soon';

vi.mock('@lair/raster', () => ({ raster: vi.fn() }));

const room = openRoom();

const result: Result = { scores: [30, 21, 9], places: [1, 2, 3], sheet: [[], [], []] };
const chances = [
  [0.4, 0.3, 0.3],
  [0.7, 0.2, 0.1],
  [1, 0, 0],
];
const all: Moment[] = [
  { kind: 'turn', ply: 1, seat: 0, before: 0.4, after: 0.7 },
  { kind: 'luck', ply: 2, seat: 0, before: 0.7, after: 1 },
  { kind: 'choice', ply: 1, seat: 0, before: 0.5, after: 0.7 },
];
const scenery: EndScene<object> = {
  scope: 'toy',
  Place: () => <svg />,
  figures: () => [],
  mark: () => null,
  over: () => 'The toys sleep',
  story: ({ names, you }) => `${names[0]} woke the bear${you >= 0 ? ' beside you' : ''}.`,
};

/** Draws the dialog and returns what was on the picture. */
async function draw(moments: Moment[], fails = false): Promise<string> {
  let text = '';
  vi.mocked(raster).mockImplementation((element) => {
    text = element.textContent!.replace(/\s+/g, ' ');
    return fails ? Promise.reject(new Error('no canvas')) : Promise.resolve(new Blob(['png']));
  });
  answers('plies', (_id, as, from, to) => {
    expect(as).toBe('all'); // what everybody may see, now that the match is over
    return [from, to!].map((ply) => ({
      ...{ ply, seat: 0, actors: [], view: {}, move: { ply } },
      events: [{ seat: 0, text: `Ada at ${ply}.` }],
    })) as Ply[];
  });
  const scene = sceneOf(snapshotOf({ status: 'over', actors: [], moves: [], result }));
  await room.draw(() => (
    <Poster
      {...{ moments, chances, scene, scenery }}
      ui={{ ...plainUI, Board: () => null } as never}
      nameOf={(seat) => scene.names[seat]!}
      close={vi.fn()}
    />
  ));
  await soon(() => {
    if (room.all('.poster-frame img, .poster-frame .bad').length === 0) throw new Error('drawing');
  });
  return text;
}

beforeEach(() => {
  Object.defineProperty(document, 'fonts', {
    value: Object.assign(new EventTarget(), { ready: Promise.resolve() }),
    configurable: true,
  });
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

test.each(langs)('the picture in %s tells the end and three moments to everybody', async (lang) => {
  await speak(lang);
  const text = await draw(all);
  expect(text).toContain('Gloomy Graves');
  // The reader won; others who see the picture did not.
  expect(text).toContain(lang === 'en' ? 'Ada won.' : 'Victoire d’Ada.');
  expect(text).toContain('Ada woke the bear.');
  const kinds =
    lang === 'en'
      ? ['Turning point', 'Luckiest moment', 'Best choice']
      : ['Le tournant', 'Le coup de chance', 'Le meilleur choix'];
  for (const kind of kinds) expect(text).toContain(kind);
  expect(text).toContain('Ada at 2.');
  expect(text).toMatch(/40%? (to|à) 70\s?%/);
  for (const [i, score] of result.scores.entries())
    expect(text).toMatch(new RegExp(`${['Ada', 'Bo', ''][i]!}.*${score}`));
  expect(text).toMatch(/Lair/);
  expect(room.all('.poster-chances')).toHaveLength(0);
  const link = room.find<HTMLAnchorElement>('.poster-ways a');
  expect([link.download, link.getAttribute('href')]).toEqual(['lair-t1.png', 'blob:picture']);
  expect(room.find('img').getAttribute('alt')).toContain(lang === 'en' ? 'Ada won.' : 'Ada.');
});

test('where a moment is missing, the line of the match fills its room', async () => {
  expect(await draw(all.slice(0, 1))).toContain('Who was going to win');
});

test('a browser with a share sheet for files is handed the picture', async () => {
  const shared = vi.fn(() => Promise.resolve());
  Object.assign(navigator, { canShare: () => true, share: shared });
  await draw(all);
  await room.pressName('Share');
  expect(shared).toHaveBeenCalledWith({ files: [expect.any(File)], title: 'Gloomy Graves' });
  Object.assign(navigator, { canShare: undefined, share: undefined });
});

test('a browser that cannot draw it says so', async () => {
  await draw(all, true);
  expect(room.find('[role=alert]').textContent).toContain('could not draw');
  expect(room.find('.poster-ways a').getAttribute('aria-disabled')).toBe('true');
});
