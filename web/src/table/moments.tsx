// Below the score sheet: three moments of the match, each with a small board,
// and the chance to win of every seat, move by move. Both come with the review.

import './moments.css';
import { Component, type ComponentChildren, type ComponentProps } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { api } from '@lair/api';
import type { ByLang, GameUI, Reasons, Retelling, Sentence } from '@lair/game-ui';
import { lang, percent, t } from '@lair/i18n';
import { capital } from '@lair/i18n/capital';
import { de } from '@lair/i18n/elide';
import { drawnAt, drawsOf, own, revealed } from '@lair/table/first-sentence';
import { finishOf, type Scenery } from '@lair/table/ending';
import { useReview } from '@lair/table/follow-review';
import { tellLook, type Look } from '@lair/table/look';
import { better, factsFor, useReasons } from '@lair/table/reasons';
import type { Scene } from '@lair/table/scene';
import { useMedia } from '@lair/wide';
import type { Decision, Ply, Result, Review } from '@lair/wire';

export type Moment = Review['moments'][number];

type Words = Reasons<unknown, unknown>;

const words: ByLang<{
  kinds: Record<Moment['kind'], string>;
  /** Heads the line of the chances, of several or of one alone. */
  title(alone: boolean): string;
  growing(done: number, of: number): string;
  looking: string;
  /** Says what is looked for while a card waits. */
  seeks: Record<Moment['kind'], string>;
  ready: string;
  /** Names the chance to win of a player, or of the reader if no name is given. */
  whose(name: string | undefined): string;
  changed(chance: string, before: number, after: number): string;
  lucky(chance: string, before: number, after: number): string;
  chosen(chance: string, before: number, after: number): string;
  none: Record<Moment['kind'], string>;
  see(kind: string): string;
  seeIt: string;
  deal: string;
  move(n: number): string;
  chances(place: string): string;
  press: string;
  share: string;
  /** The same while the picture is not ready. */
  sharing: string;
}> = {
  en: {
    kinds: { turn: 'Turning point', luck: 'Luckiest moment', choice: 'Best choice' },
    title: (alone) => (alone ? 'The chance to win' : 'Who was going to win'),
    growing: (done, of) => `Lair is looking at the match: ${done} of ${of} moves.`,
    looking: 'Lair is looking at the match…',
    seeks: {
      turn: 'Here comes the move after which the chances to win changed most.',
      luck: 'Here comes the draw that changed the chances to win most.',
      choice:
        'Each of your moves is compared with the next best one; the furthest ahead comes here.',
    },
    ready: 'The moments of the match are there.',
    whose: (name) => `${name === undefined ? 'your' : `${name}’s`} chance to win`,
    changed: (chance, before, after) =>
      `${capital(chance)} went from ${before}% to\u00a0${after}%.`,
    lucky: (chance, before, after) =>
      `Luck alone moved ${chance} from ${before}% to\u00a0${after}%.`,
    chosen: (chance, before, after) =>
      `${capital(chance)}: ${after}%. With the next best move: ${before}%.`,
    none: {
      turn: 'No single move changed the chances to win much.',
      luck: 'Luck played no big part: no draw changed the chances much.',
      choice: 'No move was clearly ahead of the next best one.',
    },
    see: (kind) => `See it: ${kind}`,
    seeIt: 'See it',
    deal: 'At the start',
    move: (n) => `Move ${n}`,
    chances: (place) => `${place}: chance to win`,
    press: 'Press the line to see the board there.',
    share: 'Picture of this match',
    sharing: 'Picture of this match: soon ready',
  },
  fr: {
    kinds: { turn: 'Le tournant', luck: 'Le coup de chance', choice: 'Le meilleur choix' },
    title: (alone) => (alone ? 'Les chances de victoire' : 'Qui allait gagner'),
    growing: (done, of) =>
      `Lair relit la partie\u00a0: ${done} coup${done < 2 ? '' : 's'} sur\u00a0${of}.`,
    looking: 'Lair relit la partie…',
    seeks: {
      turn: 'Ici viendra le coup qui a le plus changé les chances de victoire.',
      luck: 'Ici viendra le tirage qui a le plus changé les chances de victoire.',
      choice:
        'Chacun de vos coups est comparé au deuxième meilleur\u00a0; celui qui le dépasse le plus viendra ici.',
    },
    ready: 'Les moments de la partie sont prêts.',
    whose: (name) =>
      name === undefined ? 'vos chances de victoire' : `les chances de victoire ${de(name)}`,
    changed: (chance, before, after) =>
      `${capital(chance)} passent de ${before} à\u00a0${after}\u00a0%.`,
    lucky: (chance, before, after) =>
      `Le hasard seul a mené ${chance} de ${before} à\u00a0${after}\u00a0%.`,
    chosen: (chance, before, after) =>
      `${capital(chance)}\u00a0: ${after}\u00a0%. Avec le deuxième meilleur coup\u00a0: ${before}\u00a0%.`,
    none: {
      turn: 'Aucun coup, à lui seul, n’a beaucoup changé les chances de victoire.',
      luck: 'Le hasard a peu pesé\u00a0: aucun tirage n’a beaucoup changé les chances.',
      choice: 'Aucun coup ne dépassait nettement le suivant.',
    },
    see: (kind) => `Voir\u00a0: ${kind}`,
    seeIt: 'Voir',
    deal: 'Au départ',
    move: (n) => `Coup ${n}`,
    chances: (place) => `${place}\u00a0: chances de victoire`,
    press: 'Touchez la courbe pour voir le plateau à cet instant.',
    share: 'Cette partie en image',
    sharing: 'Cette partie en image\u00a0: bientôt prête',
  },
};

