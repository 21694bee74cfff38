import './seats.css';
import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '@lair/api';
import { about } from '@lair/games';
import { list, t } from '@lair/i18n';
import { botText, joined, levelText, split, usualLevel } from '@lair/table/levels';
import { Opponent } from '@lair/table/opponent';
import type { TableModel } from '@lair/table/model';
import { postLines } from '@lair/table/post';
import { useWaits } from '@lair/table/waits';
import { copy, linkTo } from '@lair/table/share';
import { Icon } from '@lair/ui/icon';
import { PlayAs } from '@lair/ui/my-name';
import { Sure } from '@lair/ui/sure';
import { moment } from '@lair/when';
import type { GameInfo, Invite, SeatNow, Snapshot, Wait } from '@lair/wire';

interface Props {
  model: TableModel;
  snapshot: Snapshot;
  names: string[];
  info: GameInfo | undefined;
  invites: Invite[];
  /** Token of the link that brought the reader here. */
  invite: string | undefined;
  /** The name to sit down with, if one was just typed. */
  as?: string;
}

/** The seats: who sits where, and what the reader can do about it. */
export function Seats({ model, snapshot, names, info, invites, invite, as }: Props) {
  const teams = about(snapshot.game)?.teams?.(snapshot.setup) ?? null;
  const waiting = snapshot.status === 'waiting';
  const [picking, pick] = useState(-1);
  const waits = useWaits(model, snapshot, 0);
  return (
    <ol class="seats" aria-label={t('seats.title')}>
      {snapshot.seats.map((s) => (
        <li key={s.seat} data-kind={s.kind}>
          <SeatLine seat={s} name={names[s.seat] ?? ''} snapshot={snapshot} team={teams?.[s.seat]}>
            {s.you && waiting && snapshot.yours.length === 1 && (
              <PlayAs changed={() => void model.refresh()}>
                <b>{names[s.seat]}</b>
              </PlayAs>
            )}
          </SeatLine>
          <span class="seat-ways">
            <SeatWays
              seat={s}
              model={model}
              snapshot={snapshot}
              link={invites.find((i) => i.seat === s.seat)?.url}
              invite={invite}
              as={as}
              picking={picking === s.seat}
              pick={() => pick(picking === s.seat ? -1 : s.seat)}
            />
          </span>
          {waits
            .filter((w) => w.seat === s.seat)
            .map((w) => (
              <span key="wait" class="seat-wait">
                <LetBot wait={w} model={model} snapshot={snapshot} names={names} />
              </span>
            ))}
          {picking === s.seat && info && s.kind !== 'person' && snapshot.host && (
            <PickBot seat={s} info={info} model={model} snapshot={snapshot} done={() => pick(-1)} />
          )}
        </li>
      ))}
    </ol>
  );
}

/** One seat and its state. `children` replace the name. */
function SeatLine({
  seat,
  name,
  snapshot,
  team,
  children,
}: {
  seat: SeatNow;
  name: string;
  snapshot: Snapshot;
  team: number | undefined;
  children?: ComponentChild;
}) {
  const plays = seat.kind === 'bot' ? levelText(split(seat.level ?? '').level).line : undefined;
  const state =
    seat.kind === 'empty'
      ? t('seat.empty')
      : seat.kind === 'bot'
        ? t('seat.bot', seat.level ? botText(snapshot.game, seat.level) : '')
        : seat.gave_up
          ? t('seat.gave-up')
          : seat.minded
            ? t('seat.minded')
            : seat.outside
              ? t('seat.outside')
              : seat.you
                ? t('seat.you')
                : seat.online
                  ? t('seat.here')
                  : t('seat.away');
  return (
    <span class="seat-line">
      <span class="seat-mark" aria-hidden="true">
        <Icon
          name={
            seat.kind === 'empty' ? 'chair' : seat.kind === 'bot' || seat.outside ? 'bot' : 'person'
          }
        />
      </span>
      <span>
        {children || <b>{seat.kind === 'empty' ? t('seat.n', seat.seat + 1) : name}</b>}
        <small>
          {state}
          {plays !== undefined && ` · ${plays}`}
          {team !== undefined ? ` · ${t('team', team + 1)}` : ''}
          {snapshot.status === 'playing' && snapshot.actors.includes(seat.seat)
            ? ` · ${t('player.acts')}`
            : ''}
          {postLines(seat).map((line) => ` · ${line}`)}
        </small>
      </span>
    </span>
  );
}

interface WaysProps {
  seat: SeatNow;
  model: TableModel;
  snapshot: Snapshot;
  link: string | undefined;
  invite: string | undefined;
  as: string | undefined;
  picking: boolean;
  /** Opens the choice of a bot for the seat, or closes it. */
  pick(): void;
}

