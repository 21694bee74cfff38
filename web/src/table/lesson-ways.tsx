// The ways out of a lesson: before its end, with the place kept, and at its end.

import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { lang, t } from '@lair/i18n';
import { spaced } from '@lair/i18n/spaced';
import { go } from '@lair/router';
import { Dialog } from '@lair/ui/dialog';
import { Icon } from '@lair/ui/icon';
import type { Lesson } from '@lair/wire';

/** The cross of a lesson. It says what leaving does, and that the place is kept on a pause. */
export function LeaveLesson({ game, leave }: { game: string; leave(): void }) {
  const [asking, ask] = useState(false);
  const close = () => ask(false);
  return (
    <>
      <button
        type="button"
        class="button quiet square"
        onClick={() => ask(true)}
        aria-label={t('lesson.leave')}
        title={t('lesson.leave')}
      >
        <Icon name="close" />
      </button>
      {asking && (
        <Dialog title={t('lesson.leave.ask')} close={close} about="lesson-leave">
          <div class="stack">
            <p id="lesson-leave">{t('lesson.leave.line')}</p>
            <button type="button" class="button primary wide" autofocus onClick={close}>
              {t('lesson.stay')}
            </button>
            <button type="button" class="button wide" onClick={() => go(`/g/${game}`)}>
              <Icon name="pause" /> {t('lesson.pause')}
            </button>
            <button type="button" class="button wide" onClick={leave}>
              <Icon name="leave" /> {t('lesson.leave.yes')}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** What each step said once it was done. */
const learnt = ({ steps }: Lesson): string[] => [
  ...new Set(steps.map((s) => spaced(s.done?.[lang()] ?? '', lang())).filter((x) => x !== '')),
];

/** The moment at the end of a lesson: its stars, what its steps said, and the ways on. */
export function LessonEnd(props: { lesson: Lesson; stars: VNode; close(): void }) {
  const { lesson, stars, close } = props;
  return (
    <Dialog
      title={t('lesson.end', lesson.title[lang()])}
      close={close}
      foot={
        <div class="row">
          <button type="button" class="button primary" autofocus onClick={close}>
            {t('lesson.play-on')}
          </button>
          <a class="button" href={`/g/${lesson.game}/puzzles`}>
            {t('lesson.end.puzzles')}
          </a>
          <a class="button" href={`/g/${lesson.game}`}>
            {t('lesson.end.new')}
          </a>
        </div>
      }
    >
      {stars}
      <h3>{t('lesson.end.learnt')}</h3>
      <ul>
        {learnt(lesson).map((x) => (
          <li key={x}>{x}</li>
        ))}
      </ul>
      <p>{t('lesson.goes-on')}</p>
    </Dialog>
  );
}
