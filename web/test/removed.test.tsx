// @vitest-environment happy-dom

import { expect, test } from 'vitest';
import { speak, t } from '@lair/i18n';
import { TableModel } from '@lair/table/model';
import { Waiting } from '@lair/table/waiting';
import { langs, openRoom } from './room';
import { empty, offer, person, snapshotOf } from './tables';

const room = openRoom();

test.each(langs)('in %s a removed guest is told so and not welcomed', async (lang) => {
  await speak(lang);
  const seats = [person(0, 'Ada'), empty(1)];
  const draw = (removed: boolean, invite: string | undefined) =>
    room.draw(() => (
      <Waiting
        model={new TableModel('t1')}
        snapshot={snapshotOf({ status: 'waiting', seats, you: -1, host: false, removed })}
        names={['Ada', '']}
        info={offer}
        invites={[]}
        invite={invite}
      />
    ));
  await draw(false, undefined);
  expect(room.tree()).toContain(t('waiting.welcome'));
  for (const invite of [undefined, 'an old link']) {
    await draw(true, invite);
    expect(room.tree()).not.toContain(t('waiting.welcome'));
    expect(room.all('p').map((p) => p.textContent)).toContain(t('error.removed'));
    // A seat that the server would refuse is not offered.
    expect(room.tree().includes(t('seat.sit'))).toBe(invite !== undefined);
  }
});
