// The texts of what the operator says. They are apart from the catalogue, so that the first
// page does not load them.

import { lang } from '@lair/i18n';

const en = {
  'banned.title': 'You cannot play here now',
  'banned.until': (when: string) => `The operator of this server has banned you until ${when}.`,
  'banned.open': 'The operator of this server has banned you until they decide otherwise.',
  'banned.left': 'You can still read the rules, watch replays and open your settings.',
  dismiss: 'Dismiss the announcement',
  'invited.title': 'You are invited',
  'invited.line': 'With this invitation you may open tables here, and see those that are open.',
  'invited.accept': 'Come in',
  'invited.failed': 'This invitation does not work',
};

const fr: typeof en = {
  'banned.title': 'Vous ne pouvez pas jouer ici pour le moment',
  'banned.until': (when) => `La personne qui gère ce serveur vous a exclu jusqu’au ${when}.`,
  'banned.open':
    'La personne qui gère ce serveur vous a exclu jusqu’à ce qu’elle en décide autrement.',
  'banned.left': 'Vous pouvez toujours lire les règles, revoir des parties et ouvrir vos réglages.',
  dismiss: 'Fermer l’annonce',
  'invited.title': 'On vous invite',
  'invited.line':
    'Cette invitation vous permet d’ouvrir des tables ici, et de voir celles qui sont ouvertes.',
  'invited.accept': 'Entrer',
  'invited.failed': 'Cette invitation ne fonctionne pas',
};

export const catalogues = { en, fr };

/** Returns the texts in the reader's language. */
export const words = (): typeof en => catalogues[lang()];

/** Formats a time with its day. */
export const moment = (at: string, day: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(lang(), { dateStyle: day, timeStyle: 'short' }).format(new Date(at));
