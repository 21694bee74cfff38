// Private events say "you" to their seat, and the name to the reader of a
// finished match.

import { describe, expect, test } from 'vitest';
import type { VNode } from 'preact';
import type { SayContext } from '@lair/game-ui';
import gallery from './gallery';
import { explorerPieces } from './art/tiles';
import { MiniTile, personText, tileText } from './pieces';
import { say } from './say';
import type { Event } from './types';
import { words } from './words';

/** Returns the text of a sentence; pieces in it count by the name in their props. */
function text(part: unknown): string {
  if (Array.isArray(part)) return part.map(text).join('');
  if (typeof part !== 'object' || part === null) return String(part ?? '');
  const { type, props } = part as VNode<{ kind?: string; id?: string; of?: { colour: string } }>;
  if (type === 'span') return text(props.children);
  if (type === 'i') return ''; // the mark of a sentence that stays
  return `<${props.kind ?? props.id ?? props.of?.colour}>`;
}
const names = ['Ada', 'Basil', 'Cleo'];
const tell = (e: Event, seat: number, lang: SayContext['lang'] = 'en') =>
  text(say(e, { lang, names, seat }));

test('an elided article is not parted from its noun by the picture', () => {
  const lands = (tile: 'GR4' | 'TOAD'): Event => ({
    kind: 'turn_revealed',
    seat: 1,
    tile,
    x: 0,
    y: 2,
    crystals: [],
    pair: false,
  });
  expect(tell(lands('TOAD'), 0, 'fr')).toBe('Basil pose le <TOAD>.');
  expect(tell(lands('GR4'), 0, 'fr')).toBe('Basil pose <GR4>.');
  const { children } = MiniTile({ kind: 'GR4', article: 'l’', lang: 'fr' }).props as {
    children: unknown[];
  };
  expect(children.slice(-2)).toEqual(['l’', 'escargot']);
});

describe('private things', () => {
  const discarded: Event = { kind: 'tile_discarded', seat: 1, tile: 'MGS' };
  const dealt: Event = { kind: 'pack_dealt', seat: 1, size: 2, tiles: ['MU1', 'TOAD'] };
  test('are told to their seat', () => {
    expect(tell(discarded, 1)).toBe('You discard the <MGS> face down.');
    expect(tell(dealt, 1)).toBe('You pick up a pack of 2: <MU1>, <TOAD>.');
  });
  test('and by name to whoever may see all', () => {
    expect(tell(discarded, -1)).toBe('Basil discards the <MGS> face down.');
    expect(tell(dealt, -1, 'fr')).toBe('Basil prend un paquet de 2\u00a0: <MU1>, <TOAD>.');
  });
  test('but to others only that they happened', () => {
    expect(tell({ kind: 'tile_discarded', seat: 1 }, 0)).toBe('Basil discards a tile face down.');
    expect(
      say({ kind: 'pack_dealt', seat: 1, size: 2 }, { lang: 'en', names, seat: 0 }),
    ).toBeNull();
    expect(tell({ kind: 'salvage_offered', seat: 1, size: 8 }, 0, 'fr')).toBe(
      'Basil fouille les 8 tuiles défaussées.',
    );
  });
});

test('a medal that is won stays as long as the landings before it', () => {
  const stays = (e: Event) =>
    (say(e, { lang: 'en', names, seat: 0 }) as (VNode | null)[]).some(
      (part) => part?.type === 'i' && 'data-main' in part.props,
    );
  const medal = { medal: 'DESERT', points: 10 } as const;
  expect(stays({ kind: 'medal_won', scope: 'alone', seats: [1], ...medal })).toBe(true);
  expect(stays({ kind: 'round_started', round: 2 } as Event)).toBe(true);
  expect(stays({ kind: 'round_started', round: 1 } as Event)).toBe(false);
});

