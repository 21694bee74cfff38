// What is said of each thing when a player first meets it, the most urgent first.

import type { First, Lang, Meeting } from '@lair/game-ui';
import type { Card, Event, Move, View } from './types';
import { words } from './words';

type Line = First<View, Move, Event>;
type At = Meeting<View, Move, Event>;

const decides = ({ moves }: At, ...kinds: Move['kind'][]): boolean =>
  moves.some((m) => kinds.includes(m.kind));
/** Reports whether the player has nothing more to decide in the turn that they had. */
const turnOver = ({ moves }: At): boolean => moves.every((m) => m.kind === 'choose_camp');
const card = (view: View, id: string): Card | undefined => view.cards.find((c) => c.id === id);
const expedition = ({ view }: At): number => view.solo?.expedition ?? 0;
/** Reports whether a monster that lives everywhere lies in the wilds. */
const draco = ({ view }: At): boolean =>
  view.wilds.some((l) => card(view, l.monster)?.region === 'everywhere');

const has = (
  e: { seat: number; monster: string },
  { view, seat }: At,
  ability: Card['ability'],
): boolean => e.seat === seat && card(view, e.monster)?.ability === ability;

/** A line for a monster with an ability, which it names, met when the player captures one. */
const able = (
  id: string,
  ability: Card['ability'],
  rule: string,
  en: string,
  fr: string,
): Line => ({
  id,
  rule,
  en,
  fr,
  on: 'monster_captured',
  when: (e, m) => has(e, m, ability),
  about: (m, lang) => {
    const e = m.events.find((e) => e.kind === 'monster_captured' && has(e, m, ability));
    return e?.kind === 'monster_captured' ? card(m.view, e.monster)?.name[lang] : undefined;
  },
});

type Up = Extract<Event, { kind: 'camp_upgraded' }>;

/** The part of a line about a camp of the player's that rises, which is named, and the value. */
const rises = (how: (e: Up) => boolean, valued = false) => {
  const own = (e: Event, seat: number): e is Up =>
    e.kind === 'camp_upgraded' && e.seat === seat && how(e);
  return {
    on: 'camp_upgraded' as const,
    when: (e: Up, { seat }: At) => own(e, seat),
    about: ({ events, seat }: At, lang: Lang) => {
      const e = events.find((e) => own(e, seat)) as Up | undefined;
      return e && `${words(lang).short[e.region]}${valued ? ` (${e.value})` : ''}`;
    },
  };
};

/** A line for a solo expedition, met at its start. */
const goal = (id: string, stages: number[], rule: string, en: string, fr: string): Line => ({
  id,
  rule,
  en,
  fr,
  sees: (m) => stages.includes(expedition(m)),
});

const alone: Line[] = [
  {
    id: 'last-cards',
    rule: 'me-solo-defeat',
    en: 'Pile empty when a card should come: the expedition is lost.',
    fr: 'Pioche vide quand une carte doit venir\u00a0: l’expédition est perdue.',
    sees: ({ view, moves }) => view.solo !== null && view.pile === 0 && moves.length > 0,
  },
  {
    id: 'traders-leave',
    rule: 'me-traders-leave',
    en: 'After a visit the traders’ card leaves the wilds.',
    fr: 'Après une visite, les trafiquants quittent les terres sauvages.',
    on: 'traders_visited',
    when: (e) => e.leave,
  },
  {
    id: 'level-zero',
    rule: 'me-level-zero',
    en: 'Level 0: free, and from any camp.',
    fr: 'Niveau 0\u00a0: gratuit, et de n’importe quel campement.',
    sees: ({ view, moves }) =>
      moves.some(
        (m) =>
          m.kind === 'capture' &&
          (card(view, m.monster ?? '')?.level ?? 1) <= (m.crates ?? 0) * (view.solo?.worth ?? 0),
      ),
  },
  {
    id: 'crates-on-a-cage',
    rule: 'me-crates',
    en: 'Crates lower monsters and traders, never cages.',
    fr: 'Les caisses baissent monstres et trafiquants, jamais les cages.',
    sees: (m) => (m.view.solo?.crates ?? 0) > 0 && decides(m, 'buy_cage'),
  },
  goal(
    'crates',
    [9, 10],
    'me-crates',
    'A 1, a 2 and a 3 together: two crates. Each lowers a price.',
    'Un 1, un 2 et un 3 ensemble\u00a0: deux caisses. Chacune baisse un prix.',
  ),
  goal(
    'clearance',
    [8],
    'me-expeditions',
    'The traders ask 35 today. One visit wins.',
    'Les trafiquants demandent 35 aujourd’hui. Une visite suffit.',
  ),
  goal(
    'double',
    [5],
    'me-double',
    'Here a level takes two dice of its value.',
    'Ici, un niveau demande deux dés de sa valeur.',
  ),
  goal(
    'two-camps',
    [4],
    'me-expeditions',
    'Two camps at level 7: keep 1s, 2s and 3s.',
    'Deux campements au niveau 7\u00a0: stockez les 1, les 2 et les 3.',
  ),
  goal(
    'six-cages',
    [3],
    'me-expeditions',
    'Six cages, however you get them.',
    'Six cages, peu importe comment.',
  ),
  goal(
    'survey',
    [2, 7],
    'me-expeditions',
    'Empty one region, and study seven: captured there, or caged.',
    'Videz une région, et étudiez-en sept\u00a0: captures d’ici, ou cages.',
  ),
  {
    id: 'draco-alone',
    rule: 'me-draco',
    en: 'In the wilds Draco Chelonia counts for no region; captured, for yours.',
    fr: 'Libre, Draco Chelonia ne compte pour aucune région\u00a0; capturé, il compte.',
    sees: (m) => [2, 7].includes(expedition(m)) && draco(m),
  },
  {
    id: 'cage-alone',
    rule: 'me-solo-cages',
    en: 'Alone, cages come from the reserve, never from the pile.',
    fr: 'Seul, les cages viennent de la réserve, jamais de la pioche.',
    on: 'cage_gained',
    when: (_, { view }) => view.solo !== null,
  },
  {
    id: 'card-a-turn',
    rule: 'me-reveal',
    en: 'Alone, one card comes every turn. Thirteen cards, and it is over.',
    fr: 'Seul, une carte vient à chaque tour. À treize, c’est fini.',
    on: 'card_revealed',
  },
];

