// @vitest-environment happy-dom

import { expect, test, vi } from 'vitest';
import { speak, t } from '@lair/i18n';
import { LeaveLesson, LessonEnd } from '@lair/table/lesson-ways';
import type { Lesson } from '@lair/wire';
import { langs, openRoom } from './room';

const room = openRoom();
const both = (en: string) => ({ en, fr: `${en} (fr)` });
const lesson = {
  game: 'gloomy-graves',
  name: 'first-match',
  title: both('The first burial'),
  steps: [
    { done: both('A pair counts') },
    {},
    { done: both('A pair counts') },
    { done: both('Graves pay') },
  ],
} as unknown as Lesson;
const texts = (selector: string) => room.all(selector).map((e) => e.textContent);

test.each(langs)(
  'in %s the end of a lesson shows the stars, what was said and where to go',
  async (lang) => {
    await speak(lang);
    const close = vi.fn();
    await room.draw(() => <LessonEnd lesson={lesson} stars={<i>three</i>} close={close} />);
    expect(texts('dialog i')).toEqual(['three']);
    expect(texts('li')).toEqual(
      ['A pair counts', 'Graves pay'].map((x) => (lang === 'fr' ? `${x} (fr)` : x)),
    );
    expect(room.all('a').map((a) => a.getAttribute('href'))).toEqual([
      '/g/gloomy-graves/puzzles',
      '/g/gloomy-graves',
    ]);
    await room.pressName(t('lesson.play-on'));
    expect(close).toHaveBeenCalledTimes(1);
  },
);

test('the cross says what leaving does, and a pause does not leave', async () => {
  const leave = vi.fn();
  await room.draw(() => <LeaveLesson game="gloomy-graves" leave={leave} />);
  await room.pressName(t('lesson.leave'));
  expect(texts('dialog p')).toContain(t('lesson.leave.line'));
  await room.pressName(t('lesson.pause'));
  expect(leave).not.toHaveBeenCalled();
  expect(location.pathname).toBe('/g/gloomy-graves');
  await room.pressName(t('lesson.leave.yes'));
  expect(leave).toHaveBeenCalledTimes(1);
});
