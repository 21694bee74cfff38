// Reads the tables of what lies in a game's box. Ours contain no quotes.

/** Parses CSV with a line of column names. */
export function rows(text: string): Record<string, string>[] {
  const [head, ...lines] = text.trim().split(/\r?\n/);
  const columns = head!.split(',');
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, i) => [columns[i]!, cell])),
  );
}
