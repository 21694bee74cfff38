import { useEffect, useState } from 'preact/hooks';
import { api } from '@lair/api';
import { about } from '@lair/games';
import { t } from '@lair/i18n';
import { go } from '@lair/router';
import { Onward, Prize, useCampaign } from '@lair/table/onward';
import { Download, ShareReplay, Shuffle } from '@lair/table/after';
import { keptText } from '@lair/table/banners';
import { End, type Scenery } from '@lair/table/ending';
import type { TableModel } from '@lair/table/model';
import type { Look } from '@lair/table/look';
import type { Scene } from '@lair/table/scene';
import { Icon } from '@lair/ui/icon';
import type { Snapshot } from '@lair/wire';

/**
 * The result of a match: the scene, the score sheet, the check of the shuffle,
 * and below them what to do next.
 */
export function ResultDialog({
  scene,
  scenery,
  see,
  review,
  close,
}: {
  scene: Scene;
  scenery: Scenery;
  /** Shows the table as it was at a ply. */
  see(ply: number, look?: Look): void;
  review(): void;
  close(): void;
}) {
  const { snapshot, model, names, ui, title } = scene;
  const Moments = useMoments();
  const campaign = useCampaign(snapshot);
  const [picture, askPicture] = useState(0);
  if (!snapshot.result) return null;
  // A board of other rules is not trusted to be drawn here.
  const kept = keptText(snapshot);
  const drawn = kept === undefined ? scenery : null;
  return (
    <End
      result={snapshot.result}
      plies={scene.visiblePlies}
      view={kept === undefined ? snapshot.view : null}
      outcome={snapshot.outcome}
      note={
        kept ??
        (snapshot.lesson
          ? t('lesson.practice')
          : snapshot.outcome === 'won' &&
            scenery?.prize && (
              <>
                <Prize {...{ snapshot, campaign, scenery }} />
                {snapshot.stage !== undefined && snapshot.foresaw !== undefined && (
                  <small class="won-with-undo">{t('after.stage-undo')}</small>
                )}
              </>
            ))
      }
      names={names}
      ui={ui}
      you={snapshot.you}
      teams={about(snapshot.game)?.teams?.(snapshot.setup) ?? null}
      scenery={drawn}
      close={close}
      foot={
        <div class="end-foot">
          {snapshot.outcome !== undefined && <Onward snapshot={snapshot} campaign={campaign} />}
          {snapshot.defect !== 'damage' && <Rematch model={model} snapshot={snapshot} />}
          {kept === undefined && (
            <>
              <a class="button" href={`/t/${snapshot.id}/replay`}>
                <Icon name="eye" /> {t('after.replay')}
              </a>
              <button type="button" class="button" onClick={review}>
                <Icon name="lantern" /> {t('review.open')}
              </button>
              <ShareReplay
                id={snapshot.id}
                title={title}
                picture={Moments ? () => askPicture((n) => n + 1) : undefined}
              />
            </>
          )}
        </div>
      }
      ready={Moments !== undefined}
      moments={
        kept === undefined &&
        Moments && <Moments scene={scene} ui={ui} scenery={scenery} see={see} picture={picture} />
      }
    >
      {snapshot.seed !== undefined && snapshot.commitment !== undefined && (
        <Shuffle seed={snapshot.seed} commitment={model.promised ?? snapshot.commitment} />
      )}
      {snapshot.defect !== 'damage' && <Download id={snapshot.id} />}
    </End>
  );
}

type MomentsPart = typeof import('@lair/table/moments').default;

/**
 * Loads the moments of a match once its end is on screen: undefined until then, null if
 * there are none.
 */
function useMoments(): MomentsPart | undefined | null {
  const [part, set] = useState<MomentsPart | null>();
  useEffect(() => {
    let gone = false;
    import('@lair/table/moments').then(
      (m) => !gone && set(() => m.default),
      () => !gone && set(null), // offline: the sheet does
    );
    return () => {
      gone = true;
    };
  }, []);
  return part;
}

function Rematch({ model, snapshot }: { model: TableModel; snapshot: Snapshot }) {
  if (snapshot.rematch !== undefined)
    return (
      <a class="button primary" href={`/t/${snapshot.rematch}`} autofocus>
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
      autofocus={snapshot.outcome === undefined}
      onClick={() => void press()}
    >
      <Icon name="again" />{' '}
      {snapshot.outcome === undefined && snapshot.from === undefined && snapshot.seats.length > 1
        ? t('after.rematch')
        : t('after.again')}
    </button>
  );
}
