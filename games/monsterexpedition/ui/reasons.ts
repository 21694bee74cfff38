// Moves, and why one is better than another, in words.

import type { ByLang, Lang, Reason, Reasons, SayContext } from '@lair/game-ui';
import { capital } from '@lair/i18n/capital';
import { de } from '@lair/i18n/elide';
import { completes, haulOf } from './choosing';
import { nameOf } from './say';
import { failing, fraction } from './tray';
import { regions, type Keeping, type Move, type View } from './types';
import { low, words } from './words';

type Say = (r: Reason, c: SayContext) => string;

/** A chance as the button says it, but for a sentence: "1 time in 6". */
const odds = (p: number, lang: Lang) => {
  const { n, d } = fraction(100 * p);
  return lang === 'fr' ? `${n} fois sur ${d}` : `${n} ${n === 1 ? 'time' : 'times'} in ${d}`;
};
const name = (c: SayContext, seat: number) => c.names[seat] ?? '';
const region = (c: SayContext, of: number) => words(c.lang).regions[regions[of] ?? 'aerie'];
const dice = (n: number) => (n === 1 ? '1 die' : `${n} dice`);
const des = (n: number) => (n < 2 ? `${n} dé` : `${n} dés`);
const points = (n: number) => (n === 1 ? '1 point' : `${n} points`);
const monsters = (n: number) => (n === 1 ? '1 monster' : `${n} monsters`);
const monstres = (n: number) => (n < 2 ? `${n} monstre` : `${n} monstres`);
const none = (n: number) => (n === 0 ? 'none' : n);
const aucun = (n: number) => (n === 0 ? 'aucun' : n);
/** The worse move, by its name or else by what it is. */
const other = (c: SayContext, what: string) =>
  c.other ?? { en: `the other ${what}`, fr: `l’autre ${what}` }[c.lang];
/** A mean, to a tenth. */
const mean = (n: number, c: SayContext) => n.toLocaleString(c.lang);
const pts = (n: number) => (n < 2 ? `${n} point` : `${n} points`);

