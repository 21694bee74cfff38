import type { About, ByLang, Lang, OptionText, StyleText } from '@lair/game-ui';
import type { Style } from './types.gen';

type Text = About['text']['en'];

/** The sets of camps, in the order of their numbers. */
export const sets = ['I', 'II', 'III', 'IV'];

/** Seat by seat, which set it has where camps are chosen. */
const campSets = (name: (seat: number) => string, line: string, auto: string): Record<string, OptionText> => {
  const choices = { auto: { name: auto }, ...Object.fromEntries(sets.map((set) => [set, { name: set }])) };
  return Object.fromEntries([0, 1, 2, 3].map((seat) => [`camp-set-${seat}`, { name: name(seat + 1), line, choices }]));
};

const en: Text = {
  title: 'Monster Expedition',
  line: 'Hunt with dice in three wild regions, build up your camps and bring monsters home.',
  about:
    'Choose a camp, roll its dice and keep one value after each roll: stop in time, or risk what you have for a larger catch. What you keep is the firepower for monsters and cages, and ones, twos and threes build up your camps for greater hunts. Alone you can attempt ten expeditions, each with a goal of its own.',
  options: {
    expedition: {
      name: 'Expedition',
      line: 'Alone: which of the ten expeditions is attempted.',
      choices: {
        auto: { name: 'The first' },
        1: { name: '1 Make room' },
        2: { name: '2 Forest survey' },
        3: { name: '3 Captivity study' },
        4: { name: '4 The inspector comes' },
        5: { name: '5 Trampled gear' },
        6: { name: '6 Make more room' },
        7: { name: '7 Deep-sea survey' },
        8: { name: '8 Clearance sale' },
        9: { name: '9 Crates for the famous' },
        10: { name: '10 The last card' },
      },
    },
    'camp-sets': {
      name: 'Camps',
      line: 'Which of the four sets of camps each seat has.',
      choices: { seat: { name: 'By seat', line: 'The first player has set I, the next II, and so on.' }, random: { name: 'Drawn by lot' }, choice: { name: 'Chosen' } },
    },
    ...campSets((seat) => `Camps of seat ${seat}`, 'The set of camps of this seat.', 'Whichever is left'),
    'help-aerie': { name: 'Help: Aerie camp', line: 'Alone: levels that this camp has at the start.' },
    'help-depths': { name: 'Help: Depths camp', line: 'Alone: levels that this camp has at the start.' },
    'help-forest': { name: 'Help: Forest camp', line: 'Alone: levels that this camp has at the start.' },
    'upgrade-counting': {
      name: 'Building camps',
      line: 'What a scored one, two or three is worth.',
      choices: { die: { name: 'For each die', line: 'Three ones raise the camp by three levels.' }, value: { name: 'For each value', line: 'However many ones: one level.' } },
    },
    'dice-cap': {
      name: 'Most dice',
      line: 'How many dice a hunt may use.',
      choices: { total8: { name: 'Eight', line: 'The die of the region is one of the eight.' }, black8: { name: 'Eight and one', line: 'Eight black dice and the die of the region.' } },
    },
    'lost-value': {
      name: 'Lost dice',
      line: 'Whether a value may be kept again after its last die was lost.',
      choices: { barred: { name: 'Stays barred' }, free: { name: 'Free again' } },
    },
    'auto-forced': { name: 'Single choices', line: 'Where there is only one thing to do, it is done without asking.' },
    'final-upgrade-prompt': { name: 'Ask before the end', line: 'Ask before the last level of a camp takes the last cards and ends the match.' },
    'help-mode': {
      name: 'Help',
      line: 'Alone: what a lost expedition brings for the next attempt.',
      choices: { cumulative: { name: 'Adds up', line: 'One level more after each defeat.' }, single: { name: 'One level' } },
    },
    odds: {
      name: 'Odds',
      line: 'Show the chance to reach each monster.',
      choices: { hidden: { name: 'Hidden' }, shown: { name: 'Shown' } },
    },
    'first-seat': {
      name: 'Who begins',
      line: 'Who takes the first turn of every round.',
      choices: { random: { name: 'Drawn by lot' }, 0: { name: 'Seat 1' }, 1: { name: 'Seat 2' }, 2: { name: 'Seat 3' }, 3: { name: 'Seat 4' } },
    },
  },
};

