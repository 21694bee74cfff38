// The campaign: ten places along a path through the three regions. It keeps
// only what is selected, until the attempt starts.

import './campaign.css';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { AloneProps, Lang } from '@lair/game-ui';
import { both, flat, pen, shape } from '@lair/kit/draw';
import camps from '../data/camps.csv?raw';
import { MonsterArt } from './art/lazy';
import { DieFace, RegionSign } from './art/marks';
import { helpLeft, offered, starsOf, type Help } from './attempt';
import { sets } from './options';
import { StarRow, starWords, trophies, Trophy } from './prize';
import { placeName } from './say';
import { regions, type Region } from './types';
import { words } from './words';

export interface Stage {
  no: number;
  state: 'locked' | 'open' | 'won';
  /** The number of defeats since it opened. */
  tries: number;
  /** The number of defeats before the first win, which tells the stars. */
  lostFirst: number;
  /** One of the wins was without an undo over something revealed. */
  clean?: boolean | undefined;
  /** The levels of help that may be given now. */
  help: number;
  /** The table of an unfinished attempt. */
  table?: string;
}

export interface CampaignProps {
  lang: Lang;
  /** The ten stages, in order. */
  stages: Stage[];
  /** The place shown first; by default the first open one. */
  at?: number;
  /** The set of camps used last, 1 to 4. */
  set?: number;
  /** The options chosen last. */
  chosen: Record<string, string>;
  /** Whether a table is being opened. */
  busy?: boolean;
  /** Renders the options to choose from. */
  options: AloneProps['options'];
  /**
   * Starts an attempt. help is levels for the camps of Aerie, Depths and
   * Forest. In practice all places are open and no result is kept.
   */
  start(
    no: number,
    set: number,
    help: Help,
    chosen: Record<string, string>,
    practice: boolean,
  ): void;
}

const places: [number, number][] = [
  [52, 372],
  [146, 350],
  [246, 368],
  [312, 306],
  [224, 262],
  [122, 280],
  [46, 216],
  [136, 160],
  [238, 178],
  [296, 84],
];
/** The monster that moves in beside a place once its expedition is won. */
const tenants: [id: string, x: number, y: number][] = [
  ['M03', 112, 404],
  ['M49', 176, 312],
  ['M29', 294, 396],
  ['M50', 338, 268],
  ['M55', 262, 224],
  ['M46', 78, 266],
  ['M39', 26, 320],
  ['M15', 96, 148],
  ['M17', 196, 142],
  ['M59', 330, 44],
];
const road = places.map(([x, y]) => `${x},${y}`).join(' ');

const en = {
  title: 'The ten expeditions',
  map: 'The map',
  place: (no: number, name: string, state: string) => `${no}: ${name}, ${state}`,
  state: { locked: 'not yet open', open: 'open', won: 'won' },
  tries: (n: number) => (n === 1 ? 'lost once' : `lost ${n} times`),
  learn: 'Learn the hunt',
  /** What happens before a stage. */
  stories: [
    'The first camp stands, and the meadow is so full that the tent has to share.',
    'Somebody has to count the forest. Nobody there holds still.',
    'The scholars want to watch, and watching takes cages.',
    'The inspector comes on Thursday and believes in proper camps.',
    'The herd came through by night. Half the gear is flat.',
    'The meadow is full again, and this time they brought cousins.',
    'Down where no lamp reaches, something is humming.',
    'The traders are leaving the valley. Everything must go.',
    'Famous monsters travel in crates, and crates have to be earned.',
    'One road is left, and it ends where the maps do.',
  ],
  trophy: (name: string, monster: boolean) =>
    monster ? `Trophy: ${name}. A monster has moved in on the map.` : `Trophy to win: ${name}`,
  goal: 'Goal',
  /** How the goals of the first stages are reached, for who has not played a match. */
  tip: 'How',
  tips: {
    1:
      'Both must be true at once. Each capture takes a card away, and each turn brings a new ' +
      'one. A cage costs 10 firepower.',
    2:
      'Hunt from the Forest camp. New forest monsters must go as well; what is missing to ' +
      'seven may be cages, for 10 firepower each.',
    3:
      'A cage costs 10 firepower, and the traders give six for 40. A camp that reaches its ' +
      'last level brings two.',
  } as Record<number, string>,
  rule: 'Special rule',
  sets: 'Your camps',
  set: (name: string) => `Set ${name}`,
  bonus: (camp: string, value: number) => `${camp} also rises whenever ${value} is scored`,
  bars: 'The bars are the black dice of each camp, from level 0 to 7. For a first try any set will do.',
  help: (left: number) =>
    left === 0 ? 'Help: none left' : `Help: ${left} ${left === 1 ? 'level' : 'levels'} left`,
  helpFree: 'Help: any',
  less: (camp: string) => `${camp}: one level fewer`,
  more: (camp: string) => `${camp}: one level more`,
  practice: 'Practice: all expeditions are open, and no result is kept',
  start: 'Set out',
  again: 'Try again',
  resume: 'Continue',
  locked: 'Win the expedition before it to open it.',
  clock: (turns: number) => `${turns} turns at most; at 13 cards in the wilds you lose.`,
  goals: [
    'A cage of your own, and at most eight cards in the wilds.',
    'No forest monster left in the wilds, and seven captured forest monsters and cages in all.',
    'Six cages.',
    'Two camps at their last level.',
    'Six cages.',
    'A cage of your own, and at most seven cards in the wilds.',
    'No monster of the depths left in the wilds, ' +
      'and seven captured monsters of the depths and cages in all.',
    'One visit to the traders.',
    'One visit to the traders, and at most seven cards in the wilds.',
    'The wilds empty, and the traders gone too.',
  ],
  rules: {
    2: 'Draco Chelonia may stay.',
    5: 'A standard upgrade takes two scored dice of its value in one turn.',
    7: 'Draco Chelonia may stay.',
    8: 'The traders ask only 35.',
    9:
      'A scored 1, 2 and 3 bring two crates. Each takes 5 off a monster’s level or the ' +
      'traders’ price. The traders leave after the visit.',
    10:
      'A scored 1, 2 and 3 bring two crates. Each takes 10 off a monster’s level or the ' +
      'traders’ price. The traders leave after the visit.',
  } as Record<number, string>,
};

