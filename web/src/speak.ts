import { loadLanguage } from '@lair/games';
import { speak } from '@lair/i18n';
import { change } from '@lair/settings';
import { Store } from '@lair/store';

/** Changes with the language, so that every text is rendered again. */
export const spoken = new Store(0);

/** Changes the language of the whole page. */
export async function speakNow(next: 'en' | 'fr'): Promise<void> {
  change({ lang: next });
  await Promise.all([speak(next), loadLanguage(next)]);
  spoken.set(spoken.value + 1);
}
