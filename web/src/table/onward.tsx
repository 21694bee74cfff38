import { useEffect, useState } from 'preact/hooks';
import { api } from '@lair/api';
import type { EndScene } from '@lair/game-ui';
import { alone } from '@lair/games';
import { lang, t } from '@lair/i18n';
import { Icon } from '@lair/ui/icon';
import type { Campaign, Snapshot } from '@lair/wire';

/** Returns the campaign with the result of an attempt in it, once it is here. */
export function useCampaign({ game, outcome }: Snapshot): Campaign | undefined {
  const [campaign, set] = useState<Campaign>();
  useEffect(() => {
    if (outcome === undefined) return;
    let gone = false;
    api.campaign(game).then(
      (c) => !gone && set(c),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [game, outcome]);
  return campaign;
}

/** The stage of the campaign that the reader has played at a table. */
const played = ({ stage, yours }: Snapshot, campaign: Campaign | undefined) =>
  stage === undefined || yours.length === 0 ? undefined : campaign?.stages[stage - 1];

interface Attempt {
  snapshot: Snapshot;
  /** Undefined until it is here. */
  campaign: Campaign | undefined;
}

/** What a stage that was won has brought. */
export function Prize({
  snapshot,
  campaign,
  scenery,
}: Attempt & {
  scenery: EndScene<any>;
}) {
  const stage = played(snapshot, campaign);
  // Its line is there before its words are.
  return <>{stage ? scenery.prize?.(stage.stage, stage, lang()) : '\u00a0'}</>;
}

/**
 * Where to go after an attempt: to the next stage, again with help, or back to
 * the map.
 */
export function Onward({ snapshot, campaign }: Attempt) {
  const { game, stage, outcome } = snapshot;
  if (!alone(game)) return null;
  const mine = played(snapshot, campaign);
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
