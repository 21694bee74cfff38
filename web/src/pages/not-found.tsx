import { t } from '@lair/i18n';
import { useTitle } from '@lair/title';
import { Failure } from '@lair/ui/parts';

export default function NotFound() {
  useTitle(t('not-found.title'));
  return (
    <Failure title={t('not-found.title')} text={t('not-found.text')} mood="asleep">
      <a class="button primary" href="/">
        {t('home.link')}
      </a>
    </Failure>
  );
}