const ending: Line[] = [
  {
    id: 'one-question',
    rule: 'me-final-question',
    en: 'These two cages may end the match. You may refuse the level.',
    fr: 'Ces deux cages peuvent finir la partie. Vous pouvez refuser le niveau.',
    sees: (m) => decides(m, 'answer_final'),
  },
  {
    id: 'few-cards',
    rule: 'me-end-trigger',
    en: 'The round that empties the pile is the last, even if its last turn does it.',
    fr: 'La manche où la pioche se vide est la dernière, même au dernier tour.',
    sees: ({ view, moves }) =>
      view.solo === null && view.pile > 0 && view.pile <= 8 && moves.length > 0,
  },
  {
    id: 'last-card',
    rule: 'me-end-trigger',
    en: 'The draw pile is empty: this round is the last.',
    fr: 'La pioche est vide\u00a0: c’est la dernière manche.',
    on: 'end_triggered',
    when: (_, { view }) => view.phase !== 'game_over',
  },
  {
    id: 'reserve',
    rule: 'me-reserve',
    en: 'Now cards come from the reserve, until this round ends.',
    fr: 'Les cartes viennent désormais de la réserve, jusqu’à la fin de la manche.',
    on: 'cage_gained',
    // Where the round ends with that cage, no more cards come.
    when: (e, { view }) => view.solo === null && view.phase !== 'game_over' && e.from === 'reserve',
  },
  {
    id: 'no-card',
    rule: 'me-extra-cage',
    en: 'No card left: note an extra cage, 1 point, never stolen.',
    fr: 'Plus de carte\u00a0: notez une cage supplémentaire, 1 point, jamais volée.',
    on: 'cage_gained',
    when: (e) => e.from === 'extra',
  },
];

