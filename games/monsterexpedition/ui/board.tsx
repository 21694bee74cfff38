// The board: the other seats at the top, the wilds as cards in their
// landscapes, the hunt in the middle, and one's own camps at the bottom.

import './board.css';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { BoardProps } from '@lair/game-ui';
import { GrainSheet } from '@lair/kit/draw';
import { useKeys } from '@lair/keys';
import { useLate } from '@lair/late';
import { named } from '@lair/named';
import { PlayerTag } from '@lair/player-tag';
import { touches } from '@lair/settings';
import { MonsterArt } from './art/lazy';
import { Cage, Cart, Crate, Crest } from './art/marks';
import { cheapest, offers, picked, reachable, type Pick } from './choosing';
import { clock, roundText } from './ending';
import { Deciding, Floor } from './hunt';
import { chanceOf, Detail } from './look';
import { risen } from './moments';
import { abilityText, CampTile, CardFace } from './pieces';
import { Counts, facts, Rivals } from './rivals';
import { Ruler } from './ruler';
import { expeditionName } from './say';
import { roseMeanwhile } from './turns';
import {
  regions,
  type Card,
  type Event,
  type Lying,
  type Move,
  type Region,
  type View,
} from './types';
import { percent, words, type Words } from './words';

type Props = BoardProps<View, Move, Event>;

