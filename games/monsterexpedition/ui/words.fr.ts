// The French texts of the game.

import { de } from '@lair/i18n/elide';
import type { Region } from './types';
import { register, low, type Words } from './words';

const m = (count: number, one: string, many: string) => `${count} ${count > 1 ? many : one}`;

const peu = (count: number, one: string, many: string) => (count > 1 ? `${count} ${many}` : one);

const ofRegion: Record<Region, string> = {
  aerie: 'des Sommets',
  depths: 'des Abysses',
  forest: 'de la Forêt',
  everywhere: '',
};

const fr: Words = {
  parts: (list) => list.join(' ; '),
  head: (head, rest) => `${head} : ${rest}`,
  colon: '\u00a0: ',
  regions: {
    aerie: 'Sommets',
    depths: 'Abysses',
    forest: 'Forêt',
    everywhere: 'toutes les régions',
  },
  camps: {
    aerie: 'Campement des Sommets',
    depths: 'Campement des Abysses',
    forest: 'Campement de la Forêt',
    everywhere: '',
  },
  short: {
    aerie: 'Sommets',
    depths: 'Abysses',
    forest: 'Forêt',
    everywhere: 'Toutes',
  },
  kinds: (black, region) =>
    region === undefined
      ? black > 1
        ? 'noirs'
        : 'noir'
      : black === 0
        ? `dé ${ofRegion[region]}`
        : `dont le dé ${ofRegion[region]}`,
  symbols: {
    wing: 'aile',
    shell: 'coquillage',
    leaf: 'feuille',
    joker: 'joker',
  },
  joker: ' au choix des trois',
  abilities: {
    fail_up: (camp) => `Quand quelqu’un rate un lancer : ${low(camp)} +1, une fois par tour`,
    bonus_up: (camp, value) => `Quand quelqu’un marque un ${value} : ${low(camp)} +1`,
    steal: () => 'À la capture : volez une cage',
    up_now: (camp) => `À la capture : ${low(camp)} +1`,
  },
  wilds: 'Les Terres sauvages',
  traders: 'Trafiquants',
  tradersFace: (cages, cost) => `Trafiquants de monstres : ${cages} cages pour ${cost}`,
  cage: 'Cage',
  pile: (pile) => `Pioche : ${pile}`,
  pileWord: 'pioche',
  reserve: 'réserve',
  pileName: (pile, reserve) => `Pioche : ${m(pile, 'carte', 'cartes')}, réserve : ${reserve}`,
  pileEnds:
    '. Quand la pioche est vide, on finit la manche et la partie s’arrête. ' +
    'La réserve ne sert qu’à finir cette manche.',
  round: (r) => `Manche ${r}`,
  lastRound: 'Dernière manche',
  others: 'Les autres chasseurs',
  tray: 'La chasse',
  mine: 'Vos campements',
  look: (name) => `${name}, campements et monstres`,
  lookMine: 'Vos campements, vos monstres et vos cages',
  close: 'Fermer',
  back: 'Retour',
  points: (p, hidden) =>
    hidden > 0
      ? `${m(p, 'point', 'points')} et ${m(hidden, 'cage cachée', 'cages cachées')}`
      : m(p, 'point', 'points'),
  monstersN: (k) => m(k, 'monstre', 'monstres'),
  cagesN: (k) => m(k, 'cage', 'cages'),
  campName: (camp, l, d) => `${camp} : niveau ${l}, ${m(d, 'dé noir', 'dés noirs')}`,
  upBy: (standard, bonus) =>
    bonus
      ? `monte quand vous marquez des ${standard}, et quand quelqu’un marque un ${bonus}`
      : `monte quand vous marquez des ${standard}`,
  hunted: (camp, die, black) => `${camp} : ${die} et ${m(black, 'dé noir', 'dés noirs')}`,
  regionDie: 'dé de région',
  groups: (k) => `${m(k, 'groupe', 'groupes')} : +${k}`,
  groupsName: (k) =>
    `Symbiose : ${m(k, 'groupe', 'groupes')} (aile, coquillage, feuille), ` +
    `${m(k, 'dé noir', 'dés noirs')} en plus`,
  groupsHint: 'Trois sortes\u00a0: un dé de plus',
  wild: (name, region, cost, vp) =>
    `${name}, ${region}, niveau ${cost}, ${m(vp, 'point', 'points')}`,
  crestOf: (name) => `cimier : ${name}`,
  yourCrest: 'votre cimier',
  crestBrings: (vp) => `${m(vp, 'point', 'points')} à la fin si personne ne le prend`,
  crestCounted: (vp) => m(vp, 'point déjà compté', 'points déjà comptés'),
  crestLost: (vp) => `qui perd ${m(vp, 'point', 'points')}`,
  canCatch: 'à portée',
  missing: (k) => `il manque ${k}`,
  odds: (p) => `${p} de chances`,
  fails: ({ n, d }, percent) =>
    n === 0
      ? 'ne peut pas échouer'
      : percent >= 100
        ? 'échoue à coup sûr'
        : d > 999
          ? 'échoue rarement'
          : `échoue ${n}\u00a0fois\u00a0sur\u00a0${d}`,
  wouldLose: (value) => `perte\u00a0: un\u00a0${value}`,
  needs: (name, by) => `${name} : encore\u00a0${by}`,
  then: (fails) => `le lancer suivant ${fails}`,
  adds: (least, most) =>
    least === most ? `un bon lancer ajoute ${least}` : `un bon lancer ajoute de ${least} à ${most}`,
  reach: 'de\u00a0quoi\u00a0payer ',
  buys: (haul) =>
    haul.monsters + haul.cages === 0 ? 'encore rien à prendre' : fr.reach + fr.haul(haul),
  haul: ({ monsters, most, cages, both, mixed }) => {
    const caged = cages > 0 && (cages < 2 ? 'une\u00a0cage' : `${cages}\u00a0cages`);
    if (mixed)
      return (
        `${most < 2 ? 'un\u00a0monstre' : `${most}\u00a0monstres`},\u00a0${caged}, ` +
        `ou\u00a0un\u00a0${mixed === 'one' ? 'de\u00a0chaque' : 'peu\u00a0des\u00a0deux'}`
      );
    return [
      monsters > most
        ? `${most < 2 ? 'un' : most} des\u00a0${monsters}\u00a0monstres`
        : monsters > 0 && (monsters < 2 ? 'un\u00a0monstre' : `les\u00a0${monsters}\u00a0monstres`),
      caged,
    ]
      .filter(Boolean)
      .join(both ? ' et ' : ', ou ');
  },
  spendOn: 'Touchez ce que vous voulez prendre.',
  scene: {
    mine: (monster) => `${monster} est à\u00a0vous`,
    theirs: (monster, name) => `${name} emmène ${monster}`,
    points: (vp) => (vp < 2 ? 'point' : 'points'),
    kinds: (symbol, have) => `${symbol} : ${have} sorte${have < 2 ? '' : 's'} sur 3`,
    cage: 'Une cage pour vous',
    cageBy: (name) => `Une cage pour ${name}`,
    inside: (monster, caged) => `Dedans : ${monster}, ${m(caged, 'point', 'points')} à la fin`,
    traded: 'Affaire conclue : six cages',
    tradedBy: (name) => `Six cages pour ${name}`,
    onlyCage: 'Aucun monstre à portée. Prenez une cage, ou terminez.',
    offer: (monster, cost, vp) => `${monster} pour ${cost} : ${m(vp, 'point', 'points')} de plus`,
  },
  noMonster: 'aucun monstre',
  preyLevels: (from, to) => (from === to ? `niveau ${from}` : `niveaux ${from}–${to}`),
  pickCamp: 'Choisissez un campement',
  levelWord: 'niveau',
  rollLater: 'Relancer',
  stopLater: 'Arrêter',
  whenKept: 'dès qu’une valeur est stockée',
  wasted: (left) => `puissance perdue\u00a0: ${left}`,
  chip: {
    power: (k) => `puissance ${k}`,
    fails: (k) => (k === 1 ? 'un lancer raté' : `${k} lancers ratés`),
    allUp: 'tous ses campements montent',
    up: (camps, by = 1) => `${camps.join(' et ')}\u00a0${camps.length > 1 ? 'montent' : `+${by}`}`,
    ups: (camps, by) =>
      camps.length > 1
        ? `${camps.length} campements montent`
        : fr.chip.up([fr.short[camps[0]!]], by),
    took: (name) => `a pris ${name}`,
    stole: 'a volé votre cage',
    last: (cages) => `${cages} (dernier niveau)`,
    none: 'encore rien pris',
  },
  hunting: (you, name, region) => `${you ? 'Vous chassez' : `${name} chasse`} : ${region}`,
  turnOfName: (you, name) => `C’est à ${you ? 'vous' : name}`,
  thenYou: (before) => `Puis ${[...before, 'vous'].join(', puis ')}`,
  firepower: 'Puissance',
  left: 'de reste',
  kept: 'Dés stockés',
  keptName: (list, sum, left = sum) =>
    `Dés stockés : ${list || 'aucun'} ; puissance ${sum}` +
    (left < sum ? `, il en reste ${left}` : ''),
  barred: 'Perdu, et toujours barré\u00a0:',
  lostN: (k) => m(k, 'dé perdu', 'dés perdus'),
  dice: 'Dés lancés',
  keep: (value, count, kinds, sum, reach) =>
    `Stocker ${m(count, 'dé', 'dés')} de ${value} (${kinds}) : puissance ${sum}${reach}`,
  keepReach: (haul) => (haul.monsters + haul.cages === 0 ? '' : `, ${fr.buys(haul)}`),
  keepLevels: (list) => `, fait monter ${list.map(low).join(', ')}`,
  keepAsks: ', et vous décidez si cette manche est la dernière',
  keepCrates: (k) => `, rapporte ${m(k, 'caisse', 'caisses')}`,
  keepOthers: (names) => `, fait monter des campements ${names.map(de).join(', ')}`,
  barredDie: 'barré',
  failed: 'Raté',
  roll: (k) => `Lancer ${m(k, 'dé', 'dés')}`,
  stop: (sum) => `S’arrêter à ${sum}`,
  stopName: (sum, haul) =>
    `S’arrêter à ${sum}, ${fr.buys(haul)}` +
    (haul.monsters + haul.cages > 1 ? ', à prendre tant que la puissance suffit' : ''),
  huntFrom: (camp) => `Chasser : ${camp}`,
  withDice: (k) => `avec ${m(k, 'dé', 'dés')}`,
  nextLevel: (level, more) => `niveau ${level}\u00a0: ${peu(more, 'un dé', 'dés')} de plus`,
  lastLevel: (level) => `niveau ${level}\u00a0: deux cages`,
  top: 'au plus haut',
  capture: (cost) => `Capturer pour ${cost}`,
  visit: (cost) => `Y aller pour ${cost}`,
  buy: (cost) => `Cage pour ${cost}`,
  end: 'Terminer',
  endName: (left, near) =>
    left > 0
      ? `Terminer et perdre ${left} de puissance` +
        (near > 0 ? ` ; ${m(near, 'monstre est', 'monstres sont')} à portée` : '')
      : 'Terminer',
  after: (left) => `reste ${left}`,
  inCage: (vp) => `${vp} en cage`,
  plus: (vp) => `+${m(vp, 'point', 'points')}`,
  cratesUsed: (k) => `avec ${m(k, 'caisse', 'caisses')}`,
  fewer: 'Une caisse de moins',
  more: 'Une caisse de plus',
  crates: (k) => m(k, 'caisse', 'caisses'),
  victim: (name, cages) => `Voler à ${name}, ${m(cages, 'cage', 'cages')}`,
  accept: 'Prendre le niveau : dernière manche',
  refuse: 'Refuser le niveau',
  finalBrings: (refill) =>
    `Deux cages pour vous${refill ? ', puis des Terres sauvages à nouveau pleines' : ''}. ` +
    'La pioche est alors vide : cette manche sera la dernière.',
  newGroup: 'complète un groupe',
  expedition: (no) => `Expédition ${no}`,
  expeditions: [
    'Faites de la place',
    'Étude de la forêt',
    'Étude en captivité',
    'L’inspecteur arrive',
    'Matériel piétiné',
    'Encore plus de place',
    'Étude des abysses',
    'Grand déstockage',
    'Caisses pour célébrités',
    'La dernière carte',
  ],
  goals: {
    cages: (want) => m(want, 'cage', 'cages'),
    crowd: (want) =>
      want === 0 ? 'les Terres sauvages vides' : `${want} cartes au plus dans les Terres sauvages`,
    cleared: (_, region) => `plus aucun monstre dans les Terres sauvages (${region})`,
    studied: (want, region) => `${want} monstres capturés (${region}) et cages en tout`,
    camps: (want) => `${m(want, 'campement', 'campements')} au niveau 7`,
    traders: (want) =>
      want === 1 ? 'une visite aux trafiquants' : `${want} visites aux trafiquants`,
  },
  goal: 'But',
  goalNow: '· à présent ',
  cardsWord: 'cartes',
  of: (have, want) => `${have} sur ${want}`,
  crowdName: (k, limit) => `${k} cartes dans les Terres sauvages ; à ${limit}, c’est perdu`,
  turnsLeft: (k) => (k === 1 ? 'dernier tour' : `encore ${m(k, 'tour', 'tours')}`),
  turnOf: (turn, most) => `tour ${turn} sur ${most}`,
  ending: {
    won: (turn, most) => `Gagnée au tour ${turn} sur ${most}.`,
    outOfTime: (missing, turn, most) => `Au tour ${turn} sur ${most}, ${missing}.`,
    crowded: (missing, turn, most) =>
      `Les Terres sauvages ont débordé au tour ${turn} sur ${most} : ${missing}.`,
  },
  missed: {
    cages: (k) => `il manquait ${peu(k, 'une cage', 'cages')}`,
    crowd: (k) => `il y avait ${peu(k, 'une carte', 'cartes')} de trop dans les Terres sauvages`,
    cleared: (k, region) =>
      `il restait ${peu(k, 'un monstre', 'monstres')} ${ofRegion[region]} dans les Terres sauvages`,
    studied: (k) => `il manquait ${peu(k, 'un monstre ou une cage', 'monstres ou cages')}`,
    camps: (k) => `il manquait ${peu(k, 'un campement', 'campements')} au niveau 7`,
    traders: () => 'il manquait la visite aux trafiquants',
  },
  won: 'Gagnée !',
  lost: 'Perdue',
  double: 'Une amélioration standard prend deux dés de sa valeur',
  doubleShort: '2 dés par niveau',
  keys: {
    pick: {
      choose_camp: 'Choisir un campement, de gauche à droite\u00a0; à nouveau pour chasser',
      keep: 'Stocker les dés de cette valeur ; 0 stocke un 10',
      roll: '',
      stop: '',
      capture: 'Choisir un monstre éclairé\u00a0; à nouveau pour le capturer',
    },
    other: 'Choisir',
    told:
      'Au clavier : un chiffre stocke les dés de sa valeur, 0 stocke un 10. ' +
      'Ensuite, R relance et S arrête.',
    confirm: 'Valider',
    roll: 'Lancer',
    stop: 'S’arrêter',
    info: 'Vos campements et vos monstres',
  },
  prompts: {
    choose_camp: 'Choisissez votre campement.',
    last_camp: 'Dernier tour\u00a0: choisissez votre campement.',
    keep: 'Choisissez une valeur à stocker.',
    roll_or_stop: 'Relancer, ou vous arrêter ?',
    spend: (p) => `Dépensez votre puissance\u00a0: ${p}.`,
    choose_victim: 'Choisissez à qui vous volez une cage.',
    confirm_final: (camp) => `${camp} : prendre le dernier niveau ?`,
    game_over: 'La chasse est finie.',
  },
  chosenCamp: (camp) => `${camp} : touchez « Chasser ».`,
  chosenTarget: 'Touchez « Capturer ».',
  chosenTraders: 'Touchez « Y aller ».',
  say: {
    started: (you, name, expedition) =>
      expedition
        ? `${expedition}. L’expédition commence.`
        : you
          ? 'La chasse est ouverte. Vous commencez.'
          : `La chasse est ouverte. ${name} commence.`,
    turn: (you, name, round) =>
      you ? `Manche ${round} : à vous.` : `Manche ${round} : à ${name}.`,
    camp: (you, name, region, dice) =>
      `${you ? 'Vous chassez' : `${name} chasse`} avec ${m(dice, 'dé', 'dés')} : ${region}.`,
    rolled: (you, name) => (you ? 'Vous lancez ' : `${name} lance `),
    kept: (you, name) => (you ? 'Vous stockez ' : `${name} stocke `),
    keptSum: (sum) => ` ; puissance\u00a0${sum}.`,
    failed: (you, name) => (you ? 'Votre lancer échoue' : `Le lancer ${de(name)} échoue`),
    failedLost: (you) => (you ? ' : vous perdez le ' : ' et lui coûte le '),
    stopped: (you, name, power) =>
      you ? `Vous vous arrêtez à ${power}.` : `${name} s’arrête à ${power}.`,
    stoppedCrates: (k) => ` ${m(k, 'caisse gagnée', 'caisses gagnées')}.`,
    hopeless: (you, name) =>
      you
        ? 'Aucun dé ne peut montrer une valeur nouvelle : vous rentrez bredouille.'
        : `Aucun dé ne peut montrer une valeur nouvelle : ${name} rentre bredouille.`,
    captured: (you, name) => (you ? 'Vous capturez ' : `${name} capture `),
    capturedFor: (cost, crates) =>
      ` pour\u00a0${cost}${crates ? ` et ${m(crates, 'caisse', 'caisses')}` : ''}.`,
    group: ' Groupe complet : un dé noir de plus.',
    crestTaken: (you, name, vp) =>
      ` ${you ? 'Vous perdez' : `${name} perd`} ${m(vp, 'point', 'points')} avec ` +
      `${you ? 'votre' : 'son'} cimier.`,
    traders: (you, name, cost) =>
      you
        ? `Vous allez chez les trafiquants pour ${cost}.`
        : `${name} va chez les trafiquants pour ${cost}.`,
    cage: (you, name, source) =>
      (you ? 'Vous prenez une cage' : `${name} prend une cage`) +
      ((
        {
          final: ' pour le dernier niveau',
          traders: ' chez les trafiquants',
        } as Record<string, string>
      )[source] ?? ''),
    extraCage: (you, name) =>
      you
        ? 'Plus de cartes : vous notez une cage supplémentaire, qui vaut un point.'
        : `Plus de cartes : ${name} note une cage supplémentaire, qui vaut un point.`,
    stolen: (you, thief, victimYou, victim) =>
      victimYou
        ? `${thief} vous vole une cage`
        : `${you ? 'Vous volez' : `${thief} vole`} une cage à ${victim}`,
    stolenNone: (you, thief) =>
      you
        ? 'Personne n’a de cage que vous puissiez voler.'
        : `Personne n’a de cage que ${thief} puisse voler.`,
    up: (you, name, camp, level) =>
      you
        ? `Votre ${low(camp)} passe au niveau ${level}`
        : `Le ${low(camp)} ${de(name)} passe au niveau ${level}`,
    refused: (you, name, camp) =>
      `${you ? 'Vous refusez' : `${name} refuse`} le dernier niveau : ${camp}.`,
    refilled: (you, name, k) =>
      `Avec ${you ? 'votre cimier' : `le cimier ${de(name)}`} ${k > 1 ? 'arrivent' : 'arrive'} `,
    unchanged: 'Aucune cage gagnée : aucun nouveau monstre n’arrive dans les Terres sauvages.',
    revealed: 'Nouveau dans les Terres sauvages : ',
    ended: (you, name) =>
      you
        ? 'Vous avez vidé la pioche : cette manche est la dernière.'
        : `${name} a vidé la pioche : cette manche est la dernière.`,
    opened: 'Toutes les cages s’ouvrent.',
    over: (names, k) => `La chasse est finie. ${names} ${k > 1 ? 'gagnent' : 'gagne'}.`,
    soloWon: (turns) => `L’expédition est gagnée, en ${m(turns, 'tour', 'tours')}.`,
    crowded: 'Les Terres sauvages débordent : l’expédition est perdue.',
    outOfTime: 'Plus de carte à révéler : l’expédition est perdue.',
  },
  sheet: {
    monsters: 'Points des monstres capturés',
    cages: 'Points des cages',
    crests: 'Cimiers restés en jeu',
    extra: 'Points des cages en plus',
    levels: 'Niveaux des campements',
    won: 'Expédition gagnée',
    turns: 'Tours joués',
  },
  tieBreak: 'À égalité, la plus haute somme des niveaux des campements l’emporte.',
  refusals: {
    wrong_state: 'La partie est finie.',
    not_your_turn: 'Ce n’est pas à vous de jouer.',
    must_answer: 'Décidez d’abord du dernier niveau de votre campement.',
    must_choose_victim: 'Choisissez d’abord à qui vous volez une cage.',
    must_keep: 'Stockez d’abord une valeur de ce lancer.',
    wrong_phase: 'Ce n’est pas possible maintenant.',
    no_camp: 'Vous n’avez de campements que dans trois régions : Sommets, Abysses et Forêt.',
    camp_chosen: 'Vous avez déjà choisi votre campement pour ce tour.',
    no_camp_yet: 'Choisissez d’abord le campement d’où partir en chasse.',
    value_not_shown: 'Aucun dé ne montre cette valeur.',
    value_barred: 'Vous avez déjà stocké cette valeur pendant ce tour.',
    no_dice_left: 'Il ne reste aucun dé à lancer.',
    hunt_over: 'La chasse est finie. Dépensez maintenant votre puissance.',
    still_hunting: 'Finissez d’abord la chasse, puis dépensez votre puissance.',
    not_in_wilds: 'Ce monstre n’est pas dans les Terres sauvages.',
    wrong_region: 'Ce monstre ne vit pas dans la région de votre campement.',
    too_strong: 'Vous n’avez pas assez de puissance pour le capturer.',
    no_crates_here: 'Il n’y a pas de caisses dans cette partie.',
    too_few_crates: 'Vous n’avez pas autant de caisses.',
    crate_wasted: 'Une caisse de moins suffit.',
    too_little_firepower: 'Vous n’avez pas assez de puissance pour cela.',
    traders_gone: 'Les trafiquants sont partis.',
    no_such_seat: 'Personne n’est assis là.',
    own_cage: 'On ne se vole pas soi-même.',
    no_cages: 'Ce joueur n’a pas de cage à voler.',
  },
  not: {
    value_not_shown: (value) => `Aucun dé de ce lancer ne montre de ${value}.`,
    value_barred: (value) =>
      `Vous avez déjà stocké des ${value} pendant ce tour ; une valeur ne se stocke qu’une fois.`,
  },
  tooDear: (price, power, crates) =>
    `il faut ${price} de puissance${crates ? ', même avec toutes vos caisses' : ''}, et vous ` +
    `en avez ${power}\u00a0: il en manque ${price - power}.`,
  livesElsewhere: (monster, home, hunt) =>
    `${monster} vit ${dans(home)}, et vous chassez ${dans(hunt)}.`,
};

const dans = (region: string) => `dans ${region === fr.short.forest ? 'la' : 'les'} ${region}`;

register('fr', fr);
