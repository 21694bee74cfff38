import type { About, ByLang, StyleText } from '@lair/game-ui';
import type { Style } from './types.gen';

const styles: Record<Style | 'miner' | 'hasty' | 'spiteful', ByLang<StyleText>> = {
  miner: {
    en: { name: 'Miner', line: 'Goes for crystals and lava above all.' },
    fr: { name: 'Cristallier', line: 'Cherche avant tout les cristaux et la lave.' },
  },
  hasty: {
    en: { name: 'Hasty', line: 'Takes what counts at once and leaves long plans to others.' },
    fr: {
      name: 'Pressé',
      line: 'Prend ce qui compte tout de suite et laisse les longs projets aux autres.',
    },
  },
  spiteful: {
    en: { name: 'Spiteful', line: 'Would rather spoil your tiles than hand them on.' },
    fr: { name: 'Rancunier', line: 'Préfère gâcher vos tuiles plutôt que de vous les passer.' },
  },
};

const about: About = {
  name: 'big-monster',
  order: 4,
  players: [2, 6],
  minutes: [25, 45],
  solo: false,
  seats: 4,
  styles,
  palette: { ground: ['#e9d3ea', '#1c1440'], accent: ['#b0206f', '#ff8fd2'] },
  teams: ({ seats, options }) =>
    options.mode === 'teams' && seats % 2 === 0 && seats > 2
      ? Array.from({ length: seats }, (_, i) => i % (seats / 2))
      : null,
  text: {
    en: {
      title: 'Big Monster',
      line: 'Keep a tile, fly the rest to a neighbour’s ship, and build the strangest planet.',
      about:
        'Everybody keeps one tile of a pack and sends the rest to somebody’s ship. Laid side ' +
        'by side, tiles complete crystals and the Big Monster itself; beams make mutants ' +
        'stranger and more valuable; medals go to the first who deserve them.',
      pair: 'For two there are no ships: each takes a tile from the open series and discards another.',
    },
    fr: {
      title: 'Big Monster',
      line:
        'Gardez une tuile, envoyez le reste au vaisseau d’un voisin et bâtissez la plus étrange ' +
        'des planètes.',
      about:
        'Chacun garde une tuile de son paquet et envoie le reste au vaisseau de quelqu’un. ' +
        'Côte à côte, les tuiles complètent des cristaux et le Big Monster lui-même ; des ' +
        'rayons rendent les mutants plus étranges et plus précieux ; les médailles vont aux ' +
        'premiers qui les méritent.',
      pair:
        'À deux, pas de vaisseaux : chacun prend une tuile dans les séries ouvertes et en ' +
        'défausse une autre.',
    },
  },
};
export default about;
