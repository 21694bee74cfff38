import type { ByLang, GameOptions, Lang, OptionText } from '@lair/game-ui';

type Names = Record<string, string>;

const medals: ByLang<Names> = {
  en: {
    random: 'Random',
    SWGR: 'Swamp and grassland: 4',
    BIGM: 'Big Monsters: 2',
    TERRAIN: 'Landscapes: 5',
    LAVA: 'Lava: 5',
    CRYSTAL: 'Crystals: one of each',
    ICE: 'Ice: 6',
    MUTAGEN: 'Mutagens: 4',
  },
  fr: {
    random: 'Au hasard',
    SWGR: 'Marais et prairie : 4',
    BIGM: 'Big Monsters : 2',
    TERRAIN: 'Paysages : 5',
    LAVA: 'Lave : 5',
    CRYSTAL: 'Cristaux : un de chaque',
    ICE: 'Glace : 6',
    MUTAGEN: 'Mutagènes : 4',
  },
};
const team: ByLang<Names> = {
  en: {
    ...medals.en,
    SWGR: 'Swamp and grassland: 4, team 8',
    BIGM: 'Big Monsters: 2, team 4',
    TERRAIN: 'Landscapes: 5, team 7',
    LAVA: 'Lava: 5, team 10',
    CRYSTAL: 'Crystals: one of each, team three',
    ICE: 'Ice: 6, team 8',
    MUTAGEN: 'Mutagens: 4, team 8',
  },
  fr: {
    ...medals.fr,
    SWGR: 'Marais et prairie : 4, équipe 8',
    BIGM: 'Big Monsters : 2, équipe 4',
    TERRAIN: 'Paysages : 5, équipe 7',
    LAVA: 'Lave : 5, équipe 10',
    CRYSTAL: 'Cristaux : un de chaque, équipe trois',
    ICE: 'Glace : 6, équipe 8',
    MUTAGEN: 'Mutagènes : 4, équipe 8',
  },
};
/** The medal types that each spot of the medal board can hold, by option. */
const spots: Record<string, string[]> = {
  'medal-grass': ['SWGR', 'TERRAIN'],
  'medal-water': ['BIGM', 'TERRAIN'],
  'medal-lava': ['LAVA', 'CRYSTAL', 'TERRAIN'],
  'medal-ice': ['ICE', 'MUTAGEN', 'TERRAIN'],
  'medal-water-grass': ['BIGM', 'SWGR', 'TERRAIN'],
  'medal-lava-ice': ['LAVA', 'CRYSTAL', 'ICE', 'MUTAGEN', 'TERRAIN'],
};

const tiles: ByLang<Names> = {
  en: {
    MU1: 'chicken',
    LA1: 'blue dragon, red below',
    LA2: 'blue dragon, red above',
    LA3: 'green dragon',
    LA4: 'furious dragon, red below',
    LA5: 'furious dragon, red above',
    MU2: 'hare',
    MU3: 'crab',
    MU4: 'penguin',
    MGD: 'double mutagen',
    MGS: 'single mutagen',
    GR1: 'gem goat',
    GR2: 'magpie',
    GR3: 'mole',
    GR4: 'snail',
    GR6: 'fox',
    GR7: 'heron',
    GR9: 'cow',
  },
  fr: {
    MU1: 'poulette',
    LA1: 'dragon bleu, rouge en bas',
    LA2: 'dragon bleu, rouge en haut',
    LA3: 'dragon vert',
    LA4: 'dragon furieux, rouge en bas',
    LA5: 'dragon furieux, rouge en haut',
    MU2: 'lièvre',
    MU3: 'crabe',
    MU4: 'manchot',
    MGD: 'mutagène double',
    MGS: 'mutagène simple',
    GR1: 'chèvre aux gemmes',
    GR2: 'pie',
    GR3: 'taupe',
    GR4: 'escargot',
    GR6: 'renard',
    GR7: 'héron',
    GR9: 'vache',
  },
};
const grass = ['GR1', 'GR2', 'GR3', 'GR4', 'GR6', 'GR7', 'GR9'];
const lava = ['LA1', 'LA2', 'LA3', 'LA4', 'LA5'];
const ice = ['MU1', 'MU2', 'MU3', 'MU4', 'MGD', 'MGS'];
const guests: Record<string, string[]> = {
  'stretch-gold': lava,
  'stretch-ambassador': grass,
  'stretch-unicorn-f': grass,
  'stretch-unicorn-m': grass,
  'stretch-yeti': ice,
  'stretch-panda': grass,
};

const choices = (names: Names, of: string[]): NonNullable<OptionText['choices']> =>
  Object.fromEntries(of.map((c) => [c, { name: names[c]! }]));
