import './status.css';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { GameUI, Refusal, SayContext, Sentence } from '@lair/game-ui';
import { onFonts } from '@lair/fonts';
import { t } from '@lair/i18n';
import { spaced } from '@lair/i18n/spaced';
import { motion } from '@lair/settings';
import { Icon } from '@lair/ui/icon';
import { RuleLink } from '@lair/ui/rule-link';

/**
 * Returns what a game says about events; some it says nothing of. Preact writes an empty
 * text anew each time it draws, and a screen reader would read the sentence again.
 */
export const sentences = (
  { ui, say }: { ui: GameUI<any, any, any>; say: SayContext },
  events: unknown[],
): Sentence[] =>
  events
    .map((e) => ui.say(e, say)?.filter((part) => part !== '') ?? null)
    .filter((s) => s !== null);

/** A sentence, and how much it matters where not all fit. */
export interface Told {
  said: Sentence;
  rank: number;
}

/**
 * The status line: above, what just happened, among what was told earlier; below, what
 * the reader must do or who is waited for. Its height never changes, so the board never
 * moves. New words are new elements, so they do not count as old ones that slid. What is
 * read out lies apart, so that it is not read again when earlier words come before it.
 * `over` is shown instead of the words: a refusal or a notice. `aside` lies beside the
 * words where there is room, else over them.
 */
export function StatusLine({
  happened,
  seen = happened.map((said) => ({ said, rank: 1 })),
  step,
  now,
  mine,
  over,
  aside,
  heard,
  more,
  children,
}: {
  /** What is read out. */
  happened: Sentence[];
  /** What is to be seen, where more than that is: the rest has been read out already. */
  seen?: Told[];
  step: number;
  now: ComponentChildren;
  mine: boolean;
  over?: ComponentChildren;
  aside?: ComponentChildren;
  /** What a screen reader is told of it: a region that comes with its words is not read. */
  heard?: string;
  /** Shows the log, for what the line has no room for. Screen readers are told all. */
  more?: () => void;
  children?: ComponentChildren;
}) {
  const past = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const fit = () => keepWhole(past.current!);
    fit();
    addEventListener('resize', fit);
    const stop = onFonts(fit);
    // The same sentences get longer in another language, and where names and words come late.
    const drawn = new MutationObserver(() => keepWhole(past.current!, true));
    drawn.observe(past.current!, { childList: true, characterData: true, subtree: true });
    return () => {
      removeEventListener('resize', fit);
      stop();
      drawn.disconnect();
    };
  }, [step, seen.map(({ said }) => plain(said)).join(), seen.length, !!more, !!aside]);
  return (
    <div class="status" data-slot="status" data-mine={mine} style={{ '--pace': motion() }}>
      <div class="status-words" data-over={over ? true : undefined}>
        <p class="sr-only" role="log" aria-live="polite" aria-atomic="true">
          {happened.map((s, i) => (
            <span key={`${step} ${i}`}>{s} </span>
          ))}
        </p>
        <p class="status-past" ref={past} aria-hidden="true">
          {unlikeNext(seen).map(({ said, rank }, i) => (
            <span key={`${step} ${seen.length} ${i} ${plain(said)}`} data-rank={rank}>
              {said}{' '}
            </span>
          ))}
        </p>
        {more && (
          <button
            type="button"
            class="status-more"
            aria-hidden="true"
            tabIndex={-1}
            onClick={more}
          />
        )}
        <p class="status-now" role="status">
          <span key={typeof now === 'string' ? now : step}>{now}</span>
        </p>
        <p class="sr-only" role="status">
          {heard || null}
        </p>
        {over ?? aside}
      </div>
      <div class="status-side">{children}</div>
    </div>
  );
}

/** The words of a sentence without its pictures. */
const plain = (said: Sentence) => said.filter((part) => typeof part === 'string').join('');

/** Leaves out what the next sentence says in the same words, such as a second card drawn. */
const unlikeNext = (list: Told[]): Told[] => {
  const words = (t: Told | undefined) =>
    t?.said.every((part) => typeof part === 'string') && t.said.join('');
  return list.filter((t, i) => !words(t) || words(t) !== words(list[i + 1]));
};

/**
 * Hides sentences from view while not all fit, so that none is cut off. First the line gets
 * data-signs, with which a game has signs in place of names. Then the lowest rank goes, and of
 * equal ones the first; a part with a rank of its own goes like a sentence, and data-main
 * makes a sentence stay longer. If even the last does not fit, what a game marks with
 * data-more is left out, and then data-most. How many sentences are hidden stands on a button
 * after the line, which leads to the log; screen readers are told all. Where they are drawn
 * `again`, what is hidden stays so: nothing may move by itself.
 */
function keepWhole(p: HTMLElement, again = false): void {
  const rank = (s: HTMLElement) =>
    Number(s.dataset.rank) + (s.querySelector('[data-main]') ? 1.5 : 0);
  const sentences = [...p.querySelectorAll<HTMLElement>('[data-rank]')].sort(
    (a, b) => rank(a) - rank(b),
  );
  sentences.pop()?.classList.remove('sr-only');
  // A picture may be a little taller than its line; one line too many is far more.
  const fits = () => p.scrollHeight <= p.clientHeight + 3 && p.scrollWidth <= p.clientWidth + 1;
  if (!again) {
    delete p.dataset.signs;
    delete p.dataset.shortest;
    delete p.dataset.short; // in a wider window more fits
    delete p.dataset.left;
    for (const s of sentences) s.classList.remove('sr-only');
  }
  if (!fits()) p.dataset.signs = 'true';
  const hidden: HTMLElement[] = [];
  const hide = () => {
    for (const s of sentences) {
      if (fits()) break;
      if (s.classList.contains('sr-only')) continue;
      s.classList.add('sr-only');
      hidden.unshift(s);
    }
  };
  const left = () => [...p.children].filter((s) => s.classList.contains('sr-only')).length;
  const more = p.parentElement!.querySelector('.status-more');
  hide();
  if (more && left() > 0) {
    p.dataset.left = 'true'; // which takes room from the line
    hide();
  }
  // In the room of a long one there may be room for short ones that matter less.
  for (const s of hidden.slice(1)) {
    s.classList.remove('sr-only');
    if (!fits()) s.classList.add('sr-only');
  }
  if (!fits()) p.dataset.short = 'true';
  if (!fits()) p.dataset.shortest = 'true';
  if (!more) return;
  if (left() === 0) delete p.dataset.left;
  more.textContent = left() > 0 ? t('status.more', left()) : '';
}

/**
 * Says why an action is not possible, with a link to the rule. It stands in
 * place of the status line's words until the reader tries something else.
 */
export function Refused({
  refusal,
  tried,
  ui,
  say,
  game,
  close,
}: {
  refusal: Refusal;
  tried?: unknown;
  ui: GameUI<any, any, any>;
  say: SayContext;
  game: string;
  close(): void;
}) {
  const { reason, message } = refusal;
  const words =
    spaced(ui.refusal(reason, say.lang, tried, say), say.lang) ||
    message ||
    t('error.illegal-move');
  return (
    <div class="refused status-over" role="alert">
      <p>
        {words} {refusal.rule !== '' && <RuleLink game={game} rule={refusal.rule} />}
      </p>
      <button type="button" class="button quiet square" onClick={close} aria-label={t('close')}>
        <Icon name="close" />
      </button>
    </div>
  );
}
