import type { Catalogue } from '@lair/i18n';
import { de, ofTitle } from '@lair/i18n/elide';

// Spaces before ? ! : ; are no-break spaces.
const s = (n: number) => (n < 2 ? '' : 's');
const spelled = (n: number) => ['quatre', 'cinq', 'six'][n - 4] ?? String(n);

export const fr: Catalogue = {
  'app.name': 'Lair',
  skip: 'Aller au contenu (liste des touches\u00a0:\u00a0?)',
  nav: 'Navigation principale',
  foot: 'Sans compte, sans publicité, sans pistage.',
  loading: 'Chargement…',
  opening: 'Ouverture d’une table…',
  cancel: 'Annuler',
  retry: 'Réessayer',
  close: 'Fermer',
  save: 'Enregistrer',
  copy: 'Copier',
  copied: 'Copié',
  'copy.failed': 'La copie a échoué. Sélectionnez le texte et copiez-le vous-même.',
  share: 'Partager',
  you: 'Vous',
  somebody: 'Quelqu’un',

  players: (from, to) => (from === to ? `${from} joueurs` : `${from} à ${to} joueurs`),
  minutes: (from, to) => (from === to ? `${from} min` : `${from} à ${to} min`),
  'player.n': (n) => `Joueur ${n}`,
  'player.you': 'vous',
  'player.bot': 'robot',
  'player.away': 'absent',
  'player.acts': 'en train de jouer',

  'home.line':
    'Des jeux de société pleins de monstres, contre des robots ou entre amis, gratuits et sans compte.',
  'home.play': (title) => `Jouer à ${title}`,
  'home.play.word': 'Jouer',
  'home.bots': (level) => `Robots : ${level}`,
  'home.link': 'Page d’accueil',
  'home.resume': 'Reprendre',
  'home.open': 'Tables ouvertes',
  'home.doors': 'Ou frappez à une porte',
  'home.none': 'Ce serveur n’a aucun jeu.',
  'home.more': (n) => `Afficher ${n} de plus`,
  'home.nobody': 'Encore personne',
  'home.free': (n) => (n === 0 ? 'Prête à commencer' : `${n} place${s(n)} libre${s(n)}`),
  'home.playing': 'En cours',
  'home.closes': (hours) =>
    `Se ferme dans ${hours === 0 ? 'moins d’une heure' : `environ ${hours} heure${s(hours)}`} s’il ne s’y passe rien.`,
  'home.again': (game) => `Rejouer : ${game}`,
  'home.left.day': (n) => `À vous, encore ${n} jour${s(n)}`,
  'home.left.hour': (n) => `À vous, encore ${n} heure${s(n)}`,
  'home.left.minute': (n) =>
    `À vous, encore ${n === 0 ? 'moins d’une minute' : `${n} minute${s(n)}`}`,
  'home.waits': (names, when, date) => `On attend ${names} depuis ${date ? 'le ' : ''}${when}`,
  'home.finished': 'Parties récentes',
  'home.place': (place, of) => `${place === 1 ? '1re' : `${place}e`} place sur ${of}`,
  'home.points': (points) => `${points} point${/^[01]$/.test(points) ? '' : 's'}`,
  'home.winner': (names) => `Victoire ${de(names)}`,
  'home.stage-won': 'Étape gagnée',
  'home.stage-lost': 'Étape perdue',
  'home.leave': (game) => `Quitter cette table : ${game}`,
  'home.delete': (game) => `Supprimer cette table : ${game}`,
  'home.delete.ask': 'Supprimer ?',
  'home.leave.ask': 'Quitter ?',

  'game.unknown': 'Ce jeu n’existe pas ici',
  'game.unknown.text':
    'Le lien a peut-être perdu sa fin en route, ou ce serveur a été construit sans ce jeu. ' +
    'Ceux qui sont là attendent derrière leurs portes.',
  'game.ways': 'Façons de jouer',
  'game.how': 'Comment on joue',
  'game.play': 'Jouer',
  'game.play.line': (bots) => `Vous contre ${bots} robot${s(bots)}. Sans attendre.`,
  'game.play.so': 'Jouer ainsi',
  'game.invite': 'Avec des amis',
  'game.invite.line': 'Une table avec un lien et un code QR',
  'game.same': 'Même appareil',
  'game.same.line': 'À faire passer autour de la table',
  'game.solo': 'En solo',
  'game.solo.back': 'Retour au jeu',
  'game.solo.failed': 'Votre progression n’a pas pu être chargée.',
  'game.solo.line': 'Personne à battre que vous-même',
  'game.rules': 'Règles',
  'game.rules.line': 'Toutes, en mots simples',
  'game.options': 'Options',
  'game.options.usual': 'Règles habituelles',
  'game.options.set': (n) => `${n} option${s(n)} modifiée${s(n)}`,
  'options.seats': 'Places',
  'options.level': 'Robots',
  'options.clock': 'Temps',
  'options.finer': 'Plus d’options',
  'options.changed': (n) => `${n} modifiée${s(n)}`,
  'options.on': (n, of) => `${n} sur ${of}`,
  team: (n) => `Équipe ${String.fromCharCode(64 + n)}`,
  'options.learning': 'Table d’apprentissage',
  'options.learning.line':
    'Pour débuter\u00a0: des robots faciles, et chaque chose est expliquée à sa première apparition.',
  'options.join': 'Qui peut venir',
  'join.link': 'Avec le lien',
  'join.link.line': 'Toute personne qui a le lien de la table.',
  'join.open': 'Tout le monde',
  'join.open.switch': 'Tout le monde peut venir',
  'join.open.line': 'La table figure aussi sur la page d’accueil tant que vous la gardez ouverte.',
  'join.invited': 'Sur invitation',
  'join.invited.line': 'Chaque place a son propre lien. Les autres peuvent seulement regarder.',
  'clock.none': 'Sans pendule',
  'clock.none.line': 'Chacun prend le temps qu’il lui faut.',
  'clock.quick': 'Rapide',
  'clock.quick.line':
    'Cinq minutes chacun, plus dix secondes par coup. Pour les tables entre amis.',
  'clock.calm': 'Sans hâte',
  'clock.calm.line':
    'Vingt minutes chacun, plus vingt secondes par coup. Pour les tables entre amis.',
  'clock.day': 'Un jour par coup',
  'clock.day.line':
    'Par correspondance : chaque pendule ne tourne qu’aux heures choisies dans les réglages.',
  'options.style': 'Style',
  'style.plain': 'Classique',
  'style.plain.line': 'Cherche à marquer le plus de points.',
  'style.surprise': 'Au hasard',
  'style.surprise.line': 'Chaque robot a son propre style, tiré au sort.',
  'rating.measured': 'Force mesurée',
  'rating.line': (points, low, high) => `Force ${points}, probablement entre ${low} et ${high}.`,
  'rating.exact': (points) => `Force ${points}.`,
  'rating.seats': (seats) => (seats === 1 ? 'Mesurée en solo.' : `Mesurée à ${seats} places.`),
  'rating.means': 'L’Étourdi a 0. Avec 400 points de plus, on finit devant dix fois sur onze.',
  'level.random': 'Étourdi',
  'level.random.line': 'Joue n’importe quel coup permis.',
  'level.greedy': 'Gourmand',
  'level.greedy.line': 'Prend ce qui semble le mieux tout de suite.',
  'level.search': 'Stratège',
  'level.search.line': 'Réfléchit à ce qui peut arriver ensuite.',
  'level.first': 'Première partie',
  'level.first.line': 'Apprend encore, comme vous. Idéal pour commencer.',
  'level.easy': 'Tranquille',
  'level.easy.line': 'Connaît le jeu, mais se trompe souvent.',
  'level.normal': 'Solide',
  'level.normal.line': 'Joue bien et se trompe parfois.',
  'level.hard': 'Redoutable',
  'level.hard.line': 'Voit loin et ne donne rien.',
  'level.analysis': 'Impitoyable',
  'level.analysis.line': 'Réfléchit plusieurs secondes par coup.',
  'same.text':
    'Tout le monde joue sur cet appareil. Entre deux joueurs, un rideau cache les mains.',
  'same.count': 'Personnes',
  'same.name': (n) => `Nom du joueur ${n}`,
  'same.bots': (n) =>
    n === 1 ? 'Un robot prend l’autre place.' : `Des robots prennent les ${n} autres places.`,
  'same.start': 'Commencer',

  'table.title': 'Table',
  'cards.other': 'Cartes personnalisées',
  'cards.other.line': 'Joué avec une autre liste de cartes que celle de Lair.',
  'table.loading': 'On dresse la table…',
  'table.unknown': 'Cette table n’existe pas',
  'table.closed': 'Cette table est fermée',
  'table.closed.operator':
    'La personne qui gère ce serveur a fermé cette table pour tout le monde. La partie ne compte ' +
    'pas.',
  'operator.why': 'Raison',
  'table.no-board': 'Pas de plateau pour ce jeu',
  'table.no-board.text':
    'Le serveur a ce jeu, mais ces pages ont été construites sans son plateau. Rechargez la page.',
  board: 'Plateau',
  'board.broken': 'Le plateau n’a pas pu s’afficher',
  'board.broken.text': 'Votre partie est en sûreté sur le serveur.',

  'waiting.free': (n) => `Encore ${n} place${s(n)} libre${s(n)}.`,
  'waiting.full': 'Tout le monde est là.',
  'waiting.start': 'Commencer',
  'waiting.start.line': (n) =>
    n === 1
      ? 'Un robot prend la place libre. Vous pourrez la céder à un ami plus tard.'
      : `Des robots prennent les ${n} places libres. Vous pourrez les céder à des amis plus tard.`,
  'waiting.options': 'Options',
  'waiting.host': 'L’hôte lance la partie.',
  'waiting.welcome': 'Entrez, une chaise vous attend',
  'waiting.invited':
    'Seules les personnes qui ont un lien personnel peuvent jouer à cette table. Vous pouvez ' +
    'rester et regarder.',
  'waiting.sit': 'Rejoindre la table',
  'waiting.watch': 'Toutes les places sont prises. Vous pouvez rester et regarder la partie.',
  'invite.title': 'Inviter',
  'invite.text': 'Toute personne qui a ce lien peut jouer. Aucun compte n’est nécessaire.',
  'invite.invited':
    'Envoyez à chaque invité le lien affiché à côté de sa place. Celui-ci permet seulement de ' +
    'regarder.',
  'invite.qr': 'Code QR du lien',
  'invite.link': 'Lien vers cette table',

  'seats.title': 'Places',
  'seat.n': (n) => `Place ${n}`,
  'seat.empty': 'Libre',
  'seat.bot': (level) => (level === '' ? 'Robot' : `Robot, ${level}`),
  'seat.outside': 'Programme externe',
  'seat.you': 'Vous',
  'seat.here': 'Présent',
  'seat.away': 'Absent',
  'seat.minded': 'Absent ; un robot joue',
  'seat.gave-up': 'A abandonné ; un robot joue',
  'seat.minded.text': 'Un robot joue pour vous.',
  'seat.sit': 'S’asseoir ici',
  'seat.bot-here': (n) => `Ajouter un robot à la place ${n}`,
  'seat.remove': (name) => `Exclure ${name} de cette table`,
  'seat.remove.ask': 'Exclure ?',
  'seat.remove.waiting': 'Son lien ne fonctionnera plus.',
  'seat.remove.playing': 'Un robot prend la suite, et son lien ne fonctionnera plus.',
  'seat.ask': 'Demander cette place',
  'seat.asked': 'Demande envoyée. L’hôte décide.',
  'seat.let': 'Laisser décider un robot',
  'seat.let.from': (time) => `Un robot pourra décider à partir de ${time}`,
  'seat.let.agreed': (names) => `Vous êtes d’accord. On attend ${names}.`,
  'seat.lost':
    'Vous n’avez plus de place ici : l’hôte vous a exclu, ou vous êtes parti dans une autre ' +
    'fenêtre.',
  'moves.lost': 'Une panne du serveur a effacé les derniers coups. La partie reprend juste avant.',
  'knock.text': (name, bot) => `${name} voudrait prendre la place ${de(bot)}.`,
  'knock.yes': 'Accepter',
  'knock.no': 'Refuser',
  'silent.text': (name) =>
    `${name} ne répond plus depuis un moment. Un robot peut prendre cette seule décision.`,
  'host.title': 'Vous êtes l’hôte',
  'host.newcomers': 'Les nouveaux venus peuvent remplacer les robots',
  'host.newcomers.line':
    'Pendant la partie, toute personne qui a le lien de la table peut prendre la place d’un ' +
    'robot. Sinon, on vous demande d’abord.',
  'host.invited': 'Sur invitation seulement',
  'host.invited.line': 'Pour prendre une place, il faut le lien affiché à côté d’elle.',
  'host.renew': 'Créer de nouveaux liens',
  'host.renew.ask': 'Créer ? Les anciens liens ne marcheront plus',
  'host.renewed': 'Nouveaux liens créés.',
  'seat.bot-other': (n) => `Changer le robot de la place ${n}`,
  'seat.bot-sit': 'Choisir ce robot',
  'seat.open': (n) => `Retirer le robot de la place ${n}`,
  'seat.link': (n) => `Copier le lien de la place ${n}`,
  'seat.back': 'Reprendre ma place',
  'seat.leave': 'Quitter la place',

  'turn.yours': 'À vous',
  'status.watch': (touch) =>
    `Voyez ce qui s’est passé. ${touch ? 'Touchez le plateau' : 'Appuyez sur Espace'} pour passer.`,
  'status.sent': 'Envoi…',
  'status.paused': 'Cette table est en pause.',
  'status.over': 'La partie est finie.',
  'status.waits': (names) => `On attend ${names}.`,
  'status.more': (n) => `${n} ${n > 1 ? 'autres' : 'autre'}\u00a0›`,
  'status.undo': 'Vous pouvez encore reprendre votre coup.',
  'link.lost': 'Connexion perdue. Reconnexion en cours ; rien n’est perdu.',
  'refusal.rule': 'Voir la règle',
  'notice.paused': 'Une erreur dans les règles a arrêté cette partie. Rien n’est perdu.',
  'notice.frozen':
    'Les règles ont changé depuis le début de cette partie : elle ne peut pas continuer. Elle ' +
    'est conservée telle quelle.',
  'notice.missing':
    'Il manque à ce serveur le jeu ou les cartes de cette partie\u00a0: elle ne peut pas continuer. Elle ' +
    'est conservée telle quelle.',
  'kept.edition':
    'Les règles ont changé depuis cette partie\u00a0: elle ne peut plus être revue. Son résultat et son ' +
    'dernier plateau sont conservés.',
  'kept.missing':
    'Il manque à ce serveur le jeu ou les cartes de cette partie\u00a0: elle ne peut plus être revue. Son ' +
    'résultat et son dernier plateau sont conservés.',
  'kept.damage':
    'L’enregistrement de cette partie est endommagé\u00a0: elle ne peut plus être revue. Son résultat et ' +
    'son dernier plateau sont conservés.',
  'missed.text': (n) => `${n} coup${s(n)} depuis votre dernière visite.`,
  'missed.watch': 'Revoir',
  watching: 'Vous regardez la partie.',
  'watching.sit': 'Prendre une place',
  'clock.left': 'Temps restant',
  'past.at': (ply, of) => `Coup ${ply} sur ${of}`,
  'past.back': 'Revenir au présent',
  undo: 'Annuler',
  'undo.ask': 'Demander à annuler',
  'undo.ask.short': 'Demander',
  'undo.none': 'Rien à reprendre',
  'undo.marks': 'Vous avez vu la suite\u00a0: cette partie ne comptera plus dans vos moyennes.',
  'undo.stage': 'Reprendre ce coup\u00a0?',
  'undo.stage.line':
    'Vous avez vu ce que ce coup a donné. Si vous le reprenez, une victoire ici sera notée ' +
    'avec reprise\u00a0: elle ouvre l’étape suivante, mais ce n’est pas une victoire nette.',
  'undo.stage.yes': 'Reprendre',
  'undo.stage.no': 'Garder le coup',
  'undo.asked': (name) => `${name} voudrait reprendre un coup.`,
  'undo.agree': 'Accepter',
  'undo.refuse': 'Refuser',
  'undo.waiting': (names) =>
    `Vous avez demandé à reprendre un coup. Réponse attendue ${de(names)}.`,
  'curtain.title': (name) => `Passez l’appareil à ${name}`,
  'curtain.show': (name) => `C’est moi, ${name}`,
  'log.title': 'Journal de la partie',
  'log.late': (name) => `${name} n’avait plus de temps : un robot a joué ce coup.`,
  'log.illegal': (name) => `${name} a tenté un coup interdit : un robot a joué ce coup.`,
  'log.silent': (name) =>
    `${name} ne répondait plus : les autres ont laissé un robot jouer ce coup.`,
  'log.failed': 'Les coups précédents n’ont pas pu être chargés.',
  'chat.title': 'Discussion',
  'chat.new': (n) => (n === 1 ? '1 nouveau message' : `${n} nouveaux messages`),
  'chat.empty': 'Personne n’a encore rien dit.',
  'chat.say': 'Écrire un message',
  'chat.send': 'Envoyer',
  'menu.title': 'Table et réglages',
  'menu.link': 'Copier le lien',
  'menu.learner': 'Je débute',
  'menu.learner.table': 'C’est une table d’apprentissage.',
  'menu.learner.line': 'Explique chaque chose à sa première apparition, pendant trois parties.',
  'menu.keys': 'Appuyez sur ? pour les raccourcis clavier.',
  'menu.leave': 'Quitter la table',
  'menu.leave.ask': 'Quitter ? Un robot prendra la suite',
  'menu.delete': 'Supprimer la table',
  'menu.delete.ask': 'Supprimer définitivement cette partie ?',
  'menu.resign': 'Abandonner',
  'menu.resign.ask': 'Abandonner vraiment ?',

  hint: 'Conseil',
  'hint.best': 'Ce qu’un robot ferait à votre place',
  'hint.nth': (rank, ahead) => `Option ${rank} : avance attendue ${ahead}`,
  'hint.short': (unit) => `Avance attendue, en ${unit}`,
  'hint.means': 'Avance attendue à la fin. Choisissez pour voir.',
  'hint.alike': 'Ces coups se valent\u00a0: au choix.',
  'hint.level': (other) => `Aucune différence trouvée avec ${other}.`,
  'hint.tried': 'Un robot a joué la suite bien des fois\u00a0: il finit devant.',
  'hint.away': 'Masquer le conseil',
  'hint.thinking': 'Un conseil se prépare',
  'hint.nth.alone': (rank, chance) => `Option ${rank} : chances de gagner ${chance}`,
  'hint.short.alone': 'Chances de gagner',
  'hint.means.alone': 'Chances de gagner, selon un robot. Choisissez pour voir.',
  'hint.option': (rank) => `l’option ${rank}`,
  'hint.next': 'le coup classé juste après',
  'hint.than': (other) => `Mieux que ${other}.`,
  'hint.go': 'Aller au coup conseillé',
  'hint.told': 'Appuyez sur T pour y aller.',
  'hint.shown': (text) => `Conseil. ${text}. Appuyez pour le suivant`,

  'review.open': 'Analyser',
  'review.of': (name) => `Analyse de la partie ${de(name)}`,
  'review.wait': 'Analyse de chaque décision…',
  'review.progress': (done, of) => `${done} choix analysé${s(done)} sur ${of}`,
  'review.stopped': (done, of) => `Arrêt à ${done} choix sur ${of}.`,
  'review.stop': 'Arrêter là',
  'review.go-on': 'Continuer',
  'review.score': (n) => (n === 0 ? 'Aucune faute' : `${n} point${s(n)} de faute`),
  'review.scoring':
    'Une petite erreur compte 1, une erreur 2, une grosse erreur 4. À 0, la partie est parfaite.',
  'review.played': 'le coup joué',
  'review.sum': 'D’où vient le résultat',
  'review.expected': 'Prévu au départ',
  'review.luck': 'La chance',
  'review.others': 'Les choix des autres',
  'review.own': 'Vos choix',
  'review.own.of': (name) => `Les choix ${de(name)}`,
  'review.margin': 'Avance finale',
  'review.key': 'Moments clés',
  'review.better': (move) => `Mieux : ${move}.`,
  'review.better.is': 'Mieux',
  'review.better.look': (n) => `Voir le meilleur choix avant le coup ${n}`,
  'review.tried':
    'Rien ne les distingue sur le moment. Un robot a joué la suite bien des fois : celui-ci finit devant.',
  'review.lost': (much) => `coûte ${much}`,
  'review.lost.alone': (chance) => `${chance} de chances perdues`,
  'verdict.best': 'Parfait',
  'verdict.fine': 'Bon',
  'verdict.slip': 'Petite erreur',
  'verdict.mistake': 'Erreur',
  'verdict.blunder': 'Grosse erreur',
  'review.text':
    'Un robot estime ces nombres en voyant toutes les cartes. ' +
    'Chaque décision est comparée à ce qu’aurait fait un robot qui n’en savait pas plus.',
  'review.margin.alone': 'Résultat final',
  'review.text.alone':
    'En chances de gagner, selon un robot. Chaque décision est comparée à ce qu’aurait fait ' +
    'un robot qui n’en savait pas plus.',
  'review.count': (list) => `Décisions : ${list}.`,
  'review.best': (n) => `${n} parfaite${s(n)}`,
  'review.fine': (n) => `${n} bonne${s(n)}`,
  'review.slip': (n) => `${n} petite${s(n)} erreur${s(n)}`,
  'review.mistake': (n) => `${n} erreur${s(n)}`,
  'review.blunder': (n) => `${n} grosse${s(n)} erreur${s(n)}`,
  'review.move': (n) => `Coup ${n}`,
  'review.look': (n) => `Voir la table avant le coup ${n}`,
  'review.again': (n) => `Réessayer juste avant le coup ${n}`,
  'review.rest': (n) => (n === 1 ? 'L’autre décision' : `Les ${n} autres décisions`),
  'practice.again': 'Réessayer',
  'practice.from': 'Réessayer d’ici',
  'practice.as': (name) => `Réessayer d’ici à la place ${de(name)}`,
  'practice.text': (ply) =>
    `Entraînement qui ne compte pas : la position après le coup ${ply}, avec un autre hasard.`,
  'practice.ask': 'Nouvelle table ?',
  'practice.match': 'Partie d’origine',
  'review.none': 'Rien à regretter.',

  'after.title': 'Résultat',
  'after.sheet': 'Feuille de score',
  'after.score': 'Score',
  'after.place': 'Rang',
  'after.won': (name) => `Victoire ${de(name)}.`,
  'after.you-won': 'Vous avez gagné !',
  'after.team-won': (n, names) =>
    `Victoire de l’équipe\u00a0${String.fromCharCode(64 + n)} : ${names}.`,
  'after.team-you-won': (n, mate) =>
    `Vous avez gagné avec ${mate} (équipe\u00a0${String.fromCharCode(64 + n)}) !`,
  'after.shared': (names) => `Victoire partagée : ${names}.`,
  'after.shared-many': (n, you) =>
    you
      ? `Vous partagez la victoire à ${spelled(n)}.`
      : `Ils sont ${spelled(n)} à gagner ensemble.`,
  'after.ahead': (n, name) => `${n} point${s(n)} d’avance sur ${name}.`,
  'after.of': (have, want) => `${have} sur ${want}`,
  'after.ties': 'Égalités',
  'after.ties.not': 'Départage, inutile cette fois',
  'after.stage-won': 'Mission accomplie !',
  'after.stage-undo': 'Gagnée avec reprise\u00a0: ce n’est pas une victoire nette.',
  'after.stage-lost': 'Ce sera pour une autre fois.',
  'after.stage-assisted':
    'Le but est atteint, mais cela ne compte pas, car quelqu’un d’autre a joué un coup.',
  'after.next': 'Étape suivante',
  'after.help': 'Réessayer avec de l’aide',
  'after.again': 'Réessayer',
  'after.map': 'Retour à la carte',
  'after.rematch': 'Revanche',
  'after.rematch.join': 'Rejoindre la revanche',
  'after.replay': 'Revoir',
  'after.share': 'Partager',
  'after.share.picture': 'L’image de cette partie',
  'after.share.link': 'Le lien de la rediffusion',
  'after.record': 'Télécharger cette partie',
  'shuffle.known': 'Partie de test\u00a0: le mélange n’est pas secret.',
  'shuffle.checking': 'Vérification du mélange…',
  'shuffle.ok': 'Mélange vérifié',
  'shuffle.bad': 'Échec de la vérification du mélange',
  'shuffle.promise': 'Comment le mélange reste équitable',
  'shuffle.text':
    'Tout le hasard d’une partie découle d’un seul nombre secret, la graine. Son empreinte ' +
    '(SHA-256) est affichée dès le début et ne peut plus changer. À la fin, la graine est ' +
    'affichée et votre navigateur recalcule l’empreinte.',
  'shuffle.commitment': 'Empreinte affichée au début',
  'shuffle.seed': 'Graine affichée à la fin',

  'replay.title': 'Revoir la partie',
  'replay.of': (game) => `Revoir : ${game}`,
  'replay.none': 'Cette partie ne peut pas encore être revue',
  'replay.table': 'Retour à la table',
  'replay.leave': 'Quitter la relecture',
  'replay.eyes': 'Point de vue',
  'replay.all': 'Jeu ouvert',
  'replay.slider': 'Position dans la partie',
  'replay.first': 'Au début',
  'replay.previous': 'Un coup en arrière',
  'replay.next': 'Un coup en avant',
  'replay.last': 'À la fin',
  'replay.play': 'Lecture',
  'replay.pause': 'Pause',
  'replay.turn': (names) => `Au tour ${de(names)}`,
  'record.open': 'Ouvrir une partie enregistrée',
  'record.text':
    'Revoyez coup par coup une partie enregistrée dans un fichier, sur ce serveur ou un autre.',
  'record.choose': 'Choisissez un fichier, ou déposez-le ici',
  'record.reading': 'Ouverture de la partie…',
  'record.doubtful': 'Les scores de ce fichier ne sont pas ceux auxquels ses coups mènent.',

  'bestiary.title': 'Bestiaire',
  'bestiary.line': 'Tous les monstres, cartes et termes',
  'bestiary.of': (game) => `Bestiaire ${ofTitle(game)}`,
  'bestiary.search': 'Chercher',
  'bestiary.found': (n) => (n < 2 ? `${n} résultat` : `${n} résultats`),
  'bestiary.none': 'Rien ne porte ce nom. Essayez un mot plus court.',
  'bestiary.terms': 'Termes des règles',
  'bestiary.other': 'Cette table joue avec une autre liste de cartes ; voici celle de Lair.',
  'picture.legal': 'Permis',
  'picture.refused': 'Interdit',
  'rules.search': 'Chercher dans les règles',
  'rules.found': (n) => (n === 0 ? 'Aucune règle n’en parle' : n === 1 ? '1 règle' : `${n} règles`),
  'rules.contents': 'Sommaire',
  'rules.of': (game) => `Règles ${ofTitle(game)}`,
  'rules.none': 'Il n’y a pas de règles ici',
  'rules.none.text':
    'Aucun jeu de ce serveur ne porte ce nom. Les règles de chaque jeu sont à un clic de sa porte.',

  'settings.title': 'Réglages',
  'name.as': (name) => `Vous jouez sous le nom ${de(name)}.`,
  'name.change': 'Changer de nom',
  'settings.name': 'Votre nom',
  'settings.name.line': 'Ce que les autres voient à table. 24 caractères au plus.',
  'settings.saved': 'Enregistré.',
  'settings.language': 'Langue',
  'settings.theme': 'Thème',
  'theme.system': 'Automatique',
  'theme.light': 'Clair',
  'theme.dark': 'Sombre',
  'settings.speed': 'Vitesse des animations',
  'speed.slow': 'Lente',
  'speed.slow.line': 'Chaque coup prend son temps.',
  'speed.normal': 'Normale',
  'speed.normal.line': 'Les coups des autres défilent un par un ; touchez le plateau pour passer.',
  'speed.fast': 'Rapide',
  'speed.fast.line': 'Juste le temps de voir.',
  'speed.off': 'Aucune',
  'speed.off.line': 'Aucune animation. Le journal montre ce qui s’est passé.',
  'settings.still': 'Réduire les animations',
  'settings.still.line': 'Rien ne vole ni ne glisse. Suit aussi le réglage du système.',
  'settings.sound': 'Son',
  'settings.sound.line':
    'De brefs sons : bois, pierre, dés, pièces. Ils commencent après votre premier coup.',
  'settings.volume': 'Volume',
  'settings.volume.value': (percent: number) => `${percent} %`,
  'settings.ambience': 'Ambiance',
  'settings.ambience.line': 'Le vent, les vagues, la nuit : tout bas, pendant la partie.',
  'settings.ambience.why': 'Le son est coupé.',

  'keys.title': 'Raccourcis clavier',
  'keys.list': 'Afficher cette liste',
  'keys.tab': 'Commande suivante',
  'keys.enter': 'Activer, ou confirmer le choix',
  'keys.earlier': 'Coup précédent',
  'keys.later': 'Coup suivant',
  'keys.skip': 'Revenir au présent',
  'key.arrows': 'Flèches',
  'key.space': 'Espace',
  'key.enter': 'Entrée',
  'key.escape': 'Échap',
  'key.home': 'Début',
  'key.end': 'Fin',

  'failure.title': 'Cela n’a pas marché',
  'failure.page':
    'Une partie de la page n’a pas pu être chargée. Vérifiez que le serveur est en marche, ' +
    'puis réessayez.',
  'not-found.title': 'Personne n’habite ici',
  'not-found.text':
    'Cette adresse ne mène nulle part. Le lien a peut-être perdu sa fin en route. La page ' +
    'd’accueil mène à tout le reste.',
  offline: 'Vous êtes hors ligne. Rétablissez la connexion, puis réessayez.',
  'offline.trying': 'Vous êtes hors ligne. Nouvel essai en cours…',
  'offline.slow': 'Pas encore de réponse. Nouvel essai en cours…',
  'how.offline': 'Vous êtes hors ligne. Il manque ici quatre images qui montrent comment jouer.',
  'how.failed': 'Les quatre images qui montrent comment jouer n’ont pas pu être chargées.',
  'how.reload': 'Recharger',
  'late.missing': 'Cette partie n’a pas pu être chargée.',
  'error.offline': 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
  'error.no-player': 'Vous n’avez pas de place ici dans ce navigateur. Rejoignez d’abord la table.',
  'error.not-yours': 'Cette place est à quelqu’un d’autre. Utilisez la vôtre.',
  'error.not-host': 'Seul l’hôte peut faire cela. Demandez-le-lui.',
  'error.bad-invite':
    'Ce lien n’ouvre aucune place à cette table. Demandez-en un nouveau à l’hôte.',
  'error.removed':
    'L’hôte vous a exclu de cette table. Vous pouvez regarder ; pour rejouer, demandez-lui un ' +
    'nouveau lien.',
  'error.muted': 'L’hôte vous a coupé la parole ici. Vous pouvez lire la discussion.',
  'error.ask-host': 'La partie est en cours. Demandez à l’hôte la place d’un robot.',
  'error.declined': 'L’hôte a refusé votre demande. Vous pouvez rester et regarder.',
  'error.nobody-asks': 'Cette demande n’est plus d’actualité. Vous n’avez plus à y répondre.',
  'error.not-waited': 'Plus personne n’attend cette place. Continuez la partie.',
  'error.clocked': 'Un robot ne décide qu’une fois le temps écoulé. Attendez jusque-là.',
  'error.too-early':
    'C’est trop tôt. Attendez 24 heures de silence, ou deux minutes si tous les autres sont là.',
  'error.others-play':
    'D’autres personnes jouent à cette table : vous ne pouvez pas la supprimer. Quittez-la ; ' +
    'elles continueront.',
  'error.closed':
    'L’hôte a supprimé cette table, ou personne n’y est revenu depuis longtemps. Ouvrez-en ' +
    'une nouvelle.',
  'error.too-many-tables':
    'Vous avez trop de tables inachevées. Quittez ou supprimez-en une sur la page d’accueil, ' +
    'puis réessayez.',
  'error.unknown-game': 'Ce serveur n’a pas ce jeu. Choisissez-en un sur la page d’accueil.',
  'game.learn': 'Apprendre',
  'game.learn.line': 'Une première partie guidée, en quelques minutes',
  'lesson.step': (n: number, of: number) => `Étape ${n} sur ${of}`,
  'lesson.look': (names) => `À regarder\u00a0: ${names}.`,
  'lesson.press': (names, several, first) =>
    `${first ? 'Choisissez' : 'Puis choisissez'}${several ? ' entre' : ''}\u00a0: ${names}.`,
  'lesson.alike': (button) => `Le bouton «\u00a0${button}\u00a0» fait aussi avancer.`,
  'lesson.also': '\u00a0; ',
  'lesson.key-there': 'La touche T y mène.',
  'lesson.key-leads': 'La touche T mène à la suite.',
  'lesson.key': 'Aller à ce que montre la leçon',
  'lesson.wrong': 'Pas cette fois :',
  'lesson.first-back': 'Reprenez d’abord ce coup.',
  'lesson.that': (name) => `C’est «\u00a0${name}\u00a0».`,
  'lesson.ringed': 'Cette étape demande ce qui est entouré.',
  'lesson.instead': (names, several) =>
    `Choisissez plutôt${several ? ' entre' : ''}\u00a0: ${names}.`,
  'lesson.over': (tries, par) =>
    `Leçon finie\u00a0: ${tries} essais\u00a0; le minimum est de ${par}.`,
  'lesson.star.first': 'Jusqu’au bout',
  'lesson.star.second': (most) => `${most} essais au plus`,
  'lesson.star.third': (par) => `Le minimum, ${par} essais`,
  'lesson.next': 'Continuer',
  'lesson.take-back': 'Reprendre',
  'lesson.play-on': 'Jouer la suite',
  'lesson.goes-on': 'La partie continue\u00a0: jouez-la jusqu’au bout si vous voulez.',
  'lesson.practice': 'C’était une leçon, pour s’exercer\u00a0: elle ne compte nulle part.',
  'lesson.leave': 'Quitter la leçon',
  'lesson.leave.ask': 'Quitter la leçon\u00a0?',
  'lesson.leave.line':
    'Avec une pause, votre place est gardée et la leçon reprend là. Sans le professeur, vous ' +
    'continuez cette partie, et la leçon recommencera du début.',
  'lesson.stay': 'Continuer la leçon',
  'lesson.pause': 'Faire une pause, ma place est gardée',
  'lesson.leave.yes': 'Jouer sans le professeur',
  'lesson.end': (title) => `Vous avez terminé «\u00a0${title}\u00a0»`,
  'lesson.end.learnt': 'Pas à pas',
  'lesson.end.puzzles': 'Ensuite\u00a0: les problèmes',
  'lesson.end.new': 'Jouer une nouvelle partie',
  'lesson.stars.why': (n, most, par) =>
    `${n} étoile${s(n)} sur 3. Première\u00a0: jusqu’au bout. Deuxième\u00a0: ${most} essais au plus. ` +
    `Troisième\u00a0: le minimum, ${par} essais.`,
  'lesson.best': (n, spare) =>
    n === 1
      ? `1 étoile sur 3\u00a0; la deuxième\u00a0: ${spare} erreurs au plus`
      : n === 2
        ? '2 étoiles sur 3\u00a0; la troisième\u00a0: le minimum, sans erreur'
        : '3 étoiles sur 3\u00a0: le minimum, sans erreur',
  'lesson.opening': 'Le professeur arrive',
  'lesson.unknown': 'Cette leçon n’existe pas',
  'puzzles.title': 'Énigmes',
  'puzzles.of': (title) => `Énigmes ${ofTitle(title)}`,
  'puzzles.line': 'Cinq positions, chacune avec un meilleur choix',
  'puzzles.text': 'Chaque énigme est une position tirée d’une partie. Trouvez le meilleur choix.',
  'puzzles.done': (n, of) => `${n} sur ${of} résolue${s(n)}`,
  'puzzles.all': 'Toutes résolues. Place à une vraie partie.',
  'puzzles.solved': 'Résolue',
  'puzzles.none': 'Ce jeu n’a pas d’énigmes.',
  'puzzle.n': (n, of) => `Énigme ${n} sur ${of}`,
  'puzzle.right': 'Bien vu !',
  'puzzle.wrong': 'Il y a mieux à faire.',
  'puzzle.tried': 'Regardez encore : que laisse votre choix aux autres, ou au hasard ?',
  'puzzle.best': (move) => `Le mieux : ${move}.`,
  'puzzle.again': 'Réessayer',
  'puzzle.show': 'Voir',
  'puzzle.next': 'Suivante',
  'puzzle.unknown': 'Cette énigme n’existe pas',
  'error.unknown-puzzle': 'Ce jeu n’a pas cette énigme.',
  'error.unknown-lesson': 'Ce jeu n’a pas cette leçon, ou elle est terminée.',
  'error.held': 'La leçon attend : touchez ce qu’elle montre, ou reprenez votre dernier coup.',
  'error.unknown-table':
    'Il n’y a pas de table à cette adresse. Le lien a peut-être perdu sa fin en route : ' +
    'redemandez-le, ou ouvrez votre propre table.',
  'error.unknown-seat': 'Cette place n’existe pas à cette table. Choisissez-en une autre.',
  'error.stale':
    'La table a changé entre-temps : quelqu’un a été plus rapide. Regardez de nouveau avant ' +
    'de choisir.',
  'error.seat-taken': 'Quelqu’un y est déjà assis. Choisissez une autre place.',
  'error.seated':
    'Vous avez déjà une place à cette table. Quittez-la avant d’en prendre une autre.',
  'error.lapsed':
    'Votre temps pour cette décision est écoulé : un robot la prend. Attendez votre prochain tour.',
  'error.minded': 'Un robot joue pour vous. Reprenez d’abord votre place.',
  'error.resigned':
    'Vous avez abandonné cette partie : un robot joue à votre place. Vous pouvez rester et ' +
    'regarder.',
  'error.not-started': 'La partie n’a pas commencé. Attendez que l’hôte la lance.',
  'error.already-started': 'La partie a déjà commencé. Rechargez la page pour la voir.',
  'error.not-over': 'Cela n’est affiché qu’après la partie. Réessayez quand elle sera finie.',
  'error.company':
    'D’autres personnes jouent à cette table : un conseil serait injuste. Jouez contre des ' +
    'robots pour en avoir.',
  'error.people-only':
    'Les courses se jouent entre humains, car les robots sont toujours plus rapides. Attendez ' +
    'que chaque place soit prise, ou choisissez une autre option.',
  'error.match-over':
    'La partie est finie : plus aucun coup ne peut être joué. Commencez-en une nouvelle.',
  'error.paused':
    'Cette table est en pause : aucun coup ne peut être joué. Ouvrez une nouvelle table pour ' +
    'jouer.',
  'error.kept':
    'Cette partie ne peut plus être revue. Son résultat et son dernier plateau sont conservés.',
  'error.suspended':
    'La personne qui gère ce serveur a mis cette table en pause. Aucune pendule ne tourne, et rien ' +
    'n’est perdu.',
  'error.banned':
    'La personne qui gère ce serveur vous a exclu : vous pouvez regarder, mais rien changer.',
  'error.uninvited':
    'Ce serveur est privé : seules les personnes invitées par son propriétaire y ouvrent des ' +
    'tables. Un hôte peut tout de même vous accueillir.',
  'error.bad-invitation':
    'Cette invitation a déjà servi, ou elle est trop ancienne. Demandez-en une autre au ' +
    'propriétaire du serveur.',
  'error.not-reached':
    'Vous n’avez pas encore atteint cette étape. Gagnez la précédente, ou entraînez-vous.',
  'error.too-much-help':
    'Vous avez droit à un niveau d’aide par défaite à cette étape. Choisissez moins d’aide.',
  'error.nothing-asked':
    'Plus personne ne demande à reprendre un coup. Vous n’avez plus à répondre.',
  'error.key-reused':
    'Cette demande a déjà servi pour autre chose : rien n’a changé. Rechargez la page et ' +
    'réessayez.',
  'error.known': 'Ce navigateur joue comme une personne. Donnez au robot sa propre identité.',
  'error.cross-origin':
    'Cette demande vient de la page d’un autre site. Ouvrez Lair directement et réessayez.',
  'error.not-found':
    'Il n’y a rien à cette adresse. La page est peut-être plus ancienne que le serveur : ' +
    'rechargez-la.',
  'error.bad-request': 'Le serveur n’a pas compris la demande. Rechargez la page et réessayez.',
  'error.too-large': 'C’est trop long. Raccourcissez et réessayez.',
  'error.not-acting': 'Ce n’est pas à vous de jouer. Attendez les autres.',
  'error.illegal-move': 'Les règles ne le permettent pas. Choisissez autre chose.',
  'error.no-undo': 'Il n’y a rien à reprendre. Continuez à partir d’ici.',
  'error.too-many': 'Trop de demandes. Attendez un instant et réessayez.',
  'error.bad-name': 'Ce nom ne peut pas être affiché. Utilisez de 1 à 24 caractères.',
  'error.bad-record': 'Ce fichier n’est pas une partie enregistrée valide. Choisissez-en un autre.',
  'error.bad-options': 'Les règles ne permettent pas ces options ensemble. Changez-en une.',
  'error.unknown-level': 'Ce jeu n’a pas de robot de ce niveau. Choisissez un autre robot.',
  'error.unknown-ply':
    'Il n’y avait rien à décider à cet endroit. Choisissez un autre coup de la partie.',
  'error.unknown-style': 'Aucun robot de ce jeu ne joue dans ce style. Choisissez-en un autre.',
  'error.unavailable': 'Le serveur est occupé ou redémarre. Réessayez dans un instant.',
  'error.storage-full':
    'L’espace du serveur est plein : rien n’a été enregistré. Prévenez la personne qui s’en ' +
    'occupe.',
  'error.other': 'Une erreur est survenue sur le serveur. Réessayez.',

  'gallery.title': 'Galerie',
  'gallery.empty': 'Aucun jeu n’a d’images à montrer dans cette version.',
  'gallery.boards': 'Plateaux',
  'gallery.events': 'Phrases du journal',
};