const medalOption = (lang: Lang, id: string, where: string): OptionText => ({
  name: lang === 'fr' ? `Médaille : ${where}` : `Medal: ${where}`,
  line:
    lang === 'fr'
      ? 'Ce que demande la médaille de cet emplacement.'
      : 'What the medal on this spot asks for.',
  choices: choices((id.split('-').length > 2 ? team : medals)[lang], ['random', ...spots[id]!]),
});
const guest = (lang: Lang, id: string, name: string, line: string): OptionText => {
  const fr = lang === 'fr';
  const replaced = (k: string) => (fr ? `Remplace : ${tiles.fr[k]!}` : `Replaces: ${tiles.en[k]!}`);
  return {
    name,
    line,
    choices: {
      off: { name: fr ? 'Sans' : 'Off' },
      auto: {
        name: fr ? 'Avec, à la place de la tuile habituelle' : 'On, in place of the usual tile',
      },
      ...Object.fromEntries(guests[id]!.map((k) => [k, { name: replaced(k) }])),
    },
  };
};
/** The two unicorns differ in colour only. */
const unicorns = (lang: Lang, pink: string, blue: string, line: string) => ({
  'stretch-unicorn-f': guest(lang, 'stretch-unicorn-f', pink, line),
  'stretch-unicorn-m': guest(lang, 'stretch-unicorn-m', blue, line),
});
const seat = (lang: Lang): NonNullable<OptionText['choices']> => ({
  random: { name: lang === 'fr' ? 'Au hasard' : 'Random' },
  ...Object.fromEntries(
    [0, 1, 2, 3, 4, 5].map((n) => [n, { name: `${lang === 'fr' ? 'Place' : 'Seat'} ${n + 1}` }]),
  ),
});

