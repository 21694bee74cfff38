// The terms of a rulebook: the name of each rule and the first sentence that says what
// it is.

export interface Term {
  /** The slug of the rule. */
  id: string;
  name: string;
  /** In the rulebook's Markdown. */
  text: string;
}

/** Returns the first sentence of a paragraph; an abbreviation ends none. */
const sentence = (text: string): string =>
  /^.*?[.?!](?=\s+[\p{Lu}\d«“*]|$)(?![^(]*\))/u.exec(text)?.[0] ?? text;

/**
 * Returns the terms of a rulebook, in its order. A rule that begins with a table
 * has no sentence and is left out; the mark of a house ruling is no sentence.
 */
export function terms(source: string): Term[] {
  const found: Term[] = [];
  for (const part of source.replace(/\r\n?/g, '\n').split(/^(?=#{1,6} )/m)) {
    const heading = /^#{3}\s+(.*?)\s*\{#([\w-]+)\}\s*$/m.exec(part.split('\n')[0]!);
    if (!heading) continue;
    const text = part
      .slice(part.indexOf('\n'))
      .trim()
      .split(/\n\s*\n/)[0]!
      .replace(/\n/g, ' ')
      .replace(/^\*(House ruling|Décision maison)\.\*\s*/, '');
    if (text !== '' && !text.startsWith('|'))
      found.push({ id: heading[2]!, name: heading[1]!, text: sentence(text) });
  }
  return found;
}

/** Returns text as it is compared with a search: small, without accents. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[’']/g, ' ')
    .replace(/œ/g, 'oe');

/** Reports whether a text holds every word of a search. */
export function holds(text: string, search: string): boolean {
  const inside = folded(text);
  return folded(search)
    .split(/\s+/)
    .every((word) => inside.includes(word));
}