/** Chooses a bot for a seat by level and style. A button confirms it. */
function PickBot({
  seat,
  info,
  model,
  snapshot,
  done,
}: {
  seat: SeatNow;
  info: GameInfo;
  model: TableModel;
  snapshot: Snapshot;
  done(): void;
}) {
  const now = split(seat.level ?? '');
  const [bot, set] = useState(seat.level ? now : { level: usualLevel(info.levels), style: '' });
  const sit = async () => {
    if (await model.attempt(() => api.bot(model.id, seat.seat, joined(bot.level, bot.style))))
      done();
  };
  return (
    <div class="pick-bot">
      <Opponent
        info={info}
        setup={snapshot.setup}
        {...bot}
        set={(level, style) => set({ level, style })}
      />
      <button type="button" class="button primary" onClick={() => void sit()}>
        <Icon name="bot" /> {t('seat.bot-sit')}
      </button>
    </div>
  );
}

function SeatWays({ seat, model, snapshot, link, invite, as, picking, pick }: WaysProps) {
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
        <Come seat={n} model={model} snapshot={snapshot} invite={invite} as={as} />
      )}
      {snapshot.host && seat.kind !== 'person' && (
        <button
          type="button"
          class="button square"
          onClick={pick}
          aria-expanded={picking}
          aria-label={
            seat.kind === 'empty' ? t('seat.bot-here', n + 1) : t('seat.bot-other', n + 1)
          }
          title={seat.kind === 'empty' ? t('seat.bot-here', n + 1) : t('seat.bot-other', n + 1)}
        >
          <Icon name={seat.kind === 'empty' ? 'bot' : 'pencil'} />
        </button>
      )}
      {waiting && snapshot.host && seat.kind === 'bot' && (
        <button
          type="button"
          class="button quiet square"
          onClick={does(() => api.bot(id, n, ''))}
          aria-label={t('seat.open', n + 1)}
        >
          <Icon name="close" />
        </button>
      )}
      {snapshot.host && seat.kind === 'person' && !seat.you && (
        <Sure
          name={t('seat.remove', seat.name)}
          icon="close"
          ask={t('seat.remove.ask')}
          line={t(waiting ? 'seat.remove.waiting' : 'seat.remove.playing')}
          run={does(() => api.dismiss(id, n))}
        />
      )}
      {seat.you && seat.minded && !seat.gave_up && (
        <button type="button" class="button primary" onClick={does(() => api.back(id, n))}>
          {t('seat.back')}
        </button>
      )}
      {seat.you && waiting && (
        <button type="button" class="button quiet" onClick={() => void model.leave(n)}>
          {t('seat.leave')}
        </button>
      )}
    </>
  );
}

/**
 * How a reader without a seat gets this one: by sitting down, or by asking the
 * host in a running match.
 */
function Come({
  seat,
  model,
  snapshot,
  invite,
  as,
}: {
  seat: number;
  model: TableModel;
  snapshot: Snapshot;
  invite: string | undefined;
  as: string | undefined;
}) {
  const [asked, ask] = useState(false);
  const { host, invited, removed, status, newcomers } = snapshot;
  const linked = invited || removed; // only a link seats this reader
  const free = host || invite !== undefined || (!linked && (status === 'waiting' || newcomers));
  if (free)
    return (
      <button type="button" class="button" onClick={() => void model.sit(seat, invite, as)}>
        {t('seat.sit')}
      </button>
    );
  if (linked) return null;
  if (asked) return <small role="status">{t('seat.asked')}</small>;
  return (
    <button
      type="button"
      class="button"
      onClick={() => void model.knock(seat).then((done) => done && ask(true))}
    >
      {t('seat.ask')}
    </button>
  );
}

/** Lets a bot make the decision of a silent person, or says from when it can. */
export function LetBot({
  wait,
  model,
  snapshot,
  names,
}: {
  wait: Wait;
  model: TableModel;
  snapshot: Snapshot;
  names: string[];
}) {
  if (Date.parse(wait.from) > Date.now())
    return <small class="soft">{t('seat.let.from', moment(wait.from))}</small>;
  if (snapshot.yours.some((s) => wait.agreed.includes(s)))
    return (
      <small class="soft">{t('seat.let.agreed', list(wait.waiting.map((s) => names[s]!)))}</small>
    );
  return (
    <button
      type="button"
      class="button"
      onClick={() => void model.attempt(() => api.letBot(model.id, wait.seat))}
    >
      {t('seat.let')}
    </button>
  );
}

function CopyLink({ url, seat }: { url: string; seat: number }) {
  const [done, set] = useState(false);
  return (
    <button
      type="button"
      class="button quiet"
      onClick={() => void copy(linkTo(url)).then(set)}
      onBlur={() => set(false)}
      aria-label={done ? t('copied') : t('seat.link', seat + 1)}
      title={t('seat.link', seat + 1)}
    >
      <Icon name={done ? 'check' : 'link'} />
    </button>
  );
}
