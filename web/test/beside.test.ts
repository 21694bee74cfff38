import { expect, test } from 'vitest';
import { beside } from '@lair/ui/beside';

/** Returns where the largest dialog lies that the styles allow. */
function placed(style: Record<string, string>, width: number, height: number) {
  const [top, right = top, bottom = top, left = right] = style.inset!.split(' ');
  const px = (s: string | undefined) => (s === 'auto' ? undefined : parseFloat(s!));
  const wide = Math.min(parseFloat(style['max-width']!), 720);
  const high = parseFloat(style['max-height']!);
  const along = (from: number | undefined, to: number | undefined, size: number, room: number) =>
    from !== undefined && to !== undefined ? (room - size) / 2 : (from ?? room - to! - size);
  const x = along(px(left), px(right), wide, width);
  const y = along(px(top), px(bottom), high, height);
  return { left: x, top: y, right: x + wide, bottom: y + high };
}

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

test('a narrow dialog takes the side where it is higher', () => {
  const piece = box(524, 56, 40, 40);
  const enough = { width: 420, height: 500 };
  expect(beside(piece, 844, 390).inset).toBe('104px 0 auto');
  expect(beside(piece, 844, 390, enough).inset).toBe('0 328px 0 auto');
});

test.each([
  ['the first guard on a phone', box(32, 218, 280, 82), 320, 568],
  ['the second guard on a phone', box(32, 303, 280, 82), 320, 568],
  ['the third guard on a phone', box(32, 388, 280, 82), 320, 568],
  ['a rival on a phone', box(162, 116, 155, 67), 320, 568],
  ['the first guard on a desk', box(128, 262, 250, 430), 1440, 900],
  ['the third guard on a desk', box(724, 262, 250, 430), 1440, 900],
  ['a rival on a desk', box(556, 126, 296, 80), 1440, 900],
  ['a guard of a phone that lies on its side', box(180, 60, 90, 180), 568, 320],
])('a dialog about %s covers nothing of it', (_, piece, width, height) => {
  const dialog = placed(beside(piece, width, height), width, height);
  const over =
    dialog.left < piece.right &&
    dialog.right > piece.left &&
    dialog.top < piece.bottom &&
    dialog.bottom > piece.top;
  expect(over).toBe(false);
  expect(dialog.left).toBeGreaterThanOrEqual(0);
  expect(dialog.top).toBeGreaterThanOrEqual(0);
  expect(dialog.right).toBeLessThanOrEqual(width);
  expect(dialog.bottom).toBeLessThanOrEqual(height);
  expect(dialog.right - dialog.left).toBeGreaterThan(250);
  expect(dialog.bottom - dialog.top).toBeGreaterThan(200);
});
