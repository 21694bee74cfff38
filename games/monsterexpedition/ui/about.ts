import type { About, ByLang, StyleText } from '@lair/game-ui';
import type { Style } from './types.gen';

type Text = About['text']['en'];

const en: Text = {
  title: 'Monster Expedition',
  line: 'Hunt with dice in three wild regions, build up your camps and bring monsters home.',
  about:
    'Choose a camp, roll its dice and keep one value after each roll: stop in time, or risk ' +
    'what you have for a larger catch. What you keep is the firepower for monsters and cages, ' +
    'and ones, twos and threes build up your camps for greater hunts. Alone you can attempt ' +
    'ten expeditions, each with a goal of its own.',
};

const fr: Text = {
  title: 'Monster Expedition',
  line: 'Chassez aux dés dans trois régions, agrandissez vos campements et ramenez des monstres.',
  about:
    'Choisissez un campement, lancez ses dés et stockez une valeur après chaque lancer : ' +
    'arrêtez-vous à temps, ou risquez vos dés pour une plus belle prise. Les dés stockés font la ' +
    'puissance de feu qui paie monstres et cages, et les un, deux et trois agrandissent vos ' +
    'campements pour de plus grandes chasses. En solo, dix expéditions vous attendent, chacune ' +
    'avec son but.',
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
  lessons: [
    {
      name: 'first-hunt',
      text: {
        en: { title: 'The first hunt', line: 'Start here: a short lesson, alone' },
        fr: { title: 'La première chasse', line: 'Commencez ici : une courte leçon, en solo' },
      },
    },
  ],
  campaign: {
    en: { name: 'The ten expeditions', line: 'The campaign for one: ten goals on a map' },
    fr: { name: 'Les dix expéditions', line: 'Une campagne en solo, dix buts sur une carte' },
  },
  seats: 3,
  palette: { ground: ['#a9d3d6', '#123a44'], accent: ['#1b6a77', '#f2bd4a'] },
  text: { en, fr },
  styles,
};
export default about;
