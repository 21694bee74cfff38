// What the first decision of a match does not need, loaded after it: another planet with its
// score and what is known of its pack, the medals with the progress of each seat, what each
// seat did last, the countdown to a race, the open series, and the sum at the end.

import './panels.css';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { BoardProps, Lang } from '@lair/game-ui';
import { Over } from '@lair/ui/over';
import { explorerPieces } from './art/tiles';
import { Token } from './art/marks';
import { Area } from './area';
import { teamScores } from './decided';
import { Sky } from './ground';
import { Face, Medal, MiniTile, personName, personText, Sign, suitName } from './pieces';
import { lines } from './say';
import type { Event, Kind, Move, View } from './types';
import { figure, words, type Words } from './words';

export { Countdown } from './countdown';
export { Deed } from './deeds';
export { Landings } from './landings';
export { pillsOf } from './pills';
export { OpenSeries } from './series';
export { wishText } from './wishes';

/** Texts that only these panels need. */
const texts = {
  en: {
    first: 'The first to get there wins the medal; if several get there at once, each wins one.',
    alone: 'alone',
    memory: (name: string) => `What you know of the pack that ${name} holds`,
    asTeam: 'as a team',
    heldBy: (names: string) => `held by ${names}`,
    free: 'still free',
    coming: (names: string) => `goes to ${names} when the turn ends`,
    goneFor: 'nobody holds it yet',
    discards: 'Discards',
    exact: 'exactly these tiles',
    inexact: 'one of these tiles has been kept since',
    close: 'Close',
    total: 'Total',
  },
  fr: {
    first: 'Au premier qui y parvient ; si plusieurs y parviennent à la fois, chacun en gagne une.',
    alone: 'seul',
    memory: (name: string) => `Ce que vous savez du paquet que tient ${name}`,
    asTeam: 'en équipe',
    heldBy: (names: string) => `à ${names}`,
    free: 'encore libre',
    coming: (names: string) => `va à ${names} à la fin du tour`,
    goneFor: 'personne ne l’a encore',
    discards: 'Défausse',
    exact: 'exactement ces tuiles',
    inexact: 'une de ces tuiles a été gardée depuis',
    close: 'Fermer',
    total: 'Total',
  },
};

type Props = BoardProps<View, Move, Event>;

/** How large a panel is at most, and a wide one: as panels.css has it. */
const ROOM = [
  { width: 480, height: 620 },
  { width: 900, height: 620 },
];

function Panel({
  name,
  of,
  lang,
  onClose,
  wide = false,
  children,
}: {
  name: string;
  /** What was pressed, if it was. */
  of: Element | undefined;
  lang: Lang;
  onClose(): void;
  wide?: boolean;
  children: ComponentChildren;
}): VNode {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  return (
    <Over name={name} of={of} room={ROOM[wide ? 1 : 0]} close={onClose}>
      <div class="bm-panel" data-wide={wide}>
        <header>
          <h2>{name}</h2>
          <button
            type="button"
            class="bm-button"
            data-quiet
            ref={close}
            aria-label={texts[lang].close}
            onClick={onClose}
          >
            ×
          </button>
        </header>
        {children}
      </div>
    </Over>
  );
}

/** Tiles as the log names them, below a title. */
const TileList = ({
  tiles,
  lang,
  children,
}: {
  tiles: Kind[];
  lang: Lang;
  children: ComponentChildren;
}): VNode => (
  <div class="bm-memory">
    {children}
    <ul>
      {tiles.map((k, i) => (
        <li key={i}>
          <MiniTile kind={k} lang={lang} />
        </li>
      ))}
    </ul>
  </div>
);

/** What a planet is worth at the end, line by line. */
export const Sum = ({ sheet, w, lang }: { sheet: number[]; w: Words; lang: Lang }): VNode => (
  <ul class="bm-sum" aria-label={texts[lang].total}>
    {sheet.map((n, i) => (
      <li key={i}>
        <b>{figure(n)}</b> {w.sheet[lines[i]!]}
      </li>
    ))}
  </ul>
);

/** Returns the scores of the teams, which are on no planet; "" without teams. */
export function ended(view: View, w: Words): string {
  if (view.mode !== 'team_draft') return '';
  const told = teamScores(view).map((n, i) =>
    `${w.team(i)}${w.colon}${figure(n)}`.replaceAll(' ', '\u00a0'),
  );
  return `${w.lower} ${told.join(', ')}.`;
}

