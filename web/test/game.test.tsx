// @vitest-environment happy-dom

import { beforeEach, expect, test, vi } from 'vitest';
import * as games from '@lair/games';
import { speak, t } from '@lair/i18n';
import { Ways } from '@lair/pages/game';
import { HowTo } from '@lair/pages/how';
import { saveItemOf } from '@lair/storage';
import { lastChosen } from '@lair/table/setup';
import { langs, openRoom } from './room';
import { answers, later } from './tables';

const room = openRoom();

beforeEach(() => {
  answers('me', () => ({ name: 'Ada', guest: false }));
});

const game = 'mighty-monsters';
const about = games.about(game)!;
const page = () => <Ways about={about} chosen={lastChosen(about)} />;
const way = (nth: number) => room.all('.game-ways > .button')[nth]!;

test('while one way to play is being tried, a press on another changes nothing', async () => {
  const asked = answers('games', () => later().promise);
  const grey = () => [1, 2].map((nth) => way(nth).getAttribute('aria-disabled'));
  await room.draw(page);
  await room.press('.game-ways > button:nth-of-type(1)');
  expect(grey()).toEqual(['true', 'false']);
  await room.press('.game-ways > button:nth-of-type(2)');
  expect(grey(), 'the grey went to the other way').toEqual(['true', 'false']);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a lesson with a star still says what it teaches', async () => {
  saveItemOf('stars', `${game}.first-match`, 2);
  await room.draw(page);
  saveItemOf('stars', `${game}.first-match`, 0);
  expect(way(0).textContent).toContain(t('game.learn.line'));
  expect(way(0).querySelectorAll('[data-won=true]')).toHaveLength(2);
});

test.each(langs)('missing pictures in %s blame the network only if there is none', async (lang) => {
  await speak(lang);
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  vi.spyOn(games, 'loadHow').mockRejectedValue(new Error('gone'));
  await room.draw(() => <HowTo game={game} />);
  await room.settle();
  expect(room.find('.how-off').textContent).toContain(t('how.failed'));
  await room.close();
  offline.mockReturnValue(false);
  await room.draw(() => <HowTo game={game} />);
  await room.settle();
  expect(room.find('.how-off').textContent).toContain(t('how.offline'));
});
