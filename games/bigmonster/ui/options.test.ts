import { expect, test } from 'vitest';
import options from './options';

const usual = {
  mode: 'auto',
  'draft-race': 'ranked',
  'furious-dragon': 'off',
  'medal-grass': 'random',
  'medal-water': 'random',
  'medal-lava': 'random',
  'medal-ice': 'random',
};
const forbidden = (seats: number, chosen: Record<string, string>) =>
  options.forbids!({ seats, options: { ...usual, ...chosen } }, 'en').map(
    (f) => `${f.option}=${f.choice}`,
  );

test('every option has the same words in both languages', () => {
  const { en, fr } = options.text;
  expect(Object.keys(fr)).toEqual(Object.keys(en));
  for (const [id, option] of Object.entries(en)) {
    expect(option.line.length).toBeGreaterThan(10);
    expect(Object.keys(fr[id]!.choices ?? {})).toEqual(Object.keys(option.choices ?? {}));
    for (const c of Object.values({ ...option.choices, ...fr[id]!.choices }))
      expect(c.name).toBeTruthy();
  }
});

test('modes take their own numbers of players', () => {
  expect(forbidden(4, { mode: 'teams' }).filter((f) => f.startsWith('seats'))).toEqual([
    'seats=2',
    'seats=3',
    'seats=5',
  ]);
  expect(forbidden(3, { mode: 'series' })).toEqual(
    expect.arrayContaining(['seats=4', 'furious-dragon=on', 'draft-race=live']),
  );
  // Two players play open series by default.
  expect(forbidden(2, {})).toContain('furious-dragon=on');
  expect(forbidden(4, {})).not.toContain('furious-dragon=on');
});

test('a medal lies on one spot, of the board that is in use', () => {
  expect(forbidden(4, { 'medal-grass': 'TERRAIN' })).toEqual(
    expect.arrayContaining(['medal-lava=TERRAIN', 'medal-lava-ice=ICE']),
  );
  expect(forbidden(4, { 'medal-grass': 'TERRAIN' })).not.toContain('medal-grass=TERRAIN');
  expect(forbidden(4, { mode: 'teams' })).toEqual(expect.arrayContaining(['medal-grass=SWGR']));
});

test('a tile leaves for one guest only, and only if it is there', () => {
  expect(forbidden(6, { 'stretch-panda': 'GR1' })).toContain('stretch-ambassador=GR1');
  expect(forbidden(4, {})).toContain('stretch-panda=GR3');
  expect(forbidden(6, {})).not.toContain('stretch-panda=GR3');
});

test('the gem goat is not in the box for five, nor for three who draft', () => {
  for (const [seats, mode, there] of [
    [2, 'auto', true],
    [3, 'auto', false],
    [3, 'series', true],
    [4, 'teams', true],
    [5, 'auto', false],
    [6, 'auto', true],
  ] as const) {
    const no = forbidden(seats, { mode });
    for (const guest of ['ambassador', 'unicorn-f', 'unicorn-m', 'panda'])
      expect(no.includes(`stretch-${guest}=GR1`), `${seats} ${mode}`).toBe(!there);
  }
  expect(forbidden(5, {})).not.toContain('stretch-panda=GR3');
});

const guests = {
  'stretch-ambassador': 'auto',
  'stretch-unicorn-f': 'auto',
  'stretch-unicorn-m': 'auto',
};

test('S5: three players have three grassland tiles that may stay in the box', () => {
  expect(forbidden(3, guests)).toContain('stretch-panda=auto');
  expect(
    forbidden(3, { ...guests, 'stretch-panda': 'auto' }).filter((f) => f.endsWith('=auto')),
  ).toEqual(['stretch-panda=auto']);
  expect(
    forbidden(3, { ...guests, 'stretch-ambassador': 'off', 'stretch-panda': 'auto' }),
  ).toContain('stretch-ambassador=auto');
  for (const seats of [2, 4, 5, 6])
    expect(forbidden(seats, guests)).not.toContain('stretch-panda=auto');
  expect(forbidden(3, { ...guests, mode: 'series' })).not.toContain('stretch-panda=auto');
});

test('one unicorn alone is explained in both languages, and both can be sent away again', () => {
  const alone = { ...usual, 'stretch-unicorn-f': 'auto', 'stretch-unicorn-m': 'off' };
  for (const lang of ['en', 'fr'] as const)
    expect(
      options.forbids!({ seats: 4, options: alone }, lang).find(
        (f) => f.option === 'stretch-unicorn-m' && f.choice === 'off',
      )?.why,
    ).toMatch(/unicorns come together|licornes viennent ensemble/);
  expect(
    forbidden(4, { ...alone, 'stretch-unicorn-m': 'auto' }).filter((f) => f.endsWith('=off')),
  ).toEqual([]);
  expect(
    forbidden(4, {}).filter((f) => f.startsWith('stretch-unicorn') && /off|auto/.test(f)),
  ).toEqual([]);
});
