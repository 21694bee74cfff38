// Moves, and why one is better than another, in words.

import type { ByLang, Reason, Reasons, SayContext } from '@lair/game-ui';
import { nameOf } from './say';
import { regions, type Move, type View } from './types';
import { words } from './words';

type Say = (r: Reason, c: SayContext) => string;

const percent = (p: number) => `${Math.max(1, Math.round(100 * p))}`;
const name = (c: SayContext, seat: number) => c.names[seat] ?? '';
const region = (c: SayContext, of: number) => words(c.lang).regions[regions[of] ?? 'aerie'];
const dice = (n: number) => (n === 1 ? '1 die' : `${n} dice`);
const des = (n: number) => (n < 2 ? `${n} dé` : `${n} dés`);
const points = (n: number) => (n === 1 ? '1 point' : `${n} points`);
const pts = (n: number) => (n < 2 ? `${n} point` : `${n} points`);

const en: Record<string, Say> = {
  dice: ({ better, worse }, c) =>
    `From there (${region(c, better.of)}) you roll ${better.value} black dice, and ` +
    `${worse.value} from the other camp.`,
  power: ({ better, worse }) =>
    `It brings your firepower to ${better.value} and not ${worse.value}.`,
  rolls: ({ better, worse }) =>
    worse.value === 0
      ? `You still have ${dice(better.value)} to roll.`
      : `It leaves ${dice(better.value)} to roll and not ${worse.value}.`,
  fails: ({ worse }) => `The next roll would fail in ${percent(worse.value)} % of cases.`,
  points: ({ better, worse }) =>
    worse.value === 0
      ? `The monster counts ${points(better.value)}; buying nothing brings none.`
      : `It counts ${points(better.value)}, the other monster ${worse.value}.`,
  unused: ({ better, worse }) =>
    `It leaves ${better.value} of your firepower unused and not ${worse.value}.`,
  cages: ({ better, worse }, c) =>
    `${name(c, better.of)} has more cages than ${name(c, worse.of)}: ${better.value} and ` +
    `${worse.value}.`,
};

const fr: Record<string, Say> = {
  dice: ({ better, worse }, c) =>
    `De là (${region(c, better.of)}), vous lancez ${better.value} dés noirs, et ` +
    `${worse.value} depuis l’autre camp.`,
  power: ({ better, worse }) => `Votre puissance monte à ${better.value} et non à ${worse.value}.`,
  rolls: ({ better, worse }) =>
    worse.value === 0
      ? `Il reste ${des(better.value)} à lancer.`
      : `Il reste ${des(better.value)} à lancer et non ${worse.value}.`,
  fails: ({ worse }) => `Le prochain jet échouerait dans ${percent(worse.value)} % des cas.`,
  points: ({ better, worse }) =>
    worse.value === 0
      ? `Le monstre compte ${pts(better.value)} ; ne rien acheter n’en rapporte aucun.`
      : `Il compte ${pts(better.value)}, l’autre monstre ${worse.value}.`,
  unused: ({ better, worse }) =>
    `Il reste ${better.value} de puissance inutilisée et non ${worse.value}.`,
  cages: ({ better, worse }, c) =>
    `${name(c, better.of)} a plus de cages que ${name(c, worse.of)} : ${better.value} contre ` +
    `${worse.value}.`,
};

const all: ByLang<Record<string, Say>> = { en, fr };

const moves: ByLang<Record<Move['kind'], (what: string) => string>> = {
  en: {
    choose_camp: (camp) => `hunt from the ${camp}`,
    keep: (value) => `keep the dice of ${value}`,
    roll: () => 'roll on',
    stop: () => 'stop the hunt',
    capture: (monster) => `capture ${monster}`,
    buy_cage: () => 'buy a cage',
    visit_traders: () => 'visit the traders',
    end_hunt: () => 'buy nothing more',
    choose_victim: (who) => `steal from ${who}`,
    answer_final: (yes) => (yes ? 'take the last level' : 'leave the last level'),
  },
  fr: {
    choose_camp: (camp) => `chasser depuis le camp ${camp}`,
    keep: (value) => `stocker les dés de ${value}`,
    roll: () => 'relancer',
    stop: () => 'arrêter la chasse',
    capture: (monster) => `capturer ${monster}`,
    buy_cage: () => 'acheter une cage',
    visit_traders: () => 'aller chez les marchands',
    end_hunt: () => 'ne plus rien acheter',
    choose_victim: (who) => `voler ${who}`,
    answer_final: (yes) => (yes ? 'prendre le dernier niveau' : 'laisser le dernier niveau'),
  },
};

const reasons: Reasons<View, Move> = {
  move(m, view, c) {
    const what: Partial<Record<Move['kind'], string>> = {
      choose_camp: words(c.lang).regions[m.region ?? 'aerie'],
      keep: `${m.value ?? 0}`,
      capture: nameOf(view, m.monster ?? '', c.lang),
      choose_victim: name(c, m.seat ?? 0),
      answer_final: m.accept ? 'yes' : '',
    };
    return moves[c.lang][m.kind](what[m.kind] ?? '');
  },
  reason: (r, _view, c) => all[c.lang][r.kind]?.(r, c) ?? null,
};

export default reasons;
