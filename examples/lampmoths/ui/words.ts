// All words of the board and the log. French has the shape of English: a text
// that it lacks does not compile.

import type { ByLang, Lang } from '@lair/game-ui';

const list = (lang: Lang, names: string[]) => new Intl.ListFormat(lang).format(names);

const en = {
  night: (night: number, nights: number) => `Night ${night} of ${nights}`,
  over: 'Day has broken',
  lamp: (lamp: number) => `Lamp ${lamp} is lit`,
  pile: (lamps: string) => `In the pile: ${lamps}`,
  players: 'Players',
  light: (n: number) => `light ${n}`,
  moths: 'moths left:',
  lamps: (lamps: string) => (lamps === '' ? 'no lamps' : `lamps: ${lamps}`),
  sent: (moth: number) => (moth > 0 ? `moth ${moth} on its way` : 'moth on its way'),
  flew: (moth: number) => `last night: ${moth}`,
  hand: 'Your moths',
  send: (moth: number) => `Send moth ${moth}`,
  gone: (moth: number) => `Moth ${moth} has flown`,
  keys: 'Send the moth of that number',

  prompt: (lamp: number) => `Send a moth to lamp ${lamp}.`,
  nightFell: (night: number, lamp: number) => `Night ${night}: lamp ${lamp} is lit.`,
  youSend: (moth: number) => `You send moth ${moth}.`,
  sends: (name: string, moth: number) => `${name} sends moth ${moth}.`,
  hasSent: (name: string) => `${name} has sent a moth.`,
  you: 'you',
  met: (moths: string[]) => `The moths meet: ${list('en', moths)}.`,
  youTake: (lamp: number) => `You take lamp ${lamp}.`,
  takes: (name: string, lamp: number) => `${name} takes lamp ${lamp}.`,
  out: (lamp: number) => `All moths turn back, and lamp ${lamp} goes out.`,
  youWin: 'Day breaks: you win!',
  wins: (name: string) => `Day breaks: ${name} wins.`,
  winTogether: (names: string[], _withYou: boolean) =>
    `Day breaks: ${list('en', names)} win together.`,

  tieBreak: 'With equal light, more lamps win.',
  sheet: { light: 'Light of the lamps', lamps: 'Lamps taken' },
  refusals: {
    match_over: 'The match is over.',
    no_such_moth: 'There is no such moth.',
    moth_has_flown: 'This moth has flown already.',
  },
};

type Shape<T> = {
  [K in keyof T]: T[K] extends (...a: infer A) => string
    ? (...a: A) => string
    : T[K] extends string
      ? string
      : Shape<T[K]>;
};
export type Words = Shape<typeof en>;

const fr: Words = {
  night: (night, nights) => `Nuit ${night} sur ${nights}`,
  over: 'Le jour s’est levé',
  lamp: (lamp) => `La lampe ${lamp} brille`,
  pile: (lamps) => `Dans la pile : ${lamps}`,
  players: 'Joueurs',
  light: (n) => `lumière ${n}`,
  moths: 'papillons restants :',
  lamps: (lamps) => (lamps === '' ? 'aucune lampe' : `lampes : ${lamps}`),
  sent: (moth) => (moth > 0 ? `papillon ${moth} en route` : 'papillon en route'),
  flew: (moth) => `hier : ${moth}`,
  hand: 'Vos papillons',
  send: (moth) => `Envoyer le papillon ${moth}`,
  gone: (moth) => `Le papillon ${moth} a déjà volé`,
  keys: 'Envoyer le papillon de ce numéro',

  prompt: (lamp) => `Envoyez un papillon vers la lampe ${lamp}.`,
  nightFell: (night, lamp) => `Nuit ${night} : la lampe ${lamp} s’allume.`,
  youSend: (moth) => `Vous envoyez le papillon ${moth}.`,
  sends: (name, moth) => `${name} envoie le papillon ${moth}.`,
  hasSent: (name) => `${name} a envoyé un papillon.`,
  you: 'vous',
  met: (moths) => `Les papillons se rencontrent : ${list('fr', moths)}.`,
  youTake: (lamp) => `Vous emportez la lampe ${lamp}.`,
  takes: (name, lamp) => `${name} emporte la lampe ${lamp}.`,
  out: (lamp) => `Tous les papillons font demi-tour, et la lampe ${lamp} s’éteint.`,
  youWin: 'Le jour se lève : vous gagnez !',
  wins: (name) => `Le jour se lève : ${name} gagne.`,
  winTogether: (names, withYou) =>
    `Le jour se lève : ${list('fr', names)} ${withYou ? 'gagnez' : 'gagnent'} ensemble.`,

  tieBreak: 'À lumière égale, le plus grand nombre de lampes l’emporte.',
  sheet: { light: 'Lumière des lampes', lamps: 'Lampes emportées' },
  refusals: {
    match_over: 'La partie est terminée.',
    no_such_moth: 'Ce papillon n’existe pas.',
    moth_has_flown: 'Ce papillon a déjà volé.',
  },
};

const both: ByLang<Words> = { en, fr };

export const words = (lang: Lang): Words => both[lang];