/** Another seat's planet, large. */
export function Look({
  seat,
  of,
  props,
  onClose,
}: {
  seat: number;
  of: Element | undefined;
  props: Props;
  onClose(): void;
}): VNode {
  const { view, names, lang } = props;
  const w = { ...words(lang), ...texts[lang] };
  const p = view.players[seat]!;
  const name = seat === props.seat ? w.planet : w.planetOf(names[seat] ?? '');
  const memory = view.memory.find((m) => m.seat === seat);
  return (
    <Panel name={name} of={of} lang={lang} onClose={onClose} wide>
      <div class="bm-look">
        <div class="bm-look-area">
          <Sky />
          <Area name={name} id={`look${seat}`} seat={seat} player={p} lang={lang} from="" ground />
        </div>
        <div class="bm-look-facts">
          {p.explorer && (
            <p class="bm-person">
              <Face id={p.explorer} size={44} />
              <span>
                <b>{personName(p.explorer, w)}</b> <small>{suitName(p.explorer, w)}</small>
                <br />
                {personText(p.explorer, w, explorerPieces[p.explorer])}
              </span>
            </p>
          )}
          {p.sheet.length > 0 && (
            <table class="bm-lines">
              <tbody>
                {p.sheet.map((n, i) => (
                  <tr key={i}>
                    <th scope="row">{w.sheet[lines[i]!]}</th>
                    <td>{figure(n)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">{w.total}</th>
                  <td>{p.score}</td>
                </tr>
              </tfoot>
            </table>
          )}
          {(p.medals.length > 0 || p.dragons > 0) && (
            <ul class="bm-held">
              {p.medals.map((m) => (
                <li key={m.medal + m.scope}>
                  <Medal id={m.medal} points={m.points} size={40} />
                  <span class="sr-only">
                    {w.medals[m.medal]} {w.points(m.points)}
                  </span>
                </li>
              ))}
              {p.dragons > 0 && (
                <li>
                  {Array.from({ length: p.dragons }, (_, i) => (
                    <Token key={i} flipped size={34} />
                  ))}
                  <span class="sr-only">{w.dragonTokens(p.dragons)}</span>
                </li>
              )}
            </ul>
          )}
          {memory && (
            <TileList tiles={memory.tiles} lang={lang}>
              <b>{w.memory(names[seat] ?? '')}</b>{' '}
              <small>({memory.exact ? w.exact : w.inexact})</small>
            </TileList>
          )}
          {seat === props.seat && view.discards.length > 0 && (
            <TileList tiles={view.discards} lang={lang}>
              <b>{w.discards}</b>
            </TileList>
          )}
        </div>
      </div>
    </Panel>
  );
}

/**
 * The medals on the board, each with its condition, the progress of the seats
 * and its holders.
 */
export function MedalPanel({
  of,
  props,
  onClose,
}: {
  of: Element | undefined;
  props: Props;
  onClose(): void;
}): VNode {
  const { view, names, lang } = props;
  const w = { ...words(lang), ...texts[lang] };
  return (
    <Panel name={w.medalsTitle} of={of} lang={lang} onClose={onClose}>
      <p class="bm-small">{w.first}</p>
      <ul class="bm-medal-list">
        {view.medals.map((m) => (
          <li key={m.medal}>
            <Medal id={m.medal} points={(m.alone ?? m.team)?.points} size={46} />
            <div>
              <b>{w.medals[m.medal]}</b>
              {(['alone', 'team'] as const).map((scope) => {
                const of = m[scope];
                if (!of) return null;
                const teams = scope === 'team';
                const whose = (i: number) => (teams ? w.team(i) : (names[i] ?? ''));
                // Medals are handed out once all have landed their tiles.
                const there = of.have.flatMap((n, i) =>
                  of.need > 0 && n >= of.need ? whose(i) : [],
                );
                return (
                  <div key={scope} class="bm-scope">
                    <span>
                      {m.team && m.alone ? `${teams ? w.asTeam : w.alone}${w.colon}` : ''}
                      {w.asks[m.medal]?.(of.need)}
                      <span class="sr-only">, {w.points(of.points)}</span>
                    </span>
                    <small data-left={of.left}>
                      {of.seats.length > 0
                        ? w.heldBy(of.seats.map((s) => names[s]).join(', '))
                        : m.medal === 'PENALTY'
                          ? ''
                          : !of.left
                            ? w.goneFor
                            : there.length > 0
                              ? w.coming(there.join(', '))
                              : w.free}
                    </small>
                    <ul class="bm-progress" data-done={!of.left}>
                      {of.have.map((n, i) => (
                        <li
                          key={i}
                          data-lowest={m.medal === 'PENALTY' && n === Math.min(...of.have)}
                        >
                          {teams ? <b>{'ABC'[i]}</b> : <Sign seat={i} size={14} />}
                          <span class="sr-only">
                            {whose(i)}
                            {w.colon}
                          </span>
                          {of.need > 0 ? `${n}/${of.need}` : n}
                        </li>
                      ))}
                    </ul>
                  </div>
                );
              })}
            </div>
          </li>
        ))}
      </ul>
      {view.dragon && (
        <p class="bm-small">
          <Token flipped={false} size={26} />{' '}
          {view.dragon.holder >= 0
            ? `${names[view.dragon.holder]} ${w.dragonHere(view.dragon.points)}`
            : w.dragonFree(view.dragon.points)}
        </p>
      )}
    </Panel>
  );
}
