// The names of the thirty monsters.

import type { ByLang, Lang } from '@lair/game-ui';
import type { Faction } from './art/marks';

const monsters: Record<Faction, ByLang<[string, string, string, string, string]>> = {
  troll: {
    en: ['Pebblekin', 'Moss Mop', 'Toll Bridget', 'Clubber Knott', 'Old Landslide'],
    fr: ['Gravillon', 'Serpillousse', 'Dame Péage', 'Gros-Gourdin', 'Vieil Éboulis'],
  },
  undead: {
    en: ['Rattle', 'Threadbare', 'Cousin Bandage', 'Count Nightcap', 'Grandfather Ossuary'],
    fr: [
      'Osselet',
      'Drap-Troué',
      'Cousin Bandelette',
      'Comte Bonnet-de-Nuit',
      'Grand-Père Ossuaire',
    ],
  },
  aquatic: {
    en: ['Puddle', 'Sidestep', 'Lantern Jaw', 'Madam Eightarms', 'Lady Highwater'],
    fr: ['Flaquette', 'Pas-de-Côté', 'Lampion-des-Fonds', 'Madame Huit-Bras', 'Dame Grande-Marée'],
  },
  demon: {
    en: ['Cinder', 'Forkling', 'Bellows', 'Baron Soot', 'Furnace'],
    fr: ['Flammèche', 'Fourchon', 'Soufflet', 'Baron de la Suie', 'Haut-Fourneau'],
  },
  insect: {
    en: ['Crumb', 'Humdrum', 'Sister Scissors', 'Sir Staghorn', 'Thousandboots'],
    fr: ['Miette', 'Bourdonnette', 'Sœur Ciseaux', 'Messire Lucane', 'Mille-Bottes'],
  },
  dragon: {
    en: ['Eggshell', 'Smoulder', 'Kite', 'Three Opinions', 'Nightfall'],
    fr: ['Coquillon', 'Fumerolle', 'Cerf-Volant', 'Trois-Avis', 'Nuit-Tombante'],
  },
};

/** The name of a monster of a faction, by its strength from 1 to 5. */
export const monsterName = (of: Faction, card: number, lang: Lang): string =>
  monsters[of][lang][card - 1] ?? '';
