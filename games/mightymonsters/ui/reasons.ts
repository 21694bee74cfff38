// Moves, and why one is better than another, in words.

import type { ByLang, Lang, Reason, Reasons, SayContext } from '@lair/game-ui';
import { capital } from '@lair/i18n/capital';
import { messages, strong } from './messages';
import { afterMove } from './moments';
import { fraction, outcomeAt, type Outcome } from './outcome';
import type { Move, View } from './types';

type Say = (r: Reason, c: SayContext, view: View) => string;

/** The value of a partner that no monster can be. */
const NOBODY = 6;

const name = (c: SayContext, seat: number) => c.names[seat] ?? '';
const count = (lang: Lang, n: number, digits = 1) =>
  new Intl.NumberFormat(lang, { maximumFractionDigits: digits }).format(Math.abs(n));
const whole = (lang: Lang, n: number) => count(lang, n, 0);

/** The worse move, in the middle of a sentence and at its beginning. */
const other = (c: SayContext): string =>
  c.other ?? { en: 'the other move', fr: 'l’autre coup' }[c.lang];

/** Reports whether the worse move is called by a name that says its guard already. */
const namesGuard = (c: SayContext, guard: number): boolean =>
  new RegExp(`gu?arde?\\s${guard}$`).test(other(c));

/** Says a chance to win. Neither none nor all of it is told as a fraction. */
function wins(chance: number): string {
  if (chance <= 0) return 'is too weak to win';
  if (chance >= 1) return 'is sure to win';
  const [n, of] = fraction(chance);
  return `wins ${n} time${n === 1 ? '' : 's'} in ${of}`;
}

/** Says a chance to win at a guard that the raid may not reach. */
function winsIfReached({ of, value }: Reason['better'], view: View): string {
  if (value <= 0) return 'cannot win as things stand';
  return wins(value) + (passed(view, of) ? '' : ' if reached');
}

