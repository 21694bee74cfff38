import { t } from '@lair/i18n';
import type { SeatNow } from '@lair/wire';

/** Returns the name of a seat; a person without one deleted their data. */
export const shownName = (s: Pick<SeatNow, 'kind' | 'name'>): string =>
  s.name || (s.kind === 'person' ? t('somebody') : '');