/** Rounds shares to whole parts of 100 that still add up, by the largest remainders. */
export function hundredths(shares: number[]): number[] {
  const whole = shares.map((x) => Math.floor(x * 100 + 1e-9));
  const sum = Math.round(shares.reduce((a, b) => a + b, 0) * 100);
  const order = shares
    .map((x, i) => [x * 100 - whole[i]!, i] as const)
    .sort((a, b) => b[0] - a[0] || a[1] - b[1]);
  for (let k = 0; k < sum - whole.reduce((a, b) => a + b, 0);) {
    const [, i] = order.shift()!;
    whole[i]!++;
  }
  return whole;
}

/** The seats of which each side shows one line: the first of each. */
export const lines = (result: Result): number[] =>
  result.places.map((_, seat) => seat).filter((seat) => !result.sides || seat < result.sides);

const plain = ['#ffc04d', '#7fd6e8', '#ff9d8f', '#9be08a', '#d3b5ff', '#f2f0e6', '#c9a27a'];
const dashes = ['', '9 5', '2 5', '12 4 2 4', '5 3', '1 4', '14 6'];

interface Props {
  scene: Scene;
  ui: GameUI<any, any, any>;
  scenery: Scenery;
  /** Shows the table as it was at a ply. */
  see(ply: number, look?: Look): void;
  /** How often the picture was asked for elsewhere. */
  picture?: number;
}

/** The colour of each side's line: that of its seat, or one of seven. */
export const linesOf = (sides: number[], scenery: Scenery | undefined, view: unknown): string[] =>
  sides.map((seat, i) => scenery?.colour?.(view, seat) ?? plain[i]!);

// The best choice is that of a seat, so who only watched is told of none.
const kindsFor = (seat: number): Moment['kind'][] =>
  seat < 0 ? ['turn', 'luck'] : ['turn', 'luck', 'choice'];

/**
 * The three cards and the line. Their room is the same from the beginning to the end of
 * a review, so that nothing below them moves.
 */
export default function Moments({ scene, ui, scenery, see, picture = 0 }: Props) {
  const { snapshot, names } = scene;
  const { review, failed } = useReview(snapshot.id, snapshot.you, 500);
  const reasons = useReasons(ui.name);
  const w = words[lang()];
  const result = snapshot.result;
  const complete = review ? review.done >= review.plies : false;
  // No review, no moments: the sheet stands.
  if (!result || (failed && !review) || (complete && review!.chances.length < 2)) return null;
  const sides = lines(result);
  const teams = result.sides ?? 0;
  const nameOf = (seat: number) =>
    teams > 0
      ? names.filter((_, other) => other % teams === seat % teams).join(' & ')
      : names[seat]!;
  const side = (seat: number) => (teams > 0 ? seat % teams : seat);
  const mine = (seat: number) => snapshot.you >= 0 && side(seat) === side(snapshot.you);
  const kinds = kindsFor(snapshot.you);
  const moments = kinds.flatMap((kind) => review?.moments.find((m) => m.kind === kind) ?? []);
  const told = review !== undefined && review.chances.length > 1;
  const { view, you } = snapshot;
  const ending = ui.ending?.(view, lang()) ?? null;
  const finish = finishOf({ result, plies: scene.visiblePlies, view, names, you, ending });
  const place = scenery && <scenery.Place {...finish} />;
  return (
    <div class="moments">
      {/* The count of moves would be read over and over. */}
      <p class="sr-only" role="status">
        {complete ? w.ready : review && w.looking}
      </p>
      <ol class="moment-cards" data-many={kinds.length}>
        {kinds.map((kind) => {
          const m = moments.find((x) => x.kind === kind);
          const known = kind === 'choice' ? complete : told;
          return m ? (
            <Card
              key={kind}
              m={m}
              n={moments.indexOf(m) + 1}
              complete={complete}
              name={mine(m.seat) ? undefined : nameOf(m.seat)}
              reasons={reasons}
              decision={review?.decisions.find((d) => d.ply === m.ply)}
              scene={scene}
              ui={ui}
              see={see}
              place={place}
              scope={scenery?.scope}
            />
          ) : (
            <None key={kind} kind={kind} settled={complete} busy={!known}>
              {known ? w.none[kind] : review ? w.growing(review.done, review.plies) : w.looking}
            </None>
          );
        })}
      </ol>
      <Chances
        key={told}
        chances={told ? review.chances : []}
        moments={moments}
        sides={sides}
        winners={sides.filter((seat) => result.places[seat] === 1)}
        nameOf={nameOf}
        mark={(seat) => scenery?.mark(snapshot.view, seat)}
        colours={linesOf(sides, scenery, snapshot.view)}
        see={see}
      />
      <Share
        ready={complete}
        asked={picture}
        chances={review?.chances ?? []}
        {...{ moments, nameOf, reasons, scene, ui, scenery }}
      />
    </div>
  );
}