test('a reader among several is "you", and comes first', () => {
  const scored: Event = {
    kind: 'game_scored',
    lines: [],
    totals: [40, 10, 30],
    places: [1, 2, 1],
    winners: [0, 2],
  };
  expect(tell(scored, 2)).toBe('The last tile has landed. You and Ada win.');
  expect(tell(scored, 1)).toBe('The last tile has landed. Ada and Cleo win.');
  expect(tell(scored, 0, 'fr')).toBe('La dernière tuile est posée. Vous et Cleo gagnez.');
  const won: Event = {
    kind: 'medal_won',
    medal: 'DESERT',
    scope: 'team',
    seats: [0, 2],
    points: 10,
  };
  expect(tell(won, 2)).toBe('You and Ada win the team <DESERT> medal.');
  expect(tell(won, 1)).toBe('Ada and Cleo win the team <DESERT> medal.');
  expect(tell(won, 0, 'fr')).toBe('Vous et Cleo gagnez la médaille d’équipe <DESERT>.');
  expect(tell({ ...won, scope: 'alone' }, 1, 'fr')).toBe(
    'Ada et Cleo gagnent la médaille <DESERT>.',
  );
  const penalty: Event = { kind: 'penalty_assessed', values: [1, 3], seats: [0, 2], points: -10 };
  expect(tell(penalty, 0)).toBe(
    'You and Cleo get the <PENALTY> medal for the fewest deserts and runes.',
  );
  expect(tell(penalty, 2, 'fr')).toBe(
    'Vous et Ada recevez la médaille <PENALTY> pour le moins de déserts et de runes.',
  );
});

test('what a landing completes is told with it', () => {
  const landed: Event = {
    kind: 'turn_revealed',
    seat: 0,
    tile: 'BMR',
    x: 3,
    y: 0,
    crystals: [{ colour: 'blue', x2: 6, y2: 4 }],
    pair: true,
  };
  expect(tell(landed, 0)).toBe('You land the <BMR>, completing a <blue>, a Big Monster.');
  expect(words('en').gem('blue')).toBe('blue crystal');
  expect(tell({ ...landed, pair: false }, 1, 'fr')).toMatch(/, ce qui complète un <blue>\.$/);
  expect(words('fr').gem('blue')).toBe('cristal bleu');
});

test('a gift onto the own ship is told apart, and by whom it was forced', () => {
  expect(tell({ kind: 'pack_given', from: 2, to: 2, size: 7, forced: true }, 0)).toBe(
    'No other ship is free: Cleo keeps the pack.',
  );
  expect(tell({ kind: 'pack_given', from: 0, to: 0, size: 7, forced: false }, 0)).toBe(
    'You send your pack to your own ship.',
  );
  expect(tell({ kind: 'pack_given', from: 1, to: 0, size: 7, forced: false }, 0)).toBe(
    'Basil gives 7 tiles to your ship.',
  );
});

test('crystal pieces that belong together are said in one word', () => {
  expect(tileText('LA5', words('en'))).toBe(
    '1 point. Crystal pieces: green on both sides, red above, blue at every corner.',
  );
  expect(tileText('RU4', words('en'))).toBe(
    'Counts for Runes, helps avoid the penalty. Crystal pieces: blue at both bottom corners.',
  );
  expect(personText('EX07', words('en'), explorerPieces.EX07)).toBe(
    '1 point per grassland tile. Crystal pieces: two red below, green right, blue top right, ' +
      'blue at both bottom corners.',
  );
  expect(personText('EX11', words('fr'), explorerPieces.EX11)).toBe(
    '1 point par cristal complet. ' +
      'Morceaux de cristal\u00a0: rouge en bas à droite, bleu en bas à droite.',
  );
});

test('explorers and tiles have their articles in French', () => {
  const w = words('fr');
  const gone = Object.values(w.people).map(([name]) => w.fly(name));
  expect(gone).toContain('Partir avec la contrebandière');
  expect(gone).toContain('Partir avec le biologiste');
  expect(gone).toContain('Partir avec l’éleveur');
  expect(gone.filter((text) => /\b(le|la) [aeiouéèê]/.test(text))).toEqual([]);
  // As they are drawn, and as their French names end.
  const women = ['EX02', 'EX04', 'EX05', 'EX07', 'EX08', 'EX10', 'EX13', 'EX16', 'EX17'];
  for (const [id, [name]] of Object.entries(w.people))
    expect(w.fly(name), id).toMatch(women.includes(id) ? /avec (la |l’)/ : /avec (le |l’)/);
  expect(w.your(w.tiles.REAP!)).toBe('Votre faucheuse');
});

test('every event is one sentence that ends, in both languages', () => {
  for (const e of gallery.events!) {
    for (const lang of ['en', 'fr'] as const) {
      for (const seat of [-1, 0, 1]) {
        const said = say(e, { lang, names, seat });
        if (said !== null) expect(text(said)).toMatch(/[.!]$/);
      }
    }
  }
});

test('a dragon takes points off once', () => {
  for (const lang of ['en', 'fr'] as const) {
    const w = words(lang);
    expect(w.dragonHere(-5)).toContain(' −5 ');
    expect(w.dragonFree(-5)).toMatch(/, −5$/);
    expect(w.dragonTokens(2)).toMatch(/, −10$/);
  }
});