const fr: typeof en = {
  title: 'Les dix expéditions',
  map: 'La carte',
  place: (no, name, state) => `${no} : ${name}, ${state}`,
  state: { locked: 'pas encore ouverte', open: 'ouverte', won: 'gagnée' },
  tries: (n) => `perdue ${n} fois`,
  learn: 'Apprendre à chasser',
  stories: [
    'Le premier campement est monté, mais il y a foule\u00a0: on partage la tente.',
    'Il faut compter la forêt. Personne n’y tient en place.',
    'Les savants veulent observer, et observer demande des cages.',
    'L’inspecteur passe jeudi\u00a0; il aime les campements bien tenus.',
    'La horde est passée cette nuit. La moitié du matériel est aplatie.',
    'La prairie est pleine, encore, et ils ont amené leurs cousins.',
    'Là où aucune lampe n’arrive, quelque chose fredonne.',
    'Les trafiquants quittent la vallée. Tout doit disparaître.',
    'Les monstres célèbres voyagent en caisse, et une caisse se mérite.',
    'Il reste une route, et elle finit où finissent les cartes.',
  ],
  trophy: (name, monster) =>
    monster
      ? `Trophée\u00a0: ${name}. Un monstre s’est installé sur la carte.`
      : `Trophée à gagner\u00a0: ${name}`,
  goal: 'But',
  tip: 'Comment',
  tips: {
    1:
      'Les deux en même temps. Chaque capture ôte une carte, chaque tour en amène une. ' +
      'Une cage coûte 10 de puissance.',
    2:
      'Chassez depuis la Forêt. Les nouveaux venus doivent partir aussi ; ce qui manque ' +
      'pour aller à sept peut être des cages, à 10 de puissance pièce.',
    3:
      'Une cage coûte 10 de puissance, et les trafiquants en donnent six pour 40. ' +
      'Un campement à son dernier niveau en rapporte deux.',
  },
  rule: 'Règle spéciale',
  sets: 'Vos campements',
  set: (name) => `Set ${name}`,
  bonus: (camp, value) => `${camp} : monte aussi quand un ${value} est marqué`,
  bars:
    'Les barres sont les dés noirs de chaque campement, du niveau 0 au niveau 7. ' +
    'Pour un premier essai, tous se valent.',
  help: (left) =>
    left === 0
      ? 'Aide : plus aucun niveau'
      : `Aide : encore ${left} ${left > 1 ? 'niveaux' : 'niveau'}`,
  helpFree: 'Aide : au choix',
  less: (camp) => `${camp} : un niveau de moins`,
  more: (camp) => `${camp} : un niveau de plus`,
  practice: 'Entraînement : toutes les expéditions sont ouvertes, et aucun résultat n’est gardé',
  start: 'En route',
  again: 'Réessayer',
  resume: 'Continuer',
  locked: 'Gagnez la précédente pour l’ouvrir.',
  clock: (turns) => `${turns} tours au plus ; à 13 cartes dans les Terres sauvages, c’est perdu.`,
  goals: [
    'Une cage à vous, et au plus huit cartes dans les Terres sauvages.',
    'Plus aucun monstre de la Forêt dans les Terres sauvages, ' +
      'et sept monstres de la Forêt capturés et cages en tout.',
    'Six cages.',
    'Deux campements à leur dernier niveau.',
    'Six cages.',
    'Une cage à vous, et au plus sept cartes dans les Terres sauvages.',
    'Plus aucun monstre des Abysses dans les Terres sauvages, ' +
      'et sept monstres des Abysses capturés et cages en tout.',
    'Une visite aux trafiquants de monstres.',
    'Une visite aux trafiquants de monstres, et au plus sept cartes dans les Terres sauvages.',
    'Les Terres sauvages vides, trafiquants compris.',
  ],
  rules: {
    2: 'Draco Chelonia peut rester.',
    5: 'Une amélioration standard demande deux dés marqués de sa valeur dans le même tour.',
    7: 'Draco Chelonia peut rester.',
    8: 'Les trafiquants ne demandent que 35.',
    9:
      'Un 1, un 2 et un 3 marqués donnent deux caisses, qui ôtent chacune 5 au niveau d’un ' +
      'monstre ou au prix des trafiquants. Les trafiquants partent après la visite.',
    10:
      'Un 1, un 2 et un 3 marqués donnent deux caisses, qui ôtent chacune 10 au niveau d’un ' +
      'monstre ou au prix des trafiquants. Les trafiquants partent après la visite.',
  },
};

