import { loadLanguage } from '@lair/games';
import { speak } from '@lair/i18n';
import { change } from '@lair/settings';
import { Store } from '@lair/store';

/** Changes with the language, so that every text is rendered again. */
export const spoken = new Store(0);

/** Changes the language of the whole page. */
export async function speakNow(next: 'en' | 'fr'): Promise<void> {
  change({ lang: next });
  await speak(next);
  // After it: a game that begins to load from here on asks for the new language itself.
  await loadLanguage(next).catch(() => undefined); // a game without them keeps its old texts
  spoken.set(spoken.value + 1);
}
