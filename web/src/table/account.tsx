// How the margin of a match came about: in two sentences, in bars, and as the exact sum.

import './account.css';
import type { Lang, SayContext } from '@lair/game-ui';
import { lang, number, percent, t } from '@lair/i18n';
import { de } from '@lair/i18n/elide';
import { scored, unitOf } from '@lair/table/worth';
import type { Review } from '@lair/wire';

/** The parts of a margin in whole points, or in hundredths for a match alone. */
interface Parts {
  margin: number;
  expected: number;
  luck: number;
  others: number;
  own: number;
}

/** Says how much, with its unit and without its sign. */
type Says = (n: number) => string;

interface Words {
  /** How the match ended; `whom` is the only opponent, "" if there are several. */
  end(n: number, who: string, whom: string, much: string): string;
  /** What luck and choices did to the lead; `who` is "" for the reader. */
  why(luck: number, choices: number, who: string, whom: string, of: Says): string;
  /** The same for a match alone, in chances to win. */
  alone(p: Parts, who: string): string;
  /** Heads the rows, which add up: of the lead over `whom`, or of the chance to win. */
  rows(who: string, whom: string, alone: boolean): string;
  /** Why both sides' choices are large numbers. */
  against: string;
  exact: string;
}

const en: Words = {
  end: (n, who, whom, much) => {
    const best = whom || 'the best of the others';
    const name = who || 'You';
    return n === 0
      ? `${name} finished level with ${best}.`
      : `${name} finished ${much} ${n > 0 ? 'ahead of' : 'behind'} ${best}.`;
  },
  why: (luck, choices, who, whom, of) => {
    const [you, your] = [who || 'you', who ? `${who}’s` : 'your'];
    const theirs = whom ? (whom === 'you' ? 'your' : `${whom}’s`) : 'the others’';
    const drawn =
      luck === 0 ? 'Luck did little' : `Luck ${luck > 0 ? 'brought' : 'cost'} ${you} ${of(luck)}`;
    if (choices === 0) return `${drawn}, and ${your} choices were worth as much as ${theirs}.`;
    const [more, less] = choices > 0 ? [your, theirs] : [theirs, your];
    return `${drawn}, and ${more} choices were worth ${of(choices)} more than ${ours(less)}.`;
  },
  alone: ({ expected, luck, own }, who) => {
    const did = (n: number) => `${n < 0 ? 'took away' : 'added'} ${percent(Math.abs(n) / 100)}`;
    return (
      `At the start a bot saw a ${percent(expected / 100)} chance to win. ` +
      `Luck ${did(luck)}, and ${who ? `${who}’s` : 'your'} choices ${did(own)}.`
    );
  },
  rows: (who, whom, alone) => {
    const whose = who ? `${who}’s` : 'Your';
    return alone
      ? `${whose} chance to win, row by row:`
      : `${whose} lead over ${whom || 'the best of the others'}, row by row:`;
  },
  against:
    'Every good choice adds to its player’s lead and takes from the others’ leads. ' +
    'What counts is the sum of these lines.',
  exact: 'The exact sum',
};

/** Turns "your" into "yours" where no noun follows. */
const ours = (whose: string) => (whose === 'your' ? 'yours' : whose);

const fr: Words = {
  end: (n, who, whom, much) => {
    const best = whom || 'le meilleur des autres';
    const ends = who ? `${who} finit` : 'Vous finissez';
    return n === 0
      ? `${ends} à égalité avec ${best}.`
      : `${ends} avec ${much} ${n > 0 ? 'd’avance' : 'de retard'} sur ${best}.`;
  },
  why: (luck, choices, who, whom, of) => {
    const [a, vos] = [who ? ` à ${who}` : '', who ? `les choix ${de(who)}` : 'vos choix'];
    const theirs = whom
      ? whom === 'vous'
        ? 'vos choix'
        : `les choix ${de(whom)}`
      : 'les choix des autres';
    const drawn =
      luck === 0
        ? 'La chance a peu compté'
        : `La chance ${who ? 'a' : 'vous a'} ${luck > 0 ? 'rapporté' : 'coûté'} ${of(luck)}${a}`;
    if (choices === 0) return `${drawn}, et ${vos} ont valu autant que ${those(theirs)}.`;
    const [more, less] = choices > 0 ? [vos, theirs] : [theirs, vos];
    return `${drawn}, et ${more} ont valu ${of(choices)} de plus que ${those(less)}.`;
  },
  alone: ({ expected, luck, own }, who) => {
    const did = (n: number) => `${n < 0 ? 'retiré' : 'ajouté'} ${percent(Math.abs(n) / 100)}`;
    return (
      `Au départ, un robot voyait ${percent(expected / 100)} de chances de gagner. ` +
      `Le hasard en a ${did(luck)}, et ${who ? `les choix ${de(who)}` : 'vos choix'} en ont ${did(own)}.`
    );
  },
  rows: (who, whom, alone) => {
    const [les, l] = who ? ['Les', 'L’'] : ['Vos', 'Votre '];
    return alone
      ? `${les} chances de gagner${who && ` ${de(who)}`}, ligne par ligne\u00a0:`
      : `${l}avance${who && ` ${de(who)}`} sur ${whom || 'le meilleur des autres'}, ligne par ligne\u00a0:`;
  },
  against:
    'Chaque bon choix ajoute à l’avance de qui le fait et réduit celle des autres. ' +
    'Ce qui compte, c’est la somme de ces lignes.',
  exact: 'Le compte exact',
};

