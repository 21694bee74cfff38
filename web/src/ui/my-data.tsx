// What the server keeps of the reader: to download, and to delete.

import { useState } from 'preact/hooks';
import { api, refused } from '@lair/api';
import { explain } from '@lair/i18n/errors';
import { saveItem } from '@lair/storage';
import { Dialog } from '@lair/ui/dialog';
import { Icon } from '@lair/ui/icon';
import { words } from '@lair/ui/my-words';

/** For guests only: of anybody else nothing is kept. */
export function MyData() {
  const [gone, know] = useState(false);
  const [open, set] = useState(false);
  const [said, say] = useState('');
  if (gone) return <p role="status">{said}</p>;
  const remove = async () => {
    try {
      await api.deleteMe();
      saveItem('name', undefined);
      saveItem('tables', undefined);
      know(true);
      say(words()['delete.done']);
    } catch (e) {
      say(explain(refused(e)));
    }
    set(false);
  };
  return (
    <section class="panel stack">
      <p>{words()['data.line']}</p>
      <a class="button quiet" href="/api/me/data" download="lair-my-data.json">
        <Icon name="download" /> {words()['data']}
      </a>
      <button type="button" class="button quiet" onClick={() => set(true)}>
        {words()['delete']}
      </button>
      {said !== '' && (
        <p class="bad" role="alert">
          {said}
        </p>
      )}
      {open && (
        <Dialog
          title={words()['delete.ask']}
          close={() => set(false)}
          foot={
            <button type="button" class="button primary" onClick={() => void remove()}>
              {words()['delete.yes']}
            </button>
          }
        >
          <p>{words()['delete.line']}</p>
        </Dialog>
      )}
    </section>
  );
}
