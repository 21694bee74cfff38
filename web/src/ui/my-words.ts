// The texts about the reader's phrase, devices and data. They are apart from the catalogue, so
// that the first page does not load them.

import { lang } from '@lair/i18n';

const en = {
  'phrase.title': 'Keep this',
  'phrase.line':
    'This browser alone knows your seats. A phrase of six words brings them back in any other.',
  'phrase.kept': 'You have a recovery phrase. A new one replaces it.',
  'phrase.make': 'Make a phrase',
  'phrase.again': 'Make a new phrase',
  'phrase.again.ask': 'Replace the old phrase',
  'phrase.remove': 'Remove the phrase',
  'phrase.remove.ask': 'Remove it for good',
  'phrase.name': 'Your recovery phrase',
  'phrase.keep':
    'Keep these words where only you find them. They are shown only once, and they give access to your seats.',
  'phrase.copy': 'Copy',
  'phrase.copied': 'Copied.',
  'phrase.uncopied': 'This browser does not copy. Write the words down.',
  'phrase.print': 'Print',
  'phrase.done': 'I have them',
  'phrase.have': 'I have a phrase',
  'phrase.have.line': 'Six words, in their order. Capitals and hyphens do not matter.',
  'phrase.enter': 'Bring my seats back',
  'phrase.word': (n: number) =>
    `The ${['first', 'second', 'third', 'fourth', 'fifth', 'sixth'][n - 1] ?? ''} word is in no phrase. Check its letters.`,
  'devices.title': 'Your devices',
  'devices.unknown': 'Unknown device',
  'devices.here': 'This device',
  'devices.seen': (when: string) => `Last used ${when}`,
  'devices.out': (device: string) => `Sign out ${device}`,
  'devices.out.ask': 'Really sign out?',
  'devices.others': 'Sign out all others',
  'devices.others.ask': 'Really sign all others out?',
  'devices.done': 'Signed out.',
  data: 'Download my data',
  'data.line':
    'Everything that this server keeps about you: your name, tables, matches and messages.',
  delete: 'Delete my data',
  'delete.ask': 'Delete everything?',
  'delete.line':
    'Your name, your campaigns and your seats will be gone for good. In running matches a bot takes your place; tables that wait for you are closed. Others still see finished matches and what you wrote, by “Somebody”.',
  'delete.yes': 'Delete for good',
  'delete.done': 'Your data was deleted.',
};

const fr: typeof en = {
  'phrase.title': 'À garder',
  'phrase.line':
    'Seul ce navigateur connaît vos places. Une phrase de six mots les retrouve dans tout autre.',
  'phrase.kept': 'Vous avez une phrase de récupération. Une nouvelle la remplace.',
  'phrase.make': 'Créer une phrase',
  'phrase.again': 'Créer une nouvelle phrase',
  'phrase.again.ask': 'Remplacer l’ancienne',
  'phrase.remove': 'Supprimer la phrase',
  'phrase.remove.ask': 'Supprimer pour de bon',
  'phrase.name': 'Votre phrase de récupération',
  'phrase.keep':
    'Gardez ces mots en lieu sûr. Ils ne s’affichent qu’une fois, et donnent accès à vos places.',
  'phrase.copy': 'Copier',
  'phrase.copied': 'Copié.',
  'phrase.uncopied': 'Ce navigateur ne copie pas. Notez les mots.',
  'phrase.print': 'Imprimer',
  'phrase.done': 'C’est noté',
  'phrase.have': 'J’ai une phrase',
  'phrase.have.line': 'Six mots, dans l’ordre. Majuscules et tirets n’importent pas.',
  'phrase.enter': 'Retrouver mes places',
  'phrase.word': (n: number) =>
    `Le ${['premier', 'deuxième', 'troisième', 'quatrième', 'cinquième', 'sixième'][n - 1] ?? ''} mot n’est dans aucune phrase. Vérifiez ses lettres.`,
  'devices.title': 'Vos appareils',
  'devices.unknown': 'Appareil inconnu',
  'devices.here': 'Cet appareil',
  'devices.seen': (when: string) => `Dernière visite : ${when}`,
  'devices.out': (device: string) => `Déconnecter ${device}`,
  'devices.out.ask': 'Déconnecter vraiment ?',
  'devices.others': 'Déconnecter tous les autres',
  'devices.others.ask': 'Déconnecter vraiment tous les autres ?',
  'devices.done': 'Déconnecté.',
  data: 'Télécharger mes données',
  'data.line':
    'Tout ce que ce serveur conserve sur vous : votre nom, vos tables, vos parties, vos messages.',
  delete: 'Supprimer mes données',
  'delete.ask': 'Tout supprimer ?',
  'delete.line':
    'Votre nom, vos campagnes et vos places disparaîtront pour de bon. Dans les parties en cours, un robot prend votre place ; les tables qui vous attendent sont fermées. Les autres verront encore les parties finies et vos messages, signés « Quelqu’un ».',
  'delete.yes': 'Supprimer pour de bon',
  'delete.done': 'Vos données ont été supprimées.',
};

export const catalogues = { en, fr };

/** Returns the texts in the reader's language. */
export const words = (): typeof en => catalogues[lang()];
