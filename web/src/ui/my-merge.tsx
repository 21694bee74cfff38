import { useEffect, useRef } from 'preact/hooks';
import { words } from '@lair/ui/my-words';

/** Asks whether the seats of the guest in this browser come along to the one who signs in. */
export function Bring({ name, answer }: { name: string; answer(yes: boolean): void }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <p ref={text} tabIndex={-1}>
        <b>{words()['merge.ask'](name)}</b> {words()['merge.line'](name)}
      </p>
      <div class="row">
        <button type="button" class="button primary" onClick={() => answer(true)}>
          {words()['merge.yes']}
        </button>
        <button type="button" class="button" onClick={() => answer(false)}>
          {words()['merge.no']}
        </button>
      </div>
    </>
  );
}
