import type { GameOptions, Lang, OptionText } from '@lair/game-ui';

/** The names of the camp sets, in order. */
export const sets = ['I', 'II', 'III', 'IV'];

const seats = ['0', '1', '2', '3'];

/** Builds the texts of the options camp-set-0 to camp-set-3, which choose each seat's set. */
const campSets = (
  name: (seat: number) => string,
  line: string,
  auto: string,
): Record<string, OptionText> => {
  const choices = {
    auto: { name: auto },
    ...Object.fromEntries(sets.map((set) => [set, { name: set }])),
  };
  return Object.fromEntries(
    seats.map((seat, i) => [`camp-set-${seat}`, { name: name(i + 1), line, choices }]),
  );
};

/** The choices of who begins, by the word for a seat. */
const beginners = (random: string, seat: string) => ({
  random: { name: random },
  ...Object.fromEntries(seats.map((s, i) => [s, { name: `${seat} ${i + 1}` }])),
});

const en: Record<string, OptionText> = {
  expedition: {
    name: 'Expedition',
    line: 'Solo: which of the ten expeditions you attempt.',
    choices: { auto: { name: 'The first' } },
  },
  'camp-sets': {
    name: 'Camps',
    line: 'Which of the four sets of camps each seat has.',
    choices: {
      seat: { name: 'By seat', line: 'The first player has set I, the next II, and so on.' },
      random: { name: 'Random' },
      choice: { name: 'Chosen' },
    },
  },
  ...campSets((seat) => `Camps of seat ${seat}`, 'The set of camps of this seat.', 'Any set left'),
  'help-aerie': {
    name: 'Help: Aerie camp',
    line: 'Solo: levels this camp has at the start.',
  },
  'help-depths': {
    name: 'Help: Depths camp',
    line: 'Solo: levels this camp has at the start.',
  },
  'help-forest': {
    name: 'Help: Forest camp',
    line: 'Solo: levels this camp has at the start.',
  },
  'upgrade-counting': {
    name: 'Standard upgrades',
    line: 'What scored ones, twos and threes bring.',
    choices: {
      die: { name: 'For each die', line: 'Three ones raise the camp by three levels.' },
      value: { name: 'For each value', line: 'However many ones: one level.' },
    },
  },
  'dice-cap': {
    name: 'Dice limit',
    line: 'How many dice a hunt may have.',
    choices: {
      total8: { name: 'Eight', line: 'The die of the region is one of the eight.' },
      black8: { name: 'Eight and one', line: 'Eight black dice and the die of the region.' },
    },
  },
  'lost-value': {
    name: 'Lost dice',
    line: 'Whether a value may be kept again after its last die was lost.',
    choices: { barred: { name: 'Stays barred' }, free: { name: 'Free again' } },
  },
  'auto-forced': {
    name: 'Automatic moves',
    line: 'A move without an alternative is made for you.',
  },
  'final-upgrade-prompt': {
    name: 'Ask before the end',
    line: 'Ask before the last level of a camp empties the draw pile and ends the match.',
  },
  'help-mode': {
    name: 'Help',
    line: 'Solo: how much a defeat helps your next attempt.',
    choices: {
      cumulative: { name: 'Adds up', line: 'One level more after each defeat.' },
      single: { name: 'One level' },
    },
  },
  odds: {
    name: 'Odds',
    line: 'Show your chance of reaching each monster.',
    choices: { hidden: { name: 'Hidden' }, shown: { name: 'Shown' } },
  },
  'first-seat': {
    name: 'Who begins',
    line: 'Who takes the first turn of every round.',
    choices: beginners('Random', 'Seat'),
  },
};

