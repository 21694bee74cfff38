// The other hunters: one chip each says what their last turn came to.

import { Fragment, type ComponentChild, type VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { BoardProps } from '@lair/game-ui';
import { named } from '@lair/named';
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
  onLook(seat: number): void;
}): VNode {
  const { view, players, actors, seat } = props;
  const turns = useRef(new Map<number, Turn>());
  const told = useRef<Event[]>([]);
  if (told.current !== props.events) turns.current = turnsOf(turns.current, props.events);
  told.current = props.events;
  const others = view.players.map((_, i) => i).filter((i) => i !== seat);
  return (
    <ul class="me-others" data-slot="rivals" data-count={others.length} aria-label={w.others}>
      {others.map((i) => {
        const holder = view.players[i]!;
        const steal = moves.find((m) => m.kind === 'choose_victim' && m.seat === i);
        const name = players[i]!.name;
        return (
          <li key={i} class="me-other" data-turn={view.turn === i}>
            <PlayerTag player={players[i]!} active={actors.includes(i)}>
              <Crest seat={i} />
            </PlayerTag>
            <button
              type="button"
              class="me-facts"
              data-lit={steal !== undefined}
              data-advised={steal !== undefined && props.advised === steal}
              onClick={() => (steal ? props.play(steal) : onLook(i))}
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
              <b class="me-score" aria-hidden="true">
                {holder.score.total}
                {holder.score.hidden > 0 && <small>+?</small>}
              </b>
            </button>
            <Chip turn={turns.current.get(i)} seat={i} holder={holder} props={props} w={w} />
          </li>
        );
      })}
    </ul>
  );
}

/** What a turn came to: in words where there is room, else in signs. */
function Chip({
  turn,
  seat,
  holder,
  props,
  w,
}: {
  turn: Turn | undefined;
  seat: number;
  holder: Holder;
  props: Props;
  w: Words;
}): VNode {
  const { view, lang } = props;
  // Of a turn that nobody here has seen there is only what it led to.
  if (!turn)
    return (
      <span class="me-chip" data-none="true" aria-hidden="true">
        <span class="me-chip-words">
          {holder.monsters.length + holder.cages + holder.extra > 0
            ? [w.monstersN(holder.monsters.length), w.cagesN(holder.cages + holder.extra)].join(
                ', ',
              )
            : w.chip.none}
        </span>
        <span class="me-chip-signs" {...named(facts(holder, w))}>
          <Counts view={view} seat={seat} />
          <span class="me-count">
            <Cage />
            {holder.cages + holder.extra}
          </span>
        </span>
      </span>
    );
  const parts: { key: string; text: string; sign: ComponentChild }[] = [];
  if (turn.power !== undefined)
    parts.push({ key: 'power', text: w.chip.power(turn.power), sign: <b>{turn.power}</b> });
  else if (turn.fails > 0)
    parts.push({
      key: 'fails',
      text: w.chip.fails(turn.fails),
      sign: <b class="me-failed">{'×'.repeat(turn.fails)}</b>,
    });
  const ups = regions.filter((r) => turn.ups.includes(r));
  if (ups.length > 0)
    parts.push({
      key: 'ups',
      text: ups.length === 3 ? w.chip.allUp : w.chip.up(ups.map((r) => w.short[r])),
      sign: (
        <span class="me-up">
          {ups.map((r) => (
            <RegionSign key={r} of={r} />
          ))}
        </span>
      ),
    });
  for (const id of turn.monsters)
    parts.push({
      key: id,
      text: w.chip.took(nameOf(view, id, lang)),
      sign: <MonsterArt id={id} />,
    });
  if (turn.cages > 0)
    parts.push({
      key: 'cages',
      text: w.cagesN(turn.cages),
      sign: (
        <span class="me-count">
          <Cage />
          {turn.cages}
        </span>
      ),
    });
  const all = parts.map((p) => p.text).join(', ');
  return (
    <span class="me-chip" title={all}>
      <span class="me-chip-words">{all}</span>
      <span
        class="me-chip-signs"
        {...named(parts.map((p) => p.text).join(', '))}
        aria-hidden="true"
      >
        {parts.map((p) => (
          <Fragment key={p.key}>{p.sign}</Fragment>
        ))}
      </span>
    </span>
  );
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
