export const en = {
  'app.name': 'Lair',
  'gallery.title': 'Gallery',
  'gallery.empty': 'No game has art to show in this build.',
  'gallery.boards': 'Boards',
  'gallery.events': 'Sentences',
  'player.you': 'you',
  'player.bot': 'bot',
  'player.away': 'away',
  'player.acts': 'to move',
};
