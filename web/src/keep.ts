// What the browser keeps between visits, under "lair.". A browser that refuses (private windows, full disks) forgets,
// and everything works all the same.

export function kept<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`lair.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(`lair.${name}`);
    else localStorage.setItem(`lair.${name}`, JSON.stringify(value));
  } catch {
    // Forgotten.
  }
}

/** Keeps a value under a name of a family ("seen.", "commitment.") and lets go of the oldest beyond `most`. */
export function keepOneOf(family: string, id: string, value: unknown, most = 60): void {
  const ids = kept<string[]>(`${family}`, []).filter((x) => x !== id);
  for (const old of ids.splice(0, Math.max(0, ids.length + 1 - most))) keep(`${family}.${old}`, undefined);
  keep(family, [...ids, id]);
  keep(`${family}.${id}`, value);
}

export const keptOneOf = <T>(family: string, id: string, otherwise: T): T => kept(`${family}.${id}`, otherwise);