const fr: Text = {
  title: 'Monster Expedition',
  line: 'Chassez aux dés dans trois régions sauvages, agrandissez vos camps et ramenez des monstres.',
  about:
    'Choisissez un camp, lancez ses dés et gardez une valeur après chaque jet : arrêtez à temps, ou risquez vos dés pour une plus belle prise. Les dés gardés sont la puissance qui paie monstres et cages, et les un, deux et trois agrandissent vos camps pour de plus grandes chasses. En solo, dix expéditions vous attendent, chacune avec son but.',
  options: {
    expedition: {
      name: 'Expédition',
      line: 'En solo : laquelle des dix expéditions est tentée.',
      choices: {
        auto: { name: 'La première' },
        1: { name: '1 Faites de la place' },
        2: { name: '2 Étude de la forêt' },
        3: { name: '3 Étude en captivité' },
        4: { name: '4 L’inspecteur arrive' },
        5: { name: '5 Matériel piétiné' },
        6: { name: '6 Encore plus de place' },
        7: { name: '7 Étude des abysses' },
        8: { name: '8 Grand déstockage' },
        9: { name: '9 Caisses pour célébrités' },
        10: { name: '10 La dernière carte' },
      },
    },
    'camp-sets': {
      name: 'Camps',
      line: 'Lequel des quatre jeux de camps reçoit chaque place.',
      choices: { seat: { name: 'Selon la place', line: 'Le premier joueur a le jeu I, le suivant le II, et ainsi de suite.' }, random: { name: 'Tirés au sort' }, choice: { name: 'Choisis' } },
    },
    ...campSets((seat) => `Camps de la place ${seat}`, 'Le jeu de camps de cette place.', 'Celui qui reste'),
    'help-aerie': { name: 'Aide : camp des Sommets', line: 'En solo : niveaux de ce camp au départ.' },
    'help-depths': { name: 'Aide : camp des Abysses', line: 'En solo : niveaux de ce camp au départ.' },
    'help-forest': { name: 'Aide : camp de la Forêt', line: 'En solo : niveaux de ce camp au départ.' },
    'upgrade-counting': {
      name: 'Agrandir les camps',
      line: 'Ce que vaut un un, un deux ou un trois marqué.',
      choices: { die: { name: 'Par dé', line: 'Trois un font monter le camp de trois niveaux.' }, value: { name: 'Par valeur', line: 'Un seul niveau, quel que soit le nombre de un.' } },
    },
    'dice-cap': {
      name: 'Dés au plus',
      line: 'Combien de dés une chasse peut employer.',
      choices: { total8: { name: 'Huit', line: 'Le dé de la région compte parmi les huit.' }, black8: { name: 'Huit et un', line: 'Huit dés noirs et le dé de la région.' } },
    },
    'lost-value': {
      name: 'Dés perdus',
      line: 'Une valeur peut-elle être gardée de nouveau quand son dernier dé est perdu ?',
      choices: { barred: { name: 'Reste barrée' }, free: { name: 'De nouveau libre' } },
    },
    'auto-forced': { name: 'Choix uniques', line: 'Quand il n’y a qu’une chose à faire, elle se fait sans question.' },
    'final-upgrade-prompt': { name: 'Demander avant la fin', line: 'Demander avant que le dernier niveau d’un camp ne prenne les dernières cartes et termine la partie.' },
    'help-mode': {
      name: 'Aide',
      line: 'En solo : ce qu’une expédition perdue apporte à la tentative suivante.',
      choices: { cumulative: { name: 'S’additionne', line: 'Un niveau de plus après chaque défaite.' }, single: { name: 'Un seul niveau' } },
    },
    odds: {
      name: 'Chances',
      line: 'Montrer la chance d’atteindre chaque monstre.',
      choices: { hidden: { name: 'Cachées' }, shown: { name: 'Montrées' } },
    },
    'first-seat': {
      name: 'Qui commence',
      line: 'Qui joue en premier à chaque manche.',
      choices: { random: { name: 'Tiré au sort' }, 0: { name: 'Place 1' }, 1: { name: 'Place 2' }, 2: { name: 'Place 3' }, 3: { name: 'Place 4' } },
    },
  },
};

const why = {
  nobody: { en: 'Nobody sits there.', fr: 'Personne n’est assis là.' },
  alone: { en: 'Only alone.', fr: 'Seulement en solo.' },
  chosen: { en: 'Only where camps are chosen.', fr: 'Seulement si les camps sont choisis.' },
};

/** Choices that make no sense with the rest of the setup. */
const forbids: About['forbids'] = ({ seats, options }, lang) => {
  const list: { option: string; choice: string; why: string }[] = [];
  const no = (option: string, choices: string[], reason: Record<Lang, string>) => {
    for (const choice of choices) list.push({ option, choice, why: reason[lang] });
  };
  no('first-seat', ['0', '1', '2', '3'].slice(seats), why.nobody);
  if (seats > 1) {
    no('expedition', Array.from({ length: 10 }, (_, i) => String(i + 1)), why.alone);
    for (const region of ['aerie', 'depths', 'forest']) no(`help-${region}`, ['1', '2', '3', '4', '5', '6'], why.alone);
    no('help-mode', ['single'], why.alone);
    for (let seat = 0; seat < seats; seat++) {
      if (options['camp-sets'] !== 'choice') no(`camp-set-${seat}`, sets, why.chosen);
    }
  }
  return list;
};

const styles: Record<Style, ByLang<StyleText>> = {
  bold: {
    en: { name: 'Bold', line: 'Throws once more, for the bigger catch.' },
    fr: { name: 'Audacieux', line: 'Relance encore une fois, pour la plus belle prise.' },
  },
  careful: {
    en: { name: 'Careful', line: 'Stops while there is something to take home.' },
    fr: { name: 'Prudent', line: 'S’arrête tant qu’il y a de quoi rentrer content.' },
  },
  hasty: {
    en: { name: 'Hasty', line: 'Hunts for this turn’s points and plans no further.' },
    fr: { name: 'Pressé', line: 'Chasse les points du tour et ne voit pas plus loin.' },
  },
};

const about: About = {
  name: 'monster-expedition',
  order: 3,
  players: [1, 4],
  minutes: [20, 40],
  solo: true,
  seats: 3,
  palette: { ground: ['#a9d3d6', '#123a44'], accent: ['#1b6a77', '#f2bd4a'] },
  text: { en, fr },
  styles,
  open: ['odds'],
  groups: {
    'camp-set': {
      en: { name: 'Camps seat by seat', line: 'Where camps are chosen: which set each seat has.' },
      fr: { name: 'Les camps de chaque place', line: 'Si les camps sont choisis : le jeu de chaque place.' },
    },
    help: { en: { name: 'Help', line: 'Alone: levels at the start.' }, fr: { name: 'Aide', line: 'En solo : des niveaux au départ.' } },
  },
  forbids,
};
export default about;
