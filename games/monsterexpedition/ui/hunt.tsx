// The hunt: the dice kept with the firepower so far, the dice rolled, and the
// moves with them.

import type { ComponentChildren, VNode } from 'preact';
import type { BoardProps } from '@lair/game-ui';
import { Cage, Crate, Crest, DieFace, EyesSign, Landscape, RegionSign } from './art/marks';
import { byValue, keeping, offers, type Pick } from './choosing';
import { chanceOf } from './look';
import { Die } from './pieces';
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

/** The middle of the board. */
export function HuntPanel(own: Own): VNode {
  const { props, moves, w } = own;
  const { view } = props;
  const kind = moves[0]?.kind;
  if (kind === 'choose_camp') return <Starts {...own} />;
  if (kind === 'answer_final') return <Final {...own} />;
  const hunt = view.hunt;
  if (!hunt)
    return (
      <div class="me-quiet">
        {view.turn !== props.seat || view.turn < 0 ? <RegionTriptych /> : null}
      </div>
    );
  return (
    <div class="me-hunting" data-region={hunt.region}>
      <Track hunt={hunt} view={view} w={w} />
      <Lying {...own} hunt={hunt} />
      {kind === 'roll' || kind === 'stop' ? <RollOrStop {...own} hunt={hunt} /> : null}
      {kind === 'capture' ||
      kind === 'buy_cage' ||
      kind === 'visit_traders' ||
      kind === 'end_hunt' ? (
        <Spend {...own} hunt={hunt} />
      ) : null}
    </div>
  );
}

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
          return (
            <li key={s.region}>
              <button
                type="button"
                class="me-start"
                data-lit={legal}
                data-advised={advised?.kind === 'choose_camp' && advised.region === s.region}
                data-chosen={chosen === s.region}
                aria-pressed={chosen === s.region}
                onClick={() => (chosen === s.region ? confirm() : onPick({ camp: s.region }))}
              >
                <span class="sr-only">{`${w.hunted(w.camps[s.region], w.regionDie, s.black)}, ${w.monstersN(s.prey.length)}`}</span>
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
                  {preyText(view, s.prey, w)}
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
      <div class="me-row">
        {chosen ? (
          <>
            <span class="me-faces" aria-hidden="true">
              {view.starts
                .find((s) => s.region === chosen)
                ?.faces.map((f, i) => (
                  <DieFace key={i} of={chosen} value={f} />
                ))}
            </span>
            <button type="button" class="me-button" data-confirm onClick={confirm}>
              {w.huntFrom(w.short[chosen])}
            </button>
          </>
        ) : null}
      </div>
    </div>
  );
}

/** The chance to afford at least a cage, if the table shows odds. */
const cageOdds = (view: View, camp: Region): number | undefined => chanceOf(view, 'cage', camp);

/** "4: 9–21": how many monsters live there, and from which level to which. */
function preyText(view: View, prey: string[], w: Words): string {
  const levels = prey
    .map((id) => view.cards.find((c) => c.id === id)?.level ?? 0)
    .sort((a, b) => a - b);
  if (levels.length === 0) return '–';
  const range = levels.length === 1 ? `${levels[0]}` : `${levels[0]}–${levels[levels.length - 1]}`;
  return w.head(`${levels.length}`, range);
}

/** The question about a last level that would end the match. */
function Final({ props, moves, w }: Own): VNode {
  const yes = moves.find((m) => m.accept === true);
  const no = moves.find((m) => m.accept !== true);
  return (
    <div class="me-final">
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
    </div>
  );
}

