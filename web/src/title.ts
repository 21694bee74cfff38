import { useEffect } from 'preact/hooks';
import { t } from '@lair/i18n';
import { settings } from '@lair/settings';

/** Sets the title of the window. */
export function useTitle(title: string): void {
  useEffect(() => {
    // The page gets the focus, and is read by its title.
    document.getElementById('main')?.setAttribute('aria-label', title || t('app.name'));
    document.title = title === '' ? t('app.name') : `${title} · ${t('app.name')}`;
  }, [title, settings.value.lang]);
}
