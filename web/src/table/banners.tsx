import { useState } from 'preact/hooks';
import { api } from '@lair/api';
import { list, t } from '@lair/i18n';
import { explain } from '@lair/i18n/errors';
import { useStore } from '@lair/store';
import type { TableModel } from '@lair/table/model';
import { Icon } from '@lair/ui/icon';
import type { Snapshot } from '@lair/wire';

interface Props {
  model: TableModel;
  snapshot: Snapshot;
  names: string[];
  playing: boolean;
}

/** What wants an answer, or at least to be known. It lies over the top of the board, so that the board does not move. */
export function Banners({ model, snapshot, names, playing }: Props) {
  const trouble = useStore(model.trouble);
  const missed = useStore(model.missed);
  const [known, setKnown] = useState(false);
  const [read, setRead] = useState(false);
  const { undo_asked: asked, yours } = snapshot;
  const minded = snapshot.seats.find((s) => s.you && s.minded && !s.gave_up);
  return (
    <div class="banners">
      {trouble && (
        <div class="notice" role="alert" data-bad>
          <p>{explain(trouble)}</p>
          <button type="button" class="button quiet square" onClick={() => model.trouble.set(undefined)} aria-label={t('close')}><Icon name="close" /></button>
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
          <button type="button" class="button quiet square" onClick={() => setKnown(true)} aria-label={t('close')}><Icon name="close" /></button>
        </div>
      )}
      {snapshot.from !== undefined && snapshot.ply === 0 && !read && (
        <div class="notice" role="status">
          <p><span>{t('practice.text', snapshot.from.ply)} <a href={`/t/${snapshot.from.table}`}>{t('practice.match')}</a></span></p>
          <button type="button" class="button quiet square" onClick={() => setRead(true)} aria-label={t('close')}><Icon name="close" /></button>
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
                onClick={() => void model.attempt(() => api.answerUndo(model.id, yours.find((s) => asked.waiting.includes(s))!, snapshot.seq, agree))}
              >
                {agree ? t('undo.agree') : t('undo.refuse')}
              </button>
            ))}
          </span>
        </div>
      )}
      {asked && yours.includes(asked.by) && asked.waiting.length > 0 && (
        <div class="notice" role="status"><p>{t('undo.waiting', list(asked.waiting.map((s) => names[s]!)))}</p></div>
      )}
      {minded && snapshot.status === 'playing' && (
        <div class="notice" role="alert">
          <p>{t('seat.minded.text')}</p>
          <button type="button" class="button primary" onClick={() => void model.attempt(() => api.back(model.id, minded.seat))}>{t('seat.back')}</button>
        </div>
      )}
      {missed !== undefined && !playing && (
        <div class="notice" role="status">
          <p>{t('missed.text', snapshot.ply - missed + 1)}</p>
          <span class="row">
            <button type="button" class="button primary" onClick={() => void model.watchMissed()}><Icon name="play" size={18} /> {t('missed.watch')}</button>
            <button type="button" class="button quiet square" onClick={() => model.missed.set(undefined)} aria-label={t('close')}><Icon name="close" /></button>
          </span>
        </div>
      )}
    </div>
  );
}
