import { useEffect, useState } from 'preact/hooks';
import { guestToken, refused } from '@lair/api';
import { t } from '@lair/i18n';
import type { Route } from '@lair/router';
import { useTitle } from '@lair/title';
import { useMe } from '@lair/ui/me';
import { home, keepGuest } from '@lair/ui/my-browser';
import { linkApi } from '@lair/ui/my-link-api';
import { Bring } from '@lair/ui/my-merge';
import { explainMine, words } from '@lair/ui/my-words';
import { Failure } from '@lair/ui/parts';

/** A link from a device that is signed in; its secret is behind the # of the address. */
export default function LinkPage({ route, done = home }: { route: Route; done?: () => void }) {
  useTitle(words()['link.title']);
  const me = useMe();
  const [token] = useState(guestToken);
  const [name, know] = useState('');
  const [asks, ask] = useState(false);
  const [failed, fail] = useState('');
  const explained = (e: unknown) => fail(explainMine(refused(e)));
  useEffect(() => {
    linkApi.state(token, route.hash).then((state) => know(state.name ?? ''), explained);
  }, []);
  const use = async (merge: boolean) => {
    ask(false);
    try {
      keepGuest((await linkApi.use(token, merge, route.hash)).name);
      done();
    } catch (e) {
      if (refused(e).code === 'other-guest') ask(true);
      else explained(e);
    }
  };
  if (failed !== '')
    return (
      <Failure title={words()['link.failed']} text={failed}>
        <a class="button primary" href="/">
          {t('home.link')}
        </a>
      </Failure>
    );
  if (name === '' || me === undefined) return null;
  return (
    <div class="page stack narrow">
      <h1>{words()['link.as'](name)}</h1>
      {asks ? (
        <Bring name={me.name} answer={(yes) => (yes ? void use(true) : done())} />
      ) : (
        <div class="row">
          <button type="button" class="button primary big" onClick={() => void use(false)}>
            {words()['link.in']}
          </button>
        </div>
      )}
    </div>
  );
}
