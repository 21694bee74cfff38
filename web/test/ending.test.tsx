import { isValidElement, type ComponentChild, type VNode } from 'preact';
import { expect, test } from 'vitest';
import type { Ending, GameUI } from '@lair/game-ui';
import { t } from '@lair/i18n';
import { ScoreSheet, Verdict } from '@lair/table/after';
import { End } from '@lair/table/ending';
import type { Result } from '@lair/wire';

const result = {
  scores: [0],
  places: [1],
  sheet: [[{ line: 'won', points: 0 }]],
} as unknown as Result;

/** The text of a piece of a page, and the components in it that it does not draw here. */
function read(x: ComponentChild): { text: string; parts: unknown[] } {
  if (Array.isArray(x)) {
    const all = x.map((y) => read(y));
    return { text: all.map((a) => a.text).join(' '), parts: all.flatMap((a) => a.parts) };
  }
  if (isValidElement(x)) {
    const node = x as VNode<{ children?: ComponentChild }>;
    const inside = read(node.props.children);
    return {
      text: inside.text,
      parts: [...(typeof node.type === 'function' ? [node.type] : []), ...inside.parts],
    };
  }
  return { text: typeof x === 'string' ? x : '', parts: [] };
}

const end = (ending: Ending | null, outcome: 'won' | 'lost' | undefined) => {
  const ui = { ending: () => ending } as unknown as GameUI<any, any, any>;
  return read(End({ result, view: {}, outcome, names: ['Ada'], ui, you: 0, teams: null }));
};

test('a stage that was lost says what was missing, and no score', () => {
  for (const outcome of ['lost', undefined] as const) {
    const { text, parts } = end({ won: false, line: 'One cage short.' }, outcome);
    expect(text).toContain(t('after.stage-lost'));
    expect(text).toContain('One cage short.');
    expect(parts).not.toContain(ScoreSheet);
    expect(parts).not.toContain(Verdict);
  }
});

test('a stage that was won with the help of another says that it does not count', () => {
  expect(end({ won: true, line: 'On turn 3.' }, 'won').text).not.toContain(
    t('after.stage-assisted'),
  );
  const { text } = end({ won: true, line: 'On turn 3.' }, 'lost');
  expect(text).toContain(t('after.stage-lost'));
  expect(text).toContain(t('after.stage-assisted'));
});

test('a match with points shows who won and the score sheet', () => {
  const { parts } = end(null, undefined);
  expect(parts).toEqual(expect.arrayContaining([Verdict, ScoreSheet]));
});
