// Everything that a seat has, in a sheet.

import './panels.css';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { rows } from '@lair/csv';
import type { BoardProps } from '@lair/game-ui';
import { capital } from '@lair/i18n/capital';
import { de } from '@lair/i18n/elide';
import { Over } from '@lair/ui/over';
import diceRows from '../data/dice.csv?raw';
import { MonsterArt } from './art/lazy';
import { Cage, Crest, DieFace, RegionSign } from './art/marks';
import { abilityText, CardFace } from './pieces';
import type { Event, Move, Region, Score, View } from './types';
import type { Words } from './words';

type Props = BoardProps<View, Move, Event>;

/** What the die of each region shows. */
const faces = Object.fromEntries(
  rows(diceRows).map((r) => [r.region, [1, 2, 3, 4, 5, 6].map((i) => Number(r[`f${i}`]))]),
) as Record<Region, number[]>;

/** Texts that only this panel needs. */
const texts = {
  en: {
    parts: (s: Score, still: boolean) => [
      s.monsters > 0 && `${s.monsters} for monsters`,
      s.cages > 0 && `${s.cages} for cages`,
      s.crests > 0 && `${s.crests} for crests in the wilds${still ? ', if nobody takes them' : ''}`,
      s.extra > 0 && `${s.extra} for extra cages`,
      s.hidden > 0 &&
        `and what ${s.hidden > 1 ? `${s.hidden} hidden cages hold` : 'a hidden cage holds'}`,
    ],
    extra: (k: number) => `${k} when no card was left`,
    ladder: 'Black dice at each level of a camp',
    region: (die: string, values: string) => `${die}: ${values}.`,
    rises: (mine: boolean, standard: number, bonus: number) =>
      `Rises when ${mine ? 'you score' : 'its hunter scores'} ${standard}s` +
      (bonus > 0 ? `, and when anybody scores ${bonus}.` : '.'),
    highest: 'It is at its highest level.',
    top: 'The last level brings two cages.',
    level: (l: number, d: number) => `level ${l}, ${d} black dice`,
    monstersOf: (name: string) => `Monsters of ${name}`,
    myMonsters: 'Your monsters',
    unknownCages: (k: number) => `${k === 1 ? 'one cage' : `${k} cages`} face down`,
    none: 'none yet',
  },
  fr: {
    parts: (s: Score, still: boolean) => [
      s.monsters > 0 && `${s.monsters} pour les monstres`,
      s.cages > 0 && `${s.cages} pour les cages`,
      s.crests > 0 &&
        `${s.crests} pour les cimiers restés libres${still ? ', si personne ne les prend' : ''}`,
      s.extra > 0 && `${s.extra} pour les cages en plus`,
      s.hidden > 0 &&
        `et ce que ${s.hidden > 1 ? `cachent ${s.hidden} cages fermées` : 'cache une cage fermée'}`,
    ],
    extra: (k: number) => `${k} quand il n’y avait plus de carte`,
    ladder: 'Dés noirs à chaque niveau d’un campement',
    region: (die: string, values: string) => `${die} : ${values}.`,
    rises: (mine: boolean, standard: number, bonus: number) =>
      `Monte quand ${mine ? 'vous marquez' : 'son chasseur marque'} des ${standard}` +
      (bonus > 0 ? `, et quand quelqu’un marque un ${bonus}.` : '.'),
    highest: 'Il est au plus haut.',
    top: 'Le dernier niveau donne deux cages.',
    level: (l: number, d: number) => `niveau ${l}, ${d} dés noirs`,
    monstersOf: (name: string) => `Monstres ${de(name)}`,
    myMonsters: 'Vos monstres',
    unknownCages: (k: number) => `${k === 1 ? 'une cage' : `${k} cages`} face cachée`,
    none: 'pas encore',
  },
};

