// Dialogs to look things up: the guards already seen, and the cards of a player.

import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import type { Lang, Player } from '@lair/game-ui';
import { PlayerTag } from '@lair/player-tag';
import { useBeside } from '@lair/ui/beside';
import { useModal } from '@lair/ui/modal';
import { King } from './art/kings';
import { Coin, Strength } from './art/marks';
import { factionName, kingText, useCards } from './cards';
import { messages, sheetLine, sheetLines } from './messages';
import { monsterName } from './names';
import { dye, GuardFront, MonsterCard, Stars } from './pieces';
import { RoundSheet } from './summary';
import type { Staged, View } from './types';

function Panel({
  title,
  lang,
  of,
  onClose,
  children,
}: {
  title: ComponentChildren;
  lang: Lang;
  /** What was pressed on the board: the dialog speaks of it and leaves it in sight. */
  of: Element | undefined;
  onClose(): void;
  children: ComponentChildren;
}): VNode {
  const modal = useModal(onClose);
  useBeside(modal.ref, of);
  return (
    <dialog {...modal} class="mm-panel" data-beside={!!of}>
      <div class="mm-panel-body">
        <header>
          <h2>{title}</h2>
          <button type="button" class="mm-close" onClick={onClose}>
            {messages[lang].close}
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** The twelve cards of each level. Those already seen cannot be in the castle. */
export function SeenGuards({
  view,
  level,
  of,
  told,
  lang,
  last,
  onLast,
  onClose,
}: {
  view: View;
  level: number;
  of: Element | undefined;
  /** What the pair at the guard that was pressed leads to. */
  told: string | undefined;
  lang: Lang;
  /** The round whose summary can be read again. */
  last: number | undefined;
  onLast(): void;
  onClose(): void;
}): VNode {
  const m = messages[lang];
  const { guards, levels } = useCards();
  const seen = new Set(view.revealed);
  const order = [level, ...levels.map((l) => l.level).filter((l) => l !== level)];
  return (
    <Panel title={m.seenTitle} lang={lang} of={of} onClose={onClose}>
      {told && <p class="mm-told">{told}</p>}
      {order.map((l) => {
        const cards = [...guards.values()].filter((g) => g.level === l);
        return (
          <section key={l} aria-label={m.stars(l)}>
            <h3>
              <Stars n={l} />{' '}
              <small>{m.seenCount(cards.filter((g) => seen.has(g.id)).length, cards.length)}</small>
            </h3>
            <ul class="mm-seen">
              {cards.map((g) => (
                <li
                  key={g.id}
                  data-seen={seen.has(g.id)}
                  aria-label={
                    `${m.strengthIs(g.strength)}, ${m.lootRange(g.loot, g.loot)}` +
                    (seen.has(g.id) ? m.struck : '')
                  }
                >
                  {l === level ? (
                    <GuardFront id={g.id} />
                  ) : (
                    <span class="mm-seen-line">
                      <Strength />
                      {g.strength} <Coin />
                      {g.loot}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {(view.tiles?.length ?? 0) > 0 && (
        <section>
          <h3>{m.seenTiles}</h3>
          <ul class="mm-tiles">
            {view.tiles!.map((id) => (
              <li key={id}>
                <King id={id} />
                {kingText(id, lang)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>{m.seenLine}</p>
      <p class="mm-whose">{view.cards ? m.otherCards : m.ownCards}</p>
      {last !== undefined && (
        <button type="button" class="mm-close" onClick={onLast}>
          {m.lastRound(last)}
        </button>
      )}
    </Panel>
  );
}

/** The summary of the round before, read again. */
export function PastRounds({
  rounds,
  onClose,
  ...rest
}: {
  rounds: Staged[];
  seat: number;
  names: string[];
  lang: Lang;
  onClose(): void;
}): VNode {
  const modal = useModal(onClose);
  const [at, turn] = useState(rounds.length - 1);
  const view = rounds[Math.min(at, rounds.length - 1)]!;
  const m = messages[rest.lang];
  return (
    <dialog {...modal} class="mm-panel mm-again" aria-label={m.summary(view.round)}>
      <RoundSheet
        key={view.round}
        {...rest}
        view={view}
        told={view.stage!.summary!}
        go={m.close}
        onGo={onClose}
      />
      {rounds.length > 1 && (
        <div class="mm-rounds">
          {rounds.map((r, i) => (
            <button
              key={r.round}
              type="button"
              class="mm-close"
              aria-label={m.lastRound(r.round)}
              aria-pressed={i === at}
              onClick={() => turn(i)}
            >
              {r.round}
            </button>
          ))}
        </div>
      )}
    </dialog>
  );
}

/** A player's five cards, where they are, and where the gold came from. */
export function PlayerCards({
  view,
  seat,
  player,
  plate,
  lang,
  onClose,
}: {
  view: View;
  seat: number;
  player: Player;
  plate: Element;
  lang: Lang;
  onClose(): void;
}): VNode {
  const m = messages[lang];
  const s = view.seats[seat]!;
  const of = s.faction;
  const at = (card: number): string => {
    const space = view.castle.findIndex((c) => c?.seat === seat && c.card === card);
    if (space >= 0) return m.inCastle((space >> 1) + 1);
    if (s.hand.includes(card)) return m.inHand;
    if (s.down.includes(card)) return m.faceDown;
    return m.unknown;
  };
  return (
    <Panel
      title={<PlayerTag player={player} active={view.turn === seat} />}
      lang={lang}
      of={plate}
      onClose={onClose}
    >
      <p>{factionName(of, lang)}</p>
      <ul class="mm-five" style={dye(of)}>
        {[1, 2, 3, 4, 5].map((card) => (
          <li key={card}>
            <MonsterCard of={of} card={card} lang={lang} />
            <b>{monsterName(of, card, lang)}</b>
            <small>{at(card)}</small>
          </li>
        ))}
      </ul>
      <table class="mm-sheet">
        <tbody>
          {sheetLines(lang).map((line, i) => (
            <tr key={line}>
              <th scope="row">{sheetLine(line, lang)}</th>
              <td>{s.sheet[i]}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <Coin /> {m.goldNow}
            </th>
            <td>{s.gold}</td>
          </tr>
        </tfoot>
      </table>
    </Panel>
  );
}