/** Says "ceux de …" and "les vôtres" where the noun was named before. */
const those = (choices: string) =>
  choices === 'vos choix' ? 'les vôtres' : choices.replace(/^les choix/, 'ceux');

const words: Record<Lang, Words> = { en, fr };

/** Says how expectation, luck and decisions add up to the final lead. */
export function Account({ review, say, game }: { review: Review; say: SayContext; game: string }) {
  const w = words[lang()];
  const unit = unitOf(say.names.length, game);
  const alone = say.names.length === 1;
  const mine = say.seat === review.seat;
  const who = mine ? '' : (say.names[review.seat] ?? '');
  const other = say.names.length === 2 ? 1 - review.seat : -1;
  const whom = other === say.seat ? t('player.you') : (say.names[other] ?? '');
  const names: Record<keyof Parts, string> = {
    expected: t('review.expected'),
    luck: t('review.luck'),
    others: t('review.others'),
    own: mine ? t('review.own') : t('review.own.of', who),
    margin: unit.margin,
  };
  const parts = rounded(review, alone ? 100 : 1);
  const sum: (keyof Parts)[] = ['expected', 'luck', ...(alone ? [] : ['others' as const]), 'own'];
  const rows = [...sum.filter((k) => k !== 'expected' || parts[k] !== 0), 'margin' as const];
  const most = Math.max(1, ...rows.map((k) => Math.abs(parts[k])));
  const much: Says = (n) => scored(Math.abs(n), game);
  return (
    <section class="stack">
      <h3>{t('review.sum')}</h3>
      <p>
        {alone
          ? w.alone(parts, who)
          : `${w.end(parts.margin, who, whom, much(parts.margin))} ${w.why(parts.luck, parts.own + parts.others, who, whom, much)}`}
      </p>
      <p>{w.rows(who, whom, alone)}</p>
      <dl class="account">
        {rows.map((k) => (
          <div key={k} data-sum={k === 'margin'}>
            <dt>{names[k]}</dt>
            <dd>
              <span
                class="account-bar"
                aria-hidden="true"
                data-loss={parts[k] < 0}
                style={{ '--long': Math.abs(parts[k]) / most }}
              />
              <span class="numeral">
                {alone
                  ? unit.says(parts[k] / 100)
                  : `${parts[k] > 0 ? '+' : ''}${number(parts[k])}`}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {parts.others < 0 && <p class="small soft">{w.against}</p>}
      <details>
        <summary>{w.exact}</summary>
        <dl class="review-sum">
          {[...sum, 'margin' as const].map((k) => (
            <div key={k}>
              <dt>{names[k]}</dt>
              <dd class="numeral">{unit.says(review[k])}</dd>
            </div>
          ))}
        </dl>
        <p class="small soft">{unit.text}</p>
      </details>
    </section>
  );
}

/**
 * Rounds the parts of a margin to whole points of a scale that still add up, by the largest
 * remainders, without a negative zero.
 */
export function rounded(r: Parts, scale: number): Parts {
  const whole = (n: number) => Math.round(n * scale) || 0;
  const names = ['expected', 'luck', 'others', 'own'] as const;
  const parts = Object.fromEntries(names.map((k) => [k, whole(r[k])])) as Omit<Parts, 'margin'>;
  const margin = whole(r.margin);
  const off = margin - names.reduce((sum, k) => sum + parts[k], 0);
  const step = Math.sign(off);
  // Those whose rounding went furthest the other way take it.
  const error = (k: (typeof names)[number]) => (r[k] * scale - parts[k]) * step;
  for (const k of [...names].sort((a, b) => error(b) - error(a)).slice(0, Math.abs(off)))
    parts[k] = parts[k] + step || 0;
  return { ...parts, margin };
}
