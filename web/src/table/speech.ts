// What a screen reader is told of a lesson: each thing once, and nothing of it before all
// that belongs to it is known.

/** The words of a lesson as they are on screen. */
export interface Words {
  /** Where the lesson is: what was told is told anew at another place. */
  place: string;
  /** What the step before has brought. */
  before: string;
  now: string;
  /** What is pointed at; empty while nothing can be pressed. */
  names: string;
  /** What the board says of a half-made choice. */
  half: string;
}

export class Speech {
  #place = '';
  #told = new Set<string>();
  #last = { before: '', now: '', names: '', half: '' };

  /** Returns what has not been told yet; empty if there is nothing. */
  next({ place, ...words }: Words): string {
    const last = this.#last;
    if (place !== this.#place) {
      // What a step has brought is told while it is shown, and stays on screen after it.
      this.#told = new Set([last.before, last.now].filter((s) => s === words.before));
      this.#place = place;
      last.names = last.half = '';
    }
    const parts: string[] = [];
    for (const text of [words.before, words.now]) {
      if (text !== '' && !this.#told.has(text)) parts.push(text);
      this.#told.add(text);
    }
    if (words.half !== '' && words.half !== last.half) parts.unshift(words.half);
    if (words.names !== '' && words.names !== last.names) parts.push(words.names);
    this.#last = { ...words, names: words.names || last.names };
    return parts.join(' ');
  }
}
