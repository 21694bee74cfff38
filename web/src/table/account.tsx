// How the margin of a match came about: in two sentences, in bars, and as the exact sum.

import './account.css';
import type { ByLang, Lang, SayContext } from '@lair/game-ui';
import { lang, number, percent, t } from '@lair/i18n';
import { de } from '@lair/i18n/elide';
import { unitOf } from '@lair/table/worth';
import type { Review } from '@lair/wire';

/** The parts of a margin in whole points, or in hundredths for a match alone. */
interface Parts {
  margin: number;
  expected: number;
  luck: number;
  others: number;
  own: number;
}

interface Words {
  /** How the match ended; `whom` is the only opponent, "" if there are several. */
  end(n: number, who: string, whom: string): string;
  /** What luck and choices did to the lead; `who` is "" for the reader. */
  why(luck: number, choices: number, who: string, whom: string): string;
  /** The same for a match alone, in chances to win. */
  alone(p: Parts, who: string): string;
  /** Why both sides' choices are large numbers. */
  against: string;
  exact: string;
}

const points: ByLang<(n: number) => string> = {
  en: (n) => `${number(Math.abs(n))} point${Math.abs(n) === 1 ? '' : 's'}`,
  fr: (n) => `${number(Math.abs(n))} point${Math.abs(n) < 2 ? '' : 's'}`,
};

const en: Words = {
  end: (n, who, whom) => {
    const best = whom || 'the best of the others';
    const name = who || 'You';
    return n === 0
      ? `${name} finished level with ${best}.`
      : `${name} finished ${points.en(n)} ${n > 0 ? 'ahead of' : 'behind'} ${best}.`;
  },
  why: (luck, choices, who, whom) => {
    const [you, your] = [who || 'you', who ? `${who}’s` : 'your'];
    const theirs = whom ? (whom === 'you' ? 'your' : `${whom}’s`) : 'the others’';
    const drawn =
      luck === 0
        ? 'Luck did little'
        : `Luck ${luck > 0 ? 'brought' : 'cost'} ${you} ${points.en(luck)}`;
    if (choices === 0) return `${drawn}, and ${your} choices were worth as much as ${theirs}.`;
    const [more, less] = choices > 0 ? [your, theirs] : [theirs, your];
    return `${drawn}, and ${more} choices were worth ${points.en(choices)} more than ${ours(less)}.`;
  },
  alone: ({ expected, luck, own }, who) => {
    const did = (n: number) => `${n < 0 ? 'took away' : 'added'} ${percent(Math.abs(n) / 100)}`;
    return (
      `Before the deal a bot saw a ${percent(expected / 100)} chance to win. ` +
      `Luck ${did(luck)}, and ${who ? `${who}’s` : 'your'} choices ${did(own)}.`
    );
  },
  against:
    'Every good choice adds to its player’s lead and takes from the others’ leads. ' +
    'What counts is the sum of these lines.',
  exact: 'The exact sum',
};

/** Turns "your" into "yours" where no noun follows. */
const ours = (whose: string) => (whose === 'your' ? 'yours' : whose);

const fr: Words = {
  end: (n, who, whom) => {
    const best = whom || 'le meilleur des autres';
    const ends = who ? `${who} finit` : 'Vous finissez';
    return n === 0
      ? `${ends} à égalité avec ${best}.`
      : `${ends} avec ${points.fr(n)} ${n > 0 ? 'd’avance' : 'de retard'} sur ${best}.`;
  },
  why: (luck, choices, who, whom) => {
    const [a, vos] = [who ? ` à ${who}` : '', who ? `les choix ${de(who)}` : 'vos choix'];
    const theirs = whom
      ? whom === 'vous'
        ? 'vos choix'
        : `les choix ${de(whom)}`
      : 'les choix des autres';
    const drawn =
      luck === 0
        ? 'La chance a peu compté'
        : `La chance ${who ? 'a' : 'vous a'} ${luck > 0 ? 'rapporté' : 'coûté'} ${points.fr(luck)}${a}`;
    if (choices === 0) return `${drawn}, et ${vos} ont valu autant que ${those(theirs)}.`;
    const [more, less] = choices > 0 ? [vos, theirs] : [theirs, vos];
    return `${drawn}, et ${more} ont valu ${points.fr(choices)} de plus que ${those(less)}.`;
  },
  alone: ({ expected, luck, own }, who) => {
    const did = (n: number) => `${n < 0 ? 'retiré' : 'ajouté'} ${percent(Math.abs(n) / 100)}`;
    return (
      `Avant la donne, un robot donnait ${percent(expected / 100)} de chances de gagner. ` +
      `Le hasard en a ${did(luck)}, et ${who ? `les choix ${de(who)}` : 'vos choix'} en ont ${did(own)}.`
    );
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
export function Account({ review, say }: { review: Review; say: SayContext }) {
  const w = words[lang()];
  const unit = unitOf(say.names.length);
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
  const bars = sum.filter((k) => k !== 'expected' || parts[k] !== 0);
  const most = Math.max(1, ...bars.map((k) => Math.abs(parts[k])));
  return (
    <section class="stack">
      <h3>{t('review.sum')}</h3>
      <p>
        {alone
          ? w.alone(parts, who)
          : `${w.end(parts.margin, who, whom)} ${w.why(parts.luck, parts.own + parts.others, who, whom)}`}
      </p>
      <dl class="account">
        {bars.map((k) => (
          <div key={k}>
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

/** Rounds the parts of a margin to whole points of a scale, without a negative zero. */
const rounded = (r: Parts, scale: number): Parts => {
  const whole = (n: number) => Math.round(n * scale) || 0;
  return {
    margin: whole(r.margin),
    expected: whole(r.expected),
    luck: whole(r.luck),
    others: whole(r.others),
    own: whole(r.own),
  };
};
