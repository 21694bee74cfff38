// The reader's recovery phrase: made, shown once, and used in another browser.

import './my-phrase.css';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { api, refused } from '@lair/api';
import { copy } from '@lair/table/share';
import { home, keepGuest } from '@lair/ui/my-browser';
import { Bring } from '@lair/ui/my-merge';
import { explainMine, words } from '@lair/ui/my-words';
import { Sure } from '@lair/ui/sure';
import type { Me } from '@lair/wire';

/** Shows a phrase, to be copied, printed or written down. */
function Shown({ phrase, done }: { phrase: string; done(): void }) {
  const list = useRef<HTMLOListElement>(null);
  const [said, say] = useState('');
  useEffect(() => list.current?.focus(), []);
  const copied = async () =>
    say(words()[(await copy(phrase)) ? 'phrase.copied' : 'phrase.uncopied']);
  return (
    <>
      <p>{words()['phrase.keep']}</p>
      <ol
        class="phrase"
        ref={list}
        tabIndex={-1}
        aria-label={words()['phrase.name']}
        translate={false}
      >
        {phrase.split(' ').map((word, i) => (
          <li key={i}>{word}</li>
        ))}
      </ol>
      <div class="row">
        <button type="button" class="button" onClick={() => void copied()}>
          {words()['phrase.copy']}
        </button>
        <button type="button" class="button" onClick={() => window.print()}>
          {words()['phrase.print']}
        </button>
        <button type="button" class="button primary" onClick={done}>
          {words()['phrase.done']}
        </button>
      </div>
      <p class="small" role="status">
        {said}
      </p>
    </>
  );
}

/** Makes, replaces and removes the phrase of a guest. */
function Keep({ has }: { has: boolean }) {
  const [kept, keep] = useState(has);
  const [phrase, show] = useState('');
  const [said, say] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const rest = () => title.current?.focus(); // the button that had the focus is gone
  const run = (what: () => Promise<void>) => {
    say('');
    what().catch((e: unknown) => say(explainMine(refused(e))));
  };
  const make = () =>
    run(async () => {
      show(await api.makePhrase());
      keep(true);
    });
  const remove = () =>
    run(async () => {
      await api.removePhrase();
      keep(false);
      rest();
    });
  return (
    <>
      <h2 ref={title} tabIndex={-1}>
        {words()['phrase.title']}
      </h2>
      {phrase !== '' ? (
        <Shown phrase={phrase} done={() => (show(''), rest())} />
      ) : (
        <>
          <p>{words()[kept ? 'phrase.kept' : 'phrase.line']}</p>
          <div class="row">
            {kept ? (
              <>
                <Sure name={words()['phrase.again']} ask={words()['phrase.again.ask']} run={make} />
                <Sure
                  name={words()['phrase.remove']}
                  ask={words()['phrase.remove.ask']}
                  run={remove}
                />
              </>
            ) : (
              <button type="button" class="button primary" onClick={make}>
                {words()['phrase.make']}
              </button>
            )}
          </div>
        </>
      )}
      {said !== '' && (
        <p class="bad" role="alert">
          {said}
        </p>
      )}
    </>
  );
}

/** Takes a phrase that was made elsewhere, and then calls done. */
function Enter({ me, done }: { me: Me; done(): void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [bad, say] = useState('');
  const [asks, ask] = useState(false);
  const enter = async (merge?: boolean) => {
    say('');
    ask(false);
    try {
      keepGuest((await api.recover(field.current!.value, merge)).name);
      done();
    } catch (e) {
      const no = refused(e);
      if (no.code === 'other-guest') return ask(true);
      say(no.word === undefined ? explainMine(no) : words()['phrase.word'](no.word));
      field.current?.focus();
    }
  };
  const bring = (yes: boolean) => {
    if (yes) return void enter(true);
    ask(false);
    field.current?.focus();
  };
  const submit = (e: Event) => {
    e.preventDefault();
    void enter();
  };
  return (
    <form class="field" onSubmit={submit}>
      <label for={id}>
        <b>{words()['phrase.have']}</b>
      </label>
      <input
        id={id}
        ref={field}
        class="line-input"
        maxLength={400}
        autoComplete="off"
        autoCapitalize="none"
        spellcheck={false}
        aria-invalid={bad !== ''}
        aria-describedby={`${id}s`}
        onInput={() => say('')}
      />
      <small id={`${id}s`} class={bad === '' ? undefined : 'bad'} role="status">
        {bad === '' ? words()['phrase.have.line'] : bad}
      </small>
      {asks ? (
        <Bring name={me.name} answer={bring} />
      ) : (
        <div>
          <button class="button">{words()['phrase.enter']}</button>
        </div>
      )}
    </form>
  );
}

export function MyPhrase({ me, done = home }: { me: Me; done?: () => void }) {
  return (
    <section class="panel stack my-phrase">
      {me.guest && <Keep has={me.phrase === true} />}
      <Enter me={me} done={done} />
    </section>
  );
}