const en: Record<string, Say> = {
  dice: ({ better, worse }, c) =>
    `From there (${region(c, better.of)}) you roll ${better.value} black dice, and ` +
    `${worse.value} from ${other(c, 'camp')}.`,
  prey: ({ better, worse }, c) =>
    `From there (${region(c, better.of)}) one can hunt ${monsters(better.value)} of the wilds, ` +
    `and ${none(worse.value)} from ${other(c, 'camp')}.`,
  power: ({ better, worse }) =>
    `It brings your firepower to ${better.value} and not ${worse.value}.`,
  rolls: ({ better, worse }) =>
    worse.value === 0
      ? `You still have ${dice(better.value)} to roll.`
      : `It leaves ${dice(better.value)} to roll and not ${worse.value}.`,
  fails: ({ worse }) => `The next roll would fail ${odds(worse.value, 'en')}.`,
  next: ({ better }, c) =>
    `One more roll can bring a monster of ${points(better.value)} within reach ` +
    `(${region(c, better.of)}).`,
  points: ({ better, worse }, c) => {
    if (better.of > 0 && worse.of > 0 && worse.value > 0)
      return `It counts ${points(better.value)}, ${other(c, 'monster')} ${worse.value}.`;
    const first =
      better.of > 0
        ? `The monster counts ${points(better.value)}`
        : better.of < 0
          ? 'An extra cage counts 1'
          : `A card in a cage counts ${mean(better.value, c)} on average`;
    if (worse.value === 0) return `${first}; buying nothing brings none.`;
    if (worse.of > 0) return `${first}, the monster ${worse.value}.`;
    return worse.of < 0
      ? `${first}, an extra cage 1.`
      : `${first}, a card in a cage ${mean(worse.value, c)} on average.`;
  },
  unused: ({ better, worse }) =>
    `It leaves ${better.value} of your firepower unused and not ${worse.value}.`,
  cages: ({ better, worse }, c) =>
    `${name(c, better.of)} has more cages than ${name(c, worse.of)}: ${better.value} and ` +
    `${worse.value}.`,
  lacked: ({ better, worse }, c) =>
    `From there (${region(c, better.of)}) ${monsters(better.value)} with a symbol that you lack ` +
    `can be hunted, and ${none(worse.value)} from ${other(c, 'camp')}.`,
  cheap: ({ better, worse }, c) =>
    `The weakest monster there (${region(c, better.of)}) costs ${better.value}, and ` +
    `${worse.value} from ${other(c, 'camp')}.`,
  rising: ({ better, worse }, c) =>
    `Its die (${region(c, better.of)}) raises a camp of yours with ${better.value} of its faces, ` +
    `the one of ${other(c, 'camp')} with ${worse.value}.`,
  levels: ({ better, worse }, c) =>
    `Your camps rise by ${better.value} in all, with ${other(c, 'value')} by ${worse.value}.`,
  cards: ({ better, worse }, c) =>
    `It brings ${better.value} new monster${better.value === 1 ? '' : 's'} with your crest, ` +
    `${other(c, 'move')} ${none(worse.value)}.`,
  more: ({ better, worse }, c) =>
    `What is left pays for ${better.value} more purchase${better.value === 1 ? '' : 's'}; after ` +
    `${other(c, 'move')}, for ${none(worse.value)}.`,
  groups: ({ better }) =>
    better.value === 1
      ? 'It completes a group: one black die more in every hunt.'
      : `It completes ${better.value} groups: as many black dice more in every hunt.`,
  up: ({ better }) =>
    `It raises a camp of yours at once, by ${better.value} level${better.value === 1 ? '' : 's'}.`,
  lasts: ({ worse }, c) =>
    'It can raise a camp of yours in every turn to come' +
    (worse.of > 0 ? `; ${other(c, 'monster')} cannot.` : '.'),
  symbol: ({ worse }, c) =>
    (worse.of > 0
      ? `It has a symbol that you lack, ${other(c, 'monster')} does not`
      : 'It has a symbol that you lack') + ': a wing, a shell and a leaf make a group.',
  risk: ({ better, worse }, c) => {
    const [now, then] = [odds(better.value, 'en'), odds(worse.value, 'en')];
    const value = other(c, 'value');
    if (better.value === 0) return `The next roll cannot fail; with ${value}, it fails ${then}.`;
    return now === then
      ? `The next roll fails a little less often than with ${value}.`
      : `The next roll fails ${now}, with ${value} ${then}.`;
  },
  top: ({ better, worse }, c) =>
    `The dice left can still show a new ${better.value}, with ${other(c, 'value')} ` +
    (worse.value === 0 ? 'nothing new.' : `at most a new ${worse.value}.`),
  high: ({ better, worse }, c) =>
    `Its die (${region(c, better.of)}) goes up to ${better.value}, the one of ` +
    `${other(c, 'camp')} to ${worse.value}.`,
  rich: ({ better, worse }, c) =>
    `There (${region(c, better.of)}) a monster counts ${points(better.value)}; where ` +
    `${other(c, 'camp')} hunts, ${worse.value === 0 ? 'there is none' : `at most ${worse.value}`}.`,
  rivals: ({ better, worse }, c) =>
    `At the end, ${monsters(better.value)} left there (${region(c, better.of)}) would count for ` +
    `a rival, and ${none(worse.value)} where ${other(c, 'camp')} hunts.`,
  last: ({ better }) => `The last level brings you ${better.value} cages at once.`,
  on: (_, c) => `After ${other(c, 'move')} the draw pile is empty; this way the match may go on.`,
};

