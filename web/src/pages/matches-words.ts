// The texts about the reader's finished matches. They are apart from the catalogue, so that the
// first page does not load them.

import { lang } from '@lair/i18n';

const en = {
  title: 'My matches',
  all: 'All my matches',
  views: 'My matches as',
  list: 'List',
  statistics: 'Statistics',
  game: 'Game',
  'game.any': 'All games',
  result: 'Result',
  'result.any': 'All results',
  won: 'Won',
  tied: 'Tied',
  lost: 'Lost',
  opponent: 'Opponent’s name',
  bot: (name: string) => `${name} (bot)`,
  against: (names: string) => `against ${names}`,
  alone: 'played alone',
  'one-device': 'on one device',
  review: (match: string) => `Review: ${match}`,
  replay: (match: string) => `Replay: ${match}`,
  shown: (n: number) => `${n} ${n === 1 ? 'match' : 'matches'} shown`,
  none: 'No finished match yet. Each one is listed here.',
  unmatched: 'No match fits these choices.',
  unknown: 'The address names a choice that does not exist.',
  clear: 'Show all matches',
  more: 'Show more',
  csv: 'Download for a spreadsheet',
};

const fr: typeof en = {
  title: 'Mes parties',
  all: 'Toutes mes parties',
  views: 'Voir mes parties en',
  list: 'Liste',
  statistics: 'Statistiques',
  game: 'Jeu',
  'game.any': 'Tous les jeux',
  result: 'Résultat',
  'result.any': 'Tous les résultats',
  won: 'Gagnées',
  tied: 'À égalité',
  lost: 'Perdues',
  opponent: 'Nom de l’adversaire',
  bot: (name) => `${name} (robot)`,
  against: (names) => `contre ${names}`,
  alone: 'en solitaire',
  'one-device': 'sur un seul appareil',
  review: (match) => `Analyse : ${match}`,
  replay: (match) => `Revoir : ${match}`,
  shown: (n) => `${n} ${n < 2 ? 'partie affichée' : 'parties affichées'}`,
  none: 'Aucune partie finie pour l’instant. Chacune sera listée ici.',
  unmatched: 'Aucune partie ne correspond à ces choix.',
  unknown: 'L’adresse indique un choix qui n’existe pas.',
  clear: 'Afficher toutes les parties',
  more: 'Afficher plus',
  csv: 'Télécharger pour un tableur',
};

export const catalogues = { en, fr };

/** Returns the texts in the reader's language. */
export const words = (): typeof en => catalogues[lang()];
