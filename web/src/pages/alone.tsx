import './alone.css';
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { api, refused } from '@lair/api';
import type { About, AloneProps } from '@lair/game-ui';
import { alone } from '@lair/games';
import { lang, t } from '@lair/i18n';
import { explain } from '@lair/i18n/errors';
import { loadItem, saveItem } from '@lair/storage';
import { go } from '@lair/router';
import type { Offer } from '@lair/table/offer';
import { OptionsAlone } from '@lair/table/options';
import { stillFit } from '@lair/table/setup';
import { Icon } from '@lair/ui/icon';
import { Failure } from '@lair/ui/parts';
import type { Campaign } from '@lair/wire';

/** What is played alone, stage by stage: how far one has come, as the game draws it. */
export function AlonePage({
  about,
  info,
  at,
}: {
  about: About;
  info: Offer | undefined;
  at: number | undefined;
}) {
  const { campaign, Map, failed, again } = useCampaign(about.name);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const start = async (stage: number, chosen: Record<string, string>, practice: boolean) => {
    setBusy(true);
    setError('');
    try {
      const options = info ? stillFit(chosen, info) : chosen;
      const { id } = await api.attempt(about.name, { stage, options, practice });
      saveItem(`alone.${about.name}`, { ...loadItem(`alone.${about.name}`, {}), ...options });
      go(`/t/${id}`);
    } catch (e) {
      setError(explain(refused(e)));
      setBusy(false);
      again();
    }
  };
  // What was chosen last is known twice. The server has it of attempts alone,
  // this browser of practice as well; but a browser may forget it all while its
  // guest is still known, and then the last attempt is what there is.
  const last = { ...campaign?.last?.options, ...loadItem(`alone.${about.name}`, {}) };
  if (failed) {
    return (
      <Failure title={about.text[lang()].title} text={t('game.solo.failed')} mood="asleep">
        <button type="button" class="button primary" onClick={again}>
          {t('retry')}
        </button>
      </Failure>
    );
  }
  return (
    <div class="page alone">
      <header class="alone-head">
        <a class="button quiet square" href={`/g/${about.name}`} aria-label={t('game.solo.back')}>
          <Icon name="back" />
        </a>
        <h1>{about.text[lang()].title}</h1>
      </header>
      {error !== '' && (
        <p class="bad" role="alert">
          {error}
        </p>
      )}
      {campaign && Map && (
        <Map
          lang={lang()}
          stages={campaign.stages}
          at={at}
          last={last}
          busy={busy}
          options={(of, chosen, pick) => (
            <OptionsAlone info={info} of={of} chosen={chosen} pick={pick} />
          )}
          start={(...how) => void (busy || start(...how))}
        />
      )}
    </div>
  );
}

/** How far the reader has come, and what draws it. */
function useCampaign(game: string) {
  const [campaign, set] = useState<Campaign>();
  const [Map, draw] = useState<ComponentType<AloneProps>>();
  const [failed, fail] = useState(false);
  const [tries, again] = useState(0);
  useEffect(() => {
    let gone = false;
    fail(false);
    Promise.all([api.campaign(game), alone(game)?.()]).then(
      ([found, component]) => {
        if (gone) return;
        set(found);
        draw(() => component);
      },
      () => !gone && fail(true),
    );
    return () => {
      gone = true;
    };
  }, [game, tries]);
  return { campaign, Map, failed, again: () => again((n) => n + 1) };
}
