// How a game is played, in four pictures made of the table's own pieces.

import { useEffect, useState } from 'preact/hooks';
import type { How } from '@lair/game-ui';
import { hasHow, loadHow } from '@lair/games';
import { lang, t } from '@lair/i18n';

/** Four pictures with a title and a sentence each; their room is kept until they are there. */
export function HowTo({ game }: { game: string }) {
  const [how, set] = useState<How | null>();
  useEffect(() => {
    let gone = false;
    set(undefined);
    loadHow(game)?.then(
      (loaded) => !gone && set(loaded),
      () => !gone && set(null),
    );
    return () => {
      gone = true;
    };
  }, [game]);
  if (!hasHow(game)) return null;
  // Chromium asks again for a part that failed, other browsers keep the failure: with a new
  // page, all ask again.
  if (how === null)
    return (
      <p class="how-off">
        {t(navigator.onLine ? 'how.failed' : 'how.offline')}{' '}
        <button type="button" class="button" onClick={() => location.reload()}>
          {t('how.reload')}
        </button>
      </p>
    );
  const steps = how?.steps ?? Array.from({ length: 4 }, () => undefined);
  return (
    <ol class="how" aria-label={t('game.how')}>
      {how?.Sheet && (
        <li hidden>
          <how.Sheet />
        </li>
      )}
      {steps.map((step, i) => (
        <li key={i}>
          <span
            class={`how-art ${how?.scope ?? ''}`}
            style={{ background: step?.ground }}
            aria-hidden="true"
          >
            {step && <step.Draw />}
          </span>
          <b class="how-title">{step?.[lang()][0] ?? '\u00a0'}</b>
          <span class="how-line">{step?.[lang()][1] ?? '\u00a0'}</span>
        </li>
      ))}
    </ol>
  );
}
