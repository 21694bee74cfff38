// @vitest-environment happy-dom

import { expect, test } from 'vitest';
import { PlayerTag } from '@lair/player-tag';
import type { Lang } from '@lair/game-ui';
import { speak } from '@lair/i18n';
import { playersOf } from '@lair/table/names';
import { openRoom } from './room';
import { person } from './tables';

const room = openRoom();

// The mark comes first, because a long name is cut at its end.
test.each<[Lang, string]>([
  ['en', '② Ada, number 2 of this name, to move'],
  ['fr', '② Ada, numéro 2 de ce nom, en train de jouer'],
])('in %s a screen reader says what a mark means', async (lang, want) => {
  await speak(lang);
  const [player] = playersOf('g', [person(0, '② Ada', { nth: 2 })], ['② Ada']);
  await room.draw(() => <PlayerTag player={player!} active />);
  expect(room.find('.player-tag').textContent).toBe(want);
});
