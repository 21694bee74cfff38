// Title and favicon show that it is the reader's turn, for readers with many
// tabs open.

import { useEffect } from 'preact/hooks';
import { t } from '@lair/i18n';

export function useTurnSign(mine: boolean, title: string): void {
  useEffect(() => {
    document.title = mine ? `● ${t('turn.yours')} · ${title}` : `${title} · ${t('app.name')}`;
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (icon) icon.href = mine ? '/favicon-turn.svg' : '/favicon.svg';
    return () => {
      if (icon) icon.href = '/favicon.svg';
    };
  }, [mine, title]);
}
