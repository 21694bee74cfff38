import './notices.css';
import { useEffect, useState } from 'preact/hooks';
import { lang, withReason } from '@lair/i18n';
import type { Said } from '@lair/operator/said';
import { moment, words } from '@lair/operator/words';
import { loadItem, saveItem } from '@lair/storage';
import { useTitle } from '@lair/title';
import { Icon } from '@lair/ui/icon';
import { Failure } from '@lair/ui/parts';

/** The operator's announcement, until the reader dismisses it. */
export function Announced({ of: a }: { of: NonNullable<Said['announcement']> }) {
  const [dismissed, set] = useState(() => loadItem('announcement', ''));
  // A screen reader tells what comes into a region, not what is in it from the start.
  const [there, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  const dismiss = () => {
    saveItem('announcement', a.id);
    set(a.id);
  };
  return (
    <div class="said" role="status">
      {there && dismissed !== a.id && (
        <div class="notice">
          <p tabIndex={0}>{(lang() === 'fr' && a.fr) || a.text}</p>
          <button
            type="button"
            class="button quiet square"
            aria-label={words().dismiss}
            title={words().dismiss}
            onClick={dismiss}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}

/** The page of a reader who is banned: until when, and why. */
export function Banned({ of: { until, why } }: { of: NonNullable<Said['banned']> }) {
  const w = words();
  useTitle(w['banned.title']);
  const sentence = until === undefined ? w['banned.open'] : w['banned.until'](moment(until));
  return (
    <Failure title={w['banned.title']} text={withReason(sentence, why)}>
      <p>{w['banned.left']}</p>
    </Failure>
  );
}