export function Board(given: Props): VNode {
  const view = useMemo(() => between(given.view), [given.view]);
  const props: Props = { ...given, view };
  const { seat, lang, busy, step, status, why, advised } = props;
  const moves = busy ? [] : props.moves;
  const w = words(lang);
  const kind = moves[0]?.kind;
  const [pick, setPick] = useState<Pick>();
  const [peek, setPeek] = useState<number>();
  const [look, setLook] = useState<{ seat: number; of?: Element }>();
  const panels = useLate(
    () => import('./panels'),
    look !== undefined,
    () => setLook(undefined),
  );
  const decision = `${step} ${view.phase} ${moves.length}`;
  // Reset before it is painted: a quick player could choose something before a later
  // effect runs.
  useLayoutEffect(() => {
    setPick(undefined);
    setPeek(undefined);
  }, [decision]);
  const board = useRef<HTMLDivElement>(null);

  const move = picked(moves, pick);
  const offer = useMemo(() => offers(moves), [moves]);
  const reach = reachable(view, pick, peek);
  // Digits count the lit cards as they lie on the board.
  const lit = useMemo(
    () =>
      herds(view)
        .flatMap((herd) => herd.list.map((m) => m.card.id))
        .filter((id) => offer.monsters.has(id)),
    [view.wilds, offer],
  );

  useEffect(() => {
    if (pick && 'camp' in pick) status(w.chosenCamp(w.short[pick.camp]));
    else if (pick && move) status('monster' in pick ? w.chosenTarget : w.chosenTraders);
    else status(null);
    return () => status(null);
  }, [pick, move, lang]);

  /** The card or seat shown in detail, on top of the hunt. */
  const close = pick && !('camp' in pick) ? pick : undefined;
  useKeptFocus(
    board,
    `${decision} ${close ? JSON.stringify({ ...close, crates: 0 }) : ''}`,
    view.turn === seat,
  );
  const camp = view.hunt?.region ?? (pick && 'camp' in pick ? pick.camp : 'none');
  const traderOdds = chanceOf(view, 'traders', camp);
  const confirm = () => move && props.play(move);
  const target = (p: Pick) => {
    const same =
      pick && JSON.stringify({ ...pick, crates: 0 }) === JSON.stringify({ ...p, crates: 0 });
    if (same && move) return confirm();
    if (same) return setPick(undefined);
    setPick(p);
    if ('camp' in p || moves.length === 0 || picked(moves, p)) return;
    void why('monster' in p ? { kind: 'capture', monster: p.monster } : { kind: 'visit_traders' });
  };
  // Enter presses what has the focus, so a key that chooses takes the focus along.
  const take = (p: Pick, at: string) => {
    board.current?.querySelector<HTMLElement>(at)?.focus({ preventScroll: true });
    target(p);
  };
  const rolling = kind === 'roll' || kind === 'stop';
  const digit = (key: string) => {
    const n = Number(key);
    // A digit is a value as long as dice are rolled: it never rolls them by mistake.
    if (kind === 'keep' || rolling) {
      const value = n === 0 ? 10 : n;
      const m = moves.find((m) => m.kind === 'keep' && m.value === value);
      if (m) props.play(m);
      else void why({ kind: 'keep', value });
    } else if (kind === 'choose_camp') {
      const start = view.starts[n - 1];
      if (start) take({ camp: start.region }, `.me-start[data-region="${start.region}"]`);
    } else if (view.phase === 'spend' && lit[n - 1])
      take({ monster: lit[n - 1]! }, `.me-wild[data-piece="${lit[n - 1]}"]`);
    else if (view.phase !== 'spend' && moves[n - 1]) props.play(moves[n - 1]!);
  };
  const press = (k: Move['kind']) => () => {
    const m = moves.find((m) => m.kind === k);
    if (m) props.play(m);
    else if (moves.length > 0) void why({ kind: k });
  };
  const spending = view.phase === 'spend' && moves.length > 0;
  // A key that is for another time says so, and stands in no list.
  useKeys([
    {
      key: '1-9',
      label: kind ? (w.keys.pick[spending ? 'capture' : kind] ?? w.keys.other) : '',
      run: digit,
    },
    { key: '0', label: '', run: digit },
    { key: 'r', label: rolling ? w.keys.roll : '', run: press('roll') },
    { key: 's', label: rolling ? w.keys.stop : '', run: press('stop') },
    { key: 'c', label: spending ? w.buy(10) : '', run: press('buy_cage') },
    { key: 'e', label: spending ? w.end : '', run: press('end_hunt') },
    ...(seat >= 0
      ? [
          {
            key: 'i',
            label: w.keys.info,
            run: () => setLook(look?.seat === seat ? undefined : { seat }),
          },
        ]
      : []),
    ...(move ? [{ key: 'Enter', label: w.keys.confirm, run: confirm }] : []),
    ...(pick || look !== undefined
      ? [
          {
            key: 'Escape',
            label: w.back,
            run: () => (look !== undefined ? setLook(undefined) : setPick(undefined)),
          },
        ]
      : []),
  ]);

  // Where there is a keyboard its keys are told once, at the first dice to keep.
  const [keys, tellKeys] = useState<string>();
  const told = useRef(false);
  useEffect(() => {
    const first = kind === 'keep' && !told.current && !touches();
    told.current ||= first;
    tellKeys(first ? w.keys.told : undefined);
  }, [decision]);

  // A solo match has one hunter, whose camps and cages are shown to watchers as well.
  const owner = seat >= 0 ? seat : view.solo ? 0 : undefined;
  const rose = risen(props.events);
  const places = placesOf(view);
  const tray = {
    props,
    moves,
    w,
    pick,
    onPick: setPick,
    onPeek: setPeek,
    confirm,
  };
  return (
    <div
      class="me-board"
      ref={board}
      data-phase={view.phase}
      data-solo={view.solo !== null}
      data-watching={seat < 0}
      data-cards={view.wilds.length > 9 ? 'many' : 'few'}
      data-seats={view.players.length}
    >
      <GrainSheet />
      {view.solo ? (
        <SoloBar view={view} w={w} lang={lang} />
      ) : (
        <Rivals
          props={props}
          moves={moves}
          w={w}
          rose={rose}
          onLook={(seat, of) => setLook({ seat, of })}
        />
      )}
      <section class="me-wilds" data-slot="board" aria-label={w.wilds}>
        <div class="me-herds" style={{ '--across': places.across, '--down': places.down }}>
          {herds(view).map(({ region, list }) => (
            <ul
              key={region}
              class="me-herd"
              data-region={region}
              aria-label={region === 'everywhere' ? w.traders : w.regions[region]}
            >
              {list.map(({ lying, card }) => (
                <Wild
                  key={card.id}
                  props={props}
                  w={w}
                  lying={lying}
                  card={card}
                  lit={offer.monsters.has(card.id)}
                  advised={advised?.kind === 'capture' && advised.monster === card.id}
                  reach={reach.monsters.has(card.id)}
                  far={
                    view.hunt && reach.sum > 0 && !offer.monsters.size
                      ? Math.max(0, cheapest(view, card.level, reach.crates) - reach.sum)
                      : 0
                  }
                  chosen={pick !== undefined && 'monster' in pick && pick.monster === card.id}
                  chance={chanceOf(view, card.id, camp)}
                  onPick={() => target({ monster: card.id })}
                />
              ))}
              {region === 'everywhere' && view.traders && (
                <TradersCard
                  props={props}
                  w={w}
                  lit={offer.traders}
                  reach={reach.traders}
                  chosen={pick !== undefined && 'traders' in pick}
                  chance={traderOdds}
                  onPick={() => target({ traders: true })}
                />
              )}
              {region === 'everywhere' && !view.solo && (
                <li
                  class="me-wild-place me-pile-place"
                  data-names-beside
                  style={{
                    '--span': places.pile,
                  }}
                >
                  <Pile view={view} w={w} lang={lang} />
                </li>
              )}
            </ul>
          ))}
        </div>
      </section>
      <section
        class="me-hunt"
        data-slot="tray"
        data-moment="always"
        data-alone="else"
        aria-label={w.tray}
        tabIndex={-1}
      >
        <div class="me-under" inert={close !== undefined}>
          <Ruler
            view={view}
            w={w}
            lang={lang}
            region={camp === 'none' ? undefined : camp}
            reach={reach}
            peek={peek === undefined ? undefined : reach.sum}
          />
          <Floor {...tray} />
          <div class="me-do" data-slot="confirm">
            <Deciding {...tray} />
          </div>
        </div>
        {close && (
          <Detail
            props={props}
            moves={moves}
            w={w}
            pick={close}
            onPick={setPick}
            confirm={confirm}
          />
        )}
      </section>
      {owner !== undefined && (
        <Mine
          props={props}
          seat={owner}
          w={w}
          rose={rose}
          onCamp={kind === 'choose_camp' ? (region) => target({ camp: region }) : undefined}
          onLook={(of) => setLook({ seat: owner, of })}
        />
      )}
      <p class="sr-only" role="status">
        {keys}
      </p>
      {panels && look && (
        <panels.Look
          seat={look.seat}
          of={look.of}
          props={props}
          w={w}
          onClose={() => setLook(undefined)}
        />
      )}
    </div>
  );
}

