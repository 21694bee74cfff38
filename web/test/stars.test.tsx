// @vitest-environment happy-dom

import { expect, test } from 'vitest';
import { speak } from '@lair/i18n';
import { saveItemOf } from '@lair/storage';
import { Best, SPARE, starsOf } from '@lair/table/stars';
import { Stars } from '@lair/table/teacher';
import { langs, openRoom } from './room';

const room = openRoom();
const image = (selector: string) => room.find(selector).getAttribute('aria-label');
const won = () => room.all('[data-won=true]').length;

test('wrong moves cost stars, but never the first', () => {
  expect([0, 1, SPARE, SPARE + 1, 99].map(starsOf)).toEqual([3, 2, 2, 1, 1]);
});

const said = {
  en: {
    rows: ['Finished', '10 tries at most', 'Par, 8 tries'],
    why: '2 of 3 stars. First: finished. Second: 10 tries at most. Third: par, 8 tries.',
    best: [
      '1 of 3 stars; the second: 2 wrong moves at most',
      '2 of 3 stars; the third: par, no wrong move',
      '3 of 3 stars: par, no wrong move',
    ],
  },
  fr: {
    rows: ['Jusqu’au bout', '10 essais au plus', 'Le minimum, 8 essais'],
    why:
      '2 étoiles sur 3. Première\u00a0: jusqu’au bout. Deuxième\u00a0: 10 essais au plus. ' +
      'Troisième\u00a0: le minimum, 8 essais.',
    best: [
      '1 étoile sur 3\u00a0; la deuxième\u00a0: 2 erreurs au plus',
      '2 étoiles sur 3\u00a0; la troisième\u00a0: le minimum, sans erreur',
      '3 étoiles sur 3\u00a0: le minimum, sans erreur',
    ],
  },
};

test.each(langs)('the stars in %s say what each is given for', async (lang) => {
  await speak(lang);
  await room.draw(() => <Stars missed={SPARE} par={8} />);
  expect(room.all('.stars > span').map((row) => row.textContent)).toEqual(said[lang].rows);
  expect(image('.stars')).toBe(said[lang].why);
  expect(won()).toBe(2);
});

test.each(langs)('the best stars in %s say what the next one is for', async (lang) => {
  await speak(lang);
  const draw = () => room.draw(() => <Best game="g" lesson="l" />);
  await draw();
  expect(room.all('.best'), 'stars before any was won').toEqual([]);
  for (const stars of [1, 2, 3]) {
    saveItemOf('stars', 'g.l', stars);
    await room.close();
    await draw();
    expect(image('.best')).toBe(said[lang].best[stars - 1]);
    expect(won()).toBe(stars);
  }
  saveItemOf('stars', 'g.l', 0);
});
