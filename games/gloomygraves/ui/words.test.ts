import { describe, expect, it } from 'vitest';
import about from './about';
import { words } from './words';

/** All texts of a language that are not functions. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [];
  return Object.values(value as object).flatMap(texts);
}

describe('the words of the game', () => {
  it('count one and several', () => {
    expect(words('en').grows('unicorn', 1)).toBe('; group of 1 unicorn');
    expect(words('en').grows('unicorn', 3)).toBe('; group of 3 unicorns');
    expect(words('fr').grows('unicorn', 1)).toBe('\u00a0; groupe de 1 licorne');
    expect(words('fr').grows('unicorn', 3)).toBe('\u00a0; groupe de 3 licornes');
    expect(words('en').grows('unicorn', 0)).toBe('; no unicorn left');
    expect(words('fr').grows('unicorn', 0)).toBe('\u00a0; il ne reste pas de licorne');
    expect(words('en').count('unicorn', 1)).toBe('1 unicorn');
    expect(words('fr').count('unicorn', 0)).toBe('0 licorne');
    expect(words('fr').group('cyclops', 3, 5)).toBe('cyclopes\u00a0: votre total passe de 3 à 5');
    expect(words('fr').group('cyclops', 5, 5)).toBe('cyclopes\u00a0: votre total reste 5');
  });

  it('say where a place is that lies before the first card', () => {
    expect(words('en').at(2, 1)).toBe('Row 2, column 1');
    expect(words('en').at(0, -1)).toBe('Above row 1, 2 left of column 1');
    expect(words('fr').at(-1, 0)).toBe('2 au-dessus de la ligne 1, à gauche de la colonne 1');
  });

  it('set articles and no-break spaces in French', () => {
    const w = words('fr');
    expect(w.choosePlace(w.card(w.the.pixie, w.the.unicorn))).toBe(
      'Choisissez une place pour le lutin et la licorne.',
    );
    expect(w.covers(w.a.goblin, w.a.unicorn)).toBe('recouvre un gobelin et une licorne');
    expect(w.take('dragon', 8, 2)).toBe('Prendre la stèle 8 des dragons, qui vaut 2');
    expect(w.take('dragon', 8, 2, w.extra(5, 'your'), 'round')).toBe(
      'Prendre la stèle 8 des dragons, qui vaut 2, +5 pour votre 5e stèle\u00a0: ' +
        'cette manche sera la dernière',
    );
    expect(w.known(['lutin et licorne', 'gobelin et dragon'])).toBe(
      'a pris sous vos yeux\u00a0: lutin et licorne\u00a0; gobelin et dragon',
    );
    for (const text of texts(w)) expect(text).not.toMatch(/[^\u00a0] [?!;:]|\p{L}[?!;:]/u);
  });

  it.each(['en', 'fr'] as const)(
    'tell what the third to the fifth gravestone bring in %s',
    (lang) => {
      const w = words(lang);
      expect([1, 2, 3, 4, 5].map((nth) => w.brings(2, nth))).toEqual([
        '+2',
        '+2',
        '+2 +5',
        '+2 +5',
        '+2 +5',
      ]);
      expect(w.did.took('cyclops', 8, 2, 3)).toMatch(/8.*, \+2 \+5$/);
      expect(w.extra(2, 'your')).toBe('');
      expect(w.extra(3, 'your')).toMatch(/^, \+5 .* (third gravestone|3e stèle)$/);
    },
  );

  it('call the game and its pieces as the French box does', () => {
    expect(about.text.fr.title).toBe('Le Croque-Monstre');
    for (const text of texts(words('fr'))) expect(text).not.toMatch(/farfadet|fossoyeur|pioche\b/i);
  });

  it('part what is enough for a gravestone from what can be taken', () => {
    for (const lang of ['en', 'fr'] as const) {
      const w = words(lang);
      expect(w.earns(10).slice(0, 6)).not.toBe(w.earnsNow(10).slice(0, 6));
    }
    expect(words('en').once('cyclops')).toBe(
      ' once your card in the pit shows a cyclops or a gravedigger',
    );
  });

  it('answer each refusal in both languages', () => {
    expect(Object.keys(words('fr').refusals)).toEqual(Object.keys(words('en').refusals));
  });
});
