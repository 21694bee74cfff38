import { useState } from 'preact/hooks';
import { api } from '@lair/api';
import { list, t } from '@lair/i18n';
import { explain } from '@lair/i18n/errors';
import { useStore } from '@lair/store';
import { useKnocks } from '@lair/table/host-ways';
import type { TableModel } from '@lair/table/model';
import { LetBot } from '@lair/table/seats';
import { useWaits } from '@lair/table/waits';
import { Icon } from '@lair/ui/icon';
import type { Snapshot } from '@lair/wire';

/**
 * How long nothing must have happened before the server is asked who is waited
 * for, in ms.
 */
const PATIENCE = 20_000;

interface Props {
  model: TableModel;
  snapshot: Snapshot;
  names: string[];
  playing: boolean;
}

/**
 * Notices and questions for the reader. They lie over the top of the board, so
 * that the board does not move.
 */
export function Banners({ model, snapshot, names, playing }: Props) {
  const trouble = useStore(model.trouble);
  const missed = useStore(model.missed);
  const unseated = useStore(model.unseated);
  const knocks = useKnocks(model, snapshot);
  const silent = useWaits(model, snapshot, PATIENCE).find((w) => Date.parse(w.from) <= Date.now());
  const [known, setKnown] = useState(false);
  const [read, setRead] = useState(false);
  const { undo_asked: asked, yours } = snapshot;
  const replaced = snapshot.seats.find((s) => s.you && s.minded && !s.gave_up);
  return (
    <div class="banners">
      {trouble && (
        <div class="notice" role="alert" data-bad>
          <p>{explain(trouble)}</p>
          <button
            type="button"
            class="button quiet square"
            onClick={() => model.trouble.set(undefined)}
            aria-label={t('close')}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
      {snapshot.notice !== undefined && (
        <div class="notice" role="alert" data-bad>
          <p>{snapshot.status === 'frozen' ? t('notice.frozen') : t('notice.paused')}</p>
        </div>
      )}
      {snapshot.known_seed === true && !known && (
        <div class="notice" role="status">
          <p>{t('shuffle.known')}</p>
          <button
            type="button"
            class="button quiet square"
            onClick={() => setKnown(true)}
            aria-label={t('close')}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
      {snapshot.from !== undefined && snapshot.ply === 0 && !read && (
        <div class="notice" role="status">
          <p>
            <span>
              {t('practice.text', snapshot.from.ply)}{' '}
              <a href={`/t/${snapshot.from.table}`}>{t('practice.match')}</a>
            </span>
          </p>
          <button
            type="button"
            class="button quiet square"
            onClick={() => setRead(true)}
            aria-label={t('close')}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
      {unseated && (
        <div class="notice" role="alert">
          <p>{t('seat.lost')}</p>
          <button
            type="button"
            class="button quiet square"
            onClick={() => model.unseated.set(false)}
            aria-label={t('close')}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
      {knocks.slice(0, 1).map((k) => (
        <div key={k.knock} class="notice" role="alert">
          <p>{t('knock.text', k.name, names[k.seat] ?? '')}</p>
          <span class="row">
            <button
              type="button"
              class="button primary"
              onClick={() => void model.attempt(() => api.admit(model.id, k.knock, true))}
            >
              {t('knock.yes')}
            </button>
            <button
              type="button"
              class="button"
              onClick={() => void model.attempt(() => api.admit(model.id, k.knock, false))}
            >
              {t('knock.no')}
            </button>
          </span>
        </div>
      ))}
      {silent && (
        <div class="notice" role="status">
          <p>{t('silent.text', names[silent.seat]!)}</p>
          <LetBot wait={silent} model={model} snapshot={snapshot} names={names} />
        </div>
      )}
      {asked && yours.some((s) => asked.waiting.includes(s)) && (
        <div class="notice" role="alert">
          <p>{t('undo.asked', names[asked.by]!)}</p>
          <span class="row">
            {[true, false].map((agree) => (
              <button
                key={String(agree)}
                type="button"
                class={agree ? 'button primary' : 'button'}
                onClick={() =>
                  void model.attempt(() =>
                    api.answerUndo(
                      model.id,
                      yours.find((s) => asked.waiting.includes(s))!,
                      snapshot.seq,
                      agree,
                    ),
                  )
                }
              >
                {agree ? t('undo.agree') : t('undo.refuse')}
              </button>
            ))}
          </span>
        </div>
      )}
      {asked && yours.includes(asked.by) && asked.waiting.length > 0 && (
        <div class="notice" role="status">
          <p>{t('undo.waiting', list(asked.waiting.map((s) => names[s]!)))}</p>
        </div>
      )}
      {replaced && snapshot.status === 'playing' && (
        <div class="notice" role="alert">
          <p>{t('seat.minded.text')}</p>
          <button
            type="button"
            class="button primary"
            onClick={() => void model.attempt(() => api.back(model.id, replaced.seat))}
          >
            {t('seat.back')}
          </button>
        </div>
      )}
      {missed !== undefined && !playing && (
        <div class="notice" role="status">
          <p>{t('missed.text', snapshot.ply - missed + 1)}</p>
          <span class="row">
            <button type="button" class="button primary" onClick={() => void model.watchMissed()}>
              <Icon name="play" size={18} /> {t('missed.watch')}
            </button>
            <button
              type="button"
              class="button quiet square"
              onClick={() => model.missed.set(undefined)}
              aria-label={t('close')}
            >
              <Icon name="close" />
            </button>
          </span>
        </div>
      )}
    </div>
  );
}