interface CampRow {
  set: string;
  region: Region;
  bonus: number;
  ladder: number[];
}

/** The twelve camps from data/camps.csv. */
const rows: CampRow[] = camps
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
  .map(([set, region, , bonus, ...ladder]) => ({
    set: set!,
    region: region as Region,
    bonus: Number(bonus),
    ladder: ladder.map(Number),
  }));
const most = 6;

export default function Campaign({
  lang,
  stages,
  at,
  set,
  chosen: before,
  busy = false,
  options,
  start,
}: CampaignProps): VNode {
  const t = lang === 'fr' ? fr : en;
  const [practice, setPractice] = useState(false);
  const first = at ?? stages.find((s) => s.state === 'open')?.no ?? 1;
  const [no, setNo] = useState(first);
  const [chosenSet, setChosenSet] = useState(set ?? 1);
  const [chosen, choose] = useState(before);
  const [help, setHelp] = useState<Help>([0, 0, 0]);
  useEffect(() => setNo(first), [first]);
  useEffect(() => setHelp([0, 0, 0]), [no, practice]);
  const stage = stages[no - 1] ?? {
    no,
    state: 'locked' as const,
    tries: 0,
    lostFirst: 0,
    help: 0,
  };
  const open = practice || stage.state !== 'locked';
  const left = helpLeft(stage.help, help, chosen, practice);
  const give = (i: number, by: number) =>
    setHelp((h) => h.map((k, j) => (j === i ? k + by : k)) as Help);
  const pick = (id: string, choice: string) => {
    const next = { ...chosen, [id]: choice };
    choose(next);
    if (helpLeft(stage.help, help, next, practice) < 0) setHelp([0, 0, 0]);
  };
  const name = placeName(no, lang);
  const extra = rows.find((r) => r.set === sets[chosenSet - 1] && r.bonus > 0);
  return (
    <div class="me-campaign" data-campaign>
      <div class="me-map">
        <MapArt />
        <p class="me-map-title">{t.title}</p>
        {tenants.map(
          ([id, x, y], i) =>
            stages[i]?.state === 'won' && (
              <span
                key={id}
                class="me-tenant"
                style={{ left: `${x / 3.6}%`, top: `${y / 4.2}%` }}
                aria-hidden="true"
              >
                <MonsterArt id={id} />
              </span>
            ),
        )}
        <ol aria-label={t.map}>
          {places.map(([x, y], i) => {
            const s = stages[i];
            const state = practice && s?.state === 'locked' ? 'open' : (s?.state ?? 'locked');
            const label = placeName(i + 1, lang);
            return (
              <li key={i} style={{ left: `${x / 3.6}%`, top: `${y / 4.2}%` }}>
                <button
                  type="button"
                  class="me-stage"
                  data-stage={i + 1}
                  data-state={state}
                  aria-current={no === i + 1 ? 'step' : undefined}
                  aria-label={t.place(
                    i + 1,
                    label,
                    state === 'won'
                      ? `${t.state.won}, ${starWords[lang](starsOf(s?.lostFirst ?? 0, s?.clean))}`
                      : t.state[state],
                  )}
                  title={label}
                  onClick={() => setNo(i + 1)}
                >
                  {i + 1}
                  {state === 'won' && <StarRow of={starsOf(s?.lostFirst ?? 0, s?.clean)} />}
                  {state === 'won' && (
                    <svg class="me-flag" viewBox="0 0 20 20" aria-hidden="true">
                      <path
                        d="M4 18V3M4 3l12 3.500L4 10.500"
                        fill="#e8705e"
                        stroke="#1b1533"
                        stroke-width="2.400"
                        stroke-linejoin="round"
                        stroke-linecap="round"
                      />
                    </svg>
                  )}
                  {state === 'locked' && (
                    <svg class="me-flag" viewBox="0 0 20 20" aria-hidden="true">
                      <path
                        d="M6 9V6a4 4 0 018 0v3M4 9h12v9H4z"
                        fill="#b9b0dc"
                        stroke="#1b1533"
                        stroke-width="2.200"
                        stroke-linejoin="round"
                      />
                    </svg>
                  )}
                </button>
              </li>
            );
          })}
        </ol>
      </div>
      <section
        class="me-stage-sheet"
        aria-label={t.place(no, name, t.state[stage.state])}
        data-tries={stage.tries}
      >
        <h2>
          <span class="me-stage-no">{no}</span> {name}
        </h2>
        {no === 1 && (
          <a class="button" href="/g/monster-expedition/learn/first-hunt">
            {t.learn}
          </a>
        )}
        <p class="me-story">{t.stories[no - 1]}</p>
        <p class="me-trophy" data-won={stage.state === 'won'}>
          <Trophy />
          <span>{t.trophy(trophies[lang][no - 1] ?? '', stage.state === 'won')}</span>
          {stage.state === 'won' && (
            <span
              class="me-trophy-stars"
              role="img"
              aria-label={starWords[lang](starsOf(stage.lostFirst, stage.clean))}
            >
              <StarRow of={starsOf(stage.lostFirst, stage.clean)} />
            </span>
          )}
        </p>
        {stage.tries > 0 && <p class="me-tries">{t.tries(stage.tries)}</p>}
        <dl>
          <div>
            <dt>{t.goal}</dt>
            <dd>{t.goals[no - 1]}</dd>
          </div>
          {t.tips[no] && (
            <div>
              <dt>{t.tip}</dt>
              <dd>{t.tips[no]}</dd>
            </div>
          )}
          {t.rules[no] && (
            <div>
              <dt>{t.rule}</dt>
              <dd>{t.rules[no]}</dd>
            </div>
          )}
        </dl>
        <p class="soft small">{t.clock(no === 10 ? 10 : 8)}</p>
        <fieldset class="me-sets">
          <legend>{t.sets}</legend>
          {sets.map((s, i) => (
            <SetChoice
              key={s}
              name={s}
              lang={lang}
              on={chosenSet === i + 1}
              pick={() => setChosenSet(i + 1)}
              label={t.set(s)}
              bonus={t.bonus}
            />
          ))}
          <p class="soft small">
            {t.bars}
            {extra && ` ${t.bonus(words(lang).camps[extra.region], extra.bonus)}.`}
          </p>
        </fieldset>
        {options(offered(practice), chosen, pick)}
        {(stage.help > 0 || practice) && open && (
          <div class="me-help" data-help>
            <b>{practice ? t.helpFree : t.help(left)}</b>
            <ul>
              {regions.map((r, i) => (
                <li key={r}>
                  <RegionSign of={r} size={22} />
                  <button
                    type="button"
                    aria-label={t.less(words(lang).camps[r])}
                    disabled={help[i] === 0}
                    onClick={() => give(i, -1)}
                  >
                    −
                  </button>
                  <output>{help[i]}</output>
                  <button
                    type="button"
                    aria-label={t.more(words(lang).camps[r])}
                    disabled={left <= 0 || help[i]! >= most}
                    onClick={() => give(i, 1)}
                  >
                    +
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
        {!open && <p>{t.locked}</p>}
        <label class="me-practice">
          <input
            type="checkbox"
            checked={practice}
            onChange={(e) => setPractice(e.currentTarget.checked)}
          />{' '}
          {t.practice}
        </label>
      </section>
      <div class="me-set-out">
        <p aria-hidden="true">
          <span class="me-stage-no">{no}</span> {name}
        </p>
        {stage.table && !practice && (
          <a class="button" href={`/t/${stage.table}`}>
            {t.resume}
          </a>
        )}
        <button
          type="button"
          class="button primary"
          data-start
          disabled={!open || busy}
          onClick={() => start(no, chosenSet, help, chosen, practice)}
        >
          {stage.tries > 0 && !practice && stage.state === 'open' ? t.again : t.start}
        </button>
      </div>
    </div>
  );
}

/** A camp set: the black dice of each camp level by level, and the bonus. */
function SetChoice({
  name,
  lang,
  on,
  pick,
  label,
  bonus,
}: {
  name: string;
  lang: Lang;
  on: boolean;
  pick(): void;
  label: string;
  bonus(camp: string, value: number): string;
}): VNode {
  const own = rows.filter((r) => r.set === name);
  const extra = own.find((r) => r.bonus > 0);
  return (
    <label class="me-set" data-on={on}>
      <input
        type="radio"
        name="me-set"
        value={name}
        checked={on}
        onChange={pick}
        aria-label={
          extra
            ? words(lang).head(label, bonus(words(lang).camps[extra.region], extra.bonus))
            : label
        }
      />
      <b>{name}</b>
      {extra && (
        <span class="me-set-bonus" aria-hidden="true">
          <RegionSign of={extra.region} size={18} />
          <DieFace of="everywhere" value={extra.bonus} size={18} />
        </span>
      )}
      <span class="me-set-ladders" aria-hidden="true">
        {own.map((r) => (
          <span key={r.region} data-region={r.region}>
            {r.ladder.map((d, i) => (
              <i key={i} style={{ height: `${d * 3}px` }} />
            ))}
          </span>
        ))}
      </span>
    </label>
  );
}

const pine = (x: number, y: number, s: number, fill: string) => (
  <path
    d={`M${x} ${y - 40 * s}l${14 * s} ${22 * s}h${-6 * s}l${10 * s} ${20 * s}h${-36 * s}l${10 * s} ${-20 * s}h${-6 * s}z`}
    fill={fill}
  />
);

/** The map: sea at the bottom, forest in the middle, summits at the top, and the road. */
const MapArt = (): VNode => (
  <svg
    viewBox="0 0 360 420"
    aria-hidden="true"
    stroke="#1b1533"
    stroke-width="3"
    stroke-linejoin="round"
    stroke-linecap="round"
  >
    <path d="M0 0h360v420H0z" fill="#9cc6dc" stroke="none" />
    {shape(
      '-10,150! 30,96 60,120 104,40! 140,96 176,58! 214,112 256,30! 300,96 330,70! 380,140! 380,240! -10,240!',
      '#e3b24a',
    )}
    {shape('88,70! 104,40! 122,68! 112,64 104,74 96,64', '#fff6df')}
    {shape('238,64! 256,30! 276,60! 264,58 256,68 248,58', '#fff6df')}
    {flat('256,32 300,96 320,90 300,150 270,120', '#b98a2c', 0.5)}
    {flat('104,42 140,96 150,90 140,140 116,110', '#b98a2c', 0.5)}
    {shape('20,52! 14,40 34,34! 44,24 60,32! 76,30 78,46! 84,54 70,58 40,58', '#f4f7fb')}
    {shape('-10,196 60,176 130,196 210,178 290,196 370,178! 370,330! -10,330!', '#7fb45c')}
    {pine(22, 262, 1, '#3f7a4a')}
    {pine(86, 232, 0.8, '#3f7a4a')}
    {pine(180, 240, 1, '#2f5d3f')}
    {pine(290, 250, 1.1, '#3f7a4a')}
    {pine(332, 236, 0.9, '#2f5d3f')}
    {shape('-10,318 60,300 120,316 190,300 270,330 330,268! 380,250! 380,430! -10,430!', '#2c97a6')}
    {flat('0,336 50,330 90,338 50,342', '#bfe9ea', 0.7)}
    {flat('180,334 220,330 250,338 216,342', '#bfe9ea', 0.7)}
    {flat('280,392 330,386 360,394 320,400', '#bfe9ea', 0.7)}
    {both(196, '196,392 212,388 224,398 216,410 196,414', '#e8705e')}
    <circle cx="190" cy="398" r="5" fill="#fff" />
    <circle cx="204" cy="398" r="5" fill="#fff" />
    {pen(road, 9)}
    <g stroke-dasharray="2 11">{pen(road, 5, '#f7ebd3')}</g>
  </svg>
);
