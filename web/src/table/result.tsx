import { api } from '@lair/api';
import { about } from '@lair/games';
import { t } from '@lair/i18n';
import { go } from '@lair/router';
import { Onward } from '@lair/table/onward';
import { ShareReplay, Shuffle } from '@lair/table/after';
import { End } from '@lair/table/ending';
import type { TableModel } from '@lair/table/model';
import type { Scene } from '@lair/table/scene';
import { Dialog } from '@lair/ui/dialog';
import { Icon } from '@lair/ui/icon';
import type { Snapshot } from '@lair/wire';

/**
 * The result of a match: who won, the score sheet, what to do next, and the
 * check of the shuffle.
 */
export function ResultDialog({
  scene,
  review,
  close,
}: {
  scene: Scene;
  review(): void;
  close(): void;
}) {
  const { snapshot, model, names, ui, title } = scene;
  if (!snapshot.result) return null;
  return (
    <Dialog title={t('after.title')} close={close}>
      <div class="stack">
        <End
          result={snapshot.result}
          view={snapshot.view}
          outcome={snapshot.outcome}
          names={names}
          ui={ui}
          you={snapshot.you}
          teams={about(snapshot.game)?.teams?.(snapshot.setup) ?? null}
        />
        <div class="row">
          {snapshot.outcome !== undefined && <Onward snapshot={snapshot} />}
          <Rematch model={model} snapshot={snapshot} />
          <a class="button" href={`/t/${snapshot.id}/replay`}>
            <Icon name="eye" /> {t('after.replay')}
          </a>
          <button type="button" class="button" onClick={review}>
            <Icon name="lantern" /> {t('review.open')}
          </button>
          <ShareReplay id={snapshot.id} title={title} />
        </div>
        {snapshot.seed !== undefined && snapshot.commitment !== undefined && (
          <Shuffle seed={snapshot.seed} commitment={model.promised ?? snapshot.commitment} />
        )}
      </div>
    </Dialog>
  );
}

function Rematch({ model, snapshot }: { model: TableModel; snapshot: Snapshot }) {
  if (snapshot.rematch !== undefined)
    return (
      <a class="button primary" href={`/t/${snapshot.rematch}`}>
        <Icon name="again" /> {t('after.rematch.join')}
      </a>
    );
  if (snapshot.yours.length === 0) return null;
  const press = async () => {
    const made = await model.attempt(() => api.rematch(model.id));
    if (made) go(`/t/${made.id}`);
  };
  return (
    <button
      type="button"
      class={snapshot.outcome === undefined ? 'button primary' : 'button'}
      onClick={() => void press()}
    >
      <Icon name="again" />{' '}
      {snapshot.outcome === undefined && snapshot.from === undefined
        ? t('after.rematch')
        : t('after.again')}
    </button>
  );
}