/** What stands where a moment would have its picture: a fork, a die, a star. */
const signs: Record<Moment['kind'], string> = {
  turn: 'M12 21v-8L5 5M12 13l7-8M5 10V5h5M19 10V5h-5',
  luck: 'M5 5h14v14H5zM9 9h.1M15 9h.1M12 12h.1M9 15h.1M15 15h.1',
  choice: 'M12 3.5l2.5 5.6 6 .6-4.5 4 1.3 5.9L12 16.5l-5.3 3.1 1.3-5.9-4.5-4 6-.6z',
};

/**
 * Reports whether a card may get as low as its words: once it is settled and has been out of
 * sight. In sight it keeps its height, so that nothing that is being read moves.
 */
function useLow(card: { current: HTMLElement | null }, settled: boolean): boolean {
  const [low, setLow] = useState(false);
  useLayoutEffect(() => {
    if (!settled) return;
    const hidden = ({ top, bottom }: DOMRect) =>
      top >= innerHeight || (bottom <= 0 && CSS.supports('overflow-anchor', 'auto'));
    const lower = () => hidden(card.current!.getBoundingClientRect()) && setLow(true);
    lower();
    // Once it has been scrolled out of sight, nothing that is seen moves either: what is
    // below it keeps its place where the browser anchors what is read.
    const seen = new IntersectionObserver(lower);
    seen.observe(card.current!);
    return () => seen.disconnect();
  }, [settled]);
  return low;
}

/** A card without a moment, which tells why. */
function None({
  kind,
  settled,
  busy,
  children,
}: {
  kind: Moment['kind'];
  /** No moment will come. */
  settled: boolean;
  busy: boolean;
  children: ComponentChildren;
}) {
  const card = useRef<HTMLLIElement>(null);
  const low = useLow(card, settled);
  return (
    <li ref={card} class="moment moment-none" data-low={low} aria-busy={busy}>
      <svg class="moment-sign" viewBox="0 0 24 24" aria-hidden="true">
        <path d={signs[kind]} />
      </svg>
      <div class="moment-words">
        <h3>{words[lang()].kinds[kind]}</h3>
        <p>{children}</p>
        {busy && <p class="soft">{words[lang()].seeks[kind]}</p>}
      </div>
    </li>
  );
}

type PosterPart = typeof import('@lair/table/poster').default;

/** Opens the picture of a match. Its room is there before the review is complete. */
function Share({
  ready,
  asked,
  ...match
}: { ready: boolean; asked: number } & Omit<ComponentProps<PosterPart>, 'close'>) {
  const [Poster, set] = useState<PosterPart>();
  const room = useRef<HTMLDivElement>(null);
  // Asked for before the review is complete, it opens as soon as it is.
  useEffect(() => {
    if (asked === 0) return;
    if (ready) void open();
    else room.current?.scrollIntoView({ block: 'center' });
  }, [asked, ready]);
  const open = () =>
    import('@lair/table/poster').then(
      (part) => set(() => part.default),
      () => undefined, // offline: the button can be pressed again
    );
  return (
    <div class="moments-share" ref={room}>
      <button
        type="button"
        class="button"
        aria-disabled={!ready}
        onClick={() => ready && void open()}
      >
        {ready ? words[lang()].share : words[lang()].sharing}
      </button>
      {Poster && <Poster {...match} close={() => set(undefined)} />}
    </div>
  );
}

/**
 * Says how much a moment changed; of a lucky one, that it was not what was chosen. Without
 * a name it is told to whom it is about.
 */
export const changed = (m: Moment, name: string | undefined): string => {
  const w = words[lang()];
  const say = w[({ choice: 'chosen', luck: 'lucky', turn: 'changed' } as const)[m.kind]];
  return say(w.whose(name), hundreds(m.before), hundreds(m.after));
};

/**
 * Says what was done at the ply of a moment, or what was drawn there if that was luck.
 * A secret choice is told by what it led to once all had chosen, which the plies after
 * it show; as the best choice it is named itself, for what it led to may be another's.
 */
