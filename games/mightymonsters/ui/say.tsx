// Each event as a sentence for the log, with small drawings of the pieces.
// French has the type of English, so a missing kind does not compile.

import type { ComponentChild, VNode } from 'preact';
import type { ByLang, Lang, SayContext, Sentence } from '@lair/game-ui';
import { Coin, Mark, Star, Torch, type Faction } from './art/marks';
import { King } from './art/kings';
import { kingText } from './cards';
import { messages } from './messages';
import { monsterName } from './names';
import type { Event, EventOf, View } from './types';

/** What the sentences need to know: of the view only who plays which faction. */
type Context = Omit<SayContext, 'view'> & { view?: Pick<View, 'seats'> };

/** A sentence for each kind of event, or null for events that are not shown. */
type Sentences = {
  [K in Event['kind']]: (e: EventOf<K>, c: Context) => Sentence | null;
};

const faction = (c: Context, seat: number): Faction | undefined => c.view?.seats[seat]?.faction;

// monster shows a card of a seat: its mark, strength and name, or only the
// strength if the faction is unknown.
function monster(c: Context, seat: number, card: number): ComponentChild {
  const of = faction(c, seat);
  return (
    <b class="mm-said">
      {of ? (
        <>
          <Mark of={of} text={card} />
          <span class="mm-said-name">&#x202f;{monsterName(of, card, c.lang)}</span>
        </>
      ) : (
        card
      )}
    </b>
  );
}

const figures = (list: number[]): ComponentChild => <b class="mm-said">{list.join(' ')}</b>;
const name = (c: Context, seat: number): ComponentChild => (
  <b class="mm-who">{c.names[seat] ?? '?'}</b>
);
/** The stars of a guard in a sentence, with a text for screen readers. */
const stars = (level: number, lang: Lang): ComponentChild => (
  <span class="mm-said">
    {Array.from({ length: level }, () => (
      <Star class="mm-icon mm-star" />
    ))}
    <span class="sr-only">{messages[lang].stars(level)}</span>
  </span>
);
/** A sum in a sentence: the coin stays with its number, and has a text for screen readers. */
export const Gold = ({ lang, n }: { lang: Lang; n: number }): VNode => (
  <span class="mm-said">
    {n} <Coin />
    <span class="sr-only">{messages[lang].coin(n)}</span>
  </span>
);
// between joins items with commas, and the last one with its own separator.
const between = (
  list: ComponentChild[],
  comma: ComponentChild,
  last: ComponentChild,
): ComponentChild[] =>
  list.flatMap((item, i) => (i === 0 ? [item] : [i === list.length - 1 ? last : comma, item]));

// main marks what is told of a throw-out: where room is short, what merely goes in gives way.
const main = (text: string): ComponentChild => <span data-main>{text}</span>;

// more marks what is left out where not even one sentence has room.
const more = (...parts: ComponentChild[]): ComponentChild => <span data-more>{parts}</span>;

// subject returns who acts and the matching verb: ["You send "], or ["Ada", " sends "].
const subject = (
  c: Context,
  seat: number,
  you: string,
  verbYou: string,
  verb: string,
): ComponentChild[] => (seat === c.seat ? [`${you} ${verbYou} `] : [name(c, seat), ` ${verb} `]);

