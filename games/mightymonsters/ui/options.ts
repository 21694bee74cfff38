import type { GameOptions } from '@lair/game-ui';

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

/** The texts of what is chosen for each seat, its faction, by the name of the option. */
const monsters = (name: string, line: string, of: Record<string, string>) =>
  Object.fromEntries(
    six((i) => [`faction-${i}`, { name: `${name} ${i + 1}`, line, choices: choices(of) }]),
  );

const options: GameOptions = {
  text: {
    en: {
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
      ...monsters('Monsters of seat', 'All factions are equally strong.', factions.en),
    },
    fr: {
      'guard-line-up': {
        name: 'Alignement de gardes',
        line:
          'Les gardes se rangent par niveau : ' + 'une étoile à la porte, trois devant le trésor.',
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
      ...monsters('Monstres de la place', 'Toutes les factions se valent.', factions.fr),
    },
  },
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

export default options;