const en: Record<string, Say> = {
  beats({ better, worse }, c, view) {
    const [a, b] = [winsIfReached(better, view), winsIfReached(worse, view)];
    if (better.of === worse.of) {
      const it = worse.value > 0 ? wins(worse.value) : b; // "if reached" is said once
      return `The pair at guard\u00a0${better.of} then ${a}; with ${other(c)} it ${it}.`;
    }
    const pair = namesGuard(c, worse.of) ? 'the pair' : `the one at guard\u00a0${worse.of}`;
    return `Its pair at guard\u00a0${better.of} ${a}; with ${other(c)}, ${pair} ${b}.`;
  },
  partner({ better, worse }, c, view) {
    if (better.value === 0) {
      const it =
        better.of === worse.of || namesGuard(c, worse.of) ? 'that guard' : `guard\u00a0${worse.of}`;
      const chance = completed(c, view);
      return (
        `The pair at guard\u00a0${better.of} is then complete and ` +
        `${chance === undefined ? 'likely to win' : wins(chance).replace(/^is /, '')}` +
        `${passed(view, better.of) ? '' : ' if the raid gets that far'}; with ${other(c)}, ` +
        (worse.value >= NOBODY
          ? `${it} would often hold, even with a partner of 5.`
          : `${it} still needs ${worse.value === 1 ? 'a partner' : `a partner of ${worse.value}`}.`)
      );
    }
    const one = better.value === 1 ? 'Any partner' : `A partner of ${better.value}`;
    const none = worse.value >= NOBODY;
    if (better.of === worse.of)
      return (
        `${one} then makes guard\u00a0${better.of} likely to fall; ` +
        (none ? `with ${other(c)} no partner does.` : `${other(c)} needs a ${worse.value}.`)
      );
    return (
      `${one} makes guard\u00a0${better.of} likely to fall; ` +
      (namesGuard(c, worse.of) ? `with ${other(c)}, that guard ` : `guard\u00a0${worse.of} `) +
      (none ? 'would often hold, even with a partner of 5.' : `would need a ${worse.value}.`)
    );
  },
  still: ({ better, worse }, c) =>
    `Should the raid get as far as guard\u00a0${better.of} after all, ` +
    `the pair there ${wins(better.value)}; ` +
    (better.of === worse.of
      ? `with ${other(c)} it ${wins(worse.value)}.`
      : `the one at guard\u00a0${worse.of} ${wins(worse.value)}.`),
  odd: ({ better, worse }, c) =>
    better.value > 0
      ? `The stronger of a pair gets the odd coin: you. With ${other(c)} ` +
        (worse.value < 0 ? 'your partner would.' : 'nobody would.')
      : `Equal partners leave the odd coin. With ${other(c)} your partner, the stronger, ` +
        'would get it.',
  loot: ({ better, worse }) =>
    `There is more to take: about ${whole('en', better.value)} gold at guard\u00a0${better.of}, ` +
    `${whole('en', worse.value)} at guard\u00a0${worse.of}.`,
  healing: ({ better, worse }) =>
    `If the raid fails there, healing costs ${better.value} gold and not ${worse.value}.`,
  pays: ({ better, worse }, c) =>
    better.value === 0
      ? `It costs nothing now; ${other(c)} costs ${worse.value} gold.`
      : `It costs ${better.value} gold and not ${worse.value}.`,
  feeds: ({ better, worse }, c) =>
    better.value === 0
      ? `${capital(other(c))} gives ${worse.value} gold to ${name(c, worse.of)}.`
      : `It gives ${name(c, better.of)} ${better.value} gold; ${other(c)} gives ` +
        `${name(c, worse.of)} ${worse.value}.`,
  keeps: ({ better, worse }) =>
    `It saves strength for later: the monsters left in your hand add up to ${better.value}, ` +
    `not ${worse.value}.`,
  ahead: ({ better, worse }) =>
    better.value === 0
      ? `Guard\u00a01 is fought first; before guard\u00a0${worse.of} another ${worse.value} ` +
        'must fall.'
      : `Only ${better.value} must fall before guard\u00a0${better.of}, and ${worse.value} ` +
        `before guard\u00a0${worse.of}.`,
  earns: (r, c) => flow.en(r, c, ''),
  rival: (r, c, view) => flow.en(r, c, rich.en[rank(r, c, view)]!),
};

/** Reports whether all guards before a number are sure to fall as things stand. */
const passed = (view: View, number: number): boolean =>
  (view.guards ?? [])
    .slice(0, number - 1)
    .every((g, i) => view.castle[2 * i] && view.castle[2 * i + 1] && g.odds[g.total] === 100);

/** The chance of the pair that the better move completes, if the move is known. */
function completed(c: SayContext, view: View): number | undefined {
  const move = c.better as Move | undefined;
  if (!move || !view.guards) return undefined; // a view from elsewhere
  const o = outcomeAt(afterMove(view, view.turn, move), move.space >> 1);
  return o.kind === 'pair' ? o.chance : undefined;
}

/** How rich somebody is of those other than the reader: alone, with some, with all. */
const rich: ByLang<string[]> = {
  en: [', the richest of the others,', ', one of the richest of the others,', ''],
  fr: [', le plus riche des autres,', ', l’un des plus riches des autres,', ''],
};

function rank({ better: { of } }: Reason, c: SayContext, view: View): number {
  if (!view.seats) return 0; // a view from elsewhere
  const others = view.seats.filter((_, at) => at !== c.seat && at !== of);
  const same = others.filter((s) => s.gold === view.seats[of]!.gold).length;
  return same === 0 ? 0 : same < others.length ? 1 : 2;
}

function gagne(chance: number): string {
  if (chance <= 0) return 'est trop faible pour gagner';
  if (chance >= 1) return 'est sûre de gagner';
  return `gagne ${fraction(chance).join(' fois sur ')}`;
}

function gagneSiAtteinte({ of, value }: Reason['better'], view: View): string {
  if (value <= 0) return 'ne peut pas gagner pour l’instant';
  return gagne(value) + (passed(view, of) ? '' : ' si le raid y arrive');
}