const en: Sentences = {
  game_started: (e) => [
    `${['Three', 'Four', 'Five', 'Six'][e.seats - 3]} gangs of monsters meet below the castle, ` +
      `with ${e.gold[0] ?? 0} gold each.`,
  ],
  king_stack_built: (e) => [`The raid lasts ${e.count} rounds.`],
  hand_dealt: (e, c) =>
    e.hand && e.down
      ? [
          ...subject(c, e.seat, 'You', 'hold', 'holds'),
          figures(e.hand),
          '; ',
          figures(e.down),
          ' rest face down.',
        ]
      : null,
  start_seat_set: (e, c) => [
    <Torch />,
    ' ',
    ...subject(c, e.seat, 'You', 'carry', 'carries'),
    e.seat === c.seat ? 'the torch and go first.' : 'the torch and goes first.',
  ],
  guards_placed: (e, c) => [
    'New guards at their posts: ',
    ...between(
      e.levels.map((n) => stars(n, c.lang)),
      ', ',
      ', ',
    ),
    '.',
  ],
  round_started: (e) => [<b>Round {e.round}</b>, ' begins.'],
  king_tile_revealed: (e, c) => [
    <King id={e.tile} />,
    ' By order of the king: ',
    kingText(e.tile, c.lang),
  ],
  hands_set_by_king: (e) => [
    'Everybody takes ',
    figures(e.hand),
    ' in hand; ',
    figures(e.down),
    ' rest face down.',
  ],
  turn_started: () => null, // the status line asks for the move
  turn_passed: (e, c) =>
    e.seat === c.seat
      ? ['You have two monsters in the castle and pass.']
      : [name(c, e.seat), ' has two monsters in the castle and passes.'],
  monster_placed: (e, c) => [
    ...subject(c, e.seat, 'You', 'send', 'sends'),
    monster(c, e.seat, e.card),
    ` to guard\u00a0${guard(e.space)}.`,
  ],
  monster_replaced: (e, c) => {
    const paid = [<Gold lang="en" n={e.paid_to_treasury + e.paid_to_owner} />];
    if (e.old_owner === e.seat)
      return [
        ...subject(c, e.seat, 'You', 'swap', 'swaps'),
        monster(c, e.seat, e.old_card),
        ' for ',
        monster(c, e.seat, e.card),
        ` at guard\u00a0${guard(e.space)}, for `,
        ...paid,
        '.',
      ];
    const mine = e.seat === c.seat ? ['Your '] : [name(c, e.seat), '’s '];
    const whose = e.old_owner === c.seat ? ['your '] : [name(c, e.old_owner), '’s '];
    const share =
      e.paid_to_owner === 0
        ? []
        : e.old_owner === c.seat
          ? [`, ${e.paid_to_owner} of it to you`]
          : [more(`, ${e.paid_to_owner} of it to `, name(c, e.old_owner))];
    return [
      ...mine,
      monster(c, e.seat, e.card),
      main(' throws out '),
      ...whose,
      monster(c, e.old_owner, e.old_card),
      ` at guard\u00a0${guard(e.space)} for `,
      ...paid,
      ...share,
      '.',
    ];
  },
  castle_full: () => ['The castle is full. Now for the guards!'],
  weakest_marked: (e) => [
    e.guards.length > 1
      ? 'The king takes pity on the weakest pairs, at guards '
      : 'The king takes pity on the weakest pair, at guard\u00a0',
    ...between(e.guards.map(String), ', ', ' and '),
    '.',
  ],
  guard_revealed: (e) => [
    `Guard\u00a0${e.guard} is revealed: strength ${e.effective_strength}, loot ${e.effective_loot}`,
    ...changed(e, (s, l) => ` (printed ${s} and ${l})`),
    `. The pair has ${e.total}.`,
  ],
  guard_beaten: (e, c) => {
    const paid = e.payouts.filter((p) => p.gold > 0);
    if (paid.length === 0)
      return [`Guard\u00a0${e.guard} is beaten, and had nothing worth taking.`];
    const shares = paid.map((p) => (
      <>
        <Gold lang="en" n={p.gold} /> for {p.seat === c.seat ? 'you' : name(c, p.seat)}
      </>
    ));
    return [
      `Guard\u00a0${e.guard} is beaten: `,
      ...between(shares, ', ', ' and '),
      ...(e.forfeited ? [more('; the odd coin rolls away')] : []),
      '.',
    ];
  },
  guard_won: (e) => [`Guard\u00a0${e.guard} holds! The raid ends here.`],
  healing_paid: (e, c) =>
    e.paid < e.due
      ? [
          ...subject(c, e.seat, 'You', 'owe', 'owes'),
          <Gold lang="en" n={e.due} />,
          ` for healing but ${e.seat === c.seat ? 'have' : 'has'} ` +
            (e.paid === 0 ? 'none; it is forgiven.' : `only ${e.paid}; the rest is forgiven.`),
        ]
      : [
          ...subject(c, e.seat, 'You', 'pay', 'pays'),
          <Gold lang="en" n={e.paid} />,
          ' for healing.',
        ],
  monsters_rotated: () => ['The monsters go home to rest, and those who rested are back in hand.'],
  guards_discarded: (e) => [
    'The guards go off duty',
    e.unseen === 0
      ? '.'
      : e.unseen === 1
        ? '; one was never seen.'
        : `; ${e.unseen} were never seen.`,
  ],
  king_tile_discarded: (e) => [
    e.remaining === 0
      ? 'That was the last round.'
      : e.remaining === 1
        ? 'One round to go.'
        : `${e.remaining} rounds to go.`,
  ],
  start_marker_moved: (e, c) => [
    <Torch />,
    ' The torch goes to ',
    e.seat === c.seat ? 'you' : name(c, e.seat),
    '.',
  ],
  game_ended: (e, c) => {
    const best = e.gold[e.winners[0] ?? 0] ?? 0;
    if (e.winners.length === 1)
      return [
        ...subject(c, e.winners[0]!, 'You', 'win', 'wins'),
        'the raid with ',
        <Gold lang="en" n={best} />,
        '.',
      ];
    return [
      ...between(
        e.winners.map((s, i) => (s === c.seat ? <b>{i === 0 ? 'You' : 'you'}</b> : name(c, s))),
        ', ',
        ' and ',
      ),
      ' win the raid together',
      more(', with ', <Gold lang="en" n={best} />, ' each'),
      '.',
    ];
  },
};