export const done = (
  m: Moment,
  [before, ...plies]: Ply[],
  ui: GameUI<any, any, any>,
  { say }: Scene,
  reasons?: Words,
): ComponentChildren => {
  const seat = plies[0]?.seat ?? m.seat;
  const luck = luckAt(m, [before, plies[0]], ui);
  if (luck) return luck.events.map((e) => [ui.say(e, { ...say, view: before!.view }), ' ']);
  // Where a choice only led to a draw, the draw is not what was chosen.
  const [made] = plies;
  const drew = made?.events[0] && ui.drawn?.(made.events[0]);
  const untold =
    m.kind === 'choice' ? reasons?.secret || drew : made?.events[0] && ui.follows?.(made.events[0]);
  if (m.kind !== 'luck' && reasons && before && made && untold)
    return capital(reasons.move(made.move, before.view, { ...say, seat }, true)) + '.';
  const drawn = m.kind === 'luck' && plies[0] ? drawnAt(m.seat, plies[0], ui, say) : null;
  if (drawn !== null) return drawn;
  return revealed(seat, plies, ui, say) ?? words[lang()].move(m.ply);
};

/**
 * Says why a choice changed the chances, for those alone are no reason; "" without a fact. Of a
 * turning point that was a slip of the reader's, that is what speaks for the better move, and
 * if it was another's, what that gave up; of every other choice it is what it led to.
 */
export function why(
  m: Moment,
  [before, made]: Ply[],
  { say }: Scene,
  reasons?: Words,
  slip?: Decision,
): string {
  if (m.kind === 'luck' || !before || !made || !reasons) return '';
  const seat = m.kind === 'turn' ? made.seat : m.seat;
  const c = { ...say, seat, view: before.view };
  if (m.kind === 'turn') {
    // The card has room for the weightiest fact; the review tells all of them.
    const one = slip && { ...slip, reasons: slip.reasons.slice(0, 1) };
    if (one && one.cost > 0)
      return `${t('review.better', better(reasons, one, c))} ${factsFor(reasons, one, c)}`.trim();
    // What a move leads to is said to who made it; and of a secret choice is told what it came
    // to, which may be another move's.
    if (reasons.secret) return '';
    if (seat !== say.seat) return reasons.missed?.(made.move, before.view, c) ?? '';
  }
  return reasons.leads?.(made.move, before.view, c, true) ?? '';
}

/**
 * Says what the turn came to in which another made a turning point, as far as the move does
 * not say it itself; null if nothing is known.
 */
export function cameTo(
  m: Moment,
  [, made, ...later]: Ply[],
  ui: GameUI<any, any, any>,
  { say }: Scene,
  retelling?: Retelling<unknown>,
): Sentence | null {
  if (!retelling || m.kind !== 'turn' || !made || made.seat === say.seat) return null;
  const c = { ...say, view: (later.at(-1) ?? made).view };
  if (retelling.retold(made.events, c).length > 0) return null;
  const events = [made, ...later].flatMap((ply) => ply.events);
  const next = events.findIndex((e) => ui.begins?.(e));
  const turn = next < 0 ? events : events.slice(0, next);
  return retelling.retold(turn, c)[0]?.said ?? null;
}

/** How many moves of a turn are looked at, to tell what it came to. */
const TURN = 30;

/**
 * Fetches the plies of a moment: the one before it, its own and, if that was secret,
 * those until all had chosen. Of a turning point of another also those that its turn came
 * to, if the game tells that.
 */
export async function pliesOf(m: Moment, ui: GameUI<any, any, any>, scene: Scene): Promise<Ply[]> {
  const { id } = scene.snapshot;
  const found = await api.plies(id, 'all', m.ply - 1, m.ply);
  const after = found[1];
  if (!after) return found;
  if (own(after.seat, after, ui, scene.say) !== null) {
    if (!ui.retold || m.kind !== 'turn' || after.seat === scene.say.seat) return found;
    const turn = api.plies(id, 'all', m.ply + 1, m.ply + TURN);
    return [...found, ...(await turn.catch(() => []))];
  }
  const later = api.plies(id, 'all', m.ply + 1, m.ply + 4 * scene.names.length);
  return [...found, ...(await later.catch(() => []))];
}

/** What a game tells itself of a lucky moment. */
const luckAt = (
  m: Moment,
  [before, after]: (Ply | undefined)[],
  ui: GameUI<any, any, any>,
): { events: unknown[]; view: unknown } | null =>
  (m.kind === 'luck' && before && after
    ? ui.luck?.(before.view, after.events, after.view, m.seat)
    : null) ?? null;

/**
 * Returns the view that shows a moment: the one before a decision, with its move, or the one
 * after a draw, by which a turning point may be told too. Where the draw is shown by itself,
 * it is seen there, for the step may go on to where it is seen no more.
 */