const fr: Record<string, Say> = {
  beats({ better, worse }, c, view) {
    const [a, b] = [gagneSiAtteinte(better, view), gagneSiAtteinte(worse, view)];
    if (better.of === worse.of)
      return (
        `Avec lui, la paire du garde\u00a0${better.of} ${a}\u00a0; ` +
        `avec ${other(c)}, elle ${worse.value > 0 ? gagne(worse.value) : b}.`
      );
    const pair = namesGuard(c, worse.of) ? 'la paire' : `celle du garde\u00a0${worse.of}`;
    return `Sa paire, au garde\u00a0${better.of}, ${a}\u00a0; avec ${other(c)}, ${pair} ${b}.`;
  },
  partner({ better, worse }, c, view) {
    if (better.value === 0) {
      const here = better.of === worse.of || namesGuard(c, worse.of);
      const at = `garde\u00a0${worse.of}`;
      const chance = completed(c, view);
      return (
        `La paire du garde\u00a0${better.of} est alors complète et ` +
        `${chance === undefined ? 'devrait gagner' : gagne(chance).replace(/^est /, '')}` +
        `${passed(view, better.of) ? '' : ' si le raid arrive jusque-là'}\u00a0; ` +
        `avec ${other(c)}, ` +
        (worse.value >= NOBODY
          ? `${here ? 'ce garde' : `le ${at}`} tiendrait souvent, même face à un partenaire de 5.`
          : `${better.of === worse.of ? 'il lui manque' : 'il manque'} encore ` +
            `${worse.value === 1 ? 'un partenaire' : `un partenaire de ${worse.value}`}` +
            `${here ? '' : ` au ${at}`}.`)
      );
    }
    const any =
      better.value === 1 ? 'n’importe quel partenaire' : `un partenaire de ${better.value}`;
    const one = `Avec ${any}, le garde\u00a0${better.of} tombe`;
    const none = worse.value >= NOBODY;
    if (better.of === worse.of)
      return (
        `${one} alors plus d’une fois sur deux\u00a0; ` +
        (none ? `avec ${other(c)}, aucun n’y suffit.` : `${other(c)} demande un ${worse.value}.`)
      );
    const there = namesGuard(c, worse.of)
      ? `avec ${other(c)}, ce garde`
      : `le garde\u00a0${worse.of}`;
    return (
      `${one} plus d’une fois sur deux\u00a0; ${there} ` +
      (none ? 'tiendrait souvent, même avec un 5.' : `demanderait un ${worse.value}.`)
    );
  },
  still: ({ better, worse }, c) =>
    `Si le raid arrive malgré tout au garde\u00a0${better.of}, ` +
    `la paire ${gagne(better.value)}\u00a0; ` +
    (better.of === worse.of
      ? `avec ${other(c)}, elle ${gagne(worse.value)}.`
      : `celle du garde\u00a0${worse.of} ${gagne(worse.value)}.`),
  odd: ({ better, worse }, c) =>
    better.value > 0
      ? `La pièce restante va au plus fort de la paire, à vous. Avec ${other(c)}, ` +
        (worse.value < 0 ? 'votre partenaire l’aurait.' : 'personne ne l’aurait.')
      : 'À force égale, personne n’a la pièce restante. ' +
        `Avec ${other(c)}, elle irait à votre partenaire, le plus fort.`,
  loot: ({ better, worse }) =>
    `Il y a plus à prendre\u00a0: environ ${whole('fr', better.value)} d’or ` +
    `au garde\u00a0${better.of}, ${whole('fr', worse.value)} au garde\u00a0${worse.of}.`,
  healing: ({ better, worse }) =>
    `Si le raid échoue là, les soins coûtent ${better.value} d’or et non ${worse.value}.`,
  pays: ({ better, worse }, c) =>
    better.value === 0
      ? `Cela ne coûte rien pour l’instant\u00a0; ${other(c)} coûte ${worse.value} d’or.`
      : `Cela coûte ${better.value} d’or et non ${worse.value}.`,
  feeds: ({ better, worse }, c) =>
    better.value === 0
      ? `${capital(other(c))} rapporte ${worse.value} d’or à ${name(c, worse.of)}.`
      : `Cela rapporte ${better.value} d’or à ${name(c, better.of)}\u00a0; ${other(c)} en rapporte ` +
        `${worse.value} à ${name(c, worse.of)}.`,
  keeps: ({ better, worse }) =>
    `Cela garde des forces pour la suite\u00a0: les monstres restés en main font ${better.value} ` +
    `en tout, et non ${worse.value}.`,
  ahead: ({ better, worse }) =>
    better.value === 0
      ? `Le garde\u00a01 est combattu en premier\u00a0; avant le garde\u00a0${worse.of}, ` +
        `il faut en battre ${worse.value}.`
      : `Il suffit d’en battre ${better.value} avant le garde\u00a0${better.of}, contre ` +
        `${worse.value} avant le garde\u00a0${worse.of}.`,
  earns: (r, c) => flow.fr(r, c, ''),
  rival: (r, c, view) => flow.fr(r, c, rich.fr[rank(r, c, view)]!),
};