const fr: Record<string, Say> = {
  dice: ({ better, worse }, c) =>
    `De là (${region(c, better.of)}), vous lancez ${better.value} dés noirs, et ` +
    `${worse.value} depuis ${other(c, 'campement')}.`,
  prey: ({ better, worse }, c) =>
    `De là (${region(c, better.of)}), on peut chasser ${monstres(better.value)} des Terres ` +
    `sauvages, et ${aucun(worse.value)} depuis ${other(c, 'campement')}.`,
  power: ({ better, worse }) => `Votre puissance monte à ${better.value} et non à ${worse.value}.`,
  rolls: ({ better, worse }) =>
    worse.value === 0
      ? `Il reste ${des(better.value)} à lancer.`
      : `Il reste ${des(better.value)} à lancer et non ${worse.value}.`,
  fails: ({ worse }) => `Le prochain jet échouerait ${odds(worse.value, 'fr')}.`,
  next: ({ better }, c) =>
    `Un lancer de plus peut mettre à portée un monstre de ${pts(better.value)} ` +
    `(${region(c, better.of)}).`,
  points: ({ better, worse }, c) => {
    if (better.of > 0 && worse.of > 0 && worse.value > 0)
      return `Il compte ${pts(better.value)}, ${other(c, 'monstre')} ${worse.value}.`;
    const first =
      better.of > 0
        ? `Le monstre compte ${pts(better.value)}`
        : better.of < 0
          ? 'Une cage supplémentaire compte 1'
          : `Une carte en cage compte en moyenne ${mean(better.value, c)}`;
    if (worse.value === 0) return `${first}\u00a0; ne rien acheter, rien.`;
    if (worse.of > 0) return `${first}, le monstre ${worse.value}.`;
    return worse.of < 0
      ? `${first}, une cage supplémentaire 1.`
      : `${first}, une carte en cage en moyenne ${mean(worse.value, c)}.`;
  },
  unused: ({ better, worse }) =>
    `Il reste ${better.value} de puissance inutilisée et non ${worse.value}.`,
  cages: ({ better, worse }, c) =>
    `${name(c, better.of)} a plus de cages que ${name(c, worse.of)}\u00a0: ${better.value} contre ` +
    `${worse.value}.`,
  lacked: ({ better, worse }, c) =>
    `De là (${region(c, better.of)}), on peut chasser ${monstres(better.value)} d’un symbole qui ` +
    `vous manque, et ${aucun(worse.value)} depuis ${other(c, 'campement')}.`,
  cheap: ({ better, worse }, c) =>
    `Le monstre le plus faible de là (${region(c, better.of)}) coûte ${better.value}, et ` +
    `${worse.value} depuis ${other(c, 'campement')}.`,
  rising: ({ better, worse }, c) =>
    `Sur son dé (${region(c, better.of)}), ${better.value} ` +
    `${better.value < 2 ? 'face améliore' : 'faces améliorent'} un campement\u00a0; ` +
    `depuis ${other(c, 'campement')}, ${worse.value}.`,
  levels: ({ better, worse }, c) =>
    `Vos campements montent de ${better.value} en tout, avec ${other(c, 'valeur')} de ` +
    `${worse.value}.`,
  cards: ({ better, worse }, c) =>
    `Cela amène ${better.value} ${better.value < 2 ? 'nouveau monstre' : 'nouveaux monstres'} à ` +
    `votre cimier, ${other(c, 'choix')} ${aucun(worse.value)}.`,
  more: ({ better, worse }, c) =>
    `Le reste paie encore ${better.value} ${better.value < 2 ? 'achat' : 'achats'} ; après ` +
    `${other(c, 'coup')}, ${aucun(worse.value)}.`,
  groups: ({ better }) =>
    better.value < 2
      ? 'Il complète un groupe\u00a0: un dé noir de plus à chaque chasse.'
      : `Il complète ${better.value} groupes\u00a0: autant de dés noirs de plus à chaque chasse.`,
  up: ({ better }) =>
    `Il améliore aussitôt un de vos campements, de ${better.value} ` +
    `${better.value < 2 ? 'niveau' : 'niveaux'}.`,
  lasts: ({ worse }, c) =>
    'Il peut améliorer un de vos campements à chaque tour qui vient' +
    (worse.of > 0 ? `, ${other(c, 'monstre')} non.` : '.'),
  symbol: ({ worse }, c) =>
    (worse.of > 0
      ? `Il a un symbole qui vous manque, ${other(c, 'monstre')} non`
      : 'Il a un symbole qui vous manque') +
    '\u00a0: une aile, un coquillage et une feuille font un groupe.',
  risk: ({ better, worse }, c) => {
    const [now, then] = [odds(better.value, 'fr'), odds(worse.value, 'fr')];
    const value = other(c, 'valeur');
    if (better.value === 0)
      return `Le prochain jet ne peut pas échouer\u00a0; avec ${value}, il échoue ${then}.`;
    return now === then
      ? `Le prochain jet échoue un peu moins souvent qu’avec ${value}.`
      : `Le prochain jet échoue ${now}, avec ${value} ${then}.`;
  },
  top: ({ better, worse }, c) =>
    `Les dés restants peuvent encore donner un ${better.value}, avec ${other(c, 'valeur')} ` +
    (worse.value === 0 ? 'rien de neuf.' : `un ${worse.value} au mieux.`),
  high: ({ better, worse }, c) =>
    `Son dé (${region(c, better.of)}) monte jusqu’à ${better.value}\u00a0; depuis ` +
    `${other(c, 'campement')}, le dé va jusqu’à ${worse.value}.`,
  rich: ({ better, worse }, c) =>
    `Là (${region(c, better.of)}), un monstre compte ${pts(better.value)}\u00a0; où chasse ` +
    `${other(c, 'campement')}, ${worse.value === 0 ? 'il n’y en a aucun' : `au plus ${worse.value}`}.`,
  rivals: ({ better, worse }, c) =>
    `À la fin, ${monstres(better.value)} ${better.value < 2 ? 'laissé' : 'laissés'} là ` +
    `(${region(c, better.of)}) ${better.value < 2 ? 'compterait' : 'compteraient'} pour un ` +
    `rival, et ${aucun(worse.value)} où chasse ${other(c, 'campement')}.`,
  last: ({ better }) => `Le dernier niveau vous donne aussitôt ${better.value} cages.`,
  on: (_, c) =>
    `Après ${other(c, 'coup')}, la pioche est vide\u00a0; ainsi, la partie peut continuer.`,
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
    visit_traders: () => 'aller chez les trafiquants',
    end_hunt: () => 'ne plus rien acheter',
    choose_victim: (who) => `voler ${who}`,
    answer_final: (yes) => (yes ? 'prendre le dernier niveau' : 'laisser le dernier niveau'),
  },
};

