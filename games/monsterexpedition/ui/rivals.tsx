// The other hunters: one chip each says what their last turn came to.

import { Fragment, type ComponentChild, type VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { Fitting } from '@lair/fitting';
import type { BoardProps } from '@lair/game-ui';
import { PlayerTag } from '@lair/player-tag';
import { MonsterArt } from './art/lazy';
import { Cage, Crest, RegionSign, SymbolSign } from './art/marks';
import { nameOf } from './say';
import { turnsOf, type Turn } from './turns';
import { regions, type Event, type Holder, type Move, type View } from './types';
import type { Words } from './words';

type Props = BoardProps<View, Move, Event>;

export function Rivals({
  props,
  moves,
  w,
  rose,
  onLook,
}: {
  props: Props;
  moves: Move[];
  w: Words;
  rose: Set<string>;
  onLook(seat: number, of: Element): void;
}): VNode {
  const { view, players, actors, seat } = props;
  const recent = props.recent ?? props.events;
  const turns = useMemo(() => turnsOf(recent), [recent]);
  const others = view.players.map((_, i) => i).filter((i) => i !== seat);
  return (
    <ul class="me-others" data-slot="rivals" data-count={others.length} aria-label={w.others}>
      {others.map((i) => {
        const holder = view.players[i]!;
        const steal = moves.find((m) => m.kind === 'choose_victim' && m.seat === i);
        const name = players[i]!.name;
        return (
          <li key={i} class="me-other" data-turn={view.turn === i} data-names-beside>
            <PlayerTag player={players[i]!} active={actors.includes(i)}>
              <Crest seat={i} />
            </PlayerTag>
            <button
              type="button"
              class="me-facts"
              data-lit={steal !== undefined}
              data-advised={steal !== undefined && props.advised === steal}
              onClick={(e) => (steal ? props.play(steal) : onLook(i, e.currentTarget))}
            >
              <span class="sr-only">
                {steal ? w.victim(name, holder.cages) : w.head(w.look(name), facts(holder, w))}
              </span>
              <span class="me-levels" aria-hidden="true">
                {holder.camps.map((c) => (
                  <span key={c.region} data-rose={rose.has(`${i} ${c.region}`)}>
                    <RegionSign of={c.region} />
                    {c.level}
                  </span>
                ))}
              </span>
              <span class="me-things" aria-hidden="true">
                <Counts view={view} seat={i} />
                <span class="me-count">
                  <Cage />
                  {holder.cages + holder.extra}
                </span>
              </span>
              <b
                class="me-score"
                aria-hidden="true"
                title={w.points(holder.score.total, holder.score.hidden)}
              >
                {holder.score.total}
                {holder.score.hidden > 0 && <small>+?</small>}
              </b>
            </button>
            <Chip turn={turns.get(i)} holder={holder} props={props} w={w} />
          </li>
        );
      })}
    </ul>
  );
}

/**
 * What a turn came to, in a sentence. Where it does not fit whole, it goes without
 * the firepower, then with what was caught, then with what counts most alone, and in signs
 * only where no words fit.
 */
function Chip({
  turn,
  holder,
  props,
  w,
}: {
  turn: Turn | undefined;
  holder: Holder;
  props: Props;
  w: Words;
}): VNode {
  const parts = turn ? partsOf(turn, props, w) : [];
  // A turn that has only begun came to nothing yet.
  if (parts.length === 0) return <Had holder={holder} w={w} />;
  const all = textOf(parts);
  const brief = textOf(parts.length > 1 ? parts.filter((p) => p.key !== 'power') : parts);
  const caught = parts.filter((p) => p.key !== 'ups' && p.most);
  const most = parts.find((p) => p.most)?.most ?? brief;
  return (
    <Fitting
      class="me-chip"
      ways={[all, brief, textOf(caught) || most, most].map(tied)}
      signs={parts.map((p) => (
        <Fragment key={p.key}>{p.sign}</Fragment>
      ))}
    />
  );
}

/** Of a turn that nobody here has seen there is only what it led to. */
function Had({ holder, w }: { holder: Holder; w: Words }): VNode {
  const cages = holder.cages + holder.extra;
  const had = [
    holder.monsters.length > 0 && w.monstersN(holder.monsters.length),
    cages > 0 && w.cagesN(cages),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <span class="me-chip" aria-hidden="true">
      {had || w.chip.none}
    </span>
  );
}

interface Part {
  key: string;
  text: string;
  sign: ComponentChild;
  /** The shortest sentence that it makes if it is what counts most in the turn. */
  most?: string;
}

const textOf = (parts: Part[]): string => parts.map((p) => p.text).join(', ');

/** Keeps a number and its word on one line. */
const tied = (text: string): string => text.replace(/(?<=\d) /g, '\u00a0');

/** The parts of what a turn came to, each in words and as a sign: what was caught leads. */
function partsOf(turn: Turn, { view, lang, seat }: Props, w: Words): Part[] {
  const parts: Part[] = [];
  const ups = regions.filter((r) => turn.ups.includes(r));
  // Of one camp it is told by how much.
  const by = ups.length === 1 ? turn.ups.length : 1;
  const up = w.chip.up(
    ups.map((r) => w.short[r]),
    by,
  );
  const rose = {
    key: 'ups',
    text: ups.length === 3 ? w.chip.allUp : up,
    sign: (
      <span class="me-up">
        {ups.map((r) => (
          <RegionSign key={r} of={r} />
        ))}
        {by > 1 && <b>{by}</b>}
      </span>
    ),
  };
  const caught = turn.monsters.length + turn.cages > 0;
  // What was done to the reader comes first.
  const stolen = turn.robbed.filter((s) => s === seat).length;
  if (stolen > 0)
    parts.push({ key: 'stole', text: w.chip.stole, most: w.chip.stole, sign: <Cage /> });
  for (const id of turn.monsters) {
    const text = w.chip.took(nameOf(view, id, lang));
    parts.push({ key: id, text, most: text, sign: <MonsterArt id={id} /> });
  }
  const cages = turn.cages - stolen;
  if (cages > 0) {
    const text = w.cagesN(cages);
    const sign = (
      <span class="me-count">
        <Cage />
        {cages}
      </span>
    );
    // Beside the firepower they would seem bought.
    const all = turn.last === cages ? w.chip.last(text) : text;
    parts.push({ key: 'cages', text: all, most: text, sign });
  }
  if (turn.power !== undefined)
    parts.push({ key: 'power', text: w.chip.power(turn.power), sign: <b>{turn.power}</b> });
  else if (turn.fails > 0)
    parts.push({
      key: 'fails',
      text: w.chip.fails(turn.fails),
      sign: <b class="me-failed">{'×'.repeat(turn.fails)}</b>,
    });
  if (ups.length > 0) parts.push(caught ? rose : { ...rose, most: w.chip.ups(ups, by) });
  return parts;
}

/** A description of what a seat has. */
export const facts = (holder: Holder, w: Words): string =>
  [
    ...holder.camps.map((c) => `${w.camps[c.region]} ${c.level}`),
    w.monstersN(holder.monsters.length),
    ...symbolsOf.flatMap(([many, one]) =>
      holder.symbols[many] > 0 ? [`${holder.symbols[many]} × ${w.symbols[one]}`] : [],
    ),
    w.cagesN(holder.cages + holder.extra),
    w.points(holder.score.total, holder.score.hidden),
  ].join(', ');

const symbolsOf = [
  ['wings', 'wing'],
  ['shells', 'shell'],
  ['leaves', 'leaf'],
  ['jokers', 'joker'],
] as const;

/**
 * The symbols of a seat's monsters. With all, the three kinds that make a group stand
 * there even without a monster, so that one sees what is missing.
 */
export function Counts({
  view,
  seat,
  all = false,
}: {
  view: View;
  seat: number;
  all?: boolean;
}): VNode {
  const { symbols } = view.players[seat]!;
  return (
    <span class="me-symbols">
      {symbolsOf.map(
        ([many, one]) =>
          (symbols[many] > 0 || (all && one !== 'joker')) && (
            <span key={one} class="me-count" data-none={symbols[many] === 0}>
              <SymbolSign of={one} />
              {symbols[many] > 0 && symbols[many]}
            </span>
          ),
      )}
    </span>
  );
}
