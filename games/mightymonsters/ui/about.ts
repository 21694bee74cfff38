import type { About, ByLang, StyleText } from '@lair/game-ui';
import type { Style } from './types.gen';

const factions = {
  en: {
    auto: 'By seat',
    troll: 'Trolls',
    undead: 'Undead',
    aquatic: 'Aquatic',
    demon: 'Demons',
    insect: 'Insects',
    dragon: 'Dragons',
  },
  fr: {
    auto: 'Selon la place',
    troll: 'Trolls',
    undead: 'Morts-vivants',
    aquatic: 'Aquatiques',
    demon: 'Démons',
    insect: 'Insectoïdes',
    dragon: 'Dragons',
  },
};

/** The choices of an option, from their names by id. */
const choices = (names: Record<string, string>) =>
  Object.fromEntries(Object.entries(names).map(([id, name]) => [id, { name }]));
/** One item for each of the six possible seats. */
const six = <T>(make: (seat: number) => T) => Array.from({ length: 6 }, (_, i) => make(i));

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
      options: {
        'guard-line-up': {
          name: 'Guard Line-Up',
          line: 'The guards stand by level: one star at the gate, three before the treasury.',
        },
        'kings-new-rules': {
          name: 'King’s New Rules',
          line: 'At the start of every round the king gives an order that changes it.',
        },
        'start-seat': {
          name: 'Who starts',
          line: 'Who carries the torch in the first round.',
          choices: {
            random: { name: 'Random' },
            ...Object.fromEntries(six((i) => [String(i), { name: `Seat ${i + 1}` }])),
          },
        },
        ...Object.fromEntries(
          six((i) => [
            `faction-${i}`,
            {
              name: `Monsters of seat ${i + 1}`,
              line: 'All factions are equally strong.',
              choices: choices(factions.en),
            },
          ]),
        ),
      },
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
      options: {
        'guard-line-up': {
          name: 'Alignement de gardes',
          line:
            'Les gardes se rangent par niveau : ' +
            'une étoile à la porte, trois devant le trésor.',
        },
        'kings-new-rules': {
          name: 'Au bon vouloir du Roi',
          line: 'Au début de chaque manche, le roi donne un ordre qui la change.',
        },
        'start-seat': {
          name: 'Qui commence',
          line: 'Qui porte la torche à la première manche.',
          choices: {
            random: { name: 'Au hasard' },
            ...Object.fromEntries(six((i) => [String(i), { name: `Place ${i + 1}` }])),
          },
        },
        ...Object.fromEntries(
          six((i) => [
            `faction-${i}`,
            {
              name: `Monstres de la place ${i + 1}`,
              line: 'Toutes les factions se valent.',
              choices: choices(factions.fr),
            },
          ]),
        ),
      },
    },
  },
  styles,
  forbids: ({ seats, options }, lang) => {
    const nobody = lang === 'fr' ? 'Personne n’est assis là.' : 'Nobody sits there.';
    const taken =
      lang === 'fr' ? 'Une autre place a cette faction.' : 'Another seat has this faction.';
    const held = six((seat) => options[`faction-${seat}`]).slice(0, seats);
    return [
      ...six(String)
        .slice(seats)
        .map((choice) => ({ option: 'start-seat', choice, why: nobody })),
      ...held.flatMap((_, seat) =>
        held
          .filter((faction, other) => other !== seat && faction && faction !== 'auto')
          .map((choice) => ({ option: `faction-${seat}`, choice: choice!, why: taken })),
      ),
    ];
  },
};

export default about;