/**
 * Moves the keyboard focus to the next decision, because a move removes the
 * button that had the focus, and a closer look makes it inert. At the end of one's own
 * turn a monster loses it too: its frame would stay through the hunts of the others.
 */
function useKeptFocus(
  board: { current: HTMLDivElement | null },
  decision: string,
  mine: boolean,
): void {
  const inside = useRef(false);
  const before = useRef(mine);
  useEffect(() => {
    const root = board.current;
    if (!root) return;
    const on = () => (inside.current = true);
    const off = (e: Event_) => {
      if (e.target instanceof Node && !root.contains(e.target)) inside.current = false;
    };
    root.addEventListener('focusin', on);
    document.addEventListener('focusin', off);
    return () => {
      root.removeEventListener('focusin', on);
      document.removeEventListener('focusin', off);
    };
  }, []);
  useEffect(() => {
    const at = document.activeElement;
    const over = before.current && !mine;
    before.current = mine;
    if (
      inside.current &&
      (at === document.body || at?.closest('[inert]') || (over && at?.closest('.me-wild')))
    )
      (
        board.current?.querySelector<HTMLElement>('.me-detail :is([data-confirm], .me-x)') ??
        board.current?.querySelector<HTMLElement>('.me-hunt')
      )?.focus({ preventScroll: true });
  }, [decision]);
}
type Event_ = globalThis.Event;

