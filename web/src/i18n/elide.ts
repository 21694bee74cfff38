/**
 * Returns the French "de" before a name. It loses its vowel before another
 * vowel: "de Pirro", but "d’Ulba".
 */
export const de = (name: string): string =>
  /^[aeiouàâäéèêëîïôöùûüœæ]/i.test(name) ? `d’${name}` : `de ${name}`;
/**
 * Returns "de" before the title of a game, merged with the title's article: "du
 * Croque-Monstre".
 */
export const ofTitle = (title: string): string =>
  /^Le /.test(title)
    ? `du ${title.slice(3)}`
    : /^Les /.test(title)
      ? `des ${title.slice(4)}`
      : de(title);
