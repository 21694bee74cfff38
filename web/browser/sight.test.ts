// The pieces of each game are told apart at 40 px by everybody, also by people who lack one
// of the three kinds of cones: any two of a set differ in colour or in shape.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { About } from '../src/game-ui';
import { sights } from '../src/pages/sights';
import { drawn } from './drawn';
import { crop, decode, encoded, lab, linear, type Lab, type Picture } from './picture';
import { guest, openServer, type Guest } from './server';

const server = openServer({ painted: true });

const games = Object.values(
  import.meta.glob<About>('../../games/*/ui/about.ts', { eager: true, import: 'default' }),
);

/** The ground in gallery.css on which the pieces lie, and how a piece is blurred: the σ in px. */
const BLUR = 1.2;
/** Two colours this near are alike: in a picture book, some four shades that can just be told. */
const COLOUR = 10;
/** Light differs clearly at a point from this difference of L* after the blur. */
const LIGHT = 15;
/** Shapes are alike that differ clearly in fewer px: in less than a pip of a die. */
const SPOT = 20;
/**
 * How many times the bound the pieces of the games must differ. Two builds of one browser draw a
 * piece up to a fifth differently, and the choice between them must not decide.
 */
const MARGIN = 1.25;

interface Piece {
  name: string;
  /** How light each pixel is, blurred. */
  light: Float64Array;
  width: number;
  height: number;
  /** L*, a* and b* of its pixels, each sorted. */
  colours: [Float64Array, Float64Array, Float64Array];
}

/** Reads a piece out of its picture, in which it lies on a plain ground. */
function piece(name: string, p: Picture): Piece {
  const { width, height, data } = p;
  const all: Lab[] = Array.from({ length: width * height }, (_, i) => lab(data, i * 3));
  const ground = all[0]!;
  const own = all.filter((c) => Math.hypot(...c.map((x, i) => x - ground[i]!)) > 3);
  const channel = (k: number) => Float64Array.from(own, (c) => c[k]!).sort();
  return {
    name,
    width,
    height,
    light: blurred(
      Float64Array.from(all, (c) => c[0]),
      width,
      height,
    ),
    colours: [channel(0), channel(1), channel(2)],
  };
}

const kernel = Array.from({ length: 9 }, (_, i) => Math.exp(-((i - 4) ** 2) / (2 * BLUR ** 2)));

function blurred(from: Float64Array, width: number, height: number): Float64Array {
  const along = (src: Float64Array, dx: number, dy: number) =>
    src.map((_, i) => {
      const [x, y] = [i % width, Math.floor(i / width)];
      let [sum, weight] = [0, 0];
      for (const [k, w] of kernel.entries()) {
        const [u, v] = [x + (k - 4) * dx, y + (k - 4) * dy];
        if (u < 0 || v < 0 || u >= width || v >= height) continue;
        sum += w * src[v * width + u]!;
        weight += w;
      }
      return sum / weight;
    });
  return along(along(from, 1, 0), 0, 1);
}

/** How far the colours of one piece are from those of another, wherever they lie, as ΔE. */
function colourDistance(a: Piece, b: Piece): number {
  const n = 64;
  const at = (list: Float64Array, i: number) =>
    list[Math.floor(((i + 0.5) / n) * list.length)] ?? 0;
  return Math.hypot(
    ...a.colours.map((list, k) => {
      let sum = 0;
      for (let i = 0; i < n; i++) sum += Math.abs(at(list, i) - at(b.colours[k]!, i));
      return sum / n;
    }),
  );
}

/**
 * In how many px two pieces differ clearly in light, when one lies on the other at its best;
 * counted no further than is of interest.
 */
function shapeDistance(a: Piece, b: Piece): number {
  if (a.width !== b.width || a.height !== b.height) return Infinity;
  let best = 2 * SPOT;
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) {
      let count = 0;
      for (let y = 1; y < a.height - 1 && count < best; y++)
        for (let x = 1; x < a.width - 1; x++) {
          const [i, j] = [y * a.width + x, (y + dy) * a.width + x + dx];
          if (Math.abs(a.light[i]! - b.light[j]!) > LIGHT) count++;
        }
      best = Math.min(best, count);
    }
  return best;
}

interface Pair {
  set: string;
  sight: string;
  names: string;
  colour: number;
  shape: number;
}

/** A picture as an eye sees it that lacks a kind of cones. */
function seen(p: Picture, rows: number[][]): Picture {
  const data = new Uint8Array(p.data.length);
  for (let i = 0; i < data.length; i += 3) {
    const rgb = [0, 1, 2].map((c) => linear[p.data[i + c]!]!);
    for (const [c, row] of rows.entries())
      data[i + c] = encoded(row.reduce((sum, w, k) => sum + w * rgb[k]!, 0));
  }
  return { ...p, data };
}

