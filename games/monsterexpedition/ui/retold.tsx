// The turns of others in one sentence each, for the line above the board.

import type { ComponentChild } from 'preact';
import type { Lang, SayContext, Sentence } from '@lair/game-ui';
import { MiniMonster } from './art/lazy';
import { nameOf, say } from './say';
import { leads, takesCrest, turnsOf } from './turns';
import type { Event, View } from './types';
import { words } from './words';

interface Texts {
  and: string;
  raised: string;
  to(camp: string, level: number): string;
  power(k: number): string;
  failed(k: number): string;
  /** After the name of a monster. */
  crest(points: string): string;
}

const texts: Record<Lang, Texts> = {
  en: {
    and: ' and ',
    raised: 'raised ',
    to: (camp, level) => `${camp} to\u00a0${level}`,
    power: (k) => ` (firepower\u00a0${k})`,
    failed: (k) => `failed ${k === 1 ? 'a roll' : `${k} rolls`}`,
    crest: (points) => ` had your crest: you lose ${points}.`,
  },
  fr: {
    and: ' et ',
    raised: 'a porté ',
    to: (camp, level) => `${camp} à\u00a0${level}`,
    power: (k) => ` (puissance\u00a0${k})`,
    failed: (k) => `a raté ${k === 1 ? 'un lancer' : `${k} lancers`}`,
    crest: (points) => ` portait votre cimier\u00a0: vous perdez ${points}.`,
  },
};

/**
 * Retells the turns of others, each in one sentence: what counts most leads, and what counts
 * less may be left out.
 */
export function retold(events: Event[], c: SayContext): { said: Sentence; rank: number }[] {
  const w = words(c.lang);
  const t = texts[c.lang];
  const view = c.view as View | undefined;
  const levels = new Map<string, number>();
  for (const e of events)
    if (e.kind === 'camp_upgraded') levels.set(`${e.seat} ${e.region}`, e.level);
  const told = [...turnsOf(events)].flatMap(([seat, turn]) => {
    if (seat === c.seat) return [];
    const robbed = turn.robbed.includes(c.seat);
    // Each part begins with what ties it to the one before, which may be left out.
    const parts: ComponentChild[][] = [];
    const next = (tie: string) => (parts.length > 0 ? tie : ' ');
    if (robbed) parts.push([` ${w.chip.stole}`]);
    const { monsters } = turn;
    if (monsters.length > 0)
      parts.push([
        next(', ') + w.chip.took(''),
        ...monsters.flatMap((id, i) => [
          i > 0 && (i === monsters.length - 1 ? t.and : ', '),
          <MiniMonster key={id} id={id} name={nameOf(view, id, c.lang)} />,
        ]),
      ]);
    const cages = turn.cages - turn.robbed.filter((s) => s === c.seat).length;
    if (cages > 0)
      parts.push([(monsters.length > 0 ? t.and : next(', ') + w.chip.took('')) + w.cagesN(cages)]);
    const [highest, ...lower] = [...new Set(turn.ups)]
      .map((r) => ({ to: levels.get(`${seat} ${r}`)!, r }))
      .sort((a, b) => b.to - a.to)
      .map(({ r, to }) => t.to(w.short[r], to));
    if (highest)
      parts.push([
        next(', ') + t.raised + highest,
        ...lower.map((camp, i) => (
          <span key={`camp${i}`} data-rank={0.5 - i / 10}>
            {(i < lower.length - 1 ? ', ' : t.and) + camp}
          </span>
        )),
      ]);
    if (parts.length === 0 && turn.power !== undefined)
      return [{ said: [w.say.stopped(false, c.names[seat] ?? '', turn.power)], rank: 1 }];
    if (turn.power === undefined && turn.fails > 0) parts.push([next(', ') + t.failed(turn.fails)]);
    if (parts.length === 0) return [];
    const [first, ...rest] = parts;
    const said: Sentence = [
      c.names[seat] ?? '',
      ...first!,
      ...rest.map((part, i) => (
        <span key={`part${i}`} data-rank={0.9 - i / 10}>
          {part}
        </span>
      )),
      turn.power !== undefined && (
        <span key="power" data-rank={0.3}>
          {t.power(turn.power)}
        </span>
      ),
      '.',
    ];
    return [{ said, rank: robbed ? 2 : 1 }];
  });
  if (told.length === 0) return [];
  // The monster is named, for who took it may be folded away.
  for (const e of events)
    if (takesCrest(e, c.seat)) {
      const lost = view?.cards.find((x) => x.id === e.monster)?.caged ?? 0;
      const monster = <MiniMonster id={e.monster} name={nameOf(view, e.monster, c.lang)} />;
      if (lost > 0) told.push({ said: [monster, t.crest(w.points(lost, 0))], rank: 2 });
    }
  // What befell the reader, of each camp the last level; and that the end is near.
  const own = events.filter(
    (e) =>
      (e.kind === 'camp_upgraded' &&
        leads(e, c.seat) >= 2 &&
        levels.get(`${e.seat} ${e.region}`) === e.level) ||
      e.kind === 'end_triggered',
  );
  return [...told, ...own.map((e) => ({ said: say(e, c)!, rank: 2 }))];
}
