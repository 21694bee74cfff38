// A line about what the reader meets for the first time. It lies over what happened last,
// which is in the log too, and never over what is to be done. It goes away with the next choice.

import './first-time.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { First, Lang, Meeting } from '@lair/game-ui';
import { loadFirsts } from '@lair/games';
import { t } from '@lair/i18n';
import { learner, met, note, sitDown } from '@lair/table/learner';
import type { Scene } from '@lair/table/scene';
import { useStore } from '@lair/store';
import { Icon } from '@lair/ui/icon';

type AnyFirst = First<any, any, { kind: string }>;
type AnyMeeting = Meeting<any, any, { kind: string }>;

/** Reports whether a thing is met. */
export function meets(first: AnyFirst, m: AnyMeeting): boolean {
  if ('sees' in first) return first.sees(m);
  return m.events.some((e) => e.kind === first.on && (first.when?.(e as never, m) ?? true));
}

/** The line in a language, with no line break before high punctuation. */
export const lineOf = (first: AnyFirst, lang: Lang): string =>
  first[lang].replace(/ (?=[;:?!»])|(?<=«) /g, '\u00a0');

export interface FirstTime {
  first: AnyFirst;
  close(): void;
}

/**
 * Returns the line to show now. Lines are looked for when the table comes to
 * rest, so one at most is shown at each decision.
 */
export function useFirstTime(scene: Scene): FirstTime | undefined {
  const { snapshot, shown } = scene;
  const { game, id: table, you } = snapshot;
  const [all, setAll] = useState<AnyFirst[]>();
  const [now, setNow] = useState<AnyFirst>();
  const events = useRef<{ kind: string }[]>([]);
  const looked = useRef('');
  const learns = useStore(learner)?.length;
  const plays = you >= 0 && snapshot.status !== 'waiting';

  useEffect(() => {
    if (!plays) return;
    sitDown(table);
    let gone = false;
    loadFirsts(game)?.then(
      (list) => !gone && setAll(list),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [game, table, plays]);

  const step = shown?.step;
  useEffect(() => {
    if (shown) events.current.push(...(shown.events as { kind: string }[]));
  }, [step]);

  const here =
    plays &&
    shown !== undefined &&
    !scene.playing &&
    !scene.busy &&
    scene.then === undefined &&
    scene.curtain === undefined &&
    (snapshot.lesson?.over ?? true); // a lesson tells it in its own words
  const at = `${step} ${snapshot.ply} ${scene.acting} ${learns}`;
  useEffect(() => {
    // What others do takes no line away, for they may decide at the same time.
    if (!all || !here || now || looked.current === at) return;
    looked.current = at;
    const happened = events.current.length > 0 ? events.current : snapshot.events;
    const meeting: AnyMeeting = {
      view: snapshot.view,
      moves: scene.acting ? snapshot.moves : [],
      seat: you,
      events: happened as { kind: string }[],
      options: snapshot.setup.options,
    };
    const known = met(game, table);
    const first = all.find((f) => !known.has(f.id) && meets(f, meeting));
    events.current = [];
    setNow(first);
    if (first) note(game, table, first.id);
  }, [all, here, at]);
  // A move of the reader's own, however it was made, is the next choice.
  useEffect(() => {
    if (scene.busy) setNow(undefined);
  }, [scene.busy]);

  return now && here ? { first: now, close: () => setNow(undefined) } : undefined;
}

/**
 * The line, with a link to its rule. There is no room for a button of a finger's size, so a
 * press anywhere on the line closes it; the keyboard has a button.
 */
export function FirstLine({ time, lang, game }: { time: FirstTime; lang: Lang; game: string }) {
  const { first, close } = time;
  return (
    <div class="first-time" role="status" onClick={close}>
      <p>
        {lineOf(first, lang)}{' '}
        <a
          href={`/g/${game}/rules#${first.rule}`}
          target="_blank"
          rel="noopener"
          title={t('refusal.rule')}
          onClick={(e) => e.stopPropagation()}
        >
          <span>{t('refusal.rule')}</span>
          <Icon name="book" size={16} />
        </a>
      </p>
      <button type="button" class="first-time-close" onClick={close} aria-label={t('close')}>
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}
