// The French texts of the game.

import { crystalWorth, register, plus, signed, type Words } from './words';

/** Counts in French, where zero takes the singular too. */
const pluriel = (n: number, one: string, many: string) => `${n} ${Math.abs(n) < 2 ? one : many}`;

/** The feminine nouns among the names of tiles and explorers. */
const feminine = new RegExp(
  '^(queue|tête|poulette|paire|faucheuse|chèvre|pie|taupe|vache|licorne|contrebandière|' +
    'volcanologue|botaniste|championne|pêcheuse|généticienne|prospectrice|rêveuse)',
);
const vowel = /^[aeiouéèêâîôû]/i;
const article = (name: string) => (vowel.test(name) ? 'l’' : feminine.test(name) ? 'la ' : 'le ');
const le = (name: string) => article(name) + name;
/** Contracts "de le" to "du". */
const du = (what: string) => (what.startsWith('le ') ? `du ${what.slice(3)}` : `de ${what}`);
/** Elides before a vowel: "de Pirro", but "d’Ulba". */
const de = (name: string) => (vowel.test(name) ? `d’${name}` : `de ${name}`);

const fr: Words = {
  tiles: {
    MU1: 'poulette',
    MU2: 'lièvre',
    MU3: 'crabe',
    MU4: 'manchot',
    MGD: 'mutagène double',
    MGS: 'mutagène simple',
    LA1: 'dragon bleu',
    LA2: 'dragon bleu',
    LA3: 'dragon vert',
    LA4: 'dragon furieux',
    LA5: 'dragon furieux',
    BML: 'queue du Big Monster',
    BMR: 'tête du Big Monster',
    RU1: 'paire runique',
    RU2: 'monstre runique',
    RU3: 'monstre runique',
    RU4: 'monstre runique',
    RU5: 'monstre runique',
    RU6: 'monstre runique',
    REAP: 'faucheuse',
    TOAD: 'crapaud',
    GR1: 'chèvre aux gemmes',
    GR2: 'pie',
    GR3: 'taupe',
    GR4: 'escargot',
    GR5: 'hibou',
    GR6: 'renard',
    GR7: 'héron',
    GR8: 'chameau',
    GR9: 'vache',
    SGOLD: 'dragon doré',
    SAMB: 'ambassadeur',
    SUNF: 'licorne rose',
    SUNM: 'licorne bleue',
    SYETI: 'yéti',
    SPANDA: 'panda',
  },
  lands: {
    ice: 'glace',
    water: 'eau',
    lava: 'lave',
    grassland: 'prairie',
    swamp: 'marais',
    desert: 'désert',
    rune: 'runes',
  },
  the: (kind) => le(fr.tiles[kind] ?? 'explorateur'),
  article: (kind) => article(fr.tiles[kind] ?? 'explorateur'),
  thePerson: (name) => le(name),
  explorer: 'explorateur',
  deeds: {
    MGD: 'Deux rayons vers le bas : un mutant juste au-dessous monte d’un niveau.',
    MGS: 'Un rayon vers le haut, à droite : un mutant juste au-dessus monte d’un niveau.',
    BML: '1 point ; 11 avec une tête juste à sa droite.',
    BMR: '1 point ; 11 avec une queue juste à sa gauche.',
    RU1: 'Compte double (Runes et malus).',
    REAP: 'Évite le malus (le moins de déserts et de runes).',
    TOAD: '2, 8, 18, 32 ou 50 points pour un à cinq crapauds.',
    GR1: '2 points par cristal vert complet.',
    GR2: '2 points par médaille de valeur 5, 10 ou −10.',
    GR3: '1 point par cristal complet.',
    GR4: '1 point par paysage différent, 7 au plus.',
    GR5: '2 points par monstre runique.',
    GR6: '1 point par tuile de lave.',
    GR7: '4 points par Big Monster complet.',
    GR8: '3 points par désert.',
    GR9: '2 points par tuile de prairie, elle comprise.',
    SGOLD: '3 points. Il porte un diamant doré.',
    SAMB: '1 point par tuile qui le touche, coins compris.',
    SUNF: '9 points si les deux licornes sont sur votre planète.',
    SUNM: '9 points si les deux licornes sont sur votre planète.',
    SYETI: '−5 points, mais vous donnez sa médaille à qui vous voulez, vous compris.',
    SPANDA: 'Vous donnez sa médaille à qui vous voulez, vous compris.',
  },
  deserts: 'Au premier qui a trois déserts : +10.',
  levels: (list) =>
    `${pluriel(list[0]!, 'point', 'points')} ; ${list[1]} après une mutation` +
    (list[2] ? `, ${list[2]} après deux.` : '.'),
  runes: 'Compte pour les Runes, évite le malus.',
  pieces: (list) => `Morceaux de cristal : ${list}.`,
  piece: {
    GL: 'vert à gauche',
    GR: 'vert à droite',
    RT: 'rouge en haut',
    RB: 'rouge en bas',
    RB0: 'rouge en bas à gauche',
    RB1: 'rouge en bas à droite',
    BTL: 'bleu en haut à gauche',
    BTR: 'bleu en haut à droite',
    BBL: 'bleu en bas à gauche',
    BBR: 'bleu en bas à droite',
    sides: 'vert des deux côtés',
    corners: 'bleu aux quatre coins',
    top: 'bleu aux deux coins du haut',
    bottom: 'bleu aux deux coins du bas',
    twice: 'deux rouges en bas',
  },
  open: (pieces) => `à compléter : ${pieces}`,
  colours: { green: 'vert', red: 'rouge', blue: 'bleu' },
  people: {
    EX01: ['biologiste', '1 point par tuile de mutant, muté ou non.'],
    EX02: [
      'contrebandière',
      'Elle peut donner son paquet à son propre vaisseau tant qu’il est libre.',
    ],
    EX03: [
      'récupérateur',
      'À la fin, il prend une tuile de la défausse et la pose, avant le malus.',
    ],
    EX04: ['volcanologue', '1 point par tuile de lave.'],
    EX05: [
      'irradieuse',
      'Un mutagène simple intégré : son rayon monte au-dessus de la colonne de droite.',
    ],
    EX06: ['radiologue', '1 point par monstre mutagène ; un mutagène double en vaut deux.'],
    EX07: ['botaniste', '1 point par tuile de prairie.'],
    EX08: ['championne', '2 points par médaille de valeur 5, 10 ou −10.'],
    EX09: ['linguiste', '2 points par monstre runique ; la paire runique en vaut deux.'],
    EX10: ['pêcheuse', '4 points par Big Monster complet.'],
    EX11: ['joaillier', '1 point par cristal complet.'],
    EX12: ['nomade', 'Une tuile de désert intégrée.'],
    EX13: ['généticienne', '4 points par mutant de niveau 2.'],
    EX14: ['éleveur', '3 points par poulette, mutée ou non.'],
    EX15: ['dompteur', '3 points par dragon furieux, jetons compris.'],
    EX16: ['prospectrice', '2 points par diamant doré ; elle en apporte un.'],
    EX17: ['rêveuse', '5 points par licorne.'],
  },
  suits: {
    blue: 'combinaison bleue',
    black: 'combinaison noire',
    red: 'combinaison rouge',
    purple: 'combinaison violette',
    green: 'combinaison verte',
    orange: 'combinaison orange',
    white: 'combinaison blanche',
  },
  medals: {
    DESERT: 'Désert',
    RUNE: 'Runes',
    PENALTY: 'Malus',
    BIGM: 'Big Monsters',
    SWGR: 'Marais et prairie',
    TERRAIN: 'Paysages',
    LAVA: 'Lave',
    CRYSTAL: 'Cristaux',
    ICE: 'Glace',
    MUTAGEN: 'Mutagènes',
    YETI: 'Yéti',
    PANDA: 'Panda',
  },
  asks: {
    DESERT: (n) => `${n} déserts`,
    RUNE: (n) => `${n} monstres runiques`,
    PENALTY: () => 'À qui aura le moins de déserts et de runes',
    BIGM: (n) => `${n} Big Monsters complets`,
    SWGR: (n) => `${n} tuiles de marais ou de prairie`,
    TERRAIN: (n) => `${n} paysages différents`,
    LAVA: (n) => `${n} tuiles de lave`,
    CRYSTAL: (n) =>
      n > 3
        ? `${n / 3} cristaux verts, ${n / 3} rouges et ${n / 3} bleus`
        : 'Un cristal vert, un rouge et un bleu',
    ICE: (n) => `${n} tuiles de glace`,
    MUTAGEN: (n) => `${n} monstres mutagènes`,
    YETI: () => 'Un cadeau',
    PANDA: () => 'Un cadeau',
  },
  penaltyNow: (n) => `Le malus serait pour vous : ${signed(n)}`,
  penaltyTheirs: (n) => `Le malus serait pour ce joueur : ${signed(n)}`,
  penaltyYours: 'Malus : pour vous',
  penaltyGone: 'malus évité',
  penaltyStays: 'malus gardé',
  penaltyTo: (who) => `malus à ${who}`,
  medalsTitle: 'Médailles',
  planet: 'Votre planète',
  litPlace: 'une place allumée de votre planète',
  planetOf: (name) => `La planète ${de(name)}`,
  partner: 'Votre partenaire',
  teamCounts: (n) => `Le plus petit des deux totaux compte\u00a0: ${n}`.replace('-', '−'),
  team: (n) => `Équipe ${'ABC'[n] ?? n + 1}`,
  table: 'Autour de la table',
  pack: 'Le paquet en main',
  openSeries: 'Les séries ouvertes',
  discarded: (n) => pluriel(n, 'tuile défaussée', 'tuiles défaussées'),
  seriesLeft: (n) => pluriel(n, 'série à venir', 'séries à venir'),
  salvage: 'La défausse',
  explorers: 'Vos deux explorateurs',
  countdown: 'Compte à rebours',
  your: (name) => `Votre ${name}`,
  turn: (turn, of) => `Tour ${turn} sur ${of}`,
  turnShort: (turn, of, round) => `${round ? `Manche\u00a0${round}` : 'Tour'} ${turn}/${of}`,
  round: (round) => `Manche ${round} sur 2`,
  over: 'Les planètes sont pleines',
  lower: 'La planète la plus faible compte.',
  points: (n) => pluriel(n, 'point', 'points').replace('-', '−'),
  ready: 'a décidé',
  look: (name) => `Regarder la planète ${de(name)}`,
  back: 'Retour',
  more: (n) => (n < 2 ? 'autre' : 'autres'),
  someTiles: (n) => (n < 2 ? 'tuile' : 'tuiles'),
  tilesAway: (n) => `${pluriel(n, 'tuile', 'tuiles')} hors de vue`,
  outOfSight: (n, gain) =>
    `${pluriel(n, 'autre place', 'autres places')} hors de vue${gain > 0 ? `, la meilleure ${signed(gain)}` : ''}`,
  sealed: 'un explorateur au casque fermé',
  decision: 'Votre décision',
  bestPlaces: 'Les meilleures places',
  bestHere: (n, more) => `Meilleure place : ${signed(n)}${more && ` ; ${more}`}.`,
  alike: (n) => `${n} places égales pour l’instant`,
  places: (n) => `${n} places`,
  tapExplorer: 'Choisissez un explorateur, puis confirmez.',
  tapTile: 'Choisissez une tuile pour voir son effet et où elle irait.',
  tapPlace: 'Touchez une place allumée, ou servez-vous de ‹\u00a0et\u00a0›.',
  dragPlanet: 'Glissez la planète pour en voir plus.',
  times: (n) => `il y en a ${n}`,
  givenAway: ', que vous donnez',
  keep: 'Garder',
  keepWords: (what) => `Garder ${le(what)}`,
  land: 'Poser',
  landWords: (what) => `Poser ici ${le(what)}`,
  takeIt: 'Prendre',
  dropIt: 'Défausser',
  takeOrNot: (what) => `Prendre ${le(what)} ?`,
  salvageIt: 'Récupérer',
  go: 'Partir',
  fly: (name) => `Partir avec ${le(name)}`,
  flyOrNot: (name) => `Partir avec ${le(name)} ?`,
  giftTo: (name) => `La médaille va à ${name}`,
  yourself: 'vous-même',
  ship: (name, tiles) =>
    `Le vaisseau ${de(name)}` +
    (tiles > 0 ? `, ${pluriel(tiles, 'tuile', 'tuiles')} à bord` : ', vide'),
  ownShip: (tiles) =>
    `Votre vaisseau${tiles > 0 ? `, ${pluriel(tiles, 'tuile', 'tuiles')} à bord` : ', vide'}`,
  packFrom: (name) => `avec le paquet ${de(name)}`,
  giveTo: (name) => `Donner le paquet à ${name}`,
  giveOwn: 'Donner le paquet à votre vaisseau',
  wish: (n, name) => `Choix ${n} : ${name}`,
  prior: (n) => `${n === 1 ? 'premier' : `${n}e`} à donner son paquet`,
  priorShort: (n) => `donne en ${n === 1 ? '1er' : `${n}e`}`,
  noNumber: (key, n) => `Pas de ${key} ici : les numéros vont de 1 à ${n}.`,
  next: 'Emplacement suivant',
  previous: 'Emplacement précédent',
  rightOf: (what) => `à droite ${du(what)}`,
  leftOf: (what) => `à gauche ${du(what)}`,
  below: (what) => `sous ${what}`,
  above: (what) => `au-dessus ${du(what)}`,
  off: { higher: 'plus haut', lower: 'plus bas', left: 'vers la gauche', right: 'vers la droite' },
  at: (row, column) => `ligne ${row}, colonne ${column}`,
  byRow:
    'Par lignes. Une tuile est haute de deux lignes ; un mutagène, d’une seule, mais il est ' +
    'large de deux colonnes.',
  row: (row, list) => `Ligne ${row} : ${list}.`,
  inColumns: (what, from, to) =>
    `${what}, ${to > from ? `colonnes ${from} et ${to}` : `colonne ${from}`}`,
  gem: (colour) => `cristal ${fr.colours[colour]}`,
  gems: (n, colour) => (n ? pluriel(n, fr.colours[colour], `${fr.colours[colour]}s`) : ''),
  crystal: (colour) => `${fr.gem(colour)}, ${fr.points(crystalWorth[colour])}`,
  completes: (colour) => `complète un cristal ${colour}`,
  pair: 'complète un Big Monster',
  aPair: 'un Big Monster',
  mutates: (what, level, points) => `${what} passe au niveau ${level} et vaut ${points}`,
  wins: (medal, points) => `gagne la médaille « ${medal} »${plus(points)}`,
  gain: (n) => signed(n),
  rest: (n) => `tuiles ${signed(n)}`,
  brief: (deeds) =>
    deeds
      .replace(/complète un |gagne la |[()]/g, '')
      .replace(/(?:l[ea] |l’)([^,]*) passe au niveau \d et vaut/g, '$1 →'),
  noRoom: (kind) => `la ${kind === 'BML' ? 'tête' : 'queue'} n’y tient pas`,
  room: (kind) => `la ${kind === 'BML' ? 'tête' : 'queue'} y tient`,
  nothing: 'aucun point tout de suite',
  level: (n) => `niveau ${n}`,
  dragonHere: (n) => `a le dragon furieux, ${signed(n)} quand on le retourne`,
  dragonFree: (n) => `Le dragon furieux : pour qui doit garder son propre paquet, ${signed(n)}`,
  dragonTokens: (n) =>
    `${pluriel(n, 'dragon furieux retourné', 'dragons furieux retournés')}, −${n * 5}`,
  colon: ' : ',
  keys: {
    pick: 'Choisir',
    go: 'Continuer',
    move: 'Parcourir les places allumées',
    walk: 'Parcourir votre main',
    medals: 'Médailles',
  },
  prompts: {
    choose: 'Choisissez votre explorateur. L’autre devient votre vaisseau.',
    chooseSeries: 'Choisissez votre explorateur.',
    keep: 'Gardez une tuile ; les autres iront à un vaisseau.',
    keepNew: 'Manche 2 : gardez une tuile ; les autres iront à un vaisseau.',
    keepLast: 'Gardez une des deux ; l’autre est défaussée.',
    ready: 'À vos marques : la course va commencer.',
    live: 'Choisissez une tuile, puis un vaisseau libre. Vite !',
    place: (what) => `Posez ${le(what)} sur votre planète.`,
    name: (n, left) =>
      n === 0
        ? `À qui donner votre paquet ?${left > 1 ? ` Nommez-en ${left}, dans l’ordre.` : ''}`
        : 'Et si ce vaisseau est pris, lequel ?',
    take: 'Prenez une tuile et défaussez-en une autre de la même série.',
    takeCurrent: 'Dans la série du tour, prenez une tuile et défaussez-en une autre.',
    salvage: 'Prenez une tuile de la défausse pour une dernière pose.',
    waiting: 'Les autres réfléchissent encore.',
    over: 'Les planètes sont pleines.',
  },
  chooseShip: (what) => `Vous gardez ${le(what)}. À qui les autres ?`,
  placeByKey: (what) => `Posez ${le(what)} sur votre planète : flèches, puis Entrée.`,
  keepOrNot: (what) => `Garder ${le(what)} ?`,
  chooseDiscard: 'Que défausser de la même série ?',
  confirmTake: (what, off) => `Prendre ${le(what)}, défausser ${le(off)} ?`,
  dropOrNot: (off) => `Défausser ${le(off)} ?`,
  confirmPlace: 'Poser la tuile ici ?',
  chooseGift: 'Choisissez qui reçoit la médaille.',
  say: {
    game_started: {
      duel: 'Un duel en vingt tours commence.',
      trio_series: 'Trois explorateurs et vingt tours : la partie commence.',
      solo_draft: 'Les vaisseaux se posent : deux manches de neuf tours.',
      team_draft: 'Les vaisseaux se posent : deux manches de neuf tours, par équipes de deux.',
    },
    medals: 'Médailles sur le plateau',
    dealt: (you, name) =>
      you ? 'Vous choisissez entre deux explorateurs' : `${name} choisit entre deux explorateurs`,
    explorers: 'Les explorateurs sortent',
    round: (n) => `La manche ${n} commence.`,
    pack: (you, name, n) =>
      you ? `Vous prenez un paquet de ${n}` : `${name} prend un paquet de ${n}`,
    turn: (turn, who, you) =>
      `Tour ${turn}${you ? ' : vous commencez' : who ? ` : ${who} commence` : ''}.`,
    given: (you, name, toYou, to, n) =>
      `${you ? 'Vous donnez' : `${name} donne`} ${pluriel(n, 'tuile', 'tuiles')} ` +
      `${toYou ? 'à votre vaisseau' : `au vaisseau ${de(to)}`}.`,
    kept: (you, name, forced) =>
      forced
        ? you
          ? 'Aucun autre vaisseau n’est libre : votre paquet reste chez vous.'
          : `Aucun autre vaisseau n’est libre : ${name} garde son paquet.`
        : you
          ? 'Vous envoyez votre paquet à votre propre vaisseau.'
          : `${name} envoie le paquet à son propre vaisseau.`,
    dragon: (you, name) =>
      you ? 'Le dragon furieux vient chez vous.' : `Le dragon furieux va chez ${name}.`,
    discarded: (you, name) => (you ? 'Vous défaussez ' : `${name} défausse `),
    discardedTile: 'une tuile',
    faceDown: ' face cachée.',
    revealed: (you, name) => (you ? 'Vous posez ' : `${name} pose `),
    completing: ', ce qui complète ',
    aGem: 'un ',
    granted: (you, name, toYou, to) =>
      toYou && !you
        ? `${name} vous donne la médaille : `
        : `${you ? 'Vous donnez' : `${name} donne`} la médaille à ${toYou ? 'vous-même' : to} : `,
    mutated: (you, name, level, points) =>
      `${you ? 'Votre mutant' : `Le mutant ${de(name)}`} passe au niveau ${level} ` +
      `et vaut ${points} : `,
    you: 'Vous',
    won: (names, who, team) =>
      `${names} ${{ one: 'gagne', they: 'gagnent', you: 'gagnez' }[who]} ` +
      `la médaille ${team ? 'd’équipe ' : ''}`,
    roundEnded: (n) => `La manche ${n} est finie.`,
    flipped: (you, name) =>
      you ? ' Vous retournez le dragon furieux : −5.' : ` ${name} retourne le dragon furieux : −5.`,
    opened: (n) => `La série ${n} s’ouvre`,
    taken: (you, name) => (you ? 'Vous prenez ' : `${name} prend `),
    dropping: (you) => `, ${you ? 'défaussez' : 'défausse'} `,
    salvage: (you, name, n) =>
      `${you ? 'Vous fouillez' : `${name} fouille`} les ${n} tuiles défaussées`,
    penalty: (names, who) =>
      `${names} ${{ one: 'reçoit', they: 'reçoivent', you: 'recevez' }[who]} `,
    theMedal: 'la médaille ',
    medal: '',
    fewest: ' pour le moins de déserts et de runes',
    noPenalty: 'Déserts et runes à égalité : personne ne reçoit le malus.',
    scored: (names, who) =>
      `La dernière tuile est posée. ${names} ` +
      `${{ one: 'gagne', they: 'gagnent', you: 'gagnez' }[who]}.`,
  },
  sheet: {
    ice: 'Glace : mutants',
    big_monster: 'Eau : Big Monsters',
    lava: 'Lave : dragons',
    grassland: 'Prairie',
    swamp: 'Marais : crapauds',
    crystals: 'Cristaux',
    explorer: 'Explorateur',
    medals: 'Médailles',
    penalty: 'Malus',
    team: 'La planète la plus faible compte',
    better_total: 'Le meilleur total de l’équipe',
    tie_big_monsters: 'Big Monsters, en cas d’égalité',
  },
  tieBreak:
    'À égalité, les points des Big Monsters. En équipe, le plus petit total, ' +
    'puis le plus grand, puis les Big Monsters des deux.',
  refusals: {
    wrong_phase: 'Ce n’est pas possible maintenant.',
    not_your_turn: 'Ce n’est pas à vous de jouer.',
    already_given: 'Vous avez déjà décidé. Attendez les autres.',
    not_dealt: 'Vous n’avez pas reçu cet explorateur.',
    tile_not_in_pack: 'Cette tuile n’est pas dans votre paquet.',
    no_such_seat: 'Personne n’est assis là.',
    kept_already: 'Vous avez gardé une tuile. Nommez un vaisseau pour les autres.',
    own_ship:
      'Pas votre vaisseau : un paquet va à un autre tant qu’il en reste un de libre. ' +
      'Seule la contrebandière peut choisir le sien.',
    ship_taken: 'Ce vaisseau a déjà reçu un paquet.',
    named_already: 'Vous avez déjà nommé ce vaisseau.',
    occupied: 'Il y a déjà quelque chose à cet endroit.',
    no_contact: 'Une tuile doit toucher l’explorateur ou une tuile par un côté, pas par un coin.',
    series_closed: 'Cette série n’est pas ouverte.',
    other_series: 'Le premier joueur a pris dans l’autre série : prenez-y aussi.',
    tile_not_in_series: 'Prenez une tuile et défaussez-en une autre de la même série.',
    not_discarded: 'Cette tuile n’est pas dans la défausse.',
    grant_missing: 'Choisissez qui reçoit la médaille de cette tuile.',
    no_grant: 'Aucune médaille ne vient avec cette tuile.',
  },
};

register('fr', fr);