export function shownAt(
  m: Moment,
  [before, after]: [Ply, Ply],
  ui: GameUI<any, any, any>,
): { view: unknown; move?: unknown; events?: unknown[] } {
  const drew = m.kind === 'turn' && after.events[0] && ui.drawn?.(after.events[0]);
  if (m.kind !== 'luck' && !drew) return { view: before.view, move: after.move };
  const seat = drew ? after.seat : m.seat;
  const luck = luckAt({ ...m, kind: 'luck', seat }, [before, after], ui);
  if (luck) return { view: luck.view };
  const [draw] = drawsOf(seat, after, ui);
  const acts = ui.moments?.(before.view, after.events, after.view);
  const { view, events } = acts?.find((act) => act.events.includes(draw)) ?? { view: after.view };
  return { view, ...(events && { events }) };
}

/** The board of a moment. */
export const MomentBoard = ({
  m,
  plies: [before, after],
  ...rest
}: { m: Moment; plies: Ply[] } & Pick<Props, 'scene' | 'ui'>) =>
  before && after ? (
    <Tiny {...rest} move={undefined} {...shownAt(m, [before, after], rest.ui)} seat={after.seat} />
  ) : null;

/** The name of a kind of moment. */
export const kindOf = (m: Moment): string => words[lang()].kinds[m.kind];

const hundreds = (x: number) => Math.round(x * 100);

function Card({
  m,
  n,
  complete,
  name,
  reasons,
  decision,
  scene,
  ui,
  see,
  place,
  scope = '',
}: {
  m: Moment;
  n: number;
  /** The review is. */
  complete: boolean;
  name: string | undefined;
  reasons?: Words;
  /** The decision of the moment, if it was the reader's. */
  decision: Decision | undefined;
  /** What is drawn until the board is there. */
  place: ComponentChildren;
  scope?: string;
} & Pick<Props, 'scene' | 'ui' | 'see'>) {
  const w = words[lang()];
  const card = useRef<HTMLLIElement>(null);
  const [plies, set] = useState<Ply[]>();
  const [retelling, setRetelling] = useState<Retelling<unknown>>();
  const low = useLow(card, complete && plies !== undefined && reasons !== undefined);
  useEffect(() => {
    let gone = false;
    void ui.retold?.().then(
      (found) => !gone && setRetelling(found),
      () => undefined, // what was done stands without what it came to
    );
    pliesOf(m, ui, scene).then(
      (found) => !gone && set(found),
      () => !gone && set([]), // the chances stand without the board
    );
    return () => {
      gone = true;
    };
  }, [scene.snapshot.id, m.ply]);
  const kind = kindOf(m);
  const look = () => {
    const [before, made] = plies ?? [];
    const ply = m.kind === 'luck' && !ui.luck ? m.ply : m.ply - 1;
    if (!before || !made) return see(ply);
    const did = done(m, plies!, ui, scene, reasons);
    const told = tellLook(kind, did);
    // The reader's board has no place for a move of another's hand: words tell that one.
    if (m.kind === 'luck' || made.seat !== scene.snapshot.you) return see(ply, { told });
    if (!reasons || !decision?.cost) return see(ply, { move: made.move, told });
    const best = better(reasons, decision, { ...scene.say, view: before.view });
    see(ply, { move: decision.best, told: tellLook(kind, did, best) });
  };
  return (
    <li
      ref={card}
      class="moment"
      data-own={m.kind === 'turn' && plies?.[1]?.seat === scene.say.seat}
      data-low={low}
    >
      <div class={`moment-picture ${plies?.[1] ? '' : scope}`} aria-hidden="true">
        {!plies?.[1] && place}
        {plies && <MomentBoard m={m} plies={plies} scene={scene} ui={ui} />}
      </div>
      <div class="moment-words">
        <h3>{kind}</h3>
        {plies?.[1] && <p class="moment-said">{done(m, plies, ui, scene, reasons)}</p>}
        {plies ? (
          <p>
            {why(m, plies, scene, reasons, decision)} {cameTo(m, plies, ui, scene, retelling)}{' '}
            {changed(m, name)}
          </p>
        ) : (
          <p>{w.looking}</p>
        )}
        <button type="button" class="moment-see" aria-label={w.see(kind)} onClick={look}>
          {w.seeIt}
        </button>
      </div>
      <b class="moment-number numeral" aria-hidden="true">
        {n}
      </b>
    </li>
  );
}

/** The board of the table, small: what was chosen there is lit and in the middle. */
class Tiny extends Component<{
  ui: GameUI<any, any, any>;
  scene: Scene;
  view: unknown;
  move: unknown;
  /** What is seen to happen; nothing by default. */
  events?: unknown[];
  seat: number;
}> {
  override state = { broken: false };
  override componentDidCatch() {
    this.setState({ broken: true });
  }
  override render({ ui, scene, view, move, events = [], seat }: Tiny['props']) {
    return this.state.broken ? null : (
      <Zoom>
        <ui.Board
          view={view}
          moves={move === undefined ? [] : [move]}
          advised={move}
          seat={seat}
          actors={[]}
          players={scene.players}
          names={scene.names}
          lang={lang()}
          busy={false}
          events={events}
          step={0}
          speed={0}
          play={() => undefined}
          why={() => Promise.resolve(null)}
          status={() => undefined}
        />
      </Zoom>
    );
  }
}

