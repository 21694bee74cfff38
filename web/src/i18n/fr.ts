import type { Catalogue } from '@lair/i18n';

export const fr: Catalogue = {
  'app.name': 'Lair',
  'gallery.title': 'Galerie',
  'gallery.empty': 'Aucun jeu n’a d’images à montrer dans cette version.',
  'gallery.boards': 'Plateaux',
  'gallery.events': 'Phrases',
  'player.you': 'vous',
  'player.bot': 'robot',
  'player.away': 'absent',
  'player.acts': 'doit jouer',
};