/**
 * Reports whether the last hunt is over: while a camp is chosen and at the end
 * of the match. The view still holds that hunt then.
 */
const between = (view: View): View =>
  (view.phase === 'choose_camp' || view.phase === 'game_over') && view.hunt
    ? { ...view, hunt: null }
    : view;

interface Herd {
  region: Region;
  list: { lying: Lying; card: Card }[];
}

/**
 * The wilds by region, cheapest first. Monsters that live everywhere are shown
 * beside the traders.
 */
function herds(view: View): Herd[] {
  const cards = new Map(view.cards.map((c) => [c.id, c]));
  const all = view.wilds.flatMap((lying) =>
    cards.has(lying.monster) ? [{ lying, card: cards.get(lying.monster)! }] : [],
  );
  return [...regions, 'everywhere' as const].map((region) => ({
    region,
    list: all.filter((m) => m.card.region === region).sort((a, b) => a.card.level - b.card.level),
  }));
}

interface WildProps {
  props: Props;
  w: Words;
  lying: Lying;
  card: Card;
  /** Whether it can be captured now. */
  lit: boolean;
  /** Whether a hint points to it. */
  advised: boolean;
  /** Whether the dice kept reach it, or it lives in the region chosen for the hunt. */
  reach: boolean;
  /** The firepower that is missing. */
  far: number;
  chosen: boolean;
  chance: number | undefined;
  onPick(): void;
}

function Wild({
  props,
  w,
  lying,
  card,
  lit,
  advised,
  reach,
  far,
  chosen,
  chance,
  onPick,
}: WildProps): VNode {
  const { view, seat, lang, names } = props;
  // A monster that costs nothing may be captured from any camp.
  const hunted =
    view.hunt === null ||
    card.region === 'everywhere' ||
    card.region === view.hunt.region ||
    lit ||
    reach;
  const crest =
    lying.crest >= 0
      ? lying.crest === seat
        ? w.yourCrest
        : w.crestOf(names[lying.crest] ?? '')
      : '';
  const facts = [
    w.wild(card.name[lang], w.regions[card.region], card.level, card.vp),
    card.symbol !== '' && w.symbols[card.symbol],
    abilityText(card, lang),
    crest,
    (lit || (reach && view.hunt && far <= 0)) && w.canCatch,
    hunted && far > 0 && w.missing(far),
    chance !== undefined && w.odds(percent(chance * 100, lang)),
  ].filter((part) => typeof part === 'string' && part !== '') as string[];
  return (
    <li class="me-wild-place" data-region={card.region}>
      <button
        type="button"
        class="me-wild"
        data-alone
        data-piece={card.id}
        data-from="pile"
        data-to={view.turn >= 0 ? `player-${view.turn}` : undefined}
        data-lit={lit}
        data-advised={advised}
        data-reach={reach}
        data-dim={!hunted || (view.phase === 'spend' && !lit && props.moves.length > 0)}
        data-chosen={chosen}
        data-wanted={
          chosen && props.wanted?.some((m) => m.monster === card.id) ? 'done' : undefined
        }
        aria-pressed={chosen}
        title={card.name[lang]}
        onClick={onPick}
      >
        <span class="sr-only">{w.parts(facts)}</span>
        <CardFace card={card} crest={lying.crest}>
          {chance !== undefined ? (
            <small class="me-far">{percent(chance * 100, lang)}</small>
          ) : hunted && far > 0 ? (
            <small class="me-far">
              <span>−{far}</span>
              <span>{w.missing(far)}</span>
            </small>
          ) : null}
        </CardFace>
        <span
          class="me-wild-name"
          data-long={card.name[lang].split(/[ -]/).some((word) => word.length > 11)}
          aria-hidden="true"
        >
          {card.name[lang]}
        </span>
      </button>
    </li>
  );
}

