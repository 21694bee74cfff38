import { useState } from 'preact/hooks';
import { api } from '@lair/api';
import { folder } from '@lair/games';
import { t } from '@lair/i18n';
import { go } from '@lair/router';
import { change, useSettings, type Speed } from '@lair/settings';
import { ChatBox, hasCompany } from '@lair/table/chat';
import { HostWays } from '@lair/table/host-ways';
import { learn, learner, learning } from '@lair/table/learner';
import { useHostThings } from '@lair/table/host';
import type { TableModel } from '@lair/table/model';
import { Seats } from '@lair/table/seats';
import { copy, linkTo } from '@lair/table/share';
import { useStore } from '@lair/store';
import { Dialog } from '@lair/ui/dialog';
import { Icon } from '@lair/ui/icon';
import { Choice, Switch } from '@lair/ui/parts';
import { SoundSettings } from '@lair/ui/sound-settings';
import { speeds } from '@lair/ui/speeds';
import { Sure } from '@lair/ui/sure';
import type { Snapshot } from '@lair/wire';

interface Props {
  model: TableModel;
  snapshot: Snapshot;
  names: string[];
  wide: boolean;
  invite: string | undefined;
  /** True if there are unread messages: the chat comes first. */
  talkFirst: boolean;
  /** Opens the bestiary in place of the menu. */
  look(): void;
  close(): void;
}

/** Everything about the table that is not the match itself. */
export function TableMenu(props: Props) {
  const { model, snapshot, names, wide, invite, talkFirst, look, close } = props;
  const s = useSettings();
  const { info, invites } = useHostThings(model, snapshot);
  const [said, say] = useState('');
  const [talk] = useState(talkFirst);
  useStore(learner); // the switch below changes it
  const learns = learning(snapshot.id);
  const chat = !wide && hasCompany(snapshot) && <ChatBox model={model} snapshot={snapshot} />;
  const seat = snapshot.you >= 0 ? snapshot.you : snapshot.yours[0];
  const alone = snapshot.host && snapshot.seats.every((s) => s.you || s.kind !== 'person');
  const url = linkTo(`/t/${snapshot.id}`);
  return (
    <Dialog title={t('menu.title')} close={close}>
      <div class="stack">
        {talk && chat}
        <Seats
          model={model}
          snapshot={snapshot}
          names={names}
          info={info}
          invites={invites}
          invite={invite}
        />
        <HostWays model={model} snapshot={snapshot} />
        {snapshot.from !== undefined && (
          <p class="small soft">
            {t('practice.text', snapshot.from.ply)}{' '}
            <a href={`/t/${snapshot.from.table}`}>{t('practice.match')}</a>
          </p>
        )}
        <div class="row">
          <button
            type="button"
            class="button"
            onClick={() =>
              void copy(url).then((done) => say(done ? t('copied') : t('copy.failed')))
            }
          >
            <Icon name="link" /> {t('menu.link')}
          </button>
          <a class="button" href={`/g/${snapshot.game}/rules`} target="_blank" rel="noopener">
            <Icon name="book" /> {t('game.rules')}
          </a>
          <button type="button" class="button" onClick={look}>
            <Icon name="eye" /> {t('bestiary.title')}
          </button>
          <span role="status" class="small">
            {said}
          </span>
        </div>
        {!talk && chat}
        <Choice<Speed>
          name={t('settings.speed')}
          value={s.speed}
          set={(speed) => change({ speed })}
          of={speeds()}
        />
        <SoundSettings game={folder(snapshot.game)} />
        {snapshot.you >= 0 && (
          <Switch
            name={t('menu.learner')}
            line={t('menu.learner.line')}
            on={learns}
            set={(on) => learn(on, snapshot.id)}
            why={snapshot.learning ? t('menu.learner.table') : undefined}
          />
        )}
        <p class="small soft">
          <Icon name="keyboard" size={18} /> {t('menu.keys')}
        </p>
        {snapshot.commitment !== undefined && (
          <details class="small">
            <summary>{t('shuffle.promise')}</summary>
            <p class="soft">{t('shuffle.text')}</p>
            <code class="hash">{snapshot.commitment}</code>
          </details>
        )}
        {seat !== undefined && snapshot.status === 'playing' && (
          <div class="row">
            {alone ? (
              <Sure
                name={t('menu.delete')}
                ask={t('menu.delete.ask')}
                run={() =>
                  void model.attempt(() => api.remove(model.id)).then((done) => done && go('/'))
                }
              />
            ) : (
              <Sure
                name={t('menu.leave')}
                ask={t('menu.leave.ask')}
                run={() => void model.leave(seat).then((done) => done && go('/'))}
              />
            )}
            <Sure
              name={t('menu.resign')}
              ask={t('menu.resign.ask')}
              run={() =>
                void model.attempt(() => api.resign(model.id, seat)).then((done) => done && close())
              }
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}
