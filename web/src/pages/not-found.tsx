import { t } from '@lair/i18n';
import { useTitle } from '@lair/title';
import { Missing } from '@lair/ui/parts';

export default function NotFound() {
  useTitle(t('not-found.title'));
  return <Missing title={t('not-found.title')} text={t('not-found.text')} />;
}
