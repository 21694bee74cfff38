// The other players: a small picture of each crypt, the score, what each did last,
// and the whole crypt when it is asked for.

import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { BoardProps } from '@lair/game-ui';
import { PlayerTag } from '@lair/player-tag';
import { Area, Thumb } from './area';
import { categories, Mark } from './art/halves';
import { cardName, colourOf, Domino, Keystone, MiniCard, Sign, Stone } from './pieces';
import { nthOf, type Event, type EventOf, type Move, type View } from './types';
import type { Words } from './words';

type Props = BoardProps<View, Move, Event>;

type Deed = EventOf<'crypt_buried' | 'pit_buried' | 'pit_blocked' | 'marker_taken'>;

/** Remembers what each seat did last. */
export function useDeeds(events: Event[]): Map<number, Deed> {
  const deeds = useRef(new Map<number, Deed>());
  for (const e of events)
    if (
      e.kind === 'crypt_buried' ||
      e.kind === 'pit_buried' ||
      e.kind === 'pit_blocked' ||
      e.kind === 'marker_taken'
    )
      deeds.current.set(e.seat, e);
  return deeds.current;
}

/** What a seat did last, as a few words after its name. */
function deedText(e: Deed | undefined, w: Words, { lang, view }: Props): string {
  switch (e?.kind) {
    case 'crypt_buried':
      return w.did.crypt(cardName(e.card, lang));
    case 'pit_buried':
      return w.did.pit(cardName(e.card, lang));
    case 'pit_blocked':
      return w.did.blocked;
    case 'marker_taken':
      return w.did.took(e.category, e.number, e.value, nthOf(view, e.seat, e.category));
    default:
      return '';
  }
}

export function Rivals({
  props,
  w,
  onLook,
}: {
  props: Props;
  w: Words;
  onLook(seat: number): void;
}): VNode {
  const deeds = useDeeds(props.events);
  const others = props.view.players.map((_, i) => i).filter((i) => i !== props.seat);
  return (
    <ul class="gg-others" data-slot="rivals" data-count={others.length} aria-label={w.others}>
      {others.map((i) => (
        <Rival
          key={i}
          seat={i}
          props={props}
          w={w}
          deed={deeds.get(i)}
          did={deedText(deeds.get(i), w, props)}
          onLook={() => onLook(i)}
        />
      ))}
    </ul>
  );
}

function Rival({
  seat,
  props: { view, players, actors, lang },
  w,
  deed,
  did,
  onLook,
}: {
  seat: number;
  props: Props;
  w: Words;
  deed: Deed | undefined;
  did: string;
  onLook(): void;
}): VNode {
  const holder = view.players[seat]!;
  const known =
    holder.known.length > 0 ? ` · ${w.known(holder.known.map((c) => cardName(c, lang)))}` : '';
  return (
    <li class="gg-other" style={{ '--seat': colourOf(seat) }}>
      <button
        type="button"
        class="gg-look"
        aria-label={w.look(players[seat]!.name)}
        onClick={onLook}
      >
        <span class="gg-vault">
          <Keystone seat={seat} />
          <Thumb area={holder.crypt} crypt />
        </span>
      </button>
      <PlayerTag player={players[seat]!} active={actors.includes(seat)}>
        <Sign seat={seat} />
      </PlayerTag>
      <span class="gg-facts" title={`${w.inHand(holder.cards)}${known}`}>
        <b aria-hidden="true">{holder.score}</b>
        <span class="sr-only">{`${w.points(holder.score)}, ${w.inHand(holder.cards)}${known}`}</span>
        <span aria-hidden="true" class="gg-backs">
          {Array.from({ length: holder.cards }, (_, i) => (
            <i key={i} data-known={i < holder.known.length} />
          ))}
        </span>
        {/* Where there is no room for words, what was done is shown. */}
        {deed && deed.kind !== 'pit_blocked' && (
          <span class="gg-deed" data-kind={deed.kind} title={did} aria-hidden="true">
            {deed.kind === 'marker_taken' ? (
              <Stone kind={deed.category} number={deed.number} value={deed.value} lang={lang} />
            ) : (
              <MiniCard card={deed.card} lang={lang} />
            )}
          </span>
        )}
      </span>
      <span class="gg-did">{did}</span>
    </li>
  );
}

/** A crypt in full size, with its totals. */
export function Look({
  seat,
  props,
  w,
  onClose,
}: {
  seat: number;
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
    <div class="gg-veil" onClick={onClose}>
      <div
        class="gg-big"
        role="dialog"
        aria-modal="true"
        aria-label={name}
        onClick={(e) => e.stopPropagation()}
      >
        <h2>{name}</h2>
        <div class="gg-big-area gg-frame">
          <Keystone seat={seat} name={name} />
          <Area name={name} id={`look${seat}`} area={holder.crypt} lang={lang} crypt />
        </div>
        <ul class="gg-totals">
          {categories.map((k, i) => (
            <li key={k}>
              <Mark kind={k} size={20} /> {holder.totals[i]}
              <span class="sr-only"> {w.many[k]}</span>
            </li>
          ))}
        </ul>
        {holder.known.length > 0 && (
          <p class="gg-known">
            {w.known([])}
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
    </div>
  );
}