const unchanged = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Every two pieces of the same set, as they are seen, the most alike first. */
async function pairs(page: Page): Promise<Pair[]> {
  const room = page.locator('[data-sight=""]');
  const picture = decode(await room.screenshot());
  const boxes = await room.evaluate((room) => {
    const from = room.getBoundingClientRect();
    return [...room.querySelectorAll('li')].map((li) => {
      const { x, y, width, height } = li.getBoundingClientRect();
      const set = (li.parentElement as HTMLElement).dataset.set!;
      return { set, name: li.title, box: [x - from.x, y - from.y, width, height].map(Math.round) };
    });
  });
  const list: Pair[] = [];
  for (const [sight, rows] of Object.entries({ 'all colours': unchanged, ...sights })) {
    const pieces = boxes.map(({ set, name, box: [x, y, w, h] }) => ({
      set,
      ...piece(name, seen(crop(picture, x!, y!, w!, h!), rows)),
    }));
    for (const [i, a] of pieces.entries())
      for (const b of pieces.slice(i + 1))
        if (a.set === b.set)
          list.push({
            set: a.set,
            sight,
            names: `${a.name} | ${b.name}`,
            colour: colourDistance(a, b),
            shape: shapeDistance(a, b),
          });
  }
  return list.sort((a, b) => clear(a) - clear(b));
}

/** How clearly two pieces differ, in colour or in shape, as a multiple of the bound. */
const clear = (p: Pair): number => Math.max(p.colour / COLOUR, p.shape / SPOT);

const told = ({ set, sight, names, colour, shape }: Pair): string =>
  `${set}, ${sight}: ${names} differ by ${colour.toFixed(1)} and in ${shape} px`;

/** The pairs that differ by less than some multiple of the bound. */
const alike = (list: Pair[], times = 1): string[] => list.filter((p) => clear(p) < times).map(told);

/** The most alike pair of each set, with how far it is from the bound. */
const nearest = (list: Pair[]): string[] =>
  [...new Set(list.map((p) => p.set))].map((set) => {
    const pair = list.find((p) => p.set === set)!;
    return `${clear(pair).toFixed(2)} times the bound: ${told(pair)}`;
  });

/** Opens the pieces of a game. */
async function open(name: string): Promise<Guest> {
  const g = await guest(server, { width: 1000, height: 800 });
  await g.page.goto(`/gallery/${name}/apart`, { waitUntil: 'networkidle' });
  await g.page.locator('.gallery-sight li').first().waitFor();
  // Some drawings come in a file of their own; until then two pieces look alike.
  await g.page.waitForFunction(() =>
    [...document.querySelectorAll('use')].every((u) =>
      document.getElementById(u.getAttribute('href')!.slice(1)),
    ),
  );
  return g;
}

test.each(drawn('pieces side by side', games, 1))(
  '$name: any two pieces differ in colour or shape, whoever looks',
  async (game) => {
    const g = await open(game.name);
    const list = await pairs(g.page);
    expect(list.length).toBeGreaterThan(100);
    console.log(
      [
        `${game.name}: ${list.length} pairs, ${MARGIN} times the bound wanted`,
        ...nearest(list),
      ].join('\n  '),
    );
    expect(alike(list, MARGIN)).toEqual([]);
    await g.context.close();
  },
);

/** Two colours each that are far from each other, unless one kind of cones is missing. */
const confused = {
  deuteranopia: ['#1eaa1e', '#e63232'],
  protanopia: ['#1e6e32', '#e63232'],
  tritanopia: ['#e61e6e', '#e64632'],
};

test('discs of two colours are found by the eye that confuses them, and by no other', async () => {
  const g = await open(games[0]!.name);
  await g.page.evaluate((confused) => {
    const disc = (name: string, fill: string, d = 'M20 2a18 18 0 1 1 0 36a18 18 0 1 1 0-36z') =>
      `<li title="${name}"><svg viewBox="0 0 40 40"><path d="${d}" fill="${fill}"/></svg></li>`;
    const list = (title: string, ...items: string[]) =>
      `<ul data-set="${title}">${items.join('')}</ul>`;
    const sets = [
      ...Object.entries(confused).map(([sight, [a, b]]) =>
        list(sight, disc('one', a!), disc('other', b!)),
      ),
      list('shapes', disc('disc', '#456'), disc('star', '#456', 'M20 0L28 40L0 14H40L12 40z')),
      list(
        'same',
        disc('one', '#456'),
        disc('moved', '#456', 'M20.500 2a18 18 0 1 1 0 36a18 18 0 1 1 0-36z'),
      ),
    ];
    for (const room of document.querySelectorAll('.gallery-sight')) room.innerHTML = sets.join('');
  }, confused);
  const found = alike(await pairs(g.page)).map((line) => line.split(' differ ')[0]);
  expect(found.sort()).toEqual(
    [
      ...Object.keys(sights).map((sight) => `${sight}, ${sight}: one | other`),
      ...['all colours', ...Object.keys(sights)].map((sight) => `same, ${sight}: one | moved`),
    ].sort(),
  );
  // What the gallery shows is what is measured: in the middle of each disc.
  const middles = async (sight: string) => {
    const room = g.page.locator(`[data-sight="${sight}"]`);
    const picture = decode(await room.screenshot());
    const at = await room.evaluate((room) => {
      const from = room.getBoundingClientRect();
      return [...room.querySelectorAll('li')].map((li) => {
        const { x, y, width, height } = li.getBoundingClientRect();
        return [x + width / 2 - from.x, y + height / 2 - from.y].map(Math.round);
      });
    });
    return at.map(([x, y]) => crop(picture, x!, y!, 1, 1));
  };
  const plain = await middles('');
  for (const [sight, rows] of Object.entries(sights))
    for (const [i, shown] of (await middles(sight)).entries()) {
      const meant = seen(plain[i]!, rows).data;
      for (const c of [0, 1, 2])
        expect(Math.abs(shown.data[c]! - meant[c]!), sight).toBeLessThan(4);
    }
  await g.context.close();
});
