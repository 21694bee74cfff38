// Signs one more device in: the new one shows digits, and one that is signed in approves them.

import './my-phrase.css';
import type { Ref } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { guestToken, refused } from '@lair/api';
import { home, keepGuest } from '@lair/ui/my-browser';
import { linkApi } from '@lair/ui/my-link-api';
import { Bring } from '@lair/ui/my-merge';
import { explainMine, words } from '@lair/ui/my-words';
import type { LinkCode, LinkRequest, Me } from '@lair/wire';

/** Keeps asking while the digits are shown, and calls done once this browser is signed in. */
function useAnswer(
  { token, every, merge }: { token: string; every: number; merge: boolean },
  done: (me: Me) => void,
  fail: (e: unknown) => void,
) {
  useEffect(() => {
    if (token === '') return;
    let stopped = false;
    const look = async () => {
      try {
        const { state } = await linkApi.state(token);
        if (stopped) return;
        if (state !== 'waiting') return done(await linkApi.use(token, merge));
      } catch (e) {
        if (stopped) return;
        if (!['offline', 'unavailable', 'too-many'].includes(refused(e).code)) return fail(e);
      }
      timer = window.setTimeout(() => void look(), every);
    };
    let timer = window.setTimeout(() => void look(), merge ? 0 : every);
    return () => {
      stopped = true;
      window.clearTimeout(timer);
    };
  }, [token, merge]);
  useEffect(() => {
    if (token === '') return;
    // Nobody sees the digits any more.
    return () => void linkApi.withdraw(token).catch(() => undefined);
  }, [token]);
}

interface Props {
  me: Me;
  /** How often a new device asks whether it was approved, in ms. */
  every?: number;
  done?: () => void;
}

/** Shows the digits of this browser until another device has answered. */
function Ask({ me, every, done }: Required<Props>) {
  const [asked, show] = useState<LinkCode & { token: string }>();
  const [bad, say] = useState('');
  const [bring, decide] = useState<'ask' | boolean>(false);
  // The element that takes the focus when the other one goes.
  const shown = useRef<HTMLElement>(null);
  const begun = useRef(false);
  const token = asked?.token ?? '';
  const stop = (why: string) => {
    show(undefined);
    decide(false);
    say(why);
  };
  const fail = (e: unknown) => {
    if (refused(e).code === 'other-guest') return decide('ask');
    stop(explainMine(refused(e)));
  };
  const signedIn = ({ name }: Me) => {
    keepGuest(name);
    done();
  };
  useAnswer({ token, every, merge: bring === true }, signedIn, fail);
  useEffect(() => {
    if (begun.current) shown.current?.focus();
  }, [token]);
  const ask = async () => {
    begun.current = true;
    say('');
    const chosen = guestToken();
    try {
      show({ ...(await linkApi.ask(chosen)), token: chosen });
    } catch (e) {
      fail(e);
    }
  };
  if (asked === undefined)
    return (
      <div class="field">
        <b>{words()['link.have']}</b>
        <small class={bad === '' ? undefined : 'bad'} role="status">
          {bad === '' ? words()['link.have.line'] : bad}
        </small>
        <div>
          <button
            type="button"
            class="button"
            ref={shown as Ref<HTMLButtonElement>}
            onClick={() => void ask()}
          >
            {words()['link.ask']}
          </button>
        </div>
      </div>
    );
  if (bring === 'ask')
    return <Bring name={me.name} answer={(yes) => (yes ? decide(true) : stop(''))} />;
  return (
    <div class="field">
      <p>{words()['link.show']}</p>
      <p class="phrase" ref={shown as Ref<HTMLParagraphElement>} tabIndex={-1} translate={false}>
        {`${asked.code.slice(0, 3)} ${asked.code.slice(3)}`}
      </p>
      <small role="status">{words()['link.wait']}</small>
      <div>
        <button type="button" class="button" onClick={() => stop('')}>
          {words()['link.stop']}
        </button>
      </div>
    </div>
  );
}

/** Shows the device that asks, and approves or refuses it. */
function Answer({ asks, answer }: { asks: LinkRequest; answer(agree: boolean): void }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <p ref={text} tabIndex={-1}>
        <b>{words()['link.asks'](asks.label || words()['devices.unknown'])}</b>{' '}
        {words()[asks.same_network ? 'link.near' : 'link.far']}
      </p>
      <div class="row">
        <button type="button" class="button primary" onClick={() => answer(true)}>
          {words()['link.approve']}
        </button>
        <button type="button" class="button" onClick={() => answer(false)}>
          {words()['link.refuse']}
        </button>
      </div>
    </>
  );
}

/** Shows a QR code that signs in the device that scans it. */
function Offer() {
  const image = useRef<HTMLImageElement>(null);
  const [qr, show] = useState('');
  const [bad, say] = useState('');
  useEffect(() => image.current?.focus(), [qr]);
  const offer = () =>
    linkApi.offer().then(
      (o) => show(`data:image/svg+xml,${encodeURIComponent(o.qr)}`),
      (e: unknown) => say(explainMine(refused(e))),
    );
  if (qr === '')
    return (
      <div>
        <button type="button" class="button" onClick={() => void offer()}>
          {words()['link.offer']}
        </button>
        <small class="bad" role="status">
          {bad}
        </small>
      </div>
    );
  return (
    <>
      <img ref={image} tabIndex={-1} src={qr} width="180" height="180" alt={words()['link.qr']} />
      <small>{words()['link.scan']}</small>
    </>
  );
}

/** Takes the digits of another device. */
function Approve() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const status = useRef<HTMLElement>(null);
  const [asks, show] = useState<LinkRequest & { code: string }>();
  const [said, say] = useState({ bad: false, text: '' });
  const run = async (what: () => Promise<void>) => {
    say({ bad: false, text: '' });
    try {
      await what();
    } catch (e) {
      show(undefined);
      say({ bad: true, text: explainMine(refused(e)) });
    }
  };
  // The button that had the focus may be gone.
  useEffect(() => {
    if (said.text !== '') (said.bad ? field : status).current?.focus();
  }, [said]);
  const see = (e: Event) => {
    e.preventDefault();
    const code = field.current!.value.replace(/\s/g, '');
    void run(async () => show({ ...(await linkApi.see(code)), code }));
  };
  const answer = (agree: boolean) =>
    void run(async () => {
      const { state } = await linkApi.answer(asks!.code, agree);
      show(undefined);
      say({ bad: false, text: words()[state === 'approved' ? 'link.approved' : 'link.refused'] });
    });
  return (
    <>
      <h2>{words()['link.title']}</h2>
      {asks === undefined ? (
        <form class="field" onSubmit={see}>
          <label for={id}>{words()['link.line']}</label>
          <input
            id={id}
            ref={field}
            class="line-input"
            inputMode="numeric"
            pattern="\s*([0-9]\s*){6}"
            title={words()['link.digits']}
            maxLength={9}
            required
            autoComplete="off"
            aria-invalid={said.bad}
            aria-describedby={`${id}s`}
          />
          <small
            id={`${id}s`}
            ref={status}
            tabIndex={-1}
            class={said.bad ? 'bad' : undefined}
            role="status"
          >
            {said.text}
          </small>
          <div>
            <button class="button">{words()['link.see']}</button>
          </div>
        </form>
      ) : (
        <Answer asks={asks} answer={answer} />
      )}
      <Offer />
    </>
  );
}

export function MyLinks({ me, every = 2000, done = home }: Props) {
  return (
    <section class="panel stack">
      {me.guest && <Approve />}
      <Ask me={me} every={every} done={done} />
    </section>
  );
}