const fr: Sentences = {
  game_started: (e) => [
    `${['Trois', 'Quatre', 'Cinq', 'Six'][e.seats - 3]} bandes de monstres guettent le château, ` +
      `avec ${e.gold[0] ?? 0} pièces d’or chacune.`,
  ],
  king_stack_built: (e) => [`Le raid dure ${e.count} manches.`],
  hand_dealt: (e, c) =>
    e.hand && e.down
      ? [
          ...subject(c, e.seat, 'Vous', 'avez', 'a'),
          'en main ',
          figures(e.hand),
          ' ; ',
          figures(e.down),
          ' se reposent, face cachée.',
        ]
      : null,
  start_seat_set: (e, c) => [
    <Torch />,
    ' ',
    ...subject(c, e.seat, 'Vous', 'portez', 'porte'),
    e.seat === c.seat ? 'la torche et commencez.' : 'la torche et commence.',
  ],
  guards_placed: (e, c) => [
    'De nouveaux gardes prennent leur poste : ',
    ...between(
      e.levels.map((n) => stars(n, c.lang)),
      ', ',
      ', ',
    ),
    '.',
  ],
  round_started: (e) => ['La ', <b>manche {e.round}</b>, ' commence.'],
  king_tile_revealed: (e, c) => [
    <King id={e.tile} />,
    ' Sur ordre du roi : ',
    kingText(e.tile, c.lang),
  ],
  hands_set_by_king: (e) => [
    'Tout le monde prend ',
    figures(e.hand),
    ' en main ; ',
    figures(e.down),
    ' se reposent, face cachée.',
  ],
  turn_started: () => null,
  turn_passed: (e, c) => [
    ...subject(c, e.seat, 'Vous', 'avez', 'a'),
    `deux monstres dans le château et ${e.seat === c.seat ? 'passez' : 'passe'}.`,
  ],
  monster_placed: (e, c) => [
    ...subject(c, e.seat, 'Vous', 'envoyez', 'envoie'),
    monster(c, e.seat, e.card),
    ` au garde\u00a0${guard(e.space)}.`,
  ],
  monster_replaced: (e, c) => {
    const paid = [<Gold lang="fr" n={e.paid_to_treasury + e.paid_to_owner} />];
    if (e.old_owner === e.seat)
      return [
        ...subject(c, e.seat, 'Vous', 'rappelez', 'rappelle'),
        monster(c, e.seat, e.old_card),
        ' et ',
        e.seat === c.seat ? 'envoyez ' : 'envoie ',
        monster(c, e.seat, e.card),
        ` devant le garde\u00a0${guard(e.space)}, pour `,
        ...paid,
        '.',
      ];
    const prey =
      e.old_owner === c.seat
        ? ['votre ', monster(c, e.old_owner, e.old_card)]
        : [monster(c, e.old_owner, e.old_card), ' (', name(c, e.old_owner), ')'];
    const share =
      e.paid_to_owner === 0
        ? []
        : e.old_owner === c.seat
          ? [`, dont ${e.paid_to_owner} pour vous`]
          : [more(`, dont ${e.paid_to_owner} pour `, name(c, e.old_owner))];
    return [
      ...(e.seat === c.seat ? ['Vous', main(' chassez ')] : [name(c, e.seat), main(' chasse ')]),
      ...prey,
      ' avec ',
      monster(c, e.seat, e.card),
      ` au garde\u00a0${guard(e.space)}, pour `,
      ...paid,
      ...share,
      '.',
    ];
  },
  castle_full: () => ['Le château est plein. Sus aux gardes !'],
  weakest_marked: (e) =>
    e.guards.length === 1
      ? [`Le roi prend en pitié la paire la plus faible, devant le garde\u00a0${e.guards[0]}.`]
      : [
          'Le roi prend en pitié les paires les plus faibles, devant les gardes ',
          ...between(e.guards.map(String), ', ', ' et '),
          '.',
        ],
  guard_revealed: (e) => [
    `Le garde\u00a0${e.guard} est révélé : force ${e.effective_strength}, butin ${e.effective_loot}`,
    ...changed(e, (s, l) => ` (${s} et ${l} sur la carte)`),
    `. La paire totalise ${e.total}.`,
  ],
  guard_beaten: (e, c) => {
    const paid = e.payouts.filter((p) => p.gold > 0);
    if (paid.length === 0)
      return [`Le garde\u00a0${e.guard} est battu, mais n’avait rien dans les poches.`];
    const shares = paid.map((p) => (
      <>
        <Gold lang="fr" n={p.gold} /> pour {p.seat === c.seat ? 'vous' : name(c, p.seat)}
      </>
    ));
    return [
      `Le garde\u00a0${e.guard} est battu : `,
      ...between(shares, ', ', ' et '),
      ...(e.forfeited ? [more(' ; une pièce roule au loin')] : []),
      '.',
    ];
  },
  guard_won: (e) => [`Le garde\u00a0${e.guard} tient bon ! Le raid s’arrête là.`],
  healing_paid: (e, c) =>
    e.paid < e.due
      ? [
          ...subject(c, e.seat, 'Vous', 'devez', 'doit'),
          <Gold lang="fr" n={e.due} />,
          ` de soins mais n’${e.seat === c.seat ? 'avez' : 'a'} ` +
            (e.paid === 0
              ? 'plus rien\u00a0; la dette est oubliée.'
              : `que ${e.paid}\u00a0; le reste est oublié.`),
        ]
      : [
          ...subject(c, e.seat, 'Vous', 'payez', 'paie'),
          <Gold lang="fr" n={e.paid} />,
          ' de soins.',
        ],
  monsters_rotated: () => [
    'Les monstres rentrent se reposer, et ceux qui se reposaient reviennent en main.',
  ],
  guards_discarded: (e) => [
    'Les gardes sont relevés',
    e.unseen === 0
      ? '.'
      : e.unseen === 1
        ? ' ; l’un d’eux n’a jamais été vu.'
        : ` ; ${e.unseen} d’entre eux n’ont jamais été vus.`,
  ],
  king_tile_discarded: (e) => [
    e.remaining === 0
      ? 'C’était la dernière manche.'
      : e.remaining === 1
        ? 'Plus qu’une manche.'
        : `Encore ${e.remaining} manches.`,
  ],
  start_marker_moved: (e, c) =>
    e.seat === c.seat
      ? [<Torch />, ' La torche vous revient.']
      : [<Torch />, ' La torche passe à ', name(c, e.seat), '.'],
  game_ended: (e, c) => {
    const best = e.gold[e.winners[0] ?? 0] ?? 0;
    if (e.winners.length === 1)
      return [
        ...subject(c, e.winners[0]!, 'Vous', 'remportez', 'remporte'),
        'le raid avec ',
        <Gold lang="fr" n={best} />,
        '.',
      ];
    const verb = e.winners.includes(c.seat) ? 'remportez' : 'remportent';
    return [
      ...between(
        e.winners.map((s, i) => (s === c.seat ? <b>{i === 0 ? 'Vous' : 'vous'}</b> : name(c, s))),
        ', ',
        ' et ',
      ),
      ` ${verb} le raid ensemble`,
      more(', avec ', <Gold lang="fr" n={best} />, ' chacun'),
      '.',
    ];
  },
};

