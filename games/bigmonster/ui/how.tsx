// How it is played, in four pictures.

import './how.css';
import type { How } from '@lair/game-ui';
import { Gem } from './art/crystals';
import { Medal } from './art/marks';
import { Face } from './art/explorers';
import { Ship } from './art/marks';
import { Drawings, TileArt } from './pieces';

const Tile = ({ kind, level = 0 }: { kind: string; level?: number }) => (
  <span class="bm-how-tile">
    <TileArt kind={kind} level={level} />
  </span>
);

const how: How = {
  scope: 'bm-how',
  Sheet: Drawings,
  steps: [
    {
      ground: '#3b2f6b',
      en: ['Keep one tile', 'Everybody chooses at the same time.'],
      fr: ['Gardez une tuile', 'Tout le monde choisit en même temps.'],
      Draw: () => (
        <>
          <Tile kind="LA2" />
          <Tile kind="GR1" />
          <Tile kind="RU3" />
        </>
      ),
    },
    {
      ground: '#1a1140',
      en: ['Fly the rest on', 'You say who gets them. Two players take from open series instead.'],
      fr: ['Envoyez le reste', 'Vous choisissez à qui. À deux, on prend dans des séries ouvertes.'],
      Draw: () => (
        <>
          <Ship fill="#ff7ac8" size={84} />
          <Face id="EX05" size={64} />
        </>
      ),
    },
    {
      ground: '#4b3a78',
      en: ['Build a planet', 'Join crystals, grow monsters.'],
      fr: ['Bâtissez une planète', 'Réunissez des cristaux, faites grandir les monstres.'],
      Draw: () => (
        <>
          <Tile kind="MU1" level={1} />
          <Gem colour="green" size={56} />
          <Tile kind="TOAD" />
        </>
      ),
    },
    {
      ground: '#123a4a',
      en: ['Win medals first', 'Most points on your planet win.'],
      fr: ['Gagnez des médailles', 'Le plus de points sur sa planète l’emporte.'],
      Draw: () => (
        <>
          <Medal id="TERRAIN" points={10} size={70} />
          <Medal id="CRYSTAL" points={5} size={70} />
        </>
      ),
    },
  ],
};

export default how;
