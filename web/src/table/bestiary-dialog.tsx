// The bestiary over a table. The book is loaded when it is first opened.

import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '@lair/i18n';
import { Dialog } from '@lair/ui/dialog';
import { Failure, Loading } from '@lair/ui/parts';

type Book = ComponentType<{ game: string; beside?: boolean }>;

export function BestiaryDialog({
  game,
  other,
  close,
}: {
  game: string;
  /** True if the table plays with another list of cards than Lair's. */
  other: boolean | undefined;
  close(): void;
}) {
  const [found, set] = useState<{ Book: Book } | 'failed'>();
  useEffect(() => {
    let gone = false;
    import('@lair/ui/bestiary').then(
      (m) => !gone && set({ Book: m.default }),
      () => !gone && set('failed'),
    );
    return () => {
      gone = true;
    };
  }, []);
  return (
    <Dialog title={t('bestiary.title')} close={close}>
      {other && <p class="small">{t('bestiary.other')}</p>}
      {found === undefined && <Loading />}
      {found === 'failed' && <Failure title={t('failure.title')} text={t('failure.page')} />}
      {typeof found === 'object' && <found.Book game={game} beside />}
    </Dialog>
  );
}