// Guards are numbered from 1 at the gate; each has two spaces.
const guard = (space: number): number => (space >> 1) + 1;

// changed returns a text with the printed values if the king tile changed them.
const changed = (
  e: EventOf<'guard_revealed'>,
  text: (strength: number, loot: number) => string,
): string[] =>
  e.effective_strength === e.printed_strength && e.effective_loot === e.printed_loot
    ? []
    : [text(e.printed_strength, e.printed_loot)];

const sentences: ByLang<Sentences> = { en, fr };

const roundWords: ByLang<{
  fell(last: number, holds: boolean): string;
  held(guard: number, alone: boolean): string;
  /** Before what is won, and between that and what is paid. */
  you: [string, string];
  nothing: string;
  /** Around what is paid where nothing was won. */
  pay: [string, string];
}> = {
  en: {
    fell: (last, holds) =>
      !holds
        ? 'All guards fell'
        : last === 1
          ? 'Guard\u00a01 fell'
          : `Guards\u00a01 ${last === 2 ? 'and' : 'to'}\u00a0${last} fell`,
    held: (guard, alone) => `${alone ? 'Guard' : ', guard'}\u00a0${guard} held`,
    you: [': you get\u00a0', ' and pay\u00a0'],
    nothing: ': nothing for you',
    pay: [': you pay\u00a0', ' for healing'],
  },
  fr: {
    fell: (last, holds) =>
      !holds
        ? 'Tous les gardes tombent'
        : last === 1
          ? 'Le garde\u00a01 tombe'
          : `Les gardes\u00a01 ${last === 2 ? 'et' : 'à'}\u00a0${last} tombent`,
    held: (guard, alone) => `${alone ? 'Le garde' : ', le'}\u00a0${guard} tient`,
    you: ['\u00a0: vous gagnez\u00a0', ', payez\u00a0'],
    nothing: '\u00a0: rien pour vous',
    pay: ['\u00a0: vous payez\u00a0', ' de soins'],
  },
};

