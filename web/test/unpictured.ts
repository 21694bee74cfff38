// The sections of the rulebooks that have no picture, each with the reason. A section about
// places or counting needs a picture. A new section gets one, or an entry here.

/** Says when something happens and who is next: there is no place and nothing to count. */
const order = 'says when, or who is next';
/** Says what is open, hidden or remembered. */
const known = 'says what may be known';
/** A choice before the match, or pieces that come out of the box. */
const setup = 'prepares the match';
/** A table says it, or the cards themselves do. */
const table = 'is a table of its own';
/** The picture of another section shows it. */
const drawn = (where: string) => `is drawn at ${where}`;

export const unpictured: Record<string, Record<string, string>> = {
  mightymonsters: {
    'mm-monsters': drawn('mm-hands'),
    'mm-factions': setup,
    'mm-guards': table,
    'mm-gold': setup,
    'mm-start': order,
    'mm-clockwise': order,
    'mm-rounds': order,
    'mm-phases': order,
    'mm-play': drawn('mm-place'),
    'mm-pass': drawn('mm-two-monsters'),
    'mm-never-stuck': 'is a promise that follows from mm-place',
    'mm-phase-ends': 'is a promise that follows from mm-replace-stronger',
    'mm-fights': drawn('mm-fight-lost'),
    'mm-discard': order,
    'mm-next-round': order,
    'mm-end': order,
    'mm-open-and-hidden': known,
    'mm-king': order,
    'mm-k09': 'changes nothing',
  },
  gloomygraves: {
    'gg-deck': setup,
    'gg-first-player': order,
    'gg-rounds': order,
    'gg-turn-steps': order,
    'gg-score-skipped': order,
    'gg-one-by-one': drawn('gg-draw-two'),
    'gg-last-refill': drawn('gg-refill'),
    'gg-open-and-hidden': known,
    'gg-backs': known,
    'gg-memory': known,
    'gg-redeal': known,
  },
  monsterexpedition: {
    'me-monsters': drawn('me-capture'),
    'me-camp-sets': table,
    'me-crests': drawn('me-crest'),
    'me-rounds': order,
    'me-phases': order,
    'me-choose-camp': drawn('me-pool'),
    'me-stop': drawn('me-roll'),
    'me-failed-goes-on': drawn('me-failed-roll'),
    'me-unspent': drawn('me-spend'),
    'me-final-question': 'is asked in words, with its numbers, when it matters',
    'me-refill-own-turn': order,
    'me-end': drawn('me-score'),
    'me-round-limit': order,
    'me-cages-secret': known,
    'me-stolen-known': known,
    'me-deduce': known,
    'me-solo-victory': order,
    'me-solo-result': 'has neither points nor places',
    'me-expeditions': table,
    'me-help': drawn('me-level'),
  },
  bigmonster: {
    'bm-deck': setup,
    'bm-mutation-tiles': 'is about a supply that never runs out',
    'bm-explorers': drawn('bm-counts'),
    'bm-modes': setup,
    'bm-explorer-pool': setup,
    'bm-choose-explorer': setup,
    'bm-first-player': order,
    'bm-rounds': order,
    'bm-steps': order,
    'bm-countdown': order,
    'bm-take-back': order,
    'bm-reveal': order,
    'bm-first-marker': order,
    'bm-series-medals': drawn('bm-ties-share'),
    'bm-series-end': order,
    'bm-salvage': drawn('bm-contact'),
    'bm-end': order,
    'bm-open-and-hidden': known,
    'bm-memory': known,
  },
};
