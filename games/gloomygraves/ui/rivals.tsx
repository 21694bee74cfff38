// The other players: a small picture of each crypt, the score, what each did last,
// and the whole crypt when it is asked for.

import type { VNode } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Fitting } from '@lair/fitting';
import type { BoardProps } from '@lair/game-ui';
import { PlayerTag } from '@lair/player-tag';
import { Over } from '@lair/ui/over';
import { Area, Thumb } from './area';
import { categories, Mark } from './art/halves';
import { deedsOf, type Deed } from './deeds';
import { cardName, colourOf, Domino, Held, Keystone, MiniCard, Next, Sign, Stone } from './pieces';
import { heldBy, nthOf, type Event, type Move, type View } from './types';
import type { Words } from './words';

type Props = BoardProps<View, Move, Event>;

export function Rivals({
  props,
  w,
  onLook,
}: {
  props: Props;
  w: Words;
  onLook(seat: number, of: Element): void;
}): VNode {
  const recent = props.recent ?? props.events;
  const deeds = useMemo(() => deedsOf(recent), [recent]);
  const others = props.view.players.map((_, i) => i).filter((i) => i !== props.seat);
  return (
    <ul class="gg-others" data-slot="rivals" data-count={others.length} aria-label={w.others}>
      {others.map((i) => (
        <Rival
          key={i}
          seat={i}
          props={props}
          w={w}
          deeds={deeds.get(i) ?? []}
          onLook={(of) => onLook(i, of)}
        />
      ))}
    </ul>
  );
}

function Rival({
  seat,
  props,
  w,
  deeds,
  onLook,
}: {
  seat: number;
  props: Props;
  w: Words;
  deeds: Deed[];
  onLook(of: Element): void;
}): VNode {
  const { view, players, actors, lang } = props;
  const holder = view.players[seat]!;
  const held = heldBy(view, seat);
  const known =
    holder.known.length > 0 ? ` · ${w.known(holder.known.map((c) => cardName(c, lang)))}` : '';
  return (
    <li class="gg-other" style={{ '--seat': colourOf(seat) }}>
      <button
        type="button"
        class="gg-look"
        aria-label={w.look(players[seat]!.name)}
        onClick={(e) => onLook(e.currentTarget)}
      >
        <span class="gg-vault">
          <Keystone seat={seat} />
          <Thumb area={holder.crypt} crypt />
        </span>
      </button>
      <PlayerTag player={players[seat]!} active={actors.includes(seat)}>
        <Sign seat={seat} />
      </PlayerTag>
      <span class="gg-facts" title={`${w.held(held)} · ${w.inHand(holder.cards)}${known}`}>
        <b aria-hidden="true">{holder.score}</b>
        <span class="sr-only">
          {`${w.points(holder.score)}, ${w.held(held)}, ${w.inHand(holder.cards)}${known}`}
        </span>
        <span aria-hidden="true" class="gg-backs">
          {Array.from({ length: holder.cards }, (_, i) => (
            <i key={i} data-known={i < holder.known.length} />
          ))}
        </span>
        <Held n={held} name={w.held(held)} />
        <Next n={held} w={w} />
      </span>
      {deeds.length > 0 && <Chip deeds={deeds} props={props} w={w} />}
    </li>
  );
}

/** All of what a turn came to: in words with pictures, or in pictures alone. */
function Chip({ deeds, props, w }: { deeds: Deed[]; props: Props; w: Words }): VNode {
  const { lang } = props;
  const sign = (e: Deed): VNode =>
    e.kind === 'marker_taken' ? (
      <Stone kind={e.category} number={e.number} value={e.value} lang={lang} />
    ) : (
      <MiniCard card={e.kind === 'pit_blocked' ? e.discarded : e.card} lang={lang} />
    );
  const { verbs, where } = w.did;
  // Where a gravestone leaves no room to say where cards were buried, its words stay.
  const taken = deeds.find((e) => e.kind === 'marker_taken');
  const drawn = (of: Deed[], short = false) =>
    of.map((e, i) => {
      const buries = e.kind === 'crypt_buried' || e.kind === 'pit_buried';
      // One verb for both burials.
      const verb = (!buries || i === 0) && verbs[e.kind];
      return (
        <span key={e.kind}>
          {i > 0 && (short && !verb ? w.and : ', ')}
          {e.kind !== 'marker_taken' && verb}
          {e.kind === 'marker_taken' ? (
            <span class="gg-got">
              {verb}
              {sign(e)} {w.brings(e.value, nthOf(props.view, e.seat, e.category))}
            </span>
          ) : (
            sign(e)
          )}
          {buries && !short && where[e.kind]}
        </span>
      );
    });
  return (
    <Fitting
      class="gg-did"
      ways={[textOf(deeds, w, props)]}
      drawn={taken ? [drawn(deeds), drawn(deeds, true), drawn([taken], true)] : [drawn(deeds)]}
      signs={[...deeds].reverse().map((e) => (
        <span key={e.kind} class="gg-deed" data-kind={e.kind}>
          {sign(e)}
        </span>
      ))}
    />
  );
}

/** Deeds of a turn as a few words after a name. */
function textOf(deeds: Deed[], w: Words, { lang, view }: Props): string {
  const buried: string[] = [];
  const more: string[] = [];
  for (const e of deeds)
    switch (e.kind) {
      case 'crypt_buried':
        buried.push(w.did.crypt(cardName(e.card, lang)));
        break;
      case 'pit_buried':
        buried.push(w.did.pit(cardName(e.card, lang)));
        break;
      case 'pit_blocked':
        more.push(w.did.blocked);
        break;
      case 'marker_taken':
        more.push(w.did.took(e.category, e.number, e.value, nthOf(view, e.seat, e.category)));
    }
  return [...(buried.length > 0 ? [w.did.buried(buried.join(', '))] : []), ...more].join(', ');
}

/** A crypt in full size, with its totals. */
export function Look({
  seat,
  of,
  props,
  w,
  onClose,
}: {
  seat: number;
  /** The small picture of the crypt that was pressed. */
  of: Element;
  props: Props;
  w: Words;
  onClose(): void;
}): VNode {
  const { view, players, lang } = props;
  const holder = view.players[seat]!;
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  const name = w.cryptOf(players[seat]!.name);
  return (
    <Over name={name} of={of} close={onClose}>
      <div class="gg-big">
        <h2>{name}</h2>
        <div class="gg-big-area gg-frame">
          <Keystone seat={seat} name={name} />
          <Area name={name} id={`look${seat}`} area={holder.crypt} lang={lang} crypt />
        </div>
        <p class="gg-known">
          {w.held(heldBy(view, seat))}
          <br />
          {w.withPit}
        </p>
        <ul class="gg-totals">
          {categories.map((k, i) => (
            <li key={k}>
              <Mark kind={k} size={20} /> <span aria-hidden="true">{holder.totals[i]}</span>
              <span class="sr-only">{w.count(k, holder.totals[i] ?? 0)}</span>
            </li>
          ))}
        </ul>
        {holder.known.length > 0 && (
          <p class="gg-known">
            <span aria-hidden="true">{w.known([])}</span>
            <span class="sr-only">{w.known(holder.known.map((c) => cardName(c, lang)))}</span>
            {holder.known.map((c) => (
              <span key={c.id} class="gg-known-card">
                <Domino card={c} way="E" />
              </span>
            ))}
          </p>
        )}
        <button type="button" class="gg-button" ref={close} onClick={onClose}>
          {w.close}
        </button>
      </div>
    </Over>
  );
}
