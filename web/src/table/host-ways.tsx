// The host's settings for who may sit down.

import { useEffect, useState } from 'preact/hooks';
import { api } from '@lair/api';
import { t } from '@lair/i18n';
import { useStore } from '@lair/store';
import type { TableModel } from '@lair/table/model';
import { Switch } from '@lair/ui/parts';
import { Sure } from '@lair/ui/sure';
import type { Knocking, Snapshot } from '@lair/wire';

/** The host's switches and the button for new links. */
export function HostWays({ model, snapshot }: { model: TableModel; snapshot: Snapshot }) {
  const [said, say] = useState('');
  if (!snapshot.host || (snapshot.status !== 'waiting' && snapshot.status !== 'playing'))
    return null;
  const { newcomers = false, invited = false } = snapshot;
  const settle = (newcomers: boolean, invited: boolean) =>
    void model.attempt(() => api.settings(model.id, newcomers, invited));
  const renew = () =>
    void model
      .attempt(() => api.renew(model.id, -1))
      .then((done) => done && say(t('host.renewed')));
  return (
    <section class="stack tight host-ways" aria-label={t('host.title')}>
      <Switch
        name={t('host.invited')}
        line={t('host.invited.line')}
        on={invited}
        set={(on) => settle(newcomers, on)}
      />
      {!invited && (
        <Switch
          name={t('host.newcomers')}
          line={t('host.newcomers.line')}
          on={newcomers}
          set={(on) => settle(on, invited)}
        />
      )}
      <div class="row">
        <Sure name={t('host.renew')} ask={t('host.renew.ask')} run={renew} />
        <span role="status" class="small">
          {said}
        </span>
      </div>
    </section>
  );
}

/** Returns the people who ask the host for a bot's seat. */
export function useKnocks(model: TableModel, snapshot: Snapshot): Knocking[] {
  const [knocks, set] = useState<Knocking[]>([]);
  const noted = useStore(model.noted);
  const asks = snapshot.host && snapshot.status === 'playing';
  useEffect(() => {
    if (!asks) return;
    let gone = false;
    api.knocks(model.id).then(
      (list) => !gone && set(list),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [model, asks, noted]);
  return asks ? knocks : [];
}
