import { useEffect, useState } from 'preact/hooks';
import { api, refused, type Refused } from '@lair/api';
import { about } from '@lair/games';
import { lang, t } from '@lair/i18n';
import { explain } from '@lair/i18n/errors';
import { go, type Route } from '@lair/router';
import { saveItemOf } from '@lair/storage';
import { useTitle } from '@lair/title';
import { Failure, Loading } from '@lair/ui/parts';

/** Opens a lesson, or goes on where the reader left it: /g/GAME/learn/LESSON. */
export default function LearnPage({ route }: { route: Route }) {
  const [failed, setFailed] = useState<Refused>();
  const name = route.rest || 'first-match';
  useTitle(about(route.of)?.text[lang()].title ?? t('lesson.opening'));
  useEffect(() => {
    let gone = false;
    void import('@lair/pages/table');
    api.beginLesson(route.of, name, route.query.has('again')).then(
      ({ id }) => {
        saveItemOf('learned', route.of, true);
        if (!gone) go(`/t/${id}`, true);
      },
      (e: unknown) => !gone && setFailed(refused(e)),
    );
    return () => {
      gone = true;
    };
  }, [route.of, name]);
  if (!failed) return <Loading what={t('lesson.opening')} />;
  const unknown = failed.code === 'unknown-lesson' || failed.code === 'unknown-game';
  return (
    <Failure
      title={unknown ? t('lesson.unknown') : t('failure.title')}
      text={explain(failed)}
      mood={unknown ? 'asleep' : 'sad'}
    >
      <a class="button primary" href={about(route.of) ? `/g/${route.of}` : '/'}>
        {about(route.of)?.text[lang()].title ?? t('home.link')}
      </a>
    </Failure>
  );
}