/** Everything that a seat has. */
export function Look({
  seat,
  of,
  props,
  w,
  onClose,
}: {
  seat: number;
  /** What was pressed, if it was. */
  of?: Element | undefined;
  props: Props;
  w: Words;
  onClose(): void;
}): VNode {
  const { view, players, lang } = props;
  const holder = view.players[seat]!;
  const { score } = holder;
  const own = texts[lang];
  const parts = own.parts(score, view.phase !== 'game_over').filter(Boolean);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  const mine = seat === props.seat;
  const name = mine ? own.myMonsters : own.monstersOf(players[seat]!.name);
  const face = (id: string) => view.cards.find((c) => c.id === id);
  const unknown = holder.cages - holder.known.length;
  return (
    <Over name={name} of={of} close={onClose}>
      <div class="me-sheet">
        <header>
          <h2>
            <Crest seat={seat} /> {players[seat]!.name}
          </h2>
          <button
            type="button"
            class="me-button me-x"
            ref={close}
            aria-label={w.close}
            onClick={onClose}
          >
            ×
          </button>
        </header>
        <h3>{own.ladder}</h3>
        <small>{own.top}</small>
        <ul class="me-ladders">
          {holder.camps.map((c) => (
            <li key={c.region}>
              <span class="me-ladder-name">
                <RegionSign of={c.region} /> {w.short[c.region]}{' '}
                <DieFace of="black" value={c.standard} />
                {c.bonus > 0 && <DieFace of="everywhere" value={c.bonus} />}
              </span>
              <ol aria-label={own.level(c.level, c.black)}>
                {c.ladder.map((d, i) => (
                  <li key={i} data-at={i === c.level} data-past={i < c.level}>
                    <span class="sr-only">{w.head(`${w.levelWord} ${i}`, '')}</span>
                    {d}
                  </li>
                ))}
              </ol>
              <small>
                {own.region(capital(w.kinds(0, c.region)), faces[c.region].join(', '))}{' '}
                {c.level < c.ladder.length - 1 ? own.rises(mine, c.standard, c.bonus) : own.highest}
              </small>
            </li>
          ))}
        </ul>
        <p class="me-sheet-facts">
          {!view.solo && (
            <span>
              <b>{score.total}</b> {w.points(score.total, 0).replace(/^\d+\s/, '')}
              {parts.length > 0 && w.colon}
              {parts.join(', ')}
            </span>
          )}
          {holder.groups > 0 && <span>{w.groupsName(holder.groups)}</span>}
        </p>
        <h3>{w.monstersN(holder.monsters.length)}</h3>
        {holder.monsters.length === 0 ? (
          <p class="soft">{own.none}</p>
        ) : (
          <ul class="me-owned">
            {holder.monsters.map((id) => {
              const c = face(id);
              return (
                c && (
                  <li
                    key={id}
                    title={[c.name[lang], abilityText(c, lang)].filter(Boolean).join('. ')}
                  >
                    <CardFace card={c} />
                    <small>{c.name[lang]}</small>
                  </li>
                )
              );
            })}
          </ul>
        )}
        <h3>
          {w.cagesN(holder.cages + holder.extra)}
          {holder.extra > 0 && ` (${own.extra(holder.extra)})`}
        </h3>
        <ul class="me-owned">
          {holder.known.map((id) => {
            const c = face(id);
            return (
              c && (
                <li key={id} class="me-in-cage">
                  <span class="me-card" data-region={c.region}>
                    <MonsterArt id={id} />
                    <b class="me-vp">{c.caged}</b>
                  </span>
                  <small>{c.name[lang]}</small>
                </li>
              )
            );
          })}
          {Array.from({ length: unknown }, (_, i) => (
            <li key={`u${i}`} class="me-in-cage">
              <span class="me-card">
                <Cage />
              </span>
              <small aria-hidden="true">?</small>
            </li>
          ))}
        </ul>
        {unknown > 0 && <p class="sr-only">{own.unknownCages(unknown)}</p>}
      </div>
    </Over>
  );
}
