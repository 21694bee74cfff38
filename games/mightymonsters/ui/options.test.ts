import { expect, test } from 'vitest';
import options from './options';

const forbidden = (seats: number, chosen: Record<string, string>) =>
  options.forbids!({ seats, options: chosen }, 'en').map((f) => `${f.option}=${f.choice}`);

test('nobody who is not there starts', () => {
  expect(forbidden(4, {})).toEqual(['start-seat=4', 'start-seat=5']);
  expect(forbidden(6, {})).toEqual([]);
});

test('a faction is one seat’s', () => {
  const factions = {
    'faction-0': 'troll',
    'faction-1': 'auto',
    'faction-2': 'demon',
    'faction-5': 'dragon',
  };
  expect(forbidden(6, factions)).toEqual(
    expect.arrayContaining([
      'faction-1=troll',
      'faction-2=troll',
      'faction-0=demon',
      'faction-0=dragon',
    ]),
  );
  expect(forbidden(6, factions)).not.toEqual(expect.arrayContaining(['faction-0=troll']));
  expect(forbidden(3, factions)).toEqual([
    'start-seat=3',
    'start-seat=4',
    'start-seat=5',
    'faction-0=demon',
    'faction-1=troll',
    'faction-1=demon',
    'faction-2=troll',
  ]);
});

// Guards are sorted by level, and a guard of a low level may be stronger than one of a high level.
test('a line-up sorts by level, not by strength', () => {
  expect(options.text.en['guard-line-up']!.line).toMatch(/by level/);
  expect(options.text.fr['guard-line-up']!.line).toMatch(/par niveau/);
  for (const lang of ['en', 'fr'] as const)
    expect(options.text[lang]['guard-line-up']!.line).not.toMatch(/weak|strong|faible|fort/);
});

test('the variants have the names of the French box', () => {
  const named = (id: string) => options.text.fr[id]!.name;
  expect([named('guard-line-up'), named('kings-new-rules')]).toEqual([
    'Alignement de gardes',
    'Au bon vouloir du Roi',
  ]);
});
