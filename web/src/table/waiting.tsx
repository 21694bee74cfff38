import './waiting.css';
import { useState } from 'preact/hooks';
import { api } from '@lair/api';
import { about } from '@lair/games';
import { lang, t, labelled } from '@lair/i18n';
import { ChatBox, hasCompany } from '@lair/table/chat';
import { HostWays } from '@lair/table/host-ways';
import type { TableModel } from '@lair/table/model';
import type { Offer } from '@lair/table/offer';
import { Seats } from '@lair/table/seats';
import { usualOf } from '@lair/table/setup';
import { canShare, copy, linkTo, share } from '@lair/table/share';
import { DoorArt } from '@lair/ui/door-art';
import { Icon } from '@lair/ui/icon';
import { useMyName } from '@lair/ui/my-name';
import { Switch } from '@lair/ui/parts';
import type { Invite, Snapshot } from '@lair/wire';

interface Props {
  model: TableModel;
  snapshot: Snapshot;
  names: string[];
  info: Offer | undefined;
  invites: Invite[];
  invite: string | undefined;
}

/**
 * A table that waits for people. It can start at any time: bots take the free
 * seats.
 */
export function Waiting({ model, snapshot, names, info, invites, invite }: Props) {
  const text = about(snapshot.game)?.text[lang()];
  const free = snapshot.seats.filter((s) => s.kind === 'empty').length;
  const seated = snapshot.yours.length > 0;
  const talks = hasCompany(snapshot) && (seated || snapshot.host || snapshot.chat.length > 0);
  const [name, setName] = useMyName();
  const words = info?.own.text[lang()];
  const usual = new Map(info?.options.map((o) => [o.id, usualOf(o, info.own)]));
  const options = Object.entries(snapshot.setup.options).filter(
    ([id, v]) => usual.has(id) && usual.get(id) !== v,
  );
  return (
    <div class="page waiting">
      <header class="waiting-head">
        <div class="waiting-art">
          <DoorArt game={snapshot.game} />
        </div>
        <div class="stack tight">
          <h1>{text?.title ?? snapshot.game}</h1>
          <p class="soft" role="status">
            {free > 0 ? t('waiting.free', free) : t('waiting.full')}
          </p>
        </div>
      </header>
      <div class="waiting-seats stack">
        {(options.length > 0 || snapshot.other_cards || snapshot.learning) && (
          <ul class="played-with" aria-label={t('waiting.options')}>
            {snapshot.learning && (
              <li>
                <b>{t('options.learning')}</b> <span>{t('options.learning.line')}</span>
              </li>
            )}
            {snapshot.other_cards && (
              <li>
                <b>{t('cards.other')}</b> <span>{t('cards.other.line')}</span>
              </li>
            )}
            {options.map(([id, v]) => (
              <li key={id}>
                <b>{optionName(words?.[id], id, v)}</b>{' '}
                <span>{words?.[id]?.choices?.[v]?.line ?? words?.[id]?.line}</span>
              </li>
            ))}
          </ul>
        )}
        {!seated && (
          <Welcome
            model={model}
            snapshot={snapshot}
            invite={invite}
            name={name}
            setName={setName}
          />
        )}
        <Seats
          model={model}
          snapshot={snapshot}
          names={names}
          info={info}
          invites={invites}
          invite={invite}
          as={name.trim()}
        />
        {snapshot.host && (
          <button
            type="button"
            class="button primary big wide"
            onClick={() => void model.attempt(() => api.start(model.id))}
          >
            {t('waiting.start')}
          </button>
        )}
        {snapshot.host && free > 0 && <p class="small soft">{t('waiting.start.line', free)}</p>}
        <HostWays model={model} snapshot={snapshot} />
        {!snapshot.host && seated && <p class="small soft">{t('waiting.host')}</p>}
        {talks && <ChatBox model={model} snapshot={snapshot} />}
      </div>
      {(seated || snapshot.host) && (
        <InvitePanel
          model={model}
          snapshot={snapshot}
          url={invites.find((i) => i.seat < 0)?.url}
          title={text?.title ?? ''}
        />
      )}
    </div>
  );
}

function optionName(
  words: { name: string; choices?: Record<string, { name: string }> } | undefined,
  id: string,
  value: string,
): string {
  const name = words?.name ?? id;
  return value === 'on' ? name : labelled(name, words?.choices?.[value]?.name ?? value);
}

/** The welcome for someone who followed a link: a name and one button. */
function Welcome({
  model,
  snapshot,
  invite,
  name,
  setName,
}: {
  model: TableModel;
  snapshot: Snapshot;
  invite: string | undefined;
  name: string;
  setName(name: string): void;
}) {
  const free = snapshot.seats.some((s) => s.kind === 'empty');
  const sit = (e: Event) => {
    e.preventDefault();
    void model.sit(-1, invite, name.trim());
  };
  const removed = snapshot.removed && <p role="alert">{t('error.removed')}</p>;
  if (removed && invite === undefined) return removed;
  if (snapshot.invited && invite === undefined) return <p>{t('waiting.invited')}</p>;
  if (!free && invite === undefined) return <p>{t('waiting.watch')}</p>;
  return (
    <form class="paper stack" onSubmit={sit}>
      {removed || <h2>{t('waiting.welcome')}</h2>}
      <label class="field">
        <span>{t('settings.name')}</span>
        <input
          value={name}
          maxLength={24}
          autoComplete="nickname"
          onInput={(e) => setName(e.currentTarget.value)}
        />
      </label>
      <button class="button primary wide">{t('waiting.sit')}</button>
    </form>
  );
}

/** The link to the table, as text and as a QR code. */
function InvitePanel({
  model,
  snapshot,
  url: outside,
  title,
}: {
  model: TableModel;
  snapshot: Snapshot;
  url: string | undefined;
  title: string;
}) {
  const { id } = snapshot;
  const [said, say] = useState('');
  const url = linkTo(outside ?? `/t/${id}`);
  return (
    <section class="invite panel" aria-labelledby="invite">
      <h2 id="invite">{t('invite.title')}</h2>
      <p class="soft">{snapshot.invited ? t('invite.invited') : t('invite.text')}</p>
      <img class="qr" src={api.qr(id)} width="180" height="180" alt={t('invite.qr')} />
      <input
        class="line-input"
        readOnly
        value={url}
        aria-label={t('invite.link')}
        onFocus={(e) => e.currentTarget.select()}
      />
      <div class="row">
        <button
          type="button"
          class="button"
          onClick={() => void copy(url).then((done) => say(done ? t('copied') : t('copy.failed')))}
        >
          <Icon name="link" /> {t('copy')}
        </button>
        {canShare() && (
          <button type="button" class="button" onClick={() => void share(title, url)}>
            <Icon name="share" /> {t('share')}
          </button>
        )}
        <span role="status" class="small">
          {said}
        </span>
      </div>
      {snapshot.host && !snapshot.invited && (
        <Switch
          name={t('join.open.switch')}
          line={t('join.open.line')}
          on={snapshot.open}
          set={(open) => void model.attempt(() => api.list(id, open))}
        />
      )}
    </section>
  );
}
