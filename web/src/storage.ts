// What the browser stores between visits, under "lair.". If the browser refuses, as
// private windows and full disks do, nothing is stored and everything else works.

export function loadItem<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`lair.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function saveItem(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(`lair.${name}`);
    else localStorage.setItem(`lair.${name}`, JSON.stringify(value));
  } catch {
    // The browser refused: the value is not stored.
  }
}

/**
 * Stores a value under a name of a family ("seen.", "commitment.") and deletes
 * the oldest beyond `most`.
 */
export function saveItemOf(family: string, id: string, value: unknown, most = 60): void {
  const ids = loadItem<string[]>(`${family}`, []).filter((x) => x !== id);
  for (const old of ids.splice(0, Math.max(0, ids.length + 1 - most)))
    saveItem(`${family}.${old}`, undefined);
  saveItem(family, [...ids, id]);
  saveItem(`${family}.${id}`, value);
}

export const loadItemOf = <T>(family: string, id: string, otherwise: T): T =>
  loadItem(`${family}.${id}`, otherwise);
