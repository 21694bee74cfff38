// The texts about the reader's phrase, devices and data. They are apart from the catalogue, so
// that the first page does not load them.

import { lang } from '@lair/i18n';
import { explain, type MyCode } from '@lair/i18n/errors';

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
  'link.title': 'Link another device',
  'link.line':
    'Open the settings on the other device and choose “Sign in from another device”. Enter the six digits that it shows.',
  'link.digits': 'The six digits of the other device',
  'link.see': 'Continue',
  'link.asks': (device: string) => `${device} asks to be signed in as you.`,
  'link.near': 'It is in the same network as this device.',
  'link.far': 'It is in another network than this device. Approve only if you hold it yourself.',
  'link.approve': 'Approve',
  'link.refuse': 'Refuse',
  'link.approved': 'Approved. The other device signs in now.',
  'link.refused': 'Refused.',
  'link.have': 'My seats are on another device',
  'link.have.line': 'This device shows six digits, and the other one approves them.',
  'link.ask': 'Sign in from another device',
  'link.show':
    'On the other device, open the settings and enter these digits at “Link another device”.',
  'link.wait': 'Waiting for the other device …',
  'link.stop': 'Cancel',
  'link.offer': 'Show a QR code instead',
  'link.qr': 'QR code that signs one device in',
  'link.scan':
    'Scan it with the other device. It works once, for ten minutes. Show it to nobody else: it gives access to your seats.',
  'link.as': (name: string) => `Sign in as ${name}?`,
  'link.in': 'Sign in',
  'link.failed': 'This link does not work',
  'merge.ask': (name: string) => `This browser holds seats of ${name}. Bring them along?`,
  'merge.line': (name: string) =>
    `Seats, campaigns and reviews are then under the other name. ${name} ends: phrase and other devices of that guest stop working.`,
  'merge.yes': 'Bring them along',
  'merge.no': 'Leave everything as it is',
  'error.phrase-length': 'A phrase has six words. Check that all of them are there.',
  'error.phrase-word': 'One of the words is in no phrase. Check its letters.',
  'error.unknown-phrase':
    'Nobody here has this phrase. Check the order of its words, and that you made no newer one.',
  'error.other-guest': 'Another guest has seats in this browser.',
  'error.merged': 'One of the two guests was merged on another device just now. Reload the page.',
  'error.unknown-device': 'This device is signed out already.',
  'error.last-device':
    'This is your only device, and without a phrase nobody could return to your seats. ' +
    'Make a phrase first.',
  'error.unknown-link':
    'These digits or this link do not work. They last ten minutes and work once.',
  'error.link-refused': 'The other device refused.',
  'error.link-waits': 'The other device has not answered yet.',
  'error.unknown-channel': 'This is removed already.',
  'error.many-channels': 'Ten at most. Remove one first.',
  'error.bad-target': 'This address cannot be called. It must begin with https:// and be public.',
  'error.bad-quiet': 'Choose two different times.',
  'error.bad-hours': 'Choose two times that are at least two hours apart.',
  'error.bad-away': 'A vacation lasts 30 days at most.',
  'pace.title': 'Matches by post',
  'pace.line':
    'At tables with a day for each move, your clock runs only when you have time. The others see until when.',
  'pace.hours': 'Only in my hours',
  'pace.away.day': 'On vacation until',
  'pace.away.begin': 'Go on vacation',
  'pace.away.until': (day: string) => `On vacation until ${day}. A move ends it.`,
  'pace.away.end': 'I am back',
  'calls.title': 'Call me',
  'calls.line': 'A message reaches you when it is your turn and you are away.',
  'calls.here': 'Notify this device',
  'calls.here.line': 'A notification, also when no page is open.',
  'calls.insecure':
    'Browsers allow notifications over HTTPS only, and this page came without. An address works.',
  'calls.unable':
    'This browser has no notifications. On an iPhone, add this page to the home screen first.',
  'calls.denied': 'This browser blocks notifications of this page. Allow them in its settings.',
  'calls.address': 'Address',
  'calls.kind': 'Kind',
  'calls.kind.ntfy': 'ntfy',
  'calls.kind.json': 'Webhook (JSON)',
  'calls.add': 'Add',
  'calls.test': (channel: string) => `Test ${channel}`,
  'calls.remove': (channel: string) => `Remove ${channel}`,
  'calls.remove.ask': 'Really remove?',
  'calls.sent': 'Sent.',
  'calls.removed': 'Removed.',
  'calls.saved': 'Saved.',
  'calls.quiet': 'Quiet hours',
  'hours.zone': (zone: string) => `Times of ${zone}`,
  'hours.from': 'From',
  'hours.to': 'To',
  'calls.answer': (status: string) => `The last message was answered with ${status}.`,
  'calls.late': 'The last message got no answer within 10 seconds.',
  'calls.unknown-host': 'The last message did not arrive: there is no such host.',
  'calls.private': 'The last message was not sent: the address is in a private network.',
  'calls.unreachable': 'The last message did not arrive: no connection.',
  'calls.refused': 'The last message was not sent: this server does not call that address.',
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
  'link.title': 'Relier un autre appareil',
  'link.line':
    'Sur l’autre appareil, ouvrez les réglages et choisissez « Me connecter depuis un autre appareil ». Saisissez ici les six chiffres affichés.',
  'link.digits': 'Les six chiffres de l’autre appareil',
  'link.see': 'Continuer',
  'link.asks': (device: string) => `${device} demande à se connecter à votre nom.`,
  'link.near': 'Il est sur le même réseau que cet appareil.',
  'link.far': 'Il n’est pas sur le même réseau. N’acceptez que si vous le tenez vous-même en main.',
  'link.approve': 'Accepter',
  'link.refuse': 'Refuser',
  'link.approved': 'Accepté. L’autre appareil se connecte.',
  'link.refused': 'Refusé.',
  'link.have': 'Mes places sont sur un autre appareil',
  'link.have.line': 'Cet appareil affiche six chiffres, que l’autre accepte.',
  'link.ask': 'Me connecter depuis un autre appareil',
  'link.show':
    'Sur l’autre appareil, ouvrez les réglages et saisissez ces chiffres sous « Relier un autre appareil ».',
  'link.wait': 'En attente de l’autre appareil…',
  'link.stop': 'Annuler',
  'link.offer': 'Afficher plutôt un code QR',
  'link.qr': 'Code QR qui connecte un appareil',
  'link.scan':
    'Scannez-le avec l’autre appareil. Il sert une fois, pendant dix minutes. Ne le montrez à personne : il donne accès à vos places.',
  'link.as': (name: string) => `Se connecter en tant que ${name} ?`,
  'link.in': 'Me connecter',
  'link.failed': 'Ce lien ne marche pas',
  'merge.ask': (name: string) => `Ce navigateur garde les places de ${name}. Les emporter ?`,
  'merge.line': (name: string) =>
    `Places, campagnes et analyses passent alors sous l’autre nom. ${name} disparaît : sa phrase et ses autres appareils ne marchent plus.`,
  'merge.yes': 'Les emporter',
  'merge.no': 'Tout laisser en l’état',
  'error.phrase-length': 'Une phrase a six mots. Vérifiez qu’ils y sont tous.',
  'error.phrase-word': 'Un des mots n’est dans aucune phrase. Vérifiez ses lettres.',
  'error.unknown-phrase':
    'Personne ici n’a cette phrase. Vérifiez l’ordre des mots, et si vous n’en avez pas créé une ' +
    'plus récente.',
  'error.other-guest': 'Un autre invité a des places dans ce navigateur.',
  'error.merged':
    'Un des deux invités vient d’être réuni à l’autre sur un autre appareil. Rechargez la page.',
  'error.unknown-device': 'Cet appareil est déjà déconnecté.',
  'error.last-device':
    'C’est votre seul appareil : sans phrase, personne ne pourrait revenir à vos places. ' +
    'Créez d’abord une phrase.',
  'error.unknown-link':
    'Ces chiffres ou ce lien ne marchent pas. Ils durent dix minutes et servent une fois.',
  'error.link-refused': 'L’autre appareil a refusé.',
  'error.link-waits': 'L’autre appareil n’a pas encore répondu.',
  'error.unknown-channel': 'C’est déjà supprimé.',
  'error.many-channels': 'Dix au plus. Supprimez-en un d’abord.',
  'error.bad-target':
    'Impossible d’appeler cette adresse. Elle doit commencer par https:// et être publique.',
  'error.bad-quiet': 'Choisissez deux heures différentes.',
  'error.bad-hours': 'Choisissez deux heures éloignées d’au moins deux heures.',
  'error.bad-away': 'Une absence dure 30 jours au plus.',
  'pace.title': 'Parties par correspondance',
  'pace.line':
    'Aux tables qui laissent un jour par coup, votre pendule ne tourne que quand vous avez le temps. Les autres voient jusqu’à quand.',
  'pace.hours': 'Seulement à mes heures',
  'pace.away.day': 'En vacances jusqu’au',
  'pace.away.begin': 'Partir en vacances',
  'pace.away.until': (day: string) => `En vacances jusqu’au ${day}. Un coup y met fin.`,
  'pace.away.end': 'Je suis de retour',
  'calls.title': 'M’appeler',
  'calls.line': 'Un message vous prévient quand c’est à vous de jouer et que vous êtes ailleurs.',
  'calls.here': 'Notifier cet appareil',
  'calls.here.line': 'Une notification, même sans page ouverte.',
  'calls.insecure':
    'Les navigateurs n’autorisent les notifications qu’en HTTPS, et cette page est venue sans. Une adresse marche.',
  'calls.unable':
    'Ce navigateur n’a pas de notifications. Sur iPhone, ajoutez d’abord cette page à l’écran d’accueil.',
  'calls.denied':
    'Ce navigateur bloque les notifications de cette page. Autorisez-les dans ses réglages.',
  'calls.address': 'Adresse',
  'calls.kind': 'Type',
  'calls.kind.ntfy': 'ntfy',
  'calls.kind.json': 'Webhook (JSON)',
  'calls.add': 'Ajouter',
  'calls.test': (channel: string) => `Tester ${channel}`,
  'calls.remove': (channel: string) => `Supprimer ${channel}`,
  'calls.remove.ask': 'Supprimer vraiment ?',
  'calls.sent': 'Envoyé.',
  'calls.removed': 'Supprimé.',
  'calls.saved': 'Enregistré.',
  'calls.quiet': 'Heures calmes',
  'hours.zone': (zone: string) => `Heure de ${zone}`,
  'hours.from': 'De',
  'hours.to': 'À',
  'calls.answer': (status: string) => `Réponse au dernier message : ${status}.`,
  'calls.late': 'Le dernier message est resté sans réponse pendant 10 secondes.',
  'calls.unknown-host': 'Le dernier message n’est pas arrivé : cet hôte n’existe pas.',
  'calls.private': 'Le dernier message n’est pas parti : l’adresse est dans un réseau privé.',
  'calls.unreachable': 'Le dernier message n’est pas arrivé : pas de connexion.',
  'calls.refused': 'Le dernier message n’est pas parti : ce serveur n’appelle pas cette adresse.',
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

/** Returns the server's refusal in the reader's language. */
export function explainMine(e: { code: string; message: string }): string {
  const known: Record<`error.${MyCode}`, string> = words();
  return (known as Record<string, string>)[`error.${e.code}`] ?? explain(e);
}
