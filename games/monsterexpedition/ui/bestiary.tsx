// Everything in the box: the monsters of each region, camps, dice and expeditions.

import './board.css';
import type { ComponentChild } from 'preact';
import type { Bestiary, BestiaryGroup, Lang } from '@lair/game-ui';
import { rows } from '@lair/csv';
import { capital } from '@lair/i18n/capital';
import { GrainSheet } from '@lair/kit/draw';
import campRows from '../data/camps.csv?raw';
import diceRows from '../data/dice.csv?raw';
import expeditionRows from '../data/expeditions.csv?raw';
import { Cage, Cart, Crate, DieFace, Landscape, SymbolSign } from './art/marks';
import { Tents } from './art/tents';
import { cards } from './monsters';
import { abilityText, CardFace } from './pieces';
import { expeditionName } from './say';
import { regions, type Region } from './types';
import { words } from './words';

const symbols = ['wing', 'shell', 'leaf', 'joker'] as const;

const texts = {
  en: {
    monster: (level: number, points: string, caged: number) =>
      `Level ${level}. Worth ${points}, ${caged} in a cage.`,
    symbol: (name: string) => `Symbol: ${name}.`,
    pieces: 'Cages, traders and symbols',
    cage: '10 firepower. A card kept face down: it counts half, without symbol or ability.',
    traders: '40 firepower, from any camp: six cages at once. Their card stays.',
    crate: 'In expeditions 9 and 10: lowers the price of a monster or of the traders.',
    crateName: 'Crate',
    wing: 'Wing, shell and leaf make a group: one black die more in every hunt.',
    joker: 'Stands for wing, shell or leaf.',
    camps: 'Camps',
    camp: (set: string, name: string) => `${name}, set ${set}`,
    dice: (list: string) => `Black dice from level 0 to 7: ${list}.`,
    rises: (list: string) => `It ${list}.`,
    faces: (list: string) => `Faces: ${list}.`,
    diceTitle: 'Dice',
    die: (region: string) => `Die of the ${region}`,
    black: 'Black die',
    expeditions: 'Expeditions',
    expedition: (pile: number) => `A draw pile of ${pile} cards.`,
  },
  fr: {
    monster: (level: number, points: string, caged: number) =>
      `Niveau ${level}. Vaut ${points}, ${caged} en cage.`,
    symbol: (name: string) => `Symbole\u00a0: ${name}.`,
    pieces: 'Cages, trafiquants et symboles',
    cage:
      '10 de puissance. Une carte gardée face cachée : elle compte à moitié, sans symbole ni ' +
      'capacité.',
    traders:
      '40 de puissance, depuis n’importe quel campement : six cages d’un coup. Leur carte reste.',
    crate: 'Aux expéditions 9 et 10 : baisse le prix d’un monstre ou des trafiquants.',
    crateName: 'Caisse',
    wing: 'Aile, coquillage et feuille font un groupe\u00a0: un dé noir de plus à chaque chasse.',
    joker: 'Remplace aile, coquillage ou feuille.',
    camps: 'Campements',
    camp: (set: string, name: string) => `${name}, série ${set}`,
    dice: (list: string) => `Dés noirs du niveau 0 au niveau 7 : ${list}.`,
    rises: (list: string) => `Il ${list}.`,
    faces: (list: string) => `Faces\u00a0: ${list}.`,
    diceTitle: 'Dés',
    die: (region: string) => `Dé\u00a0: ${region}`,
    black: 'Dé noir',
    expeditions: 'Expéditions',
    expedition: (pile: number) => `Une pioche de ${pile} cartes.`,
  },
};

const box = (width: number, what: ComponentChild) => (
  <span class="me-piece" style={{ width: `${width}px` }}>
    {what}
  </span>
);

const herd = (region: Region, lang: Lang): BestiaryGroup => ({
  id: region,
  title: capital(words(lang).regions[region]),
  entries: cards
    .filter((c) => c.region === region)
    .sort((a, b) => a.level - b.level)
    .map((c) => {
      const w = words(lang);
      const ability = abilityText(c, lang);
      return {
        id: c.id,
        name: c.name[lang],
        text: [
          texts[lang].monster(c.level, w.points(c.vp, 0), c.caged),
          c.symbol !== '' && texts[lang].symbol(w.symbols[c.symbol]),
          ability !== '' && `${ability}.`,
        ]
          .filter(Boolean)
          .join(' '),
        rule: 'me-monsters',
        draw: () => box(76, <CardFace card={c} />),
      };
    }),
});

function pieces(lang: Lang): BestiaryGroup {
  const w = words(lang);
  const x = texts[lang];
  return {
    id: 'pieces',
    title: x.pieces,
    entries: [
      { id: 'cage', name: w.cage, text: x.cage, rule: 'me-cage', draw: () => <Cage size={72} /> },
      {
        id: 'traders',
        name: w.traders,
        text: x.traders,
        rule: 'me-traders',
        draw: () => box(72, <Cart />),
      },
      ...symbols.map((of) => ({
        id: of,
        name: capital(w.symbols[of]),
        text: of === 'joker' ? x.joker : x.wing,
        rule: 'me-symbiosis',
        draw: () => <SymbolSign of={of} size={56} />,
      })),
      {
        id: 'crate',
        name: x.crateName,
        text: x.crate,
        rule: 'me-crates',
        draw: () => <Crate size={64} />,
      },
    ],
  };
}

const camps = (lang: Lang): BestiaryGroup => ({
  id: 'camps',
  title: texts[lang].camps,
  entries: rows(campRows).map((r) => {
    const w = words(lang);
    const ladder = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => Number(r[`l${i}`]));
    const region = r.region as Region;
    return {
      id: `${r.set}-${region}`,
      name: texts[lang].camp(r.set!, w.camps[region]),
      text: [
        texts[lang].dice(ladder.join(', ')),
        texts[lang].rises(w.upBy(Number(r.standard), Number(r.bonus))),
      ].join(' '),
      rule: 'me-camps',
      draw: () => (
        <span class="me-piece me-piece-camp">
          <Landscape of={region} />
          <Tents of={region} level={3} />
        </span>
      ),
    };
  }),
});

const dice = (lang: Lang): BestiaryGroup => ({
  id: 'dice',
  title: texts[lang].diceTitle,
  entries: rows(diceRows).map((r) => {
    const faces = [1, 2, 3, 4, 5, 6].map((i) => Number(r[`f${i}`]));
    const of = regions.find((region) => region === r.region) ?? 'black';
    return {
      id: `die-${r.die}`,
      name: of === 'black' ? texts[lang].black : texts[lang].die(words(lang).regions[of]),
      text: texts[lang].faces(faces.join(', ')),
      rule: 'me-dice',
      draw: () => (
        <span class="me-piece me-piece-dice">
          {faces.map((value) => (
            <DieFace key={value} of={of} value={value} />
          ))}
        </span>
      ),
    };
  }),
});

const bestiary: Bestiary = {
  Frame: ({ children }) => (
    <div class="me-book">
      <GrainSheet />
      {children}
    </div>
  ),
  groups: (lang) => [
    ...([...regions, 'everywhere'] as const).map((region) => herd(region, lang)),
    pieces(lang),
    camps(lang),
    dice(lang),
    {
      id: 'expeditions',
      title: texts[lang].expeditions,
      entries: rows(expeditionRows).map((r) => ({
        id: `expedition-${r.no}`,
        name: expeditionName(Number(r.no), lang),
        text: texts[lang].expedition(Number(r.pile)),
        rule: 'me-expeditions',
        draw: () => <b class="me-piece-number">{r.no}</b>,
      })),
    },
  ],
};

export default bestiary;
