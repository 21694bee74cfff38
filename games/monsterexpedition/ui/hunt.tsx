// The tray: the dice rolled on its floor, and the buttons of the decision beside
// them. Floor and buttons keep their place and size through a whole turn.

import type { ComponentChildren, VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { BoardProps } from '@lair/game-ui';
import { Cage, Crate, Crest, DieFace, EyesSign, Landscape, RegionSign } from './art/marks';
import { useBox } from './box';
import { byValue, cheapest, keeping, offers, type Pick } from './choosing';
import { chanceOf } from './look';
import { Die } from './pieces';
import { fraction, layDice, wordsWide, type Lay } from './tray';
import {
  regions,
  type Event,
  type Hunt as HuntView,
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
  const { props, moves, w } = own;
  const { view } = props;
  const kind = moves[0]?.kind;
  const room = useRef<HTMLDivElement>(null);
  const floor = useBox(room);
  return (
    <div class="me-floor" ref={room} data-region={view.hunt?.region}>
      {kind === 'choose_camp' ? (
        <Starts {...own} />
      ) : view.hunt && view.hunt.shown.length > 0 ? (
        <Lying {...own} hunt={view.hunt} floor={floor} />
      ) : view.hunt && view.phase === 'spend' ? (
        <p class="me-told">{moves.length > 0 ? w.spendOn : ''}</p>
      ) : view.hunt ? (
        <Waiting hunt={view.hunt} floor={floor} />
      ) : (
        <RegionTriptych />
      )}
    </div>
  );
}

/** The dice that are still to be rolled. */
function Waiting({ hunt, floor }: { hunt: HuntView; floor: { w: number; h: number } }): VNode {
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
    <span class="me-waiting" style={{ '--die': `${size}px` }} aria-hidden="true">
      {dice.map((of, i) => (
        <Die key={i} of={of} value={0} />
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
        onClick={confirm}
      >
        {chosen ? w.huntFrom(w.short[chosen]) : w.pickCamp}
      </button>
    );
  }
  if (kind === 'answer_final') return <Final {...own} />;
  if (hunt && (kind === 'roll' || kind === 'stop')) return <RollOrStop {...own} hunt={hunt} />;
  if (hunt && kind && kind !== 'keep' && kind !== 'choose_victim')
    return <Spend {...own} hunt={hunt} />;
  return (
    <>
      <Later name={w.rollLater} line={kind === 'keep' ? w.whenKept : ''} />
      <Later name={w.stopLater} line={kind === 'keep' ? w.whenKept : ''} />
    </>
  );
}

/** The place of a button that comes later. */
const Later = ({ name, line }: { name: string; line: string }): VNode => (
  <span class="me-later" aria-hidden="true">
    <b>{name}</b>
    <small>{line}</small>
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
          return (
            <li key={s.region}>
              <button
                type="button"
                class="me-start"
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
                  {Array.from({ length: s.black }, (_, i) => (
                    <DieFace key={i} of="black" value={0} />
                  ))}
                </span>
                <span class="me-start-prey" aria-hidden="true">
                  {prey.map((part) => (
                    <span key={part}>{part}</span>
                  ))}
                </span>
                {cageOdds(view, s.region) !== undefined && (
                  <span
                    class="me-start-prey"
                    title={w.odds(percent(cageOdds(view, s.region)! * 100, lang))}
                  >
                    <Cage eyes={false} />
                    {percent(cageOdds(view, s.region)! * 100, lang)}
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

/** The chance to afford at least a cage, if the table shows odds. */
const cageOdds = (view: View, camp: Region): number | undefined => chanceOf(view, 'cage', camp);

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
        <button
          type="button"
          class="me-button"
          data-lit="true"
          data-advised={props.advised === yes}
          onClick={() => props.play(yes)}
        >
          {w.accept}
        </button>
      )}
      {no && (
        <button
          type="button"
          class="me-button"
          data-quiet
          data-lit="true"
          data-advised={props.advised === no}
          onClick={() => props.play(no)}
        >
          {w.refuse}
        </button>
      )}
    </>
  );
}

/** The rolled dice. A value that may be kept is a button; a barred value is struck through. */
function Lying({
  props,
  moves,
  w,
  hunt,
  floor,
  onPeek,
}: Own & { hunt: HuntView; floor: { w: number; h: number } }): VNode {
  const { view, events, speed } = props;
  const tumble = speed > 0 && events.some((e) => e.kind === 'dice_rolled');
  const groups = byValue(hunt.shown);
  // The dice of a roll keep their size while values are kept of them.
  const held = useRef<{ key: string; lay: Lay }>({ key: '', lay: { size: 0, flat: false } });
  const key = `${view.turn} ${view.round} ${hunt.rolls} ${floor.w} ${floor.h} ${moves.length > 0}`;
  if (held.current.key !== key)
    held.current = {
      key,
      lay: layDice(
        floor,
        groups.map((g) => g.black + g.region),
        26,
        groups.map((g) => wordsWide(signs(view, moves, hunt, g.value))),
      ),
    };
  const { size, flat } = held.current.lay;
  let nth = 0;
  const faces = (g: { value: number; black: number; region: number }): ComponentChildren => [
    ...Array.from({ length: g.region }, () => (
      <Die
        key={`${hunt.rolls}r`}
        of={hunt.region}
        value={g.value}
        tumble={tumble}
        nth={nth++}
        faces={hunt.faces}
        piece={`d${g.value}-0`}
        barred={hunt.barred.includes(g.value)}
      />
    )),
    ...Array.from({ length: g.black }, (_, i) => (
      <Die
        key={`${hunt.rolls}b${i}`}
        of="black"
        value={g.value}
        tumble={tumble}
        nth={nth++}
        piece={`d${g.value}-${i + g.region}`}
        barred={hunt.barred.includes(g.value)}
      />
    )),
  ];
  return (
    <ul
      class="me-lying"
      aria-label={w.dice}
      data-flat={flat}
      style={{ '--t': `${speed}`, '--die': `${size}px` }}
    >
      {groups.map((g) => {
        const found = keeping(view, moves, g.value);
        const count = g.black + g.region;
        if (!found) {
          return (
            <li
              key={g.value}
              class="me-fallen"
              aria-label={
                hunt.barred.includes(g.value)
                  ? w.barredDie(g.value, count)
                  : `${count} × ${g.value}`
              }
              data-barred={hunt.barred.includes(g.value)}
            >
              <span class="me-dice" aria-hidden="true">
                {faces(g)}
              </span>
            </li>
          );
        }
        const { move, keep } = found;
        const sum = keep?.reach.sum ?? hunt.sum + g.value * count;
        const ups = (keep?.reach.levels ?? []).flatMap((k, i) =>
          k > (hunt.now.levels[i] ?? 0)
            ? [{ region: regions[i]!, by: k - (hunt.now.levels[i] ?? 0) }]
            : [],
        );
        const crates = (keep?.reach.crates ?? 0) - hunt.now.crates;
        const others = (keep?.reach.others ?? []).filter((seat) => !hunt.now.others.includes(seat));
        const name =
          w.keep(
            g.value,
            count,
            sum,
            keep ? w.keepReach(keep.reach.monsters.length, keep.reach.cages) : '',
          ) +
          (ups.length > 0
            ? w.keepLevels(ups.map((u) => `${w.camps[u.region]} +${u.by}`).join(', '))
            : '') +
          (keep?.reach.asks ? w.keepAsks : '') +
          (crates > 0 ? w.keepCrates(crates) : '') +
          (others.length > 0 ? w.keepOthers(others.map((seat) => props.names[seat] ?? '')) : '');
        const label =
          keep && keep.left > 0
            ? w.parts([name, w.then(w.fails(fraction(keep.risk), keep.risk))])
            : name;
        return (
          <li key={g.value}>
            <button
              type="button"
              class="me-keep"
              data-lit="true"
              data-value={g.value}
              data-advised={props.advised === move}
              title={label}
              onClick={() => props.play(move)}
              onPointerEnter={() => onPeek(g.value)}
              onPointerLeave={() => onPeek(undefined)}
              onFocus={() => onPeek(g.value)}
              onBlur={() => onPeek(undefined)}
            >
              <span class="sr-only">{label}</span>
              <span class="me-dice" aria-hidden="true">
                {faces(g)}
              </span>
              <span class="me-sum" aria-hidden="true">
                <b>{sum}</b>
                {ups.map((u) => (
                  <span key={u.region} class="me-up">
                    <RegionSign of={u.region} />
                    {u.by > 1 && <b>{u.by}</b>}
                  </span>
                ))}
                {others.length > 0 && (
                  <span class="me-up me-theirs">
                    {others.map((seat) => (
                      <Crest key={seat} seat={seat} />
                    ))}
                  </span>
                )}
                {crates > 0 && (
                  <span class="me-catch me-brings">
                    <Crate />
                    {crates}
                  </span>
                )}
                {keep && keep.reach.monsters.length > 0 && (
                  <span class="me-catch" data-some="true">
                    <EyesSign />
                    {keep.reach.monsters.length}
                  </span>
                )}
                {keep && keep.reach.cages > 0 && (
                  <span class="me-catch">
                    <Cage eyes={false} />
                    {keep.reach.cages}
                  </span>
                )}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** How many signs stand beside the sum under the dice of a value. */
function signs(view: View, moves: Move[], hunt: HuntView, value: number): number {
  const reach = keeping(view, moves, value)?.keep?.reach;
  if (!reach) return 0;
  const others = reach.others.filter((seat) => !hunt.now.others.includes(seat));
  return (
    reach.levels.filter((k, i) => k > (hunt.now.levels[i] ?? 0)).length +
    others.length +
    [reach.crates > hunt.now.crates, reach.monsters.length > 0, reach.cages > 0].filter(Boolean)
      .length
  );
}

/** How likely a roll fails and what it would cost, in a sentence and in boxes. */
function RollOrStop({ props, moves, w, hunt }: Own & { hunt: HuntView }): VNode {
  const roll = moves.find((m) => m.kind === 'roll');
  const stop = moves.find((m) => m.kind === 'stop');
  const left = hunt.black + (hunt.die ? 1 : 0);
  const risk = fraction(hunt.risk);
  const next = nextUp(props.view, hunt, props.lang);
  return (
    <>
      {roll && (
        <button
          type="button"
          class="me-button"
          data-lit="true"
          data-roll
          data-advised={props.advised === roll}
          onClick={() => props.play(roll)}
        >
          <b>{w.roll(left)}</b>
          <span class="me-boxes" aria-hidden="true">
            {risk.n > 0 &&
              risk.d <= 12 &&
              Array.from({ length: risk.d }, (_, i) => <i key={i} data-fails={i < risk.n} />)}
          </span>
          <small>
            {w.fails(risk, hunt.risk)}
            {risk.n > 0 && hunt.loses > 0 && w.wouldLose(hunt.loses)}
          </small>
          {next && <small class="me-next">{w.needs(next.name, next.by)}</small>}
        </button>
      )}
      {stop && (
        <button
          type="button"
          class="me-button"
          data-stop
          data-lit="true"
          title={
            w.stopName(hunt.sum, hunt.now.monsters.length, hunt.now.cages) +
            (hunt.now.asks ? w.keepAsks : '')
          }
          data-advised={props.advised === stop}
          onClick={() => props.play(stop)}
        >
          <b>{w.stop(hunt.sum)}</b>
          <small>{w.buys(hunt.now.monsters.length, hunt.now.cages)}</small>
        </button>
      )}
    </>
  );
}

/** The cheapest monster that the dice kept do not reach, and by how much. */
function nextUp(
  view: View,
  hunt: HuntView,
  lang: Props['lang'],
): { name: string; by: number } | undefined {
  const lying = new Set(view.wilds.map((l) => l.monster));
  return view.cards
    .filter((c) => lying.has(c.id) && (c.region === hunt.region || c.region === 'everywhere'))
    .map((c) => ({ name: c.name[lang], by: cheapest(view, c.level, hunt.now.crates) - hunt.sum }))
    .filter((c) => c.by > 0)
    .sort((a, b) => a.by - b.by)[0];
}

function Spend({ props, moves, w, hunt }: Own & { hunt: HuntView }): VNode {
  const { cage, end } = offers(moves);
  return (
    <>
      {cage && (
        <button
          type="button"
          class="me-button"
          data-lit="true"
          data-buy
          data-advised={props.advised === cage}
          onClick={() => props.play(cage)}
        >
          <b>
            <Cage size={22} /> {w.buy(10)}
          </b>
        </button>
      )}
      {end && (
        <button
          type="button"
          class="me-button"
          data-quiet
          data-lit="true"
          data-end
          title={w.endName(hunt.power)}
          data-advised={props.advised === end}
          onClick={() => props.play(end)}
        >
          <b>{w.end}</b>
          {hunt.power > 0 && <small aria-hidden="true">{w.wasted(hunt.power)}</small>}
        </button>
      )}
    </>
  );
}