/** Says what a round came to for the reader, if the events end one. */
export function roundSaid(events: Event[], { lang, seat }: SayContext): Sentence | null {
  if (!events.some((e) => e.kind === 'monsters_rotated')) return null;
  const w = roundWords[lang];
  const fell = events.filter((e) => e.kind === 'guard_beaten');
  const held = events.find((e) => e.kind === 'guard_won');
  const got = fell
    .flatMap((e) => e.payouts)
    .reduce((n, p) => n + (p.seat === seat ? p.gold : 0), 0);
  const paid = events.reduce(
    (n, e) => n + (e.kind === 'healing_paid' && e.seat === seat ? e.paid : 0),
    0,
  );
  // Who was paid and pays has much to be told, and knows that those before it fell.
  const both = got > 0 && paid > 0 && held !== undefined;
  return [
    fell.length > 0 && !both && w.fell(fell.length, held !== undefined),
    held && w.held(held.guard, fell.length === 0 || both),
    seat >= 0 && (got > 0 ? w.you[0] : paid > 0 ? w.pay[0] : w.nothing),
    got > 0 && (
      <span class="mm-said">
        {got} <Coin />
      </span>
    ),
    got > 0 && paid > 0 && w.you[1],
    got > 0 && paid > 0 && (
      <span class="mm-said">
        {paid} <Coin />
      </span>
    ),
    got > 0 && paid > 0 && w.pay[1],
    got === 0 && paid > 0 && <Gold lang={lang} n={paid} />,
    got === 0 && paid > 0 && w.pay[1],
    '.',
  ].filter((part) => part !== false && part !== undefined);
}

/** Every kind of event, in the order of a match. */
export const kinds = Object.keys(en) as Event['kind'][];

/** The sentence of an event for the log, or null if it is not shown. */
export function say(event: Event, c: SayContext): Sentence | null {
  const sentence = sentences[c.lang][event.kind] as
    ((e: Event, c: Context) => Sentence | null) | undefined;
  return sentence ? sentence(event, c as Context) : null;
}
