import { expect, test } from 'vitest';
import about from './about';

const usual = { mode: 'auto', 'draft-race': 'ranked', 'furious-dragon': 'off', 'medal-grass': 'random', 'medal-water': 'random', 'medal-lava': 'random', 'medal-ice': 'random' };
const forbidden = (seats: number, options: Record<string, string>) => about.forbids!({ seats, options: { ...usual, ...options } }, 'en').map((f) => `${f.option}=${f.choice}`);

test('every option has the same words in both languages', () => {
  const { en, fr } = about.text;
  expect(Object.keys(fr.options)).toEqual(Object.keys(en.options));
  for (const [id, option] of Object.entries(en.options)) {
    expect(option.line.length).toBeGreaterThan(10);
    expect(Object.keys(fr.options[id]!.choices ?? {})).toEqual(Object.keys(option.choices ?? {}));
    for (const c of Object.values({ ...option.choices, ...fr.options[id]!.choices })) expect(c.name).toBeTruthy();
  }
});

test('modes take their own numbers of players', () => {
  expect(forbidden(4, { mode: 'teams' }).filter((f) => f.startsWith('seats'))).toEqual(['seats=2', 'seats=3', 'seats=5']);
  expect(forbidden(3, { mode: 'series' })).toEqual(expect.arrayContaining(['seats=4', 'furious-dragon=on', 'draft-race=live']));
  expect(forbidden(2, {})).toContain('furious-dragon=on'); // two play open series unless they say otherwise
  expect(forbidden(4, {})).not.toContain('furious-dragon=on');
});

test('a medal lies on one spot, of the board that is in use', () => {
  expect(forbidden(4, { 'medal-grass': 'TERRAIN' })).toEqual(expect.arrayContaining(['medal-lava=TERRAIN', 'medal-lava-ice=ICE']));
  expect(forbidden(4, { 'medal-grass': 'TERRAIN' })).not.toContain('medal-grass=TERRAIN');
  expect(forbidden(4, { mode: 'teams' })).toEqual(expect.arrayContaining(['medal-grass=SWGR']));
});

test('a tile leaves for one guest only, and only if it is there', () => {
  expect(forbidden(6, { 'stretch-panda': 'GR1' })).toContain('stretch-ambassador=GR1');
  expect(forbidden(4, {})).toContain('stretch-panda=GR3');
  expect(forbidden(6, {})).not.toContain('stretch-panda=GR3');
});

test('partners never sit side by side', () => {
  expect(about.teams!({ seats: 4, options: { mode: 'teams' } })).toEqual([0, 1, 0, 1]);
  expect(about.teams!({ seats: 6, options: { mode: 'teams' } })).toEqual([0, 1, 2, 0, 1, 2]);
  expect(about.teams!({ seats: 4, options: { mode: 'auto' } })).toBeNull();
});