/** Says what somebody gains or loses in a round on average. `extra` tells who that is. */
const flow: ByLang<(r: Reason, c: SayContext, extra: string) => string> = {
  en({ better, worse }, c, extra) {
    const you = better.of === c.seat;
    const act = (n: number) => (n < 0 ? 'lose' : 'win') + (you ? '' : 's');
    const again = act(better.value) === act(worse.value) ? '' : `${act(worse.value)} `;
    return (
      `On average ${you ? 'you' : name(c, better.of)}${extra} then ${act(better.value)} ` +
      `${count('en', better.value)} gold this round; with ${other(c)} ` +
      `${again && `${you ? 'you' : 'that player'} ${again}`}${count('en', worse.value)}.`
    );
  },
  fr({ better, worse }, c, extra) {
    const you = better.of === c.seat;
    const act = (n: number) => (n < 0 ? (you ? 'perdez' : 'perd') : you ? 'gagnez' : 'gagne');
    const again = act(better.value) === act(worse.value) ? '' : `${act(worse.value)} `;
    return (
      `En moyenne, ${you ? 'vous' : name(c, better.of)}${extra} ${act(better.value)} alors ` +
      `${count('fr', better.value)} d’or dans la manche\u00a0; avec ${other(c)}, ` +
      `${again && `${you ? 'vous' : 'ce joueur'} ${again}`}${count('fr', worse.value)}.`
    );
  },
};

const all: ByLang<Record<string, Say>> = { en, fr };

/** The strongest monster that is called weak. */
const WEAK = 2;

/** Says what a move costs that wins nothing. */
const losingCost: ByLang<(m: Move) => string> = {
  en: (m) =>
    m.kind === 'replace'
      ? 'you only pay the price and the healing there.'
      : `you only pay the healing there${m.card > WEAK ? '' : ', little for a weak monster'}.`,
  fr: (m) =>
    m.kind === 'replace'
      ? 'vous n’y payez que le prix et les soins.'
      : `vous n’y payez que les soins${m.card > WEAK ? '' : ', peu pour un monstre faible'}.`,
};

/**
 * Says what a move leads to at its guard. `later` counts the monsters of rivals further on.
 */
