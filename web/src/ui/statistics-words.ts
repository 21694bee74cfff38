// The texts about the reader's statistics. They are apart from the catalogue, so that the first
// page does not load them.

import { lang } from '@lair/i18n';

const en = {
  none: 'No finished match counts yet. Each one adds to the figures here.',
  'left-out': (n: number) =>
    `${n} finished ${n === 1 ? 'match is' : 'matches are'} not counted: lessons, practice, seats that you gave up or that shared a device, and matches in which you took back a move after you had seen what followed.`,
  older: 'Only your newest 5,000 matches are counted.',
  matches: (n: number) => `${n} ${n === 1 ? 'match' : 'matches'}`,
  won: (n: number) => `${n} won`,
  tied: (n: number) => `${n} tied`,
  lost: (n: number) => `${n} lost`,
  share: (share: string) => `You won ${share}.`,
  ahead: (points: string) => `You finish ${points} points ahead of the best opponent on average.`,
  behind: (points: string) => `You finish ${points} points behind the best opponent on average.`,
  streak: (n: number) =>
    n === 1
      ? 'You won the last match against others.'
      : `You won the last ${n} matches against others in a row.`,
  longest: (n: number) => `Longest winning streak: ${n} matches.`,
  best: 'Largest lead',
  worst: 'Smallest lead',
  deficit: 'Largest deficit',
  top: 'Highest score',
  points: (n: number, points: string) => `${points} ${n === 1 ? 'point' : 'points'}`,
  faults: (faults: string, n: number) =>
    `${faults} faults a match, over ${n} reviewed ${n === 1 ? 'match' : 'matches'}.`,
  'faults.line': 'In a review, a small mistake counts 1 fault, a mistake 2, a big mistake 4.',
  plot: 'Over time',
  'plot.won': 'Matches won',
  'plot.lead': 'Lead in points',
  'plot.faults': 'Faults a match',
  'plot.table': 'Show as a table',
  'plot.title': (measure: string) => `${measure}, by month`,
  month: 'Month',
  sample: 'Matches',
  details: 'By number of players and bots',
  kind: 'Match',
  alone: 'Alone',
  stage: 'Campaign',
  players: (n: number) => `${n} players`,
  teams: (n: number, teams: number) => `${n} players in ${teams} teams`,
  'won.head': 'Won',
  places: 'Places',
  place: (place: number, n: number) => `${place}: ${n}×`,
  bots: 'Bots',
  opponents: 'Opponents',
  'opponents.line':
    'People on another side. You are ahead in a match if your place is better than theirs.',
  opponent: 'Name',
  'ahead.head': 'Ahead',
  'tied.head': 'Tied',
  'behind.head': 'Behind',
  bot: (name: string) => `${name} (bot)`,
};

const fr: typeof en = {
  none: 'Aucune partie finie ne compte encore. Chacune s’ajoutera aux chiffres d’ici.',
  'left-out': (n) =>
    `${n} ${n < 2 ? 'partie finie n’est pas comptée' : 'parties finies ne sont pas comptées'} : leçons, entraînement, places abandonnées ou partagées sur un appareil, et parties où vous avez repris un coup après avoir vu la suite.`,
  older: 'Seules vos 5 000 dernières parties sont comptées.',
  matches: (n) => `${n} ${n < 2 ? 'partie' : 'parties'}`,
  won: (n) => `${n} ${n < 2 ? 'gagnée' : 'gagnées'}`,
  tied: (n) => `${n} à égalité`,
  lost: (n) => `${n} ${n < 2 ? 'perdue' : 'perdues'}`,
  share: (share) => `Vous en gagnez ${share}.`,
  ahead: (points) => `En moyenne, vous finissez ${points} points devant le meilleur adversaire.`,
  behind: (points) => `En moyenne, vous finissez ${points} points derrière le meilleur adversaire.`,
  streak: (n) =>
    n < 2
      ? 'Vous avez gagné la dernière partie contre d’autres.'
      : `Vous avez gagné les ${n} dernières parties contre d’autres.`,
  longest: (n) => `Plus longue série de victoires : ${n} parties.`,
  best: 'Plus grande avance',
  worst: 'Plus petite avance',
  deficit: 'Plus grand retard',
  top: 'Meilleur score',
  points: (n, points) => `${points} ${Math.abs(n) < 2 ? 'point' : 'points'}`,
  faults: (faults, n) =>
    `${faults} points de faute par partie, sur ${n} ${n < 2 ? 'partie analysée' : 'parties analysées'}.`,
  'faults.line':
    'Dans une analyse, une petite erreur compte 1 point, une erreur 2, une grosse erreur 4.',
  plot: 'Au fil du temps',
  'plot.won': 'Parties gagnées',
  'plot.lead': 'Avance en points',
  'plot.faults': 'Points de faute par partie',
  'plot.table': 'Voir en tableau',
  'plot.title': (measure) => `${measure}, mois par mois`,
  month: 'Mois',
  sample: 'Parties',
  details: 'Selon le nombre de joueurs et les robots',
  kind: 'Partie',
  alone: 'En solitaire',
  stage: 'Campagne',
  players: (n) => `${n} joueurs`,
  teams: (n, teams) => `${n} joueurs en ${teams} équipes`,
  'won.head': 'Gagnées',
  places: 'Rangs',
  place: (place, n) => `${place} : ${n}×`,
  bots: 'Robots',
  opponents: 'Adversaires',
  'opponents.line':
    'Les gens d’un autre camp. Vous êtes devant dans une partie si votre rang est meilleur que le leur.',
  opponent: 'Nom',
  'ahead.head': 'Devant',
  'tied.head': 'Égalité',
  'behind.head': 'Derrière',
  bot: (name) => `${name} (robot)`,
};

export const catalogues = { en, fr };

/** Returns the texts in the reader's language. */
export const words = (): typeof en => catalogues[lang()];