/** What of a thing is to be seen entirely: all of it, or the part that is marked data-moment. */
function partOf(thing: Element) {
  const box = thing.getBoundingClientRect();
  const part = (thing.querySelector('[data-moment]') ?? thing).getBoundingClientRect();
  const left = Math.max(box.left, part.left);
  const top = Math.max(box.top, part.top);
  const wide = Math.max(1, Math.min(box.right, part.right) - left);
  const high = Math.max(1, Math.min(box.bottom, part.bottom) - top);
  return { box, left, top, wide, high };
}

/** Much wider than high: beside words it would be too small to be read. */
const isLow = (thing: Element): boolean => {
  const { wide, high } = partOf(thing);
  return wide > 2.2 * high;
};

/**
 * Styles a board so that one thing on it is in the middle of its room, and nothing else
 * is seen.
 */
function only(thing: Element, room: HTMLElement, whole: DOMRect, now: number): string {
  const { box, left, top, wide, high } = partOf(thing);
  // A single piece has air around it, and the frame of what is lit.
  const single = thing.matches('[data-advised], [data-chosen]');
  const fill = Math.min(room.clientWidth / wide, room.clientHeight / high) * now;
  const s = fill * (single ? 0.8 : 0.94);
  const x = room.clientWidth / 2 - ((left + wide / 2 - whole.left) / now) * s;
  const y = room.clientHeight / 2 - ((top + high / 2 - whole.top) / now) * s;
  const cut = [
    box.top - whole.top,
    whole.right - box.right,
    whole.bottom - box.bottom,
    box.left - whole.left,
  ].map((d) => `${d / now - (single ? 3 : 0)}px`);
  // Its corners are cut as its own are: behind them lies what it lay on.
  const round = single ? parseFloat(getComputedStyle(thing).borderTopLeftRadius) + 3 || 0 : 0;
  return (
    `transform: translate(${x}px, ${y}px) scale(${s}); ` +
    `clip-path: inset(${cut.join(' ')} round ${round}px)`
  );
}

/**
 * Scales a board to its room. What is lit on it is in the middle; a board may mark
 * what belongs to it with data-moment, which then fills the room. A part marked
 * data-moment="always" tells every moment, also one in which nothing is lit. A board
 * whose parts need another shape sets --shape, its height by its width, in its style sheet,
 * and one that is better told as on a phone sets --wide, which has to be !important.
 * On a phone what is marked data-alone and holds what is lit is shown without the rest, above
 * the words if it is low. If nothing is lit, it is what is marked data-alone="else", which also
 * tells a moment on larger screens where no part tells every one.
 */
