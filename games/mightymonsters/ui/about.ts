import type { About, ByLang, StyleText } from '@lair/game-ui';
import type { Style } from './types.gen';

const styles = {
  rushing: {
    en: { name: 'Rushing', line: 'Throws its strong monsters into the castle at once.' },
    fr: { name: 'Fonceur', line: 'Jette aussitôt ses monstres forts dans le château.' },
  },
  patient: {
    en: {
      name: 'Patient',
      line: 'Saves its strong monsters for rounds in which others have none.',
    },
    fr: {
      name: 'Patient',
      line: 'Garde ses monstres forts pour les manches où les autres n’en ont plus.',
    },
  },
} satisfies Record<Style, ByLang<StyleText>>;

const about: About = {
  name: 'mighty-monsters',
  order: 1,
  players: [3, 6],
  minutes: [25, 40],
  solo: false,
  seats: 4,
  palette: { ground: ['#2a2159', '#1d1745'], accent: ['#c85a12', '#ff9a4a'] },
  text: {
    en: {
      title: 'Mighty Monsters',
      line: 'Send your monsters in pairs against the castle’s guards and share the loot.',
      about:
        'Every round you send two of your five monsters into the castle, each to a space ' +
        'beside a guard. A pair that is strong enough beats its guard and shares the loot. ' +
        'The first guard that holds ends the raid, and everybody there and further in pays ' +
        'for healing. Team up with the right neighbour, pay to throw out weaker monsters, ' +
        'and come home the richest.',
    },
    fr: {
      title: 'Mighty Monsters',
      line: 'Envoyez vos monstres par deux contre les gardes du château et partagez le butin.',
      about:
        'À chaque manche, vous envoyez deux de vos cinq monstres dans le château, chacun à ' +
        'côté d’un garde. Une paire assez forte bat son garde et se partage le butin. Le ' +
        'premier garde qui tient bon met fin au raid, et tous ceux qui se trouvent là ou plus ' +
        'loin paient des soins. Choisissez bien vos voisins, payez pour chasser les plus ' +
        'faibles, et rentrez plus riche que les autres.',
    },
  },
  styles,
};

export default about;
