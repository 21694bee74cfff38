// The devices in which the reader is signed in.

import './my-phrase.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { api, refused } from '@lair/api';
import { lang } from '@lair/i18n';
import { home } from '@lair/ui/my-browser';
import { explainMine, words } from '@lair/ui/my-words';
import { Sure } from '@lair/ui/sure';
import type { Device } from '@lair/wire';

const nameOf = (d: Device): string => d.label || words()['devices.unknown'];

const seenAt = (d: Device): string =>
  new Intl.DateTimeFormat(lang(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(d.seen),
  );

function Line({ device, out }: { device: Device; out(): void }) {
  return (
    <li class="row">
      <span>
        <b>{nameOf(device)}</b>
        <br />
        <small>
          {device.current ? words()['devices.here'] : words()['devices.seen'](seenAt(device))}
        </small>
      </span>
      <Sure
        name={words()['devices.out'](nameOf(device))}
        ask={words()['devices.out.ask']}
        run={out}
      />
    </li>
  );
}

/** For guests only. Once this browser is signed out, it calls gone. */
export function MyDevices({ gone = home }: { gone?: () => void }) {
  const [list, know] = useState<Device[]>([]);
  const [said, say] = useState({ bad: false, text: '' });
  const status = useRef<HTMLParagraphElement>(null);
  const load = () => api.devices().then(know);
  useEffect(() => void load().catch(() => undefined), []);
  if (list.length === 0) return null;
  const run = async (what: Promise<void>, current: boolean) => {
    try {
      await what;
      if (current) return gone();
      await load();
      say({ bad: false, text: words()['devices.done'] });
    } catch (e) {
      say({ bad: true, text: explainMine(refused(e)) });
    }
    status.current?.focus(); // the button that had the focus is gone
  };
  return (
    <section class="panel stack my-devices">
      <h2>{words()['devices.title']}</h2>
      <ul class="stack">
        {list.map((d) => (
          <Line key={d.id} device={d} out={() => void run(api.signOut(d.id), d.current)} />
        ))}
      </ul>
      <p ref={status} tabIndex={-1} class={said.bad ? 'bad' : 'small'} role="status">
        {said.text}
      </p>
      {list.length > 1 && (
        <div>
          <Sure
            name={words()['devices.others']}
            ask={words()['devices.others.ask']}
            run={() => void run(api.signOutOthers(), false)}
          />
        </div>
      )}
    </section>
  );
}