/** The dice kept, the dice lost, the free places and the sum. */
function Track({ hunt, view, w }: { hunt: HuntView; view: View; w: Words }): VNode {
  const dice = hunt.stored.flatMap((s) =>
    Array.from({ length: s.count }, (_, i) => ({
      value: s.value,
      of: (s.die && i === 0 ? hunt.region : 'black') as Region | 'black',
      nth: i,
    })),
  );
  const room = Math.max(0, hunt.pool + 1 - dice.length - hunt.lost);
  const spending = view.phase === 'spend' || view.phase === 'choose_victim';
  const lostValues = hunt.barred.filter((v) => !hunt.stored.some((s) => s.value === v));
  return (
    <div
      class="me-track"
      role="group"
      aria-label={w.keptName(
        hunt.stored.map((s) => `${s.count} × ${s.value}`).join(', '),
        hunt.sum,
      )}
    >
      <span class="me-track-dice" aria-hidden="true">
        {dice.map((d) => (
          <Die
            key={`${d.value}-${d.nth}`}
            of={d.of}
            value={d.value}
            piece={`d${d.value}-${d.nth}`}
          />
        ))}
        {Array.from({ length: hunt.lost }, (_, i) => (
          <span key={`x${i}`} class="me-slot" data-lost="true" />
        ))}
        {Array.from({ length: room }, (_, i) => (
          <span key={`s${i}`} class="me-slot" />
        ))}
      </span>
      {!spending && hunt.now.levels.some((k) => k > 0) && (
        <span class="me-ups">
          {hunt.now.levels.map(
            (k, i) =>
              k > 0 && (
                <span key={i} class="me-up" title={`${w.camps[regions[i]!]} +${k}`}>
                  <RegionSign of={regions[i]!} />
                  {k > 1 && <b>{k}</b>}
                </span>
              ),
          )}
        </span>
      )}
      {lostValues.length > 0 && (
        <span class="me-barred" title={w.barred}>
          <span class="sr-only">{w.barred} </span>
          {lostValues.map((v) => (
            <s key={v}>{v}</s>
          ))}
        </span>
      )}
      <span class="me-power" data-anchor="power" aria-hidden="true">
        <b>{spending ? hunt.power : hunt.sum}</b>
        <small>{spending && hunt.power !== hunt.sum ? w.left : w.firepower}</small>
      </span>
    </div>
  );
}

/** The rolled dice. A value that may be kept is a button; a barred value is struck through. */
function Lying({ props, moves, w, hunt, onPeek }: Own & { hunt: HuntView }): VNode | null {
  const { view, events, speed, lang } = props;
  if (hunt.shown.length === 0) return null;
  const tumble = speed > 0 && events.some((e) => e.kind === 'dice_rolled');
  const odds = shownOdds(view);
  const groups = byValue(hunt.shown);
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
      data-many={groups.length > 4 || hunt.shown.length > 6}
      style={{ '--t': `${speed}` }}
    >
      {groups.map((g) => {
        const found = keeping(view, moves, g.value);
        const count = g.black + g.region;
        if (!found) {
          return (
            <li
              key={g.value}
              class="me-fallen"
              data-wide={count > 2}
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
          odds && keep && keep.left > 0 ? w.parts([name, w.risk(percent(keep.risk, lang))]) : name;
        return (
          <li key={g.value} data-wide={count > 2}>
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
              {odds && keep && keep.left > 0 && (
                <small class="me-risk" aria-hidden="true">
                  {percent(keep.risk, lang)}
                </small>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Reports whether the table shows odds; otherwise the view has none. */
const shownOdds = (view: View): boolean => view.odds.length > 0;

function RollOrStop({ props, moves, w, hunt }: Own & { hunt: HuntView }): VNode {
  const roll = moves.find((m) => m.kind === 'roll');
  const stop = moves.find((m) => m.kind === 'stop');
  const left = hunt.black + (hunt.die ? 1 : 0);
  return (
    <div class="me-row me-choice">
      {roll && (
        <button
          type="button"
          class="me-button"
          data-lit="true"
          data-roll
          data-advised={props.advised === roll}
          onClick={() => props.play(roll)}
        >
          <span>{w.roll(left)}</span>
          {shownOdds(props.view) && <small>{w.risk(percent(hunt.risk, props.lang))}</small>}
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
          {w.stop(hunt.sum)}
        </button>
      )}
    </div>
  );
}

function Spend({ props, moves, w, hunt }: Own & { hunt: HuntView }): VNode {
  const { cage, end } = offers(moves);
  return (
    <div class="me-row me-choice">
      {cage && (
        <button
          type="button"
          class="me-button"
          data-lit="true"
          data-buy
          data-advised={props.advised === cage}
          onClick={() => props.play(cage)}
        >
          <Cage size={22} /> {w.buy(10)}
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
          {w.end}
          {hunt.power > 0 && <small aria-hidden="true"> (−{hunt.power})</small>}
        </button>
      )}
    </div>
  );
}
