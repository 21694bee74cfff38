import type { About, ByLang, StyleText } from '@lair/game-ui';
import type { Style } from './types.gen';

const styles: Record<Style, ByLang<StyleText>> = {
  rushing: {
    en: {
      name: 'Rushing',
      line: 'Fills the crypt fast and brings the end before others are ready.',
    },
    fr: {
      name: 'Hâtif',
      line: 'Remplit vite sa crypte et finit avant que les autres soient prêts.',
    },
  },
  patient: {
    en: { name: 'Patient', line: 'Waits for the large groups and the best gravestones.' },
    fr: { name: 'Patient', line: 'Attend les grands groupes et les plus belles stèles.' },
  },
};

const about: About = {
  name: 'gloomy-graves',
  order: 2,
  players: [2, 4],
  minutes: [30, 45],
  solo: false,
  seats: 3,
  styles,
  palette: { ground: ['#c9cdb0', '#24312f'], accent: ['#5b4390', '#b9a4f2'] },
  text: {
    en: {
      title: 'Gloomy Graves',
      line: 'Bury corpses in a common pit and a crypt of your own, and gather kin with kin.',
      about:
        'Every turn you lay one card in your own small crypt and one in the pit that all share. ' +
        'Creatures of a kind that lie together in both earn a gravestone, and the more there ' +
        'are, the better the gravestone. But each exists only once, and you may take one of ' +
        'each kind.',
    },
    fr: {
      title: 'Le Croque-Monstre',
      line:
        'Enterrez les dépouilles dans la fosse commune et dans votre crypte personnelle, ' +
        'chacune avec ses semblables.',
      about:
        'À chaque tour, vous posez une carte dans votre petite crypte et une dans la fosse que ' +
        'tous partagent. Les créatures d’une même catégorie réunies dans les deux valent une ' +
        'stèle, d’autant plus belle qu’elles sont nombreuses ; mais chaque stèle est unique, et ' +
        'vous n’en prenez qu’une par catégorie.',
    },
  },
};
export default about;
