// The devices in which the reader is signed in.

import './my-phrase.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { api, refused } from '@lair/api';
import { lang, t } from '@lair/i18n';
import { explain } from '@lair/i18n/errors';
import { Sure } from '@lair/ui/sure';
import type { Device } from '@lair/wire';

const nameOf = (d: Device): string => d.label || t('devices.unknown');

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
        <small>{device.current ? t('devices.here') : t('devices.seen', seenAt(device))}</small>
      </span>
      <Sure name={t('devices.out', nameOf(device))} ask={t('devices.out.ask')} run={out} />
    </li>
  );
}

const home = () => location.assign('/');

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
      say({ bad: false, text: t('devices.done') });
    } catch (e) {
      say({ bad: true, text: explain(refused(e)) });
    }
    status.current?.focus(); // the button that had the focus is gone
  };
  return (
    <section class="panel stack my-devices">
      <h2>{t('devices.title')}</h2>
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
            name={t('devices.others')}
            ask={t('devices.others.ask')}
            run={() => void run(api.signOutOthers(), false)}
          />
        </div>
      )}
    </section>
  );
}
