// The tray: the dice rolled on its floor, and the buttons of the decision beside
// them. Floor and buttons keep their place and size through a whole turn.

import { Fragment, type ComponentChildren, type VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { BoardProps } from '@lair/game-ui';
import { named } from '@lair/named';
import { useLate } from '@lair/late';
import { MonsterArt } from './art/lazy';
import { Cage, Crate, Crest, DieFace, EyesSign, Landscape, RegionSign } from './art/marks';
import { useBox } from './box';
import { byValue, haulOf, nextUp, offers, type Pick } from './choosing';
import { chanceOf } from './look';
import { Die } from './pieces';
import { caughtIn, failedIn } from './caught';
import { Offers } from './scene';
import { failing, fraction, layDice, layFlat, middleOf, type Box, type Lay } from './tray';
import {
  regions,
  type Event,
  type Hunt as HuntView,
  type Keeping,
  type Move,
  type Region,
  type View,
} from './types';
import { percent, type Words } from './words';

type Props = BoardProps<View, Move, Event>;

interface Own {
  props: Props;
  moves: Move[];
  w: Words;
  pick: Pick | undefined;
  onPick(pick: Pick | undefined): void;
  onPeek(value: number | undefined): void;
  confirm(): void;
}

/** The floor of the tray. */
export function Floor(own: Own): VNode {
  const { props, moves } = own;
  const { view } = props;
  const kind = moves[0]?.kind;
  const room = useRef<HTMLDivElement>(null);
  const floor = useBox(room);
  return (
    <div class="me-floor" ref={room} data-region={view.hunt?.region}>
      {kind === 'choose_camp' ? (
        <Starts {...own} />
      ) : kind === 'choose_victim' ? (
        <Victims {...own} />
      ) : kind === 'answer_final' ? (
        <p class="me-told">{own.w.finalBrings(view.final?.refill ?? false)}</p>
      ) : view.hunt && view.hunt.shown.length > 0 ? (
        <Lying {...own} hunt={view.hunt} floor={{ ...floor, w: floor.w - RIM }} />
      ) : (view.hunt && view.phase === 'spend') || (!props.recent && caughtIn(props.events)) ? (
        // A picture shows what was drawn after the hunt, too.
        <Spending {...own} floor={floor} />
      ) : view.hunt ? (
        <Waiting hunt={view.hunt} floor={floor} />
      ) : (
        <RegionTriptych />
      )}
    </div>
  );
}

/** What is left free beside dice, so that no words of theirs lie on the frame, in px. */
const RIM = 12;

const dieSize = (size: number) => ({ '--die': `${size}px`, '--die-n': size });

/** The button of a move. */
const MoveButton = ({
  props,
  move,
  ...rest
}: {
  props: Props;
  move: Move;
  children: ComponentChildren;
}): VNode => (
  <button
    type="button"
    class="me-button"
    data-lit="true"
    data-advised={props.advised === move}
    onClick={() => props.play(move)}
    {...rest}
  />
);

/** Those who have a cage to steal. */
const Victims = ({ props, moves, w }: Own): VNode => (
  <ul class="me-victims">
    {moves.map((m) => (
      <li key={m.seat}>
        <MoveButton props={props} move={m}>
          <Cage />
          <b>
            <Crest seat={m.seat ?? 0} /> {props.names[m.seat ?? 0]}
          </b>
          <small>{w.cagesN(props.view.players[m.seat ?? 0]?.cages ?? 0)}</small>
        </MoveButton>
      </li>
    ))}
  </ul>
);

/** What was just caught, and what the firepower buys, below it or in its place. */
function Spending({ props, moves, w, onPick, floor }: Own & { floor: Box }): VNode {
  const caught = caughtIn(props.events);
  // Without it, as offline, a capture has its words alone.
  const late = useLate(
    () => import('./capture'),
    true,
    () => undefined,
  );
  const { monsters, traders } = offers(moves);
  return (
    <>
      {caught && late && <late.Scene of={caught} props={props} w={w} />}
      {(!caught || monsters.size > 0 || traders) && (
        <Offers
          props={props}
          moves={moves}
          w={w}
          floor={floor}
          onPick={onPick}
          below={caught !== undefined}
        />
      )}
    </>
  );
}

/** The dice that are still to be rolled. */
function Waiting({ hunt, floor }: { hunt: HuntView; floor: Box }): VNode {
  const dice = [
    ...Array.from({ length: hunt.black }, () => 'black' as const),
    ...(hunt.die ? [hunt.region] : []),
  ];
  const { size } = layDice(
    floor,
    dice.map(() => 1),
    0,
  );
  return (
    <span class="me-waiting" style={dieSize(size)} aria-hidden="true">
      {dice.map((of, i) => (
        <Die key={i} of={of} value={0} nth={i} />
      ))}
    </span>
  );
}

/** The buttons of the decision. */
export function Deciding(own: Own): VNode {
  const { props, moves, w, pick, confirm } = own;
  const kind = moves[0]?.kind;
  const hunt = props.view.hunt;
  if (kind === 'choose_camp') {
    const chosen = pick && 'camp' in pick ? pick.camp : undefined;
    return (
      <button
        type="button"
        class="me-button"
        aria-disabled={!chosen}
        {...(chosen ? { 'data-confirm': true } : {})}
        onClick={chosen ? confirm : () => void props.why({ kind: 'roll' })}
      >
        {chosen ? (
          <>
            <b>{w.huntFrom(w.short[chosen])}</b>{' '}
            <small>
              {w.withDice((props.view.starts.find((s) => s.region === chosen)?.black ?? 0) + 1)}
            </small>
          </>
        ) : (
          w.pickCamp
        )}
      </button>
    );
  }
  if (kind === 'answer_final') return <Final {...own} />;
  if (hunt && (kind === 'roll' || kind === 'stop')) return <RollOrStop {...own} hunt={hunt} />;
  if (hunt && kind && kind !== 'keep' && kind !== 'choose_victim')
    return <Spend {...own} hunt={hunt} />;
  if (kind === 'choose_victim') return <p class="me-told">{w.prompts.choose_victim}</p>;
  const { turn, phase } = props.view;
  if (phase === 'game_over')
    return (
      <p class="me-whose" aria-hidden="true">
        <b>{w.prompts.game_over}</b>
      </p>
    );
  if (turn >= 0 && (turn !== props.seat || phase === 'spend')) return <Whose {...own} />;
  return (
    <>
      <Later name={w.rollLater} move="roll" own={own} />
      <Later name={w.stopLater} move="stop" own={own} />
    </>
  );
}

/** Who hunts where while there is nothing to decide for the reader, and who comes next. */
function Whose({ props: { view, names, seat }, w }: Own): VNode {
  const { turn, hunt, players, ender, first_seat: first } = view;
  const own = turn === seat;
  const name = names[turn] ?? '';
  const later = players.slice(1).map((_, i) => (turn + 1 + i) % players.length);
  // The last round ends before the seat that began the match.
  const next = ender >= 0 && later.includes(first) ? later.slice(0, later.indexOf(first)) : later;
  const mine = next.indexOf(seat);
  const before = (mine < 0 ? [] : next.slice(0, mine)).map((s) => names[s] ?? '');
  return (
    <p class="me-whose" aria-hidden="true">
      {!view.solo && (
        <span {...named(own ? w.yourCrest : w.crestOf(name))}>
          <Crest seat={turn} />
        </span>
      )}
      <b>{hunt ? w.hunting(own, name, w.short[hunt.region]) : w.turnOfName(own, name)}</b>
      {mine >= 0 && <small>{w.thenYou(before)}</small>}
    </p>
  );
}

/** The place of a button that comes later. One's own says when, and why not yet. */
const Later = ({
  name,
  move,
  own: { props, moves, w },
}: {
  name: string;
  move: Move['kind'];
  own: Own;
}): VNode =>
  moves[0]?.kind === 'keep' ? (
    <button
      type="button"
      class="me-later"
      aria-disabled="true"
      onClick={() => void props.why({ kind: move })}
    >
      <b>{name}</b> <small>{w.whenKept}</small>
    </button>
  ) : (
    <span class="me-later" aria-hidden="true">
      <b>{name}</b>
    </span>
  );

const RegionTriptych = (): VNode => (
  <span class="me-triptych">
    {regions.map((r) => (
      <Landscape key={r} of={r} />
    ))}
  </span>
);

/** The three camps to hunt from. */
function Starts({ props: { view, lang, advised }, moves, w, pick, onPick, confirm }: Own): VNode {
  const chosen = pick && 'camp' in pick ? pick.camp : undefined;
  return (
    <div class="me-starts">
      <ul>
        {view.starts.map((s) => {
          const legal = moves.some((m) => m.region === s.region);
          const prey = preyText(view, s.prey, w);
          // The chance to afford at least a cage, if the table shows odds.
          const chance = chanceOf(view, 'cage', s.region);
          const odds = chance === undefined ? '' : percent(chance * 100, lang);
          return (
            <li key={s.region}>
              <button
                type="button"
                class="me-start"
                data-alone
                data-region={s.region}
                data-lit={legal}
                data-advised={advised?.kind === 'choose_camp' && advised.region === s.region}
                data-chosen={chosen === s.region}
                aria-pressed={chosen === s.region}
                onClick={() => (chosen === s.region ? confirm() : onPick({ camp: s.region }))}
              >
                <span class="sr-only">{`${w.hunted(w.camps[s.region], w.regionDie, s.black)}, ${prey.join(', ')}`}</span>
                <Landscape of={s.region} />
                <span class="me-start-name" aria-hidden="true">
                  <RegionSign of={s.region} />
                  {w.short[s.region]}
                </span>
                <span class="me-start-dice" aria-hidden="true">
                  <DieFace of={s.region} value={0} />
                  <b>{s.black}×</b>
                  {Array.from({ length: s.black }, (_, i) => (
                    <DieFace key={i} of="black" value={0} />
                  ))}
                </span>
                <span class="me-start-heads" aria-hidden="true">
                  {s.prey.slice(0, s.prey.length > 6 ? 5 : 6).map((id) => (
                    <MonsterArt key={id} id={id} />
                  ))}
                  {s.prey.length > 6 && <b>+{s.prey.length - 5}</b>}
                </span>
                <span class="me-start-prey" aria-hidden="true">
                  {prey.map((part) => (
                    <span key={part}>{part}</span>
                  ))}
                </span>
                {odds && (
                  <span class="me-start-prey me-start-odds" title={`${w.cage}: ${w.odds(odds)}`}>
                    <span class="sr-only">, {w.cage}: </span>
                    <Cage eyes={false} />
                    <b>{odds}</b>
                    <i>{w.odds(odds)}</i>
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** How many monsters live there, and from which level to which. */
function preyText(view: View, prey: string[], w: Words): string[] {
  const levels = prey
    .map((id) => view.cards.find((c) => c.id === id)?.level ?? 0)
    .sort((a, b) => a - b);
  const [from, to] = [levels[0], levels.at(-1)];
  const many = levels.length === 0 ? w.noMonster : w.monstersN(levels.length);
  return from === undefined || to === undefined ? [many] : [many, w.preyLevels(from, to)];
}

/** The question about a last level that would end the match. */
function Final({ props, moves, w }: Own): VNode {
  const yes = moves.find((m) => m.accept === true);
  const no = moves.find((m) => m.accept !== true);
  return (
    <>
      {yes && (
        <MoveButton props={props} move={yes}>
          {w.accept}
        </MoveButton>
      )}
      {no && (
        <MoveButton props={props} move={no} data-quiet>
          {w.refuse}
        </MoveButton>
      )}
    </>
  );
}

/** From this width on the words under the dice are larger, and the buttons stand beside them. */
const WIDE = 560;

/** The height of the words under a group of dice. */
const labelOf = (floor: Box): number => (floor.w < WIDE ? 26 : 36);

/** What is held of a roll while values are kept of it. */
interface Held {
  key: string;
  lay: Lay;
  /** Whether the words of the groups were measured: under the dice, and beside them. */
  measured: { under: boolean; beside: boolean };
}

/**
 * Lays the dice of a roll on the floor, where they stay until a value is kept. The
 * words are drawn once before it is known how much room they take.
 */
function useLay(
  list: { current: HTMLElement | null },
  key: string,
  floor: Box,
  groups: number[],
  label: number,
): Lay {
  const held = useRef<Held>(undefined);
  const [, again] = useState(0);
  if (held.current?.key !== key)
    held.current = {
      key,
      lay: layDice(floor, groups, label),
      measured: { under: false, beside: false },
    };
  useLayoutEffect(() => {
    const { lay, measured } = held.current!;
    const where = lay.flat ? 'beside' : 'under';
    if (measured[where] || list.current?.children.length !== groups.length) return;
    const words = [...list.current.children].map(
      (li) => li.querySelector<HTMLElement>('.me-sum')?.offsetWidth ?? 0,
    );
    if (words.every((w) => w === 0)) return;
    measured[where] = true;
    held.current!.lay = lay.flat
      ? layFlat(floor, groups, words)
      : layDice(floor, groups, label, words);
    again((n) => n + 1);
  });
  return held.current.lay;
}

/**
 * The rolled dice. A value that may be kept says what it brings; a barred value is
 * struck through, and says so when pressed.
 */
function Lying({ props, moves, w, hunt, floor, onPeek }: Own & { hunt: HuntView; floor: Box }) {
  const { view, events, speed, seat } = props;
  const tumble = speed > 0 && events.some((e) => e.kind === 'dice_rolled');
  const groups = byValue(hunt.shown);
  const mine = view.turn === seat;
  const list = useRef<HTMLUListElement>(null);
  // Once a value is kept, what is left has no words under it, and all the floor.
  const plain = view.phase !== 'keep';
  const failed = plain ? failedIn(props.recent ?? events) : undefined;
  const free = failed ? { ...floor, w: floor.w - PLATE } : floor;
  const label = plain ? 0 : labelOf(floor);
  const key = [view.turn, view.round, hunt.rolls, plain, free.w, free.h, props.lang].join(' ');
  // What is left of a good roll is rolled next, whatever it shows.
  const isBarred = (value: number) => (!plain || !!failed) && hunt.barred.includes(value);
  const shape = useRef({ key: '', values: [] as number[] });
  if (shape.current.key !== key) shape.current = { key, values: groups.map((g) => g.value) };
  const lay = useLay(
    list,
    key,
    free,
    groups.map((g) => g.black + g.region),
    label,
  );
  // Where the values lie that are left of a roll.
  const place = (value: number) => shape.current.values.indexOf(value);
  // Dice come from the hand: from below on a narrow floor, else from the buttons beside it.
  const below = floor.w < WIDE;
  const hand = below
    ? { x: 0, y: floor.h / 2 + lay.size }
    : { x: floor.w / 2 + lay.size, y: floor.h / 6 };
  let nth = 0;
  const faces = (g: { value: number; black: number; region: number }): ComponentChildren => {
    const at = middleOf(lay, label, place(g.value));
    const count = g.black + g.region;
    return Array.from({ length: count }, (_, i) => {
      const region = i < g.region;
      const x = at.x + (i - (count - 1) / 2) * (lay.size + 4);
      return (
        <Die
          key={`${hunt.rolls}${region ? 'r' : 'b'}${i}`}
          of={region ? hunt.region : 'black'}
          value={g.value}
          thrown={tumble ? { x: hand.x - x, y: hand.y - at.y } : undefined}
          nth={nth++}
          faces={hunt.faces}
          piece={`d${g.value}-${i}`}
          barred={isBarred(g.value)}
        />
      );
    });
  };
  const dice = (
    <ul
      class="me-lying"
      ref={list}
      aria-label={w.dice}
      data-flat={lay.flat}
      data-bare={lay.bare}
      data-plain={plain}
      style={{
        '--t': `${speed}`,
        width: `${lay.across}px`,
        ...dieSize(lay.size),
      }}
    >
      {groups.map((g) => {
        const keep = mine ? hunt.keeps.find((k) => k.value === g.value) : undefined;
        const move = moves.find((m) => m.kind === 'keep' && m.value === g.value);
        const count = g.black + g.region;
        const barred = isBarred(g.value);
        const kinds = w.kinds(g.black, g.region > 0 ? hunt.region : undefined);
        const label = keep
          ? keepText(props, hunt, keep, kinds, w)
          : `${count} × ${g.value} (${kinds})${barred ? `, ${w.barredDie}` : ''}`;
        const inside = (
          <>
            <span class="sr-only">{label}</span>
            <span class="me-dice" aria-hidden="true">
              {faces(g)}
            </span>
            {keep && <Brings hunt={hunt} keep={keep} names={props.names} />}
          </>
        );
        return (
          <li key={g.value} style={{ width: `${lay.wide[place(g.value)] ?? 44}px` }}>
            {mine && view.phase === 'keep' ? (
              <button
                type="button"
                class={keep ? 'me-keep' : 'me-keep me-fallen'}
                data-lit={move !== undefined}
                data-value={g.value}
                data-barred={barred}
                data-advised={move !== undefined && props.advised === move}
                {...(!move && { 'aria-disabled': true })}
                title={label}
                onClick={() =>
                  move ? props.play(move) : void props.why({ kind: 'keep', value: g.value })
                }
                onPointerEnter={() => keep && onPeek(g.value)}
                onPointerLeave={() => onPeek(undefined)}
                onFocus={() => keep && onPeek(g.value)}
                onBlur={() => onPeek(undefined)}
              >
                {inside}
              </button>
            ) : (
              <span class="me-fallen" data-barred={barred}>
                {inside}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
  return (
    <>
      {failed && (
        <span class="me-plate" aria-hidden="true">
          {w.failed}
          {failed.lost > 0 && (
            <DieFace of={failed.die ? hunt.region : 'black'} value={failed.lost} />
          )}
        </span>
      )}
      {dice}
    </>
  );
}

/** The width of the plate that tells of a failed roll beside its dice, in px. */
const PLATE = 76;

/** What keeping a value brings, as its name. */
function keepText(props: Props, hunt: HuntView, keep: Keeping, kinds: string, w: Words): string {
  const { reach } = keep;
  const ups = risesOf(hunt, keep).map((u) => `${w.camps[u.region]} +${u.by}`);
  const crates = reach.crates - hunt.now.crates;
  const others = othersOf(hunt, keep).map((seat) => props.names[seat] ?? '');
  const name =
    w.keep(keep.value, keep.count, kinds, reach.sum, w.keepReach(haulOf(props.view, reach))) +
    (ups.length > 0 ? w.keepLevels(ups) : '') +
    (reach.asks ? w.keepAsks : '') +
    (crates > 0 ? w.keepCrates(crates) : '') +
    (others.length > 0 ? w.keepOthers(others) : '');
  const risk = failing(hunt, keep);
  return keep.left > 0 ? w.parts([name, w.then(w.fails(fraction(risk), risk))]) : name;
}

/** The camps that keeping a value raises. */
const risesOf = (hunt: HuntView, keep: Keeping): { region: Region; by: number }[] =>
  keep.reach.levels.flatMap((k, i) => {
    const by = k - (hunt.now.levels[i] ?? 0);
    return by > 0 ? [{ region: regions[i]!, by }] : [];
  });

/** The others whose camps keeping a value raises. */
const othersOf = (hunt: HuntView, keep: Keeping): number[] =>
  keep.reach.others.filter((seat) => !hunt.now.others.includes(seat));

/** What keeping a value brings, in numbers and signs. */
function Brings({
  hunt,
  keep,
  names,
}: {
  hunt: HuntView;
  keep: Keeping;
  names: Props['names'];
}): VNode {
  const { reach } = keep;
  const others = othersOf(hunt, keep);
  const crates = reach.crates - hunt.now.crates;
  return (
    <span class="me-sum" aria-hidden="true">
      <b>{reach.sum}</b>
      {risesOf(hunt, keep).map((u) => (
        <span key={u.region} class="me-up">
          <RegionSign of={u.region} />
          {u.by > 1 && <b>{u.by}</b>}
        </span>
      ))}
      {others.length > 0 && (
        <span class="me-up me-theirs">
          {others.map((seat) => (
            <Fragment key={seat}>
              <Crest seat={seat} />
              <i>
                {[...(names[seat] ?? '')][0]}
                <u>{[...(names[seat] ?? '')].slice(1).join('')}</u>
              </i>
            </Fragment>
          ))}
        </span>
      )}
      {crates > 0 && (
        <span class="me-catch me-brings">
          <Crate />
          {crates}
        </span>
      )}
      {reach.monsters.length > 0 && (
        <span class="me-catch" data-some="true">
          <EyesSign />
          {reach.monsters.length}
        </span>
      )}
      {reach.cages > 0 && (
        <span class="me-catch">
          <Cage eyes={false} />
          {reach.cages}
        </span>
      )}
    </span>
  );
}

/** How likely a roll fails and what it would cost, in a sentence and in boxes. */
function RollOrStop({ props, moves, w, hunt }: Own & { hunt: HuntView }): VNode {
  const roll = moves.find((m) => m.kind === 'roll');
  const stop = moves.find((m) => m.kind === 'stop');
  const left = hunt.black + (hunt.die ? 1 : 0);
  const chance = failing(hunt);
  const risk = fraction(chance);
  const next = nextUp(props.view, hunt, props.lang);
  const haul = haulOf(props.view, hunt.now);
  const stopName = w.stopName(hunt.sum, haul) + (hunt.now.asks ? w.keepAsks : '');
  const fails = w.fails(risk, chance);
  const loss = risk.n > 0 && hunt.loses > 0 ? w.wouldLose(hunt.loses) : '';
  return (
    <>
      {roll && (
        <MoveButton props={props} move={roll} data-roll>
          <span class="sr-only">
            {w.head(
              w.roll(left),
              w.parts([fails, loss, next ? w.needs(next.name, next.by) : ''].filter(Boolean)),
            )}
          </span>
          <b aria-hidden="true">{w.roll(left)}</b>
          <span class="me-boxes" aria-hidden="true">
            {risk.n > 0 &&
              risk.d <= 12 &&
              Array.from({ length: risk.d }, (_, i) => <i key={i} data-fails={i < risk.n} />)}
          </span>
          <small class="me-risk" aria-hidden="true">
            {fails}
            {loss && (
              <>
                <i> · </i>
                <span>{loss}</span>
              </>
            )}
          </small>
          {next && (
            <small class="me-next" aria-hidden="true">
              {w.needs(next.name, next.by)}
            </small>
          )}
        </MoveButton>
      )}
      {stop && (
        <MoveButton props={props} move={stop} data-stop>
          <span class="sr-only">{stopName}</span>
          <b aria-hidden="true">{w.stop(hunt.sum)}</b>
          <small aria-hidden="true">
            {haul.monsters + haul.cages > 0 && <i>{w.reach}</i>}
            {w.haul(haul) || w.buys(haul)}
          </small>
        </MoveButton>
      )}
    </>
  );
}

function Spend({ props, moves, w, hunt }: Own & { hunt: HuntView }): VNode {
  const { cage, end, monsters } = offers(moves);
  return (
    <>
      {cage && (
        <MoveButton props={props} move={cage} data-buy>
          <span class="sr-only">{w.head(w.buy(10), w.after(hunt.power - 10))}</span>
          <b aria-hidden="true">
            <Cage size={22} /> {w.buy(10)}
          </b>
          <small aria-hidden="true">{w.after(hunt.power - 10)}</small>
        </MoveButton>
      )}
      {end && (
        <MoveButton props={props} move={end} data-quiet data-end>
          <span class="sr-only">{w.endName(hunt.power, monsters.size)}</span>
          <b aria-hidden="true">{w.end}</b>
          {hunt.power > 0 && <small aria-hidden="true">{w.wasted(hunt.power)}</small>}
        </MoveButton>
      )}
    </>
  );
}
