import './seats.css';
import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '@lair/api';
import { about } from '@lair/games';
import { t } from '@lair/i18n';
import { levelText, usualLevel } from '@lair/table/levels';
import type { TableModel } from '@lair/table/model';
import { copy } from '@lair/table/share';
import { Icon } from '@lair/ui/icon';
import { PlayAs } from '@lair/ui/my-name';
import type { GameInfo, Invite, SeatNow, Snapshot } from '@lair/wire';

interface Props {
  model: TableModel;
  snapshot: Snapshot;
  names: string[];
  info: GameInfo | undefined;
  invites: Invite[];
  /** Token of the link that brought the reader here. */
  invite: string | undefined;
  /** The name to sit down under, where one was just given. */
  as?: string;
}

/** Who sits where, and what one can do about it. */
export function Seats({ model, snapshot, names, info, invites, invite, as }: Props) {
  const teams = about(snapshot.game)?.teams?.(snapshot.setup) ?? null;
  const waiting = snapshot.status === 'waiting';
  return (
    <ol class="seats" aria-label={t('seats.title')}>
      {snapshot.seats.map((s) => (
        <li key={s.seat} data-kind={s.kind}>
          <SeatLine seat={s} name={names[s.seat] ?? ''} snapshot={snapshot} team={teams?.[s.seat]}>
            {s.you && waiting && snapshot.yours.length === 1 && <PlayAs changed={() => void model.refresh()}><b>{names[s.seat]}</b></PlayAs>}
          </SeatLine>
          <span class="seat-ways">
            <SeatWays seat={s} model={model} snapshot={snapshot} info={info} link={invites.find((i) => i.seat === s.seat)?.url} invite={invite} as={as} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Who sits there and how it stands with them; what is inside is said instead of the name. */
function SeatLine({ seat, name, snapshot, team, children }: { seat: SeatNow; name: string; snapshot: Snapshot; team: number | undefined; children?: ComponentChild }) {
  const state =
    seat.kind === 'empty' ? t('seat.empty')
    : seat.kind === 'bot' ? t('seat.bot', levelText(seat.level ?? '').name)
    : seat.gave_up ? t('seat.gave-up')
    : seat.minded ? t('seat.minded')
    : seat.outside ? t('seat.outside')
    : seat.you ? t('seat.you')
    : seat.online ? t('seat.here')
    : t('seat.away');
  return (
    <span class="seat-line">
      <span class="seat-mark" aria-hidden="true"><Icon name={seat.kind === 'empty' ? 'chair' : seat.kind === 'bot' || seat.outside ? 'bot' : 'person'} /></span>
      <span>
        {children || <b>{seat.kind === 'empty' ? t('seat.n', seat.seat + 1) : name}</b>}
        <small>
          {state}
          {team !== undefined ? ` · ${t('team', team + 1)}` : ''}
          {snapshot.status === 'playing' && snapshot.actors.includes(seat.seat) ? ` · ${t('player.acts')}` : ''}
        </small>
      </span>
    </span>
  );
}

interface WaysProps {
  seat: SeatNow;
  model: TableModel;
  snapshot: Snapshot;
  info: GameInfo | undefined;
  link: string | undefined;
  invite: string | undefined;
  as: string | undefined;
}

function SeatWays({ seat, model, snapshot, info, link, invite, as }: WaysProps) {
  const { id } = model;
  const waiting = snapshot.status === 'waiting';
  if (snapshot.status !== 'waiting' && snapshot.status !== 'playing') return null;
  const does = (f: () => Promise<unknown>) => () => void model.attempt(f);
  const n = seat.seat;
  const seated = snapshot.yours.length > 0;
  return (
    <>
      {link !== undefined && seat.kind !== 'person' && <CopyLink url={link} seat={n} />}
      {seat.kind !== 'person' && !seated && (
        <button type="button" class="button" onClick={() => void model.sit(n, invite, as)}>{t('seat.sit')}</button>
      )}
      {waiting && snapshot.host && seat.kind === 'empty' && info && (
        <button type="button" class="button" onClick={does(() => api.bot(id, n, usualLevel(info.levels)))} aria-label={t('seat.bot-here', n + 1)}>
          <Icon name="bot" />
        </button>
      )}
      {waiting && snapshot.host && seat.kind === 'bot' && (
        <button type="button" class="button quiet square" onClick={does(() => api.bot(id, n, ''))} aria-label={t('seat.open', n + 1)}>
          <Icon name="close" />
        </button>
      )}
      {seat.you && seat.minded && !seat.gave_up && <button type="button" class="button primary" onClick={does(() => api.back(id, n))}>{t('seat.back')}</button>}
      {seat.you && waiting && (
        <button type="button" class="button quiet" onClick={does(() => api.leave(id, n))}>{t('seat.leave')}</button>
      )}
    </>
  );
}

function CopyLink({ url, seat }: { url: string; seat: number }) {
  const [done, set] = useState(false);
  return (
    <button
      type="button"
      class="button quiet"
      onClick={() => void copy(url).then(set)}
      onBlur={() => set(false)}
      aria-label={done ? t('copied') : t('seat.link', seat + 1)}
      title={t('seat.link', seat + 1)}
    >
      <Icon name={done ? 'check' : 'link'} />
    </button>
  );
}