function Zoom({ children }: { children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  const [style, set] = useState('visibility: hidden');
  const [low, setLow] = useState(false);
  const width = Math.min(720, Math.max(320, innerWidth));
  useLayoutEffect(() => {
    const e = box.current!;
    const room = e.parentElement!;
    const look = () => {
      const whole = e.getBoundingClientRect();
      const wide = e.offsetWidth; // a style sheet may ask for another
      const now = whole.width / wide || 1; // it may be scaled already
      const height = e.offsetHeight;
      const lit = e.querySelector('[data-advised=true], [data-chosen=true]');
      const cover = Math.max(room.clientWidth / wide, room.clientHeight / height);
      const filling = (r: DOMRect) =>
        Math.min(room.clientWidth / r.width, room.clientHeight / r.height) * now;
      const always = e.querySelector('[data-moment=always]');
      const otherwise = e.querySelector('[data-alone=else]');
      // A phone has room for the one thing that the move is about.
      const alone = wide <= 600 ? (lit ?? otherwise) : lit || always ? null : otherwise;
      const thing = alone?.closest('[data-alone]');
      if (thing && thing.clientWidth > 0) {
        setLow(width <= 600 && isLow(thing)); // which gives it another room
        return set(only(thing, room, whole, now));
      }
      // A part that would be cut on both sides shows less than what is lit in it.
      const part = lit?.closest('[data-moment]');
      const frame =
        always ?? (part && filling(part.getBoundingClientRect()) * 1.35 >= cover ? part : lit);
      const spot = frame?.getBoundingClientRect() ?? whole;
      const fill = filling(spot);
      const s = frame === lit ? cover * (lit ? 1.35 : 1) : Math.max(cover, fill * 0.94);
      const within = (at: number, from: number, to: number) =>
        Math.min(0, Math.max(to - from * s, to / 2 - (at / now) * s));
      const x = within(spot.left + spot.width / 2 - whole.left, wide, room.clientWidth);
      const y = within(spot.top + spot.height / 2 - whole.top, height, room.clientHeight);
      set(`transform: translate(${x}px, ${y}px) scale(${s})`);
    };
    look();
    // A board may choose what is advised, and measure its room, only once it is drawn;
    // and the room grows with the words beside it.
    const drawn = new MutationObserver(look);
    drawn.observe(e, { subtree: true, childList: true, attributeFilter: ['data-chosen'] });
    const sized = new ResizeObserver(look);
    sized.observe(room);
    const again = setTimeout(look, 120);
    return () => {
      clearTimeout(again);
      drawn.disconnect();
      sized.disconnect();
    };
  }, []);
  return (
    <div
      ref={box}
      class="board-room moment-board"
      inert
      style={`--wide: ${width}px; ${style}`}
      data-wide={width > 600}
      data-low={low}
    >
      {children}
    </div>
  );
}

const WIDE = 640;
const HIGH = 220;

/** Where the lines begin, right of the scale, and end. */
const LEFT = 62;
const RIGHT = WIDE - 22;

const across = (chances: number[][]) => (ply: number) =>
  LEFT + (ply / Math.max(1, chances.length - 1)) * (RIGHT - LEFT);
const y = (p: number) => 14 + (1 - p) * (HIGH - 28);

/** The line of each side. */
const Lines = ({
  chances,
  sides,
  winners,
  colours,
}: {
  chances: number[][];
  sides: number[];
  winners: number[];
  colours: string[];
}) => (
  <>
    {[0, 0.5, 1].map((p) => (
      <line key={p} class="chances-rule" x1={LEFT} x2={RIGHT} y1={y(p)} y2={y(p)} />
    ))}
    {[0, 0.5, 1].map((p) => (
      <text key={p} aria-hidden="true" class="chances-scale" x={LEFT - 10} y={y(p)} dy=".35em">
        {p * 100}
      </text>
    ))}
    {sides.map((seat, i) => (
      <polyline
        key={seat}
        points={chances.map((row, ply) => `${across(chances)(ply)},${y(row[seat]!)}`).join(' ')}
        style={{ '--line': colours[i]! }}
        stroke-width={winners.includes(seat) ? 5 : 2.5}
        stroke-dasharray={dashes[i]}
      />
    ))}
  </>
);

/**
 * Moves points apart until each is `gap` from the others, within the drawing. Points that
 * are as far apart stay where they are.
 */
export function apart(points: [number, number][], gap: number): [number, number][] {
  const within = (v: number, size: number) => Math.max(gap / 2, Math.min(size - gap / 2, v));
  const at = points.map(([x, y]): [number, number] => [x, y]);
  // What is pushed may come too close to a third, or be held by the edge.
  for (let round = 0; round < 30; round++)
    at.forEach((a, i) =>
      at.slice(0, i).forEach((b) => {
        const [dx, dy] = [a[0] - b[0], a[1] - b[1]];
        const far = Math.hypot(dx, dy);
        if (far > gap - 0.5) return;
        // Of two at one place, the later number stands on the right.
        const [right, down] = far > 0 ? [dx / far, dy / far] : [1, 0];
        const by = (gap - far) / 2;
        for (const [p, sign] of [
          [a, by],
          [b, -by],
        ] as const) {
          p[0] = within(p[0] + right * sign, WIDE);
          p[1] = within(p[1] + down * sign, HIGH);
        }
      }),
    );
  return at;
}

/** The numbers of the moments on the lines, beside their place where they would overlap. */
const Numbers = ({
  chances,
  moments,
  see,
}: {
  chances: number[][];
  moments: Moment[];
  see?(ply: number): void;
}) => {
  const phone = useMedia('(max-width: 699.9px)'); // as moments.css has it
  const points = moments.map((m): [number, number] => [
    across(chances)(m.ply),
    y(chances[m.ply]![m.seat]!),
  ]);
  const at = apart(points, phone ? 48 : 28);
  return (
    <>
      {moments.map((m, i) => {
        const [[x, y], [toX, toY]] = [points[i]!, at[i]!];
        return (
          <g
            key={m.kind}
            transform={`translate(${toX} ${toY})`}
            onClick={(e) => {
              // Beside its place a number would be taken for another ply.
              if (see) e.stopPropagation();
              see?.(m.ply);
            }}
          >
            {(toX !== x || toY !== y) && (
              <path class="chances-lead" d={`M0 0L${x - toX} ${y - toY}`} />
            )}
            <circle r="12" />
            <text y="5">{i + 1}</text>
          </g>
        );
      })}
    </>
  );
};

/** The lines of a match without what a reader does with them. */
export const Chart = ({
  chances,
  moments,
  result,
  nameOf,
  marks,
  colours,
}: {
  chances: number[][];
  moments: Moment[];
  result: Result;
  nameOf(seat: number): string;
  /** The marks of all seats of a side. */
  marks(seat: number): ComponentChildren;
  colours: string[];
}) => (
  <section class="chances">
    <h4>{words[lang()].title(lines(result).length === 1)}</h4>
    <svg viewBox={`0 0 ${WIDE} ${HIGH}`}>
      <Lines
        chances={chances}
        sides={lines(result)}
        winners={lines(result).filter((seat) => result.places[seat] === 1)}
        colours={colours}
      />
      <Numbers chances={chances} moments={moments} />
    </svg>
    <ul class="chances-names">
      {lines(result).map((seat, i) => (
        <li key={seat}>
          <Sample colour={colours[i]!} dash={dashes[i]!} won={result.places[seat] === 1} />
          {marks(seat)}
          <span class="chances-name">{nameOf(seat)}</span>
        </li>
      ))}
    </ul>
  </section>
);

/** A piece of a side's line. */
const Sample = ({ colour, dash, won }: { colour: string; dash: string; won: boolean }) => (
  <svg viewBox="0 0 34 8">
    <path
      d="M0 4h34"
      style={{ '--line': colour }}
      stroke-width={won ? 5 : 2.5}
      stroke-dasharray={dash}
    />
  </svg>
);

function Chances({
  chances,
  moments,
  sides,
  winners,
  nameOf,
  mark,
  colours,
  see,
}: {
  chances: number[][];
  moments: Moment[];
  sides: number[];
  winners: number[];
  nameOf(seat: number): string;
  mark(seat: number): ComponentChildren;
  colours: string[];
  see(ply: number): void;
}) {
  const w = words[lang()];
  const title = w.title(sides.length === 1);
  const known = chances.length > 1; // before that, the room is kept
  const last = Math.max(1, chances.length - 1);
  const [at, go] = useState(last);
  const x = across(chances);
  const sharesAt = (ply: number) => hundredths(sides.map((seat) => chances[ply]?.[seat] ?? 0));
  const place = (ply: number) => (ply === 0 ? w.deal : w.move(ply));
  const says = (ply: number) =>
    `${place(ply)}. ` +
    sides.map((seat, i) => `${nameOf(seat)} ${percent(sharesAt(ply)[i]! / 100)}`).join(', ');
  const keys: Record<string, () => void> = {
    ArrowLeft: () => go(Math.max(0, at - 1)),
    ArrowRight: () => go(Math.min(last, at + 1)),
    Home: () => go(0),
    End: () => go(last),
    Enter: () => see(at),
    ' ': () => see(at),
  };
  const plyAt = (e: MouseEvent & { currentTarget: Element }) => {
    const box = e.currentTarget.getBoundingClientRect();
    const part = (((e.clientX - box.left) / box.width) * WIDE - LEFT) / (RIGHT - LEFT);
    return Math.max(0, Math.min(last, Math.round(part * last)));
  };
  const step = Math.ceil(last / 24);
  const told = [...chances.keys()].filter(
    (ply) => ply % step === 0 || ply === last || moments.some((m) => m.ply === ply),
  );
  return (
    <section class="chances">
      <h3>{title}</h3>
      <svg
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        role="slider"
        tabIndex={known ? 0 : -1}
        aria-disabled={!known}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={known ? says(at) : undefined}
        onClick={(e) => known && see(plyAt(e))}
        onPointerMove={(e) => known && go(plyAt(e))}
        onKeyDown={(e) => {
          const key = keys[e.key];
          if (!key || !known) return;
          e.preventDefault();
          e.stopPropagation();
          key();
        }}
      >
        <Lines chances={chances} sides={sides} winners={winners} colours={colours} />
        {known && <line class="chances-at" x1={x(at)} x2={x(at)} y1={8} y2={HIGH - 8} />}
        {known && <Numbers chances={chances} moments={moments} see={see} />}
      </svg>
      <ul class="chances-names" aria-hidden="true">
        {sides.map((seat, i) => (
          <li key={seat}>
            <Sample colour={colours[i]!} dash={dashes[i]!} won={winners.includes(seat)} />
            {mark(seat)} <span class="chances-name">{nameOf(seat)}</span>
            <b class="numeral">{known ? percent(sharesAt(at)[i]! / 100) : ''}</b>
          </li>
        ))}
      </ul>
      <p class="chances-now small" aria-hidden="true">
        {known ? w.chances(place(at)) : '\u00a0'}
      </p>
      <p class="small soft">{w.press}</p>
      {known && (
        <table class="sr-only">
          <caption>{title}</caption>
          <thead>
            <tr>
              <td />
              {sides.map((seat) => (
                <th scope="col" key={seat}>
                  {nameOf(seat)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {told.map((ply) => (
              <tr key={ply}>
                <th scope="row">{ply === 0 ? w.deal : w.move(ply)}</th>
                {sharesAt(ply).map((share, i) => (
                  <td key={i}>{percent(share / 100)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