const leads: ByLang<(o: Outcome, m: Move, total: number, later: number) => string> = {
  en(o, m, total, later) {
    const guard = (m.space >> 1) + 1;
    if (o.kind === 'behind')
      return (
        `As things stand guard\u00a0${o.holds} holds, so guard\u00a0${guard} won’t be reached: ` +
        losingCost.en(m)
      );
    if (o.kind === 'pair' && o.chance <= 0)
      return (
        `The pair at guard\u00a0${guard} then has ${total}, too weak to win: ` +
        (later > 0
          ? `the raid would stop there, and ${later} ` +
            `${later === 1 ? 'monster' : 'monsters'} of your rivals further on would get nothing.`
          : losingCost.en(m))
      );
    if (o.kind === 'pair' && o.ahead)
      return (
        `The pair at guard\u00a0${guard} then has ${total}; ` +
        `if the guards before it fall, it ${wins(o.chance)}.`
      );
    if (o.kind === 'pair')
      return `The pair at guard\u00a0${guard} then has ${total} and ${wins(o.chance)}.`;
    if (o.kind === 'luck')
      return `Even with the strongest partner, guard\u00a0${guard} holds more often than not.`;
    const partner = o.more === 1 ? 'any partner' : `a ${strong(o.more)} partner`;
    return (
      `With ${partner}, guard\u00a0${guard} falls at least half of the time; ` +
      `${messages.en.holders(o.rivals, o.you, o.sure)}.`
    );
  },
  fr(o, m, total, later) {
    const guard = (m.space >> 1) + 1;
    if (o.kind === 'behind')
      return (
        `Pour l’instant le garde\u00a0${o.holds} tient bon et le raid n’atteint pas ` +
        `le garde\u00a0${guard}\u00a0: ` +
        losingCost.fr(m)
      );
    if (o.kind === 'pair' && o.chance <= 0)
      return (
        `La paire du garde\u00a0${guard} a alors ${total}, trop faible pour gagner\u00a0: ` +
        (later > 0
          ? `le raid s’arrêterait là, et ${later} ` +
            `${later === 1 ? 'monstre rival n’aurait' : 'monstres rivaux n’auraient'} rien plus loin.`
          : losingCost.fr(m))
      );
    if (o.kind === 'pair' && o.ahead)
      return (
        `La paire du garde\u00a0${guard} a alors ${total}\u00a0; ` +
        `si les gardes de devant tombent, elle ${gagne(o.chance)}.`
      );
    if (o.kind === 'pair')
      return `La paire du garde\u00a0${guard} a alors ${total} et ${gagne(o.chance)}.`;
    if (o.kind === 'luck')
      return (
        `Même avec le meilleur partenaire, le garde\u00a0${guard} tient ` +
        'plus d’une fois sur deux.'
      );
    const partner = o.more === 1 ? 'n’importe quel partenaire' : `un partenaire ${strong(o.more)}`;
    return (
      `Avec ${partner}, le garde\u00a0${guard} tombe au moins une fois sur deux\u00a0; ` +
      `${messages.fr.holders(o.rivals, o.you, o.sure)}.`
    );
  },
};

/** Names a move by its monsters and its guard. */
function called(m: Move, view: View, c: SayContext): string {
  const guard = Math.floor(m.space / 2) + 1;
  const old = view.castle[m.space];
  if (c.lang === 'fr')
    return old
      ? `le ${m.card} à la place du ${old.card} au garde\u00a0${guard}`
      : `le ${m.card} au garde\u00a0${guard}`;
  return old
    ? `the ${m.card} in place of the ${old.card} at guard\u00a0${guard}`
    : `the ${m.card} at guard\u00a0${guard}`;
}

const reasons: Reasons<View, Move> = {
  noun: called,
  move: called,
  reason: (r, view, c) => all[c.lang][r.kind]?.(r, c, view) ?? null,
  leads(m, view, c) {
    const at = m.space >> 1;
    if (!view.guards?.[at]) return ''; // a view from elsewhere
    const then = afterMove(view, c.seat, m);
    return leads[c.lang](
      outcomeAt(then, at, c.seat),
      m,
      then.guards[at]!.total,
      then.castle.slice(2 * at + 2).filter((x) => x && x.seat !== c.seat).length,
    );
  },
  named: (sentence) =>
    [...sentence.matchAll(/(?:guard|garde)\s(\d)/gi)]
      .map(([, guard]) => `.mm-bay:nth-child(${guard})`)
      .join(),
};

export default reasons;
