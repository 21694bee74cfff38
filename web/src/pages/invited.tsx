import { useState } from 'preact/hooks';
import { api, refused } from '@lair/api';
import { t } from '@lair/i18n';
import { explain } from '@lair/i18n/errors';
import { askNow } from '@lair/operator/said';
import { words } from '@lair/operator/words';
import { go, type Route } from '@lair/router';
import { useTitle } from '@lair/title';
import { Failure } from '@lair/ui/parts';

/**
 * An invitation to open tables on a private server; its secret is behind the #
 * of the address. It is taken by a press, and leads home.
 */
export default function InvitedPage({ route }: { route: Route }) {
  const w = words();
  useTitle(w['invited.title']);
  const [failed, fail] = useState('');
  const accept = async () => {
    try {
      await api.accept(route.hash);
      await askNow();
      go('/', true);
    } catch (e) {
      fail(explain(refused(e)));
    }
  };
  if (route.hash === '' || failed !== '') {
    return (
      <Failure title={w['invited.failed']} text={failed || t('error.bad-invitation')}>
        <a class="button primary" href="/">
          {t('home.link')}
        </a>
      </Failure>
    );
  }
  return (
    <div class="page stack narrow">
      <h1>{w['invited.title']}</h1>
      <p>{w['invited.line']}</p>
      <div class="row">
        <button type="button" class="button primary big" onClick={() => void accept()}>
          {w['invited.accept']}
        </button>
      </div>
    </div>
  );
}
