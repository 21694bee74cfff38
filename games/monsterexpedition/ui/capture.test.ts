import { expect, test } from 'vitest';
import { symbolText } from './capture';
import type { Card, View } from './types';
import { words } from './words';

const w = words('en');
const card = (id: string, symbol: string) => ({ id, symbol }) as Card;

test('a symbol completes a group only if there is one more than before', () => {
  const [w1, w2, shell, leaf] = [
    card('W1', 'wing'),
    card('W2', 'wing'),
    card('S', 'shell'),
    card('L', 'leaf'),
  ];
  const after = (had: Card[], now: Card) =>
    symbolText(
      { cards: [w1, w2, shell, leaf], players: [{ monsters: had.map((c) => c.id) }] } as View,
      0,
      now,
      w,
    );
  expect(after([w1, shell], leaf)).toBe(w.newGroup);
  expect(after([w1, shell, leaf], w2)).toBe(w.scene.kinds(w.symbols.wing, 1));
  expect(after([w1], shell)).toBe(w.scene.kinds(w.symbols.shell, 2));
});