const nouns: ByLang<Record<Move['kind'], (what: string) => string>> = {
  en: {
    choose_camp: (camp) => `the ${camp}`,
    keep: (value) => `the ${value}s`,
    roll: () => 'rolling on',
    stop: () => 'stopping',
    capture: (monster) => monster,
    buy_cage: () => 'a cage',
    visit_traders: () => 'the traders',
    end_hunt: () => 'buying nothing more',
    choose_victim: (who) => `a cage of ${who}`,
    answer_final: (yes) => (yes ? 'the last level' : 'leaving the last level'),
  },
  fr: {
    choose_camp: (camp) => `le ${low(camp)}`,
    keep: (value) => `les ${value}`,
    roll: () => 'un lancer de plus',
    stop: () => 'l’arrêt',
    capture: (monster) => monster,
    buy_cage: () => 'une cage',
    visit_traders: () => 'les trafiquants',
    end_hunt: () => 'la fin des achats',
    choose_victim: (who) => `une cage ${de(who)}`,
    answer_final: (yes) => (yes ? 'le dernier niveau' : 'le refus du dernier niveau'),
  },
};

/** Returns what a move is about: its camp, value, monster, player or answer. */
const about = (m: Move, view: View, c: SayContext): string =>
  ({
    choose_camp: words(c.lang).regions[m.region ?? 'aerie'],
    keep: `${m.value ?? 0}`,
    capture: nameOf(view, m.monster ?? '', c.lang),
    choose_victim: name(c, m.seat ?? 0),
    answer_final: m.accept ? 'yes' : '',
  })[m.kind as string] ?? '';

/** Says what the sum of the dice buys and raises. */
function brings(view: View, reach: Keeping['reach'], c: SayContext): string {
  const w = words(c.lang);
  const now = view.hunt?.now.levels ?? [];
  const ups = regions.filter((_, i) => (reach.levels[i] ?? 0) > (now[i] ?? 0));
  return (
    `${w.firepower} ${reach.sum}, ` +
    w.buys(haulOf(view, reach)) +
    (ups.length > 0 ? `; ${w.chip.up(ups.map((r) => w.short[r]))}` : '') +
    '.'
  );
}