const options: GameOptions = {
  text: {
    en: {
      mode: {
        name: 'Mode',
        line: 'How tiles come to the players.',
        choices: {
          auto: { name: 'Standard', line: 'Open series for two, ships for three to six.' },
          draft: {
            name: 'Ships',
            line: 'Keep one tile, give the pack to a ship: two rounds of nine turns.',
          },
          series: {
            name: 'Open series',
            line:
              'Take one tile of a series and discard another: twenty turns, two or three ' +
              'players.',
          },
          teams: {
            name: 'Teams',
            line: 'Teams of two; the lower total of the two counts. Four or six players.',
          },
        },
      },
      'draft-race': {
        name: 'Free ships',
        line: 'How packs find their ships.',
        choices: {
          ranked: {
            name: 'By preference',
            line: 'Everybody names ships in secret; packs are given in the order of the turn.',
          },
          live: {
            name: 'Race',
            line:
              'First come, first served: a ship takes one pack. For people only, because bots ' +
              'are always faster.',
          },
        },
      },
      'furious-dragon': {
        name: 'Furious dragon',
        line:
          'The player who has to keep their own pack takes the dragon; its last holder in a ' +
          'round loses 5 points.',
      },
      'running-scores': {
        name: 'Running scores',
        line: 'Show everybody’s points during the match.',
        choices: { shown: { name: 'Shown' }, hidden: { name: 'Hidden' } },
      },
      'first-seat': {
        name: 'Who begins',
        line: 'Who goes first in the first turn.',
        choices: seat('en'),
      },
      'medal-grass': medalOption('en', 'medal-grass', 'grassland'),
      'medal-water': medalOption('en', 'medal-water', 'water'),
      'medal-lava': medalOption('en', 'medal-lava', 'lava'),
      'medal-ice': medalOption('en', 'medal-ice', 'ice'),
      'medal-water-grass': medalOption('en', 'medal-water-grass', 'water or grassland, teams'),
      'medal-lava-ice': medalOption('en', 'medal-lava-ice', 'lava or ice, teams'),
      'stretch-gold': guest(
        'en',
        'stretch-gold',
        'Gold dragon',
        'A lava tile of 3 points that carries a gold diamond.',
      ),
      'stretch-ambassador': guest(
        'en',
        'stretch-ambassador',
        'Ambassador',
        '1 point per tile that touches it, corners included.',
      ),
      ...unicorns(
        'en',
        'Pink unicorn',
        'Blue unicorn',
        '9 points if both unicorns live on one planet. The two come together.',
      ),
      'stretch-yeti': guest(
        'en',
        'stretch-yeti',
        'Yeti',
        '−5 points, and a medal of 10 to give to anybody.',
      ),
      'stretch-panda': guest('en', 'stretch-panda', 'Panda', 'A medal of 5 to give to anybody.'),
      'stretch-ex13': {
        name: 'Geneticist',
        line: 'One more explorer: 4 points per mutant at level 2.',
      },
      'stretch-ex14': { name: 'Farmer', line: 'One more explorer: 3 points per chicken.' },
      'stretch-ex15': {
        name: 'Dragon tamer',
        line: 'One more explorer: 3 points per furious dragon.',
      },
      'stretch-ex16': {
        name: 'Prospector',
        line: 'One more explorer: 2 points per gold diamond, her own included.',
      },
      'stretch-ex17': { name: 'Dreamer', line: 'One more explorer: 5 points per unicorn.' },
    },
    fr: {
      mode: {
        name: 'Mode',
        line: 'Comment les tuiles arrivent aux joueurs.',
        choices: {
          auto: {
            name: 'Standard',
            line: 'Séries ouvertes à deux, vaisseaux de trois à six.',
          },
          draft: {
            name: 'Vaisseaux',
            line: 'Gardez une tuile, donnez le reste à un vaisseau : deux manches de neuf tours.',
          },
          series: {
            name: 'Séries ouvertes',
            line:
              'Prenez une tuile d’une série et défaussez-en une autre : vingt tours, à deux ou ' +
              'trois.',
          },
          teams: {
            name: 'Équipes',
            line: 'Par équipes de deux ; le plus petit des deux totaux compte. À quatre ou six.',
          },
        },
      },
      'draft-race': {
        name: 'Vaisseaux libres',
        line: 'Comment les paquets trouvent leur vaisseau.',
        choices: {
          ranked: {
            name: 'Par préférence',
            line:
              'Chacun nomme des vaisseaux en secret ; les paquets sont donnés dans l’ordre du ' +
              'tour.',
          },
          live: {
            name: 'Course',
            line:
              'Premier arrivé, premier servi : un vaisseau ne prend qu’un paquet. Entre ' +
              'humains seulement, car les robots sont toujours plus rapides.',
          },
        },
      },
      'furious-dragon': {
        name: 'Dragon furieux',
        line:
          'Celui qui doit garder son propre paquet prend le dragon ; le dernier à l’avoir dans ' +
          'une manche perd 5 points.',
      },
      'running-scores': {
        name: 'Scores en cours',
        line: 'Afficher les points de chacun pendant la partie.',
        choices: { shown: { name: 'Affichés' }, hidden: { name: 'Cachés' } },
      },
      'first-seat': {
        name: 'Qui commence',
        line: 'Qui joue en premier au premier tour.',
        choices: seat('fr'),
      },
      'medal-grass': medalOption('fr', 'medal-grass', 'prairie'),
      'medal-water': medalOption('fr', 'medal-water', 'eau'),
      'medal-lava': medalOption('fr', 'medal-lava', 'lave'),
      'medal-ice': medalOption('fr', 'medal-ice', 'glace'),
      'medal-water-grass': medalOption('fr', 'medal-water-grass', 'eau ou prairie, équipes'),
      'medal-lava-ice': medalOption('fr', 'medal-lava-ice', 'lave ou glace, équipes'),
      'stretch-gold': guest(
        'fr',
        'stretch-gold',
        'Dragon doré',
        'Une tuile de lave de 3 points qui porte un diamant doré.',
      ),
      'stretch-ambassador': guest(
        'fr',
        'stretch-ambassador',
        'Ambassadeur',
        '1 point par tuile qui le touche, coins compris.',
      ),
      ...unicorns(
        'fr',
        'Licorne rose',
        'Licorne bleue',
        '9 points si les deux licornes vivent sur la même planète. Elles viennent ensemble.',
      ),
      'stretch-yeti': guest(
        'fr',
        'stretch-yeti',
        'Yéti',
        '−5 points, et une médaille de 10 à donner à qui l’on veut.',
      ),
      'stretch-panda': guest(
        'fr',
        'stretch-panda',
        'Panda',
        'Une médaille de 5 à donner à qui l’on veut.',
      ),
      'stretch-ex13': {
        name: 'Généticienne',
        line: 'Une exploratrice de plus : 4 points par mutant de niveau 2.',
      },
      'stretch-ex14': {
        name: 'Éleveur',
        line: 'Un explorateur de plus : 3 points par poulette.',
      },
      'stretch-ex15': {
        name: 'Dompteur',
        line: 'Un explorateur de plus : 3 points par dragon furieux.',
      },
      'stretch-ex16': {
        name: 'Prospectrice',
        line: 'Une exploratrice de plus : 2 points par diamant doré, le sien compris.',
      },
      'stretch-ex17': {
        name: 'Rêveuse',
        line: 'Une exploratrice de plus : 5 points par licorne.',
      },
    },
  },
  open: ['mode', 'draft-race'],
  groups: {
    medal: {
      en: { name: 'Medals', line: 'What the medals on the board ask for.' },
      fr: { name: 'Médailles', line: 'Ce que demandent les médailles du plateau.' },
    },
    stretch: {
      en: {
        name: 'Guests from further away',
        line: 'Tiles and explorers in addition to those of the box.',
      },
      fr: {
        name: 'Invités venus de plus loin',
        line: 'Des tuiles et des explorateurs en plus de ceux de la boîte.',
      },
    },
  },
  forbids: ({ seats, options }, lang) => {
    const list: { option: string; choice: string; why: string }[] = [];
    const no = (option: string, of: string[], en: string, fr: string) =>
      of.forEach((choice) => list.push({ option, choice, why: lang === 'fr' ? fr : en }));
    if (options.mode === 'draft')
      no(
        'seats',
        ['2'],
        'Ships need at least three players.',
        'Il faut au moins trois joueurs pour les vaisseaux.',
      );
    if (options.mode === 'series')
      no(
        'seats',
        ['4', '5', '6'],
        'Open series are for two or three players.',
        'Les séries ouvertes sont pour deux ou trois joueurs.',
      );
    if (options.mode === 'teams')
      no(
        'seats',
        ['2', '3', '5'],
        'Teams need four or six players.',
        'Il faut être quatre ou six pour jouer en équipes.',
      );
    if (options.mode === 'series' || seats === 2) {
      no(
        'furious-dragon',
        ['on'],
        'There are no ships in this mode, so the dragon has nowhere to land.',
        'Sans vaisseaux dans ce mode, le dragon n’a nulle part où se poser.',
      );
      no(
        'draft-race',
        ['live'],
        'There are no ships in this mode.',
        'Il n’y a pas de vaisseaux dans ce mode.',
      );
    }
    no(
      'first-seat',
      ['0', '1', '2', '3', '4', '5'].filter((s) => Number(s) >= seats),
      'Nobody sits there.',
      'Personne n’est assis là.',
    );
    // A medal type lies on one spot only, and a tile makes room for one guest only.
    const teams = options.mode === 'teams';
    const board = Object.keys(spots).filter((id) => id.split('-').length > 2 === teams);
    for (const id of Object.keys(spots)) {
      if (!board.includes(id))
        no(
          id,
          spots[id]!,
          teams ? 'The team board has other spots.' : 'This spot is on the team board.',
          teams
            ? 'Le plateau des équipes a d’autres emplacements.'
            : 'Cet emplacement est sur le plateau des équipes.',
        );
      else
        for (const other of board)
          if (other !== id && options[other] !== 'random')
            no(
              id,
              spots[id]!.filter((m) => m === options[other]),
              'This medal is already on another spot.',
              'Cette médaille est déjà à un autre emplacement.',
            );
    }
    const many = seats > 4 || (seats === 3 && options.mode === 'series');
    const absent = [
      ...(many ? [] : ['GR3', 'GR6', 'GR9']),
      ...(seats === 5 || (seats === 3 && !many) ? ['GR1'] : []),
    ];
    for (const id of Object.keys(guests))
      no(
        id,
        absent.filter((k) => guests[id]!.includes(k)),
        'This tile stays in the box with this number of players.',
        'Cette tuile reste dans la boîte à ce nombre de joueurs.',
      );
    for (const id of Object.keys(guests))
      for (const other of Object.keys(guests)) {
        const out = options[other] ?? 'off';
        if (id !== other && out.startsWith('GR'))
          no(
            id,
            guests[id]!.filter((k) => k === out),
            'Another guest already replaces this tile.',
            'Un autre invité remplace déjà cette tuile.',
          );
      }
    // Each grassland guest sends one grassland tile back to the box. With three
    // players the deck has too few of them for all four guests.
    const on = (id: string) => (options[id] ?? 'off') !== 'off';
    const fields = Object.keys(guests).filter((id) => guests[id] === grass);
    const removable = grass.filter((k) => !absent.includes(k)).length;
    fields.forEach((id, i) => {
      const before = (on(id) ? fields.slice(0, i) : fields).filter(on).length;
      if (before >= removable)
        no(
          id,
          ['auto', ...grass],
          'No grassland tile is left that could stay in the box for this guest.',
          'Il ne reste aucune tuile de prairie à laisser dans la boîte pour cet invité.',
        );
    });
    const pair = ['stretch-unicorn-f', 'stretch-unicorn-m'];
    for (const id of pair)
      if (!on(id) && pair.some(on))
        no(
          id,
          ['off'],
          'The two unicorns come together or not at all.',
          'Les deux licornes viennent ensemble ou pas du tout.',
        );
    return list;
  },
};

export default options;
