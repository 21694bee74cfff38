// The texts of the chat. They are apart from the catalogue, so that the first page does not load
// them.

import { lang } from '@lair/i18n';
import type { Chat } from '@lair/wire';

const en = {
  players: 'Only the players and the host read this.',
  'players.over': 'Only the players and the host read what you write.',
  onlookers: 'Everybody who watches reads this. The players read it once the match is over.',
  'onlookers.over': 'Everybody who opens this match reads this.',
  onlooker: 'Onlooker',
  phrases: 'Quick phrases',
  muted: 'The host has muted you in this chat. You can read it.',
  people: 'Mute people',
  'people.none': 'Nobody else has written yet.',
  hide: (name: string) => `Hide what ${name} writes from me`,
  table: (name: string) => `Mute ${name} for everybody`,
  'mute.onlookers': 'Mute the onlookers',
  'mute.onlookers.line': 'Only those with a seat can write.',
  'mute.all': 'Mute everybody',
  'mute.all.line': 'Only you can write.',
  'phrase.hello': 'Hello!',
  'phrase.luck': 'Good luck!',
  'phrase.played': 'Well played!',
  'phrase.thanks': 'Thank you!',
  'phrase.moment': 'One moment, please.',
  'phrase.turn': 'Is it your turn?',
  'phrase.game': 'Good game!',
  'phrase.sorry': 'Sorry!',
};

const fr: typeof en = {
  players: 'Seuls les joueurs et l’hôte lisent ces messages.',
  'players.over': 'Seuls les joueurs et l’hôte lisent ce que vous écrivez.',
  onlookers:
    'Tous les spectateurs lisent ces messages. Les joueurs les lisent une fois la partie finie.',
  'onlookers.over': 'Tous ceux qui ouvrent cette partie lisent ces messages.',
  onlooker: 'Spectateur',
  phrases: 'Phrases toutes prêtes',
  muted: 'L’hôte vous a coupé la parole ici. Vous pouvez lire la discussion.',
  people: 'Couper la parole',
  'people.none': 'Personne d’autre n’a encore écrit.',
  hide: (name: string) => `Ne plus voir les messages de ${name}`,
  table: (name: string) => `Couper la parole à ${name} pour tous`,
  'mute.onlookers': 'Couper la parole aux spectateurs',
  'mute.onlookers.line': 'Seuls les joueurs peuvent écrire.',
  'mute.all': 'Couper la parole à tous',
  'mute.all.line': 'Vous seul pouvez écrire.',
  'phrase.hello': 'Bonjour !',
  'phrase.luck': 'Bonne chance !',
  'phrase.played': 'Bien joué !',
  'phrase.thanks': 'Merci !',
  'phrase.moment': 'Un instant, s’il vous plaît.',
  'phrase.turn': 'C’est à vous ?',
  'phrase.game': 'Belle partie !',
  'phrase.sorry': 'Désolé !',
};

export const catalogues = { en, fr };

/** Returns the texts in the reader's language. */
export const words = (): typeof en => catalogues[lang()];

export type Phrase = NonNullable<Chat['phrase']>;

export const PHRASES: Phrase[] = [
  'hello',
  'luck',
  'played',
  'thanks',
  'moment',
  'turn',
  'game',
  'sorry',
];

/** Returns what a line says, a phrase in the reader's language. */
export const textOf = ({ phrase, text }: Chat): string =>
  phrase === undefined ? text : (words()[`phrase.${phrase}`] ?? text);