const prey: ByLang<(n: number) => string> = {
  en: (n) =>
    n === 0 ? 'No monster lives there.' : `${monsters(n)} live${n > 1 ? '' : 's'} there.`,
  fr: (n) => (n === 0 ? 'Aucun monstre n’y vit.' : `${monstres(n)} y vi${n > 1 ? 'vent' : 't'}.`),
};

/** Says what a move leads to, briefer once it is told; "" if the view does not tell. */
function leads(m: Move, view: View, c: SayContext, told = false): string {
  const w = words(c.lang);
  const { hunt } = view;
  switch (m.kind) {
    case 'choose_camp': {
      const start = view.starts.find((s) => s.region === m.region);
      if (!start) return '';
      if (told) return prey[c.lang](start.prey.length);
      const live = start.prey.length > 0 ? w.monstersN(start.prey.length) : w.noMonster;
      return `${capital(w.short[start.region])}${w.colon}${live}, ${w.withDice(start.black + 1)}.`;
    }
    case 'keep': {
      const keep = hunt?.keeps.find((k) => k.value === m.value);
      return keep ? brings(view, keep.reach, c) : '';
    }
    case 'roll':
      if (!hunt) return '';
      return `${capital(w.fails(fraction(failing(hunt)), failing(hunt)))}.`;
    case 'stop':
      return hunt ? brings(view, hunt.now, c) : '';
    case 'capture': {
      const card = view.cards.find((x) => x.id === m.monster);
      if (!card) return '';
      const me = view.players[c.seat];
      const group = me && completes(me, card) ? `, ${w.newGroup}` : '';
      return `${card.name[c.lang]}${w.colon}${w.points(card.vp, 0)}${group}.`;
    }
    case 'buy_cage':
      if (view.solo || view.pile === 0)
        return hunt ? `${capital(w.cagesN(1))}, ${w.after(hunt.power - 10)}.` : '';
      return c.lang === 'fr'
        ? 'Sa carte compte à la fin, et de nouveaux monstres arrivent à votre cimier.'
        : 'Its card counts at the end, and new monsters come with your crest.';
    case 'visit_traders':
      return view.traders ? `${w.tradersFace(view.traders.cages, view.traders.cost)}.` : '';
    case 'end_hunt':
      return hunt && hunt.power > 0 ? `${w.wasted(hunt.power)}.` : '';
    case 'choose_victim': {
      const victim = view.players[m.seat ?? -1];
      return victim ? `${name(c, m.seat ?? 0)}${w.colon}${w.cagesN(victim.cages)}.` : '';
    }
    default:
      return '';
  }
}

/** Returns selectors of the herds that a sentence names in brackets, or else of all monsters. */
function herdsIn(sentence: string): string[] {
  const named = regions.filter((r) =>
    (['en', 'fr'] as const).some((lang) => sentence.includes(`(${words(lang).regions[r]})`)),
  );
  return named.length > 0 ? named.map((r) => `.me-herd[data-region=${r}]`) : ['.me-wild'];
}

const reasons: Reasons<View, Move> = {
  move: (m, view, c) => moves[c.lang][m.kind](about(m, view, c)),
  noun(m, view, c, where) {
    const w = words(c.lang);
    const camp = m.kind === 'choose_camp' && w.camps[m.region ?? 'aerie'];
    const noun = nouns[c.lang][m.kind](camp || about(m, view, c));
    return where && m.crates ? `${noun} ${w.cratesUsed(m.crates)}` : noun;
  },
  reason: (r, _view, c) => all[c.lang][r.kind]?.(r, c) ?? null,
  leads,
  named: (sentence) =>
    [
      ...(/monst/i.test(sentence) ? herdsIn(sentence) : []),
      /firepower|puissance/i.test(sentence) && '.me-ruler',
      /camps? (of yours|rise)|campements? (montent|à chaque)|vos campements/i.test(sentence) &&
        '.me-mine',
    ]
      .filter(Boolean)
      .join(),
};

export default reasons;