const fr: Record<string, OptionText> = {
  expedition: {
    name: 'Expédition',
    line: 'En solo : l’expédition que vous tentez, parmi dix.',
    choices: { auto: { name: 'La première' } },
  },
  'camp-sets': {
    name: 'Campements',
    line: 'Lequel des quatre sets de campements reçoit chaque place.',
    choices: {
      seat: {
        name: 'Selon la place',
        line: 'Le premier joueur a le set I, le suivant le set II, et ainsi de suite.',
      },
      random: { name: 'Au hasard' },
      choice: { name: 'Choisis' },
    },
  },
  ...campSets(
    (seat) => `Campements de la place ${seat}`,
    'Le set de campements de cette place.',
    'Un set qui reste',
  ),
  'help-aerie': {
    name: 'Aide : campement des Sommets',
    line: 'En solo : niveaux de ce campement au départ.',
  },
  'help-depths': {
    name: 'Aide : campement des Abysses',
    line: 'En solo : niveaux de ce campement au départ.',
  },
  'help-forest': {
    name: 'Aide : campement de la Forêt',
    line: 'En solo : niveaux de ce campement au départ.',
  },
  'upgrade-counting': {
    name: 'Améliorations standard',
    line: 'Ce que rapporte un 1, un 2 ou un 3 marqué.',
    choices: {
      die: { name: 'Par dé', line: 'Trois 1 font monter le campement de trois niveaux.' },
      value: { name: 'Par valeur', line: 'Un seul niveau, quel que soit le nombre de 1.' },
    },
  },
  'dice-cap': {
    name: 'Limite de dés',
    line: 'Combien de dés une chasse peut avoir.',
    choices: {
      total8: { name: 'Huit', line: 'Le dé de la région compte parmi les huit.' },
      black8: { name: 'Huit et un', line: 'Huit dés noirs et le dé de la région.' },
    },
  },
  'lost-value': {
    name: 'Dés perdus',
    line: 'Une valeur peut-elle être stockée de nouveau quand son dernier dé est perdu ?',
    choices: { barred: { name: 'Reste barrée' }, free: { name: 'De nouveau libre' } },
  },
  'auto-forced': {
    name: 'Coups automatiques',
    line: 'Quand un seul coup est possible, il se joue tout seul.',
  },
  'final-upgrade-prompt': {
    name: 'Demander avant la fin',
    line: 'Demander avant qu’un dernier niveau de campement vide la pioche et finisse la partie.',
  },
  'help-mode': {
    name: 'Aide',
    line: 'En solo : l’aide qu’une défaite donne à la tentative suivante.',
    choices: {
      cumulative: { name: 'S’additionne', line: 'Un niveau de plus après chaque défaite.' },
      single: { name: 'Un seul niveau' },
    },
  },
  odds: {
    name: 'Chances',
    line: 'Montrer vos chances d’atteindre chaque monstre.',
    choices: { hidden: { name: 'Cachées' }, shown: { name: 'Affichées' } },
  },
  'first-seat': {
    name: 'Qui commence',
    line: 'Qui joue en premier à chaque manche.',
    choices: beginners('Au hasard', 'Place'),
  },
};

const why = {
  nobody: { en: 'Nobody sits there.', fr: 'Personne n’est assis là.' },
  alone: { en: 'Solo only.', fr: 'Seulement en solo.' },
  chosen: { en: 'Only if camps are chosen.', fr: 'Seulement si les campements sont choisis.' },
};

/** Lists the choices that the rest of the setup rules out, with the reason. */
const forbids: GameOptions['forbids'] = ({ seats: count, options }, lang) => {
  const list: { option: string; choice: string; why: string }[] = [];
  const no = (option: string, choices: string[], reason: Record<Lang, string>) => {
    for (const choice of choices) list.push({ option, choice, why: reason[lang] });
  };
  no('first-seat', seats.slice(count), why.nobody);
  if (count > 1) {
    no(
      'expedition',
      Array.from({ length: 10 }, (_, i) => String(i + 1)),
      why.alone,
    );
    for (const region of ['aerie', 'depths', 'forest'])
      no(`help-${region}`, ['1', '2', '3', '4', '5', '6'], why.alone);
    no('help-mode', ['single'], why.alone);
    for (let seat = 0; seat < count; seat++) {
      if (options['camp-sets'] !== 'choice') no(`camp-set-${seat}`, sets, why.chosen);
    }
  }
  return list;
};

const options: GameOptions = {
  text: { en, fr },
  open: ['odds'],
  // Computing the odds costs bots time, so the rules leave them out.
  usual: { odds: 'shown' },
  groups: {
    'camp-set': {
      en: { name: 'Camps seat by seat', line: 'If camps are chosen: the set of each seat.' },
      fr: {
        name: 'Les campements de chaque place',
        line: 'Si les campements sont choisis : le set de chaque place.',
      },
    },
    help: {
      en: { name: 'Help', line: 'Solo: extra levels at the start.' },
      fr: { name: 'Aide', line: 'En solo : des niveaux de plus au départ.' },
    },
  },
  forbids,
};

export default options;