/** The traders among the wilds. */
function TradersCard({
  props,
  w,
  lit,
  reach,
  chosen,
  chance,
  onPick,
}: {
  props: Props;
  w: Words;
  lit: boolean;
  reach: boolean;
  chosen: boolean;
  chance: number | undefined;
  onPick(): void;
}): VNode {
  const { view, lang } = props;
  const { cages, cost } = view.traders!;
  return (
    <li class="me-wild-place" data-region="traders">
      <button
        type="button"
        class="me-wild me-traders"
        data-anchor="traders"
        data-lit={lit}
        data-advised={props.advised?.kind === 'visit_traders'}
        data-reach={reach}
        data-dim={view.phase === 'spend' && !lit && props.moves.length > 0}
        data-chosen={chosen}
        aria-pressed={chosen}
        onClick={onPick}
      >
        <span class="sr-only">{w.tradersFace(cages, cost)}</span>
        <span class="me-card" data-region="traders" aria-hidden="true">
          <Cart />
          <b class="me-cost">{cost}</b>
          {chance !== undefined && <small class="me-far">{percent(chance * 100, lang)}</small>}
          <span class="me-signs">
            <Cage /> <b class="me-value">{cages}</b>
          </span>
        </span>
        <span class="me-wild-name" aria-hidden="true">
          {w.traders}
        </span>
      </button>
    </li>
  );
}

/**
 * The rows of the wilds: two of six cards, and of more if there are more, down to the width
 * that a finger needs. The pile takes the places that the cards leave.
 */
function placesOf({ wilds, traders, solo }: View): { across: number; down: number; pile: number } {
  const cards = wilds.length + (traders ? 1 : 0);
  const all = cards + (solo ? 0 : 1);
  const across = Math.min(8, Math.max(6, Math.ceil(all / 2)));
  const down = Math.max(2, Math.ceil(all / across));
  return { across, down, pile: Math.min(across, Math.max(1, across * down - cards)) };
}

/** The draw pile, the reserve and the round. */
function Pile({ view, w, lang }: { view: View; w: Words; lang: Props['lang'] }): VNode {
  const name = w.pileName(view.pile, view.reserve);
  return (
    <span class="me-pile" data-last={view.ender >= 0 && view.phase !== 'game_over'}>
      <span class="me-pile-round">{roundText(view, lang)}</span>
      <span class="me-pile-cards" data-anchor="pile" title={name + w.pileEnds}>
        <span class="sr-only">{name}</span>
        <Cage />
        <b aria-hidden="true">{view.pile}</b>
        <small class="me-pile-word" aria-hidden="true">
          {w.pileWord}
        </small>
        <small aria-hidden="true">
          +{view.reserve} <i>{w.reserve}</i>
        </small>
      </span>
    </span>
  );
}

