import { t } from '@lair/i18n';
import type { Speed } from '@lair/settings';

/** Returns the animation speeds to choose from. */
export const speeds = (): { value: Speed; name: string; line: string }[] => [
  { value: 'slow', name: t('speed.slow'), line: t('speed.slow.line') },
  { value: 'normal', name: t('speed.normal'), line: t('speed.normal.line') },
  { value: 'fast', name: t('speed.fast'), line: t('speed.fast.line') },
  { value: 'off', name: t('speed.off'), line: t('speed.off.line') },
];