const firsts: Line[] = [
  ...ending,
  ...alone,
  {
    id: 'stolen',
    rule: 'me-stolen-known',
    en: 'You both know what the stolen cage holds. The end counts where it lies.',
    fr: 'Vous savez tous deux ce que cache la cage volée. Qui la tient la compte.',
    on: 'cage_stolen',
    when: (e, { seat }) => e.victim === seat,
  },
  {
    id: 'last-level',
    rule: 'me-last-level',
    en: 'Last level: two cages for you, at once. Further upgrades do nothing.',
    fr: 'Dernier niveau\u00a0: deux cages pour vous, aussitôt. Au-delà, plus rien.',
    on: 'camp_upgraded',
    when: (e, { seat }) => e.seat === seat && e.level === 7,
  },
  {
    id: 'level-four',
    rule: 'me-camps',
    en: 'Level 4 turns the card over, for levels up to 7.',
    fr: 'Au niveau 4, la carte se retourne\u00a0: le campement va jusqu’à 7.',
    ...rises((e) => e.level === 4),
  },
  able(
    'likes-failures',
    'fail_up',
    'me-fail-up',
    'Anybody’s failed roll raises your camp, once a turn.',
    'Au premier échec d’un tour, même d’autrui, campement +1.',
  ),
  able(
    'waits-for-a-value',
    'bonus_up',
    'me-bonus-monster',
    'When anybody scores its value, your camp rises.',
    'Dès qu’on marque sa valeur, votre campement monte.',
  ),
  able(
    'steals',
    'steal',
    'me-steal',
    'When captured, it steals a cage from whom you choose.',
    'Capturé, il vole une cage au joueur de votre choix.',
  ),
  able(
    'raises-a-camp',
    'up_now',
    'me-up-now',
    'When captured, it raises its camp at once.',
    'À sa capture, son campement monte aussitôt.',
  ),
  {
    id: 'joker',
    rule: 'me-symbiosis',
    en: 'A joker stands for wing, shell or leaf, as needed.',
    fr: 'Un joker remplace aile, coquillage ou feuille, au choix.',
    on: 'monster_captured',
    when: (e, { view, seat }) => e.seat === seat && card(view, e.monster)?.symbol === 'joker',
  },
  {
    id: 'second-group',
    rule: 'me-symbiosis',
    en: 'Each symbol belongs to one group only. Each group adds a die.',
    fr: 'Un symbole ne sert qu’à un groupe. Chaque groupe ajoute un dé.',
    sees: ({ view, seat }) => view.players[seat]!.groups > 0,
  },
  {
    id: 'first-cage',
    rule: 'me-cages-secret',
    en: 'Only you may look into a cage: half its points, no symbol, no ability.',
    fr: 'Vous seul voyez vos cages\u00a0: moitié des points, ni symbole ni capacité.',
    on: 'cage_gained',
    when: (e, { view, seat }) => view.solo === null && e.seat === seat,
  },
  {
    id: 'first-refill',
    rule: 'me-refill',
    en: 'A cage in your turn refills the wilds to ten cards.',
    fr: 'Une cage gagnée à votre tour remplit les terres sauvages à dix cartes.',
    on: 'wilds_refilled',
    when: (e, { seat }) => e.seat === seat,
  },
  {
    id: 'camp-bonus',
    rule: 'me-camp-bonus',
    en: 'Rises once a turn when anybody scores that value.',
    fr: 'Monte à chaque tour où l’on marque cette valeur.',
    ...rises((e) => e.cause === 'bonus', true),
  },
  {
    id: 'traders',
    rule: 'me-traders',
    en: '40 firepower: six cages at once, from any camp. The traders stay.',
    fr: '40 de puissance\u00a0: six cages d’un coup, de partout. Les trafiquants restent.',
    sees: (m) => decides(m, 'visit_traders') && m.view.solo === null,
  },
  {
    id: 'my-crest',
    rule: 'me-crest',
    en: 'Still there at the end, a monster with your crest brings half its points.',
    fr: 'À la fin, un monstre à votre cimier rapporte la moitié de ses points.',
    sees: ({ view, seat }) => view.wilds.some((l) => l.crest === seat),
  },
  {
    id: 'reserve-waits',
    rule: 'me-reserve',
    en: 'The reserve beside the pile serves only to finish the last round.',
    fr: 'À côté de la pioche, la réserve ne sert qu’à finir la dernière manche.',
    sees: ({ view, moves }) => view.solo === null && view.round > 2 && moves.length > 0,
  },
  {
    id: 'rivals-crest',
    rule: 'me-crest',
    en: 'You may capture a monster with a crest; its owner takes the crest back.',
    fr: 'Vous pouvez capturer un monstre à cimier\u00a0; on rend le cimier.',
    sees: ({ view, seat, moves }) =>
      moves.some(
        (m) =>
          m.kind === 'capture' &&
          view.wilds.some((l) => l.monster === m.monster && l.crest >= 0 && l.crest !== seat),
      ),
  },
  {
    id: 'all-lost',
    rule: 'me-stop',
    en: 'Nothing kept, nothing lost. Stop, or try once more.',
    fr: 'Rien de gardé, rien à perdre. Arrêtez-vous, ou retentez.',
    sees: (m) => decides(m, 'stop') && m.view.hunt?.stored.length === 0,
  },
  {
    id: 'barred',
    rule: 'me-barred',
    en: 'Each value is kept once a turn; then it is crossed out.',
    fr: 'Chaque valeur se stocke une fois par tour ; ensuite, elle est barrée.',
    sees: (m) =>
      decides(m, 'keep') &&
      (m.view.hunt?.shown ?? []).some((d) => m.view.hunt?.barred.includes(d.value)),
  },
  {
    id: 'forced-keep',
    rule: 'me-keep',
    en: 'There was only one new value, so it was kept for you.',
    fr: 'Une seule valeur nouvelle\u00a0: elle se stocke d’office.',
    on: 'dice_kept',
    when: (e, m) => e.seat === m.seat && e.forced && !turnOver(m),
  },
  {
    id: 'forced-end',
    rule: 'me-keep',
    en: 'Only one value was new: it was kept for you, and that ended your turn.',
    fr: 'Une seule valeur nouvelle, stockée d’office\u00a0: votre tour s’est arrêté là.',
    on: 'dice_kept',
    when: (e, m) =>
      e.seat === m.seat &&
      e.forced &&
      turnOver(m) &&
      m.view.phase !== 'game_over' &&
      m.events.some((x) => x.kind === 'hunt_stopped' && x.seat === m.seat && x.reason !== 'chosen'),
  },
  {
    id: 'eight-dice',
    rule: 'me-eight-dice',
    en: 'A hunt has eight dice at most.',
    fr: 'Une chasse a huit dés au plus.',
    on: 'camp_chosen',
    when: (e, { seat }) => e.seat === seat && e.black >= 7,
  },
  {
    id: 'draco',
    rule: 'me-monsters',
    en: 'Draco Chelonia lives in all three regions: capture it from any camp.',
    fr: 'Draco Chelonia vit dans les trois régions\u00a0: capturez-le de partout.',
    sees: (m) => m.moves.length > 0 && draco(m),
  },
];

export default firsts;
