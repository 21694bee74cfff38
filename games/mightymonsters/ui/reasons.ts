// Moves, and why one is better than another, in words.

import type { ByLang, Reason, Reasons, SayContext } from '@lair/game-ui';
import type { Move, View } from './types';

type Say = (r: Reason, c: SayContext) => string;

const percent = (p: number) => `${Math.round(100 * p)}`;
const name = (c: SayContext, seat: number) => c.names[seat] ?? '';

const en: Record<string, Say> = {
  beats: ({ better, worse }) =>
    better.of === worse.of
      ? `The pair then beats guard ${better.of} in ${percent(better.value)} % of cases, not in ` +
        `${percent(worse.value)} %.`
      : `Its pair beats guard ${better.of} in ${percent(better.value)} % of cases; the other ` +
        `would beat guard ${worse.of} in ${percent(worse.value)} %.`,
  partner: ({ better, worse }) =>
    `A partner of ${better.value} makes guard ${better.of} likely to fall; guard ${worse.of} ` +
    `would need one of ${worse.value}.`,
  healing: ({ better, worse }) =>
    `If the guard holds, healing costs ${better.value} gold and not ${worse.value}.`,
  pays: ({ better, worse }) =>
    better.value === 0
      ? `It costs nothing now; the other move costs ${worse.value} gold.`
      : `It costs ${better.value} gold and not ${worse.value}.`,
  feeds: ({ better, worse }, c) =>
    better.value === 0
      ? `The other move gives ${worse.value} gold to ${name(c, worse.of)}.`
      : `It gives ${name(c, better.of)} ${better.value} gold; the other move gives ` +
        `${name(c, worse.of)} ${worse.value}.`,
  keeps: ({ better, worse }) =>
    `Monsters of strength ${better.value} together stay in hand, not only of ${worse.value}.`,
  ahead: ({ better, worse }) =>
    better.value === 0
      ? `Guard 1 is fought first; before guard ${worse.of} another ${worse.value} must fall.`
      : `Only ${better.value} must fall before guard ${better.of}, and ${worse.value} before ` +
        `guard ${worse.of}.`,
};

const fr: Record<string, Say> = {
  beats: ({ better, worse }) =>
    better.of === worse.of
      ? `La paire bat alors le garde ${better.of} dans ${percent(better.value)} % des cas, au ` +
        `lieu de ${percent(worse.value)} %.`
      : `Sa paire bat le garde ${better.of} dans ${percent(better.value)} % des cas ; l’autre ne ` +
        `battrait le garde ${worse.of} que dans ${percent(worse.value)} %.`,
  partner: ({ better, worse }) =>
    `Avec un partenaire de ${better.value}, le garde ${better.of} tombe plus d’une fois sur ` +
    `deux ; le garde ${worse.of} en demanderait un de ${worse.value}.`,
  healing: ({ better, worse }) =>
    `Si le garde tient, les soins coûtent ${better.value} d’or et non ${worse.value}.`,
  pays: ({ better, worse }) =>
    better.value === 0
      ? `Cela ne coûte rien pour l’instant ; l’autre coup coûte ${worse.value} d’or.`
      : `Cela coûte ${better.value} d’or et non ${worse.value}.`,
  feeds: ({ better, worse }, c) =>
    better.value === 0
      ? `L’autre coup rapporte ${worse.value} d’or à ${name(c, worse.of)}.`
      : `Cela rapporte ${better.value} d’or à ${name(c, better.of)} ; l’autre coup en rapporte ` +
        `${worse.value} à ${name(c, worse.of)}.`,
  keeps: ({ better, worse }) =>
    `Il reste en main des monstres d’une force totale de ${better.value}, au lieu de ` +
    `${worse.value}.`,
  ahead: ({ better, worse }) =>
    better.value === 0
      ? `Le garde 1 est combattu en premier ; avant le garde ${worse.of}, il faut en battre ` +
        `${worse.value}.`
      : `Il suffit d’en battre ${better.value} avant le garde ${better.of}, contre ` +
        `${worse.value} avant le garde ${worse.of}.`,
};

const all: ByLang<Record<string, Say>> = { en, fr };

const reasons: Reasons<View, Move> = {
  move(m, view, c) {
    const guard = Math.floor(m.space / 2) + 1;
    const old = view.castle[m.space];
    if (c.lang === 'fr')
      return old
        ? `le ${m.card} à la place du ${old.card}, au garde ${guard}`
        : `le ${m.card} au garde ${guard}`;
    return old
      ? `the ${m.card} in place of the ${old.card} at guard ${guard}`
      : `the ${m.card} to guard ${guard}`;
  },
  reason: (r, _view, c) => all[c.lang][r.kind]?.(r, c) ?? null,
};

export default reasons;