/** The camps, monsters and cages of the reader, or of the hunter of a solo match. */
function Mine({
  props,
  seat,
  w,
  rose,
  onCamp,
  onLook,
}: {
  props: Props;
  seat: number;
  w: Words;
  rose: Set<string>;
  /** Chooses a camp, while one is to be chosen. */
  onCamp: ((region: Region) => void) | undefined;
  onLook(of: Element): void;
}): VNode {
  const { view, lang, players, actors } = props;
  const me = view.players[seat]!;
  const watched = props.seat < 0 ? w.look(players[seat]!.name) : undefined;
  // What others raised stays marked until one's own next hunt begins.
  const since = roseMeanwhile(props.recent ?? [], seat);
  return (
    <section class="me-mine" data-slot="hand" aria-label={watched ?? w.mine}>
      <ul class="me-camps">
        {me.camps.map((c) => (
          // A finger looks for the camp here too; the keyboard has the larger buttons.
          <li
            key={c.region}
            data-hunting={view.turn === seat && view.hunt?.region === c.region}
            onClick={(e) => (onCamp ? onCamp(c.region) : onLook(e.currentTarget))}
          >
            <CampTile
              camp={c}
              lang={lang}
              rose={rose.has(`${seat} ${c.region}`) || since.has(c.region)}
            />
          </li>
        ))}
      </ul>
      <button
        type="button"
        class="me-purse"
        data-solo={view.solo !== null}
        data-full={me.symbols.jokers > 0 && Math.max(...Object.values(me.symbols)) > 9}
        data-asks={watched ?? w.lookMine}
        onClick={(e) => onLook(e.currentTarget)}
      >
        <span class="sr-only">{w.head(watched ?? w.lookMine, facts(me, w))}</span>
        <span class="me-name" aria-hidden="true">
          <PlayerTag player={players[seat]!} active={actors.includes(seat)} />
          {!view.solo && <Crest seat={seat} />}
        </span>
        <span class="me-things" aria-hidden="true">
          <Counts view={view} seat={seat} all />
          {me.groups > 0 && (
            <span class="me-count me-groups" title={w.groupsName(me.groups)}>
              +{me.groups}
            </span>
          )}
        </span>
        <span class="me-count me-caged" data-anchor={`cages-${seat}`} aria-hidden="true">
          <Cage />
          {me.cages + me.extra}
        </span>
        {!view.solo && (
          <b class="me-score" aria-hidden="true">
            {me.score.total}
          </b>
        )}
        <span class="me-company" aria-hidden="true" data-n={me.monsters.length || undefined}>
          {me.monsters.map((id) => (
            <span
              key={id}
              data-piece={id}
              {...named(view.cards.find((c) => c.id === id)?.name[lang] ?? '')}
            >
              <MonsterArt id={id} />
            </span>
          ))}
          {me.monsters.length === 0 && <small>{w.groupsHint}</small>}
        </span>
      </button>
    </section>
  );
}

/**
 * For a solo match: the goal and the progress, the turns left and the number
 * of cards in the wilds.
 */
function SoloBar({ view, w, lang }: { view: View; w: Words; lang: Props['lang'] }): VNode {
  const solo = view.solo!;
  return (
    <section class="me-solo" data-slot="rivals" aria-label={w.goal}>
      <h2>
        {expeditionName(solo.expedition, lang)}
        {solo.outcome !== 'pending' && (
          <>
            <span class="sr-only">. </span>
            <b class="me-outcome" data-won={solo.outcome === 'won'}>
              {solo.outcome === 'won' ? w.won : w.lost}
            </b>
          </>
        )}
      </h2>
      <ul class="me-goals">
        {solo.goals.map((g, i) => (
          <li key={i} data-met={g.met} data-ring>
            <span class="me-tick" aria-hidden="true">
              {g.met ? '✓' : ''}
            </span>
            <span>
              {w.goals[g.kind]?.(g.want, w.short[g.region])}&nbsp;
              <b>
                {g.most && <span class="me-now">{w.goalNow}</span>}
                {g.have}
                {!g.most && g.have <= g.want && <small>/{g.want}</small>}
              </b>
            </span>
          </li>
        ))}
      </ul>
      <div class="me-gauges">
        <span class="me-clock" title={w.pileName(view.pile, view.reserve)} data-anchor="pile">
          <Cage eyes={false} />
          <b>{clock(view, lang)}</b>
        </span>
        <span
          class="me-crowd"
          data-near={solo.crowd >= solo.limit - 1}
          title={w.crowdName(solo.crowd, solo.limit)}
        >
          <span class="sr-only">{w.crowdName(solo.crowd, solo.limit)}</span>
          <span aria-hidden="true">
            <b>{solo.crowd}</b>/{solo.limit}
            <span class="me-now"> {w.cardsWord}</span>
          </span>
        </span>
        {solo.worth > 0 && (
          <span class="me-crates" title={w.crates(solo.crates)}>
            <Crate />
            <b>{solo.crates}</b>
            <small>−{solo.worth}</small>
          </span>
        )}
        {solo.double && (
          <span class="me-double" title={w.double}>
            {w.doubleShort}
          </span>
        )}
      </div>
    </section>
  );
}
