// @vitest-environment happy-dom

import { expect, test, vi } from 'vitest';
import { Refused } from '@lair/api';
import type { About, GameOptions } from '@lair/game-ui';
import { games, loadOptions } from '@lair/games';
import { speak } from '@lair/i18n';
import { Options, OptionsAlone } from '@lair/table/options';
import { lastChosen, type Chosen } from '@lair/table/setup';
import type { Offer } from '@lair/table/offer';
import { expectTree, langs, openRoom } from './room';
import { answers, info, kept } from './tables';

const room = openRoom();

/**
 * What the server says of a game, as far as its own words tell: every option
 * that has a text, the first choice usual.
 */
const offerOf = (about: About, own: GameOptions): Offer => ({
  ...info,
  own,
  name: about.name,
  seats: about.players,
  options: Object.entries(own.text.en).map(([id, text]) => {
    const choices = Object.keys(text.choices ?? { off: 0, on: 0 });
    return { id, choices, default: choices[0]! };
  }),
});

function options(about: About, own: GameOptions, part: Partial<Chosen> = {}) {
  const set = vi.fn<(part: Partial<Chosen>) => void>();
  const chosen = { ...lastChosen(about), ...part };
  const draw = () => <Options about={about} info={offerOf(about, own)} chosen={chosen} set={set} />;
  return { draw, set };
}

test.each(langs)('the options of every game in %s are explained', async (lang) => {
  await speak(lang);
  answers('setup', (_, setup) => setup);
  let all = '';
  for (const about of games) {
    await room.close();
    await room.draw(options(about, (await loadOptions(about.name))!).draw);
    await room.settle();
    const tree = room.tree();
    expect(tree).not.toMatch(/undefined|NaN|\[object/);
    if (kept.includes(about.name)) all += `${about.name}\n${tree}`;
  }
  await expectTree(all, `trees/options.${lang}.txt`);
});

const fake: About = { ...games[0]!, name: 'fake', players: [2, 4], seats: 3 };
const variants: GameOptions = {
  groups: { x: { en: { name: 'Extras', line: 'All small.' }, fr: { name: 'Extras' } } },
  forbids: ({ seats, options }) => [
    ...(options.mode === 'pairs'
      ? ['2', '3'].map((choice) => ({ option: 'seats', choice, why: 'Pairs need four.' }))
      : []),
    ...(seats === 2 ? [{ option: 'mode', choice: 'pairs', why: 'Two are no pairs.' }] : []),
  ],
  text: {
    en: {
      mode: {
        name: 'Mode',
        line: 'Who plays with whom.',
        choices: { single: { name: 'Single' }, pairs: { name: 'Pairs', line: 'Two by two.' } },
      },
      fast: { name: 'Fast', line: 'Half the rounds.' },
      'x-one': { name: 'One', line: 'The first.' },
      'x-two': { name: 'Two', line: 'The second.' },
    },
    fr: {},
  },
};

test('what the box forbids is greyed, with the reason, and the fold says what is on', async () => {
  answers('setup', (_, setup) => setup);
  await room.draw(options(fake, variants, { seats: 2, options: { 'x-one': 'on' } }).draw);
  const two = room.tree();
  await room.close();
  await room.draw(options(fake, variants, { seats: 4, options: { mode: 'pairs' } }).draw);
  await expectTree(`two seats\n${two}pairs\n${room.tree()}`, 'trees/options-forbidden.en.txt');
});

test('a campaign has the usual choices of the rules, not those of a match', async () => {
  const offer = offerOf(fake, { ...variants, usual: { fast: 'on' } });
  const alone = (chosen: Record<string, string>) => (
    <OptionsAlone info={offer} of={['mode', 'fast']} {...{ chosen, pick }} />
  );
  const pick = vi.fn();
  await room.draw(() => alone({}));
  expect(room.all('[role=switch][aria-checked=true], input:checked')).toHaveLength(0);
  await room.close();
  // The server tells every option of the last attempt.
  await room.draw(() => alone({ mode: 'single', fast: 'off' }));
  expect(room.find('.fold > summary').textContent).toBe('Options');
  await room.close();
  await room.draw(() => alone({ mode: 'pairs', fast: 'off' }));
  expect(room.find('.fold > summary').textContent).toBe('Options1 changed');
});

test('a choice is told, with the seats that go with it', async () => {
  answers('setup', (_, setup) => setup);
  const { draw, set } = options(fake, variants);
  await room.draw(draw);
  await room.press('.choice input[type=radio]:not(:checked)');
  expect(set.mock.calls).toEqual([[{ seats: 2 }]]);
  set.mockClear();
  await room.pressName('Fast');
  expect(set.mock.calls).toEqual([[{ options: { fast: 'on' }, seats: 3 }]]);
  set.mockClear();
  await room.press('details .choice:nth-of-type(1) input[type=radio]:not(:checked)');
  expect(set.mock.calls).toEqual([[{ options: { mode: 'pairs' }, seats: 4 }]]);
});

test('the server’s refusal of the options is shown, other errors are not', async () => {
  const asked = answers('setup', () => Promise.reject(new Refused(400, 'bad-options', 'no')));
  await room.draw(options(fake, variants).draw);
  await room.settle();
  expect(asked.mock.calls[0]).toEqual([
    'fake',
    { seats: 3, options: { mode: 'single', fast: 'off', 'x-one': 'off', 'x-two': 'off' } },
  ]);
  expect(room.find('[role=alert]').textContent).not.toBe('');
  await room.close();
  answers('setup', () => Promise.reject(new Refused(0, 'offline', 'no')));
  await room.draw(options(fake, variants).draw);
  await room.settle();
  expect(room.all('[role=alert]')).toEqual([]);
});
