import { useEffect, useState } from 'preact/hooks';
import { api } from '@lair/api';
import { alone } from '@lair/games';
import { t } from '@lair/i18n';
import { Icon } from '@lair/ui/icon';
import type { Campaign, Snapshot } from '@lair/wire';

/**
 * Where to go after an attempt: to the next stage, again with help, or back to
 * the map.
 */
export function Onward({ snapshot }: { snapshot: Snapshot }) {
  const [campaign, set] = useState<Campaign>();
  const { game, stage, outcome } = snapshot;
  useEffect(() => {
    let gone = false;
    api.campaign(game).then(
      (c) => !gone && set(c),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [game, outcome]);
  if (!alone(game)) return null;
  const mine =
    stage === undefined || snapshot.yours.length === 0 ? undefined : campaign?.stages[stage - 1];
  const next = stage === undefined ? undefined : campaign?.stages[stage];
  const [to, words] =
    mine && outcome === 'won' && next
      ? [next.stage, t('after.next')]
      : mine && outcome === 'lost' && mine.help > 0
        ? [mine.stage, t('after.help')]
        : [stage ?? '', t('after.map')];
  return (
    <a class="button primary" autofocus href={`/g/${game}?solo${to === '' ? '' : `=${to}`}`}>
      <Icon name="play" /> {words}
    </a>
  );
}
