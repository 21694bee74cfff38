// Title and favicon show that it is the reader's turn, for readers with many
// tabs open.

import { useEffect } from 'preact/hooks';
import { t } from '@lair/i18n';

/** Sets the title of the window, and marks its icon if the reader must decide. */
export function useSign(title: string, mine: boolean): void {
  useEffect(() => {
    document.title = title;
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (icon) icon.href = mine ? '/favicon-turn.svg' : '/favicon.svg';
    return () => {
      if (icon) icon.href = '/favicon.svg';
    };
  }, [title, mine]);
}

export function useTurnSign(mine: boolean, title: string): void {
  useSign(mine ? `● ${t('turn.yours')} · ${title}` : `${title} · ${t('app.name')}`, mine);
}
