import '@lair/table/table.css';
import type { ComponentChild } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { GameUI } from '@lair/game-ui';
import { about, loadedUI, loadUI } from '@lair/games';
import { lang, t, withReason } from '@lair/i18n';
import { explain } from '@lair/i18n/errors';
import type { Route } from '@lair/router';
import { useStore } from '@lair/store';
import { useHostThings } from '@lair/table/host';
import { Live } from '@lair/table/live';
import { TableModel } from '@lair/table/model';
import { namesOf } from '@lair/table/names';
import { Waiting } from '@lair/table/waiting';
import { useTitle } from '@lair/title';
import { Bar, Broken, Failure, Loading, Missing } from '@lair/ui/parts';
import type { Snapshot } from '@lair/wire';

/** A table: waiting for people, being played, or over. */
export default function TablePage({ route }: { route: Route }) {
  const page = useTablePage(route);
  return page.bar ? (
    <>
      <Bar title={t('table.title')} />
      {page.shown}
    </>
  ) : (
    page.shown
  );
}

function useTablePage(route: Route): { shown: ComponentChild; bar: boolean } {
  const model = useMemo(() => new TableModel(route.of), [route.of]);
  useEffect(() => {
    model.open();
    return () => model.close();
  }, [model]);
  const snapshot = useStore(model.snapshot);
  const failed = useStore(model.failed);
  const ui = useGameUI(snapshot?.game, model);
  useTitle(snapshot ? (about(snapshot.game)?.text[lang()].title ?? '') : t('table.title'));

  if (!snapshot) {
    if (!failed) return under(<Loading what={t('table.loading')} />);
    return under(
      <Failure
        title={failed.code === 'unknown-table' ? t('table.unknown') : t('failure.title')}
        text={explain(failed)}
        mood={failed.code === 'unknown-table' ? 'asleep' : 'sad'}
      >
        {failed.code !== 'unknown-table' && (
          <button type="button" class="button primary" onClick={() => location.reload()}>
            {t('retry')}
          </button>
        )}
        <a class="button" href="/">
          {t('home.link')}
        </a>
      </Failure>,
    );
  }
  if (snapshot.status === 'closed') {
    return under(
      <Missing
        title={t('table.closed')}
        text={
          snapshot.moderated
            ? withReason(t('table.closed.operator'), snapshot.notice)
            : t('error.closed')
        }
      />,
    );
  }
  if (snapshot.status === 'waiting')
    return alone(
      <WaitingTable
        model={model}
        snapshot={snapshot}
        invite={route.query.get('invite') ?? undefined}
      />,
    );
  if (ui === 'none') {
    return under(
      <Failure title={t('table.no-board')} text={t('table.no-board.text')}>
        <a class="button" href="/">
          {t('home.link')}
        </a>
      </Failure>,
    );
  }
  if (ui === 'failed') {
    return under(<Broken />);
  }
  if (!ui) return under(<Loading what={t('table.loading')} />);
  return alone(
    <Live
      model={model}
      snapshot={snapshot}
      ui={ui}
      invite={route.query.get('invite') ?? undefined}
    />,
  );
}

const under = (shown: ComponentChild) => ({ shown, bar: true });
const alone = (shown: ComponentChild) => ({ shown, bar: false });

type AnyUI = GameUI<any, any, any>;

function useGameUI(
  game: string | undefined,
  model: TableModel,
): AnyUI | 'none' | 'failed' | undefined {
  const [ui, set] = useState<AnyUI | 'none' | 'failed' | undefined>(() =>
    game === undefined ? undefined : loadedUI(game),
  );
  useEffect(() => {
    if (game === undefined) return;
    let gone = false;
    loadUI(game).then(
      (found) => {
        if (gone) return;
        if (found) model.use(found);
        set(found ?? 'none');
      },
      () => !gone && set('failed'),
    );
    return () => {
      gone = true;
    };
  }, [game, model]);
  return ui;
}

function WaitingTable({
  model,
  snapshot,
  invite,
}: {
  model: TableModel;
  snapshot: Snapshot;
  invite: string | undefined;
}) {
  const { info, invites } = useHostThings(model, snapshot);
  const trouble = useStore(model.trouble);
  const unseated = useStore(model.unseated);
  return (
    <div class="waiting-table">
      <Bar title={t('table.title')} />
      {trouble && (
        <p class="bad table-trouble" role="alert">
          {explain(trouble)}
        </p>
      )}
      {unseated && !snapshot.removed && (
        <p class="bad table-trouble" role="alert">
          {t('seat.lost')}
        </p>
      )}
      <Waiting
        model={model}
        snapshot={snapshot}
        names={namesOf(snapshot.id, snapshot.seats)}
        info={info}
        invites={invites}
        invite={invite}
      />
    </div>
  );
}
