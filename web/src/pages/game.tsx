import './game.css';
import { useEffect, useState } from 'preact/hooks';
import type { About } from '@lair/game-ui';
import { about as find, alone, loadUI, taught } from '@lair/games';
import { lang, t } from '@lair/i18n';
import { loadItemOf, saveItem, saveItemOf } from '@lair/storage';
import type { Route } from '@lair/router';
import { AlonePage } from '@lair/pages/alone';
import { HowTo } from '@lair/pages/how';
import { loadOffer, type Offer } from '@lair/table/offer';
import { Options } from '@lair/table/options';
import { SameDevice } from '@lair/table/same-device';
import { Opponent } from '@lair/table/opponent';
import {
  botOf,
  invitation,
  lastChosen,
  levelOf,
  settingsOf,
  styleOf,
  surprises,
  tableFor,
  type Chosen,
} from '@lair/table/setup';
import { FIRST } from '@lair/table/levels';
import { sitDown } from '@lair/table/sit';
import { Best } from '@lair/table/stars';
import { useTrying } from '@lair/table/trying';
import { useTitle } from '@lair/title';
import { DoorArt } from '@lair/ui/door-art';
import { Icon, type IconName } from '@lair/ui/icon';
import { PlayAs } from '@lair/ui/my-name';
import { Fact, Missing, Tried } from '@lair/ui/parts';
import type { GameInfo, NewTable } from '@lair/wire';

/** One game: what it is, and every way to sit down to it. */
export default function GamePage({ route }: { route: Route }) {
  const about = find(route.of);
  const info = useInfo(route.of);
  useTitle(about?.text[lang()].title ?? t('not-found.title'));
  if (!about || info === 'none')
    return <Missing title={t('game.unknown')} text={t('game.unknown.text')} />;
  const stage = route.query.get('solo');
  if (stage !== null && alone(about.name))
    return <AlonePage about={about} info={info} at={Number(stage) || undefined} />;
  return <Game about={about} info={info} />;
}

/**
 * What the server knows of the game; undefined until it has told, "none" if it
 * does not know it.
 */
function useInfo(name: string): Offer | 'none' | undefined {
  const [info, set] = useState<Offer | 'none'>();
  useEffect(() => {
    let gone = false;
    loadOffer(name).then(
      (found) => !gone && set(found ?? 'none'),
      () => undefined,
    );
    // What the table needs is fetched while the reader looks at the door.
    void import('@lair/pages/table');
    void loadUI(name);
    return () => {
      gone = true;
    };
  }, [name]);
  return info;
}

function Game({ about, info }: { about: About; info: Offer | undefined }) {
  const [chosen, setChosen] = useState<Chosen>(() => lastChosen(about));
  const set = (part: Partial<Chosen>) => {
    const next = { ...chosen, ...part };
    setChosen(next);
    saveItem(`setup.${about.name}`, next);
  };
  const text = about.text[lang()];
  const [a, b] = about.palette.ground;
  return (
    <div class="page game" style={{ '--door': `light-dark(${a}, ${b})` }}>
      <div class="game-door">
        <DoorArt game={about.name} />
      </div>
      <header class="game-head">
        <h1>{text.title}</h1>
        <p class="row soft">
          <Fact icon="people">{t('players', about.players[0], about.players[1])}</Fact>
          <Fact icon="clock">{t('minutes', about.minutes[0], about.minutes[1])}</Fact>
        </p>
        <p class="game-line">{text.line}</p>
      </header>
      <Ways about={about} chosen={chosen} />
      <HowTo game={about.name} />
      <div class="game-more">
        <OtherWays about={about} chosen={chosen} />
      </div>
      <p class="game-about">{text.about}</p>
      {/* Last: on a phone, what comes with the answer of the server then moves nothing. */}
      <div class="game-set">
        <section class="panel game-bots" aria-label={t('options.level')} aria-busy={!info}>
          {info && (
            <Opponent
              info={info}
              setup={{ seats: chosen.seats, options: settingsOf(chosen, info) }}
              level={levelOf(chosen, info)}
              style={styleOf(chosen, info)}
              set={(level, style) =>
                set({ level, style, learning: chosen.learning && level === FIRST })
              }
              several
            />
          )}
        </section>
        {info && <Options about={about} info={info} chosen={chosen} set={set} />}
        {info && <PlaySo about={about} chosen={chosen} />}
      </div>
    </div>
  );
}

/**
 * Learn, play now, with friends, the campaign: in this order, and the lit one follows the
 * reader, who learns until the lesson was begun or a match was played.
 */
export function Ways({ about, chosen }: { about: About; chosen: Chosen }) {
  const teaches = taught(about.name);
  const stranger =
    teaches &&
    !loadItemOf('learned', about.name, false) &&
    !loadItemOf('played', about.name, false);
  const { busy, error, cancel, sit } = useSit(about, chosen);
  const [pressed, press] = useState<'play' | 'invite'>();
  // While one is being tried, its words and its grey stay with it.
  const begin = (way: 'play' | 'invite', how: (info: GameInfo) => Partial<NewTable>) => {
    if (busy) return;
    press(way);
    sit(how);
  };
  const campaign = about.campaign?.[lang()];
  // Below the buttons it would be out of sight on a phone.
  const line = (way: 'play' | 'invite', usual: string) =>
    error !== '' && pressed === way ? (
      <small class="game-trouble" aria-hidden="true">
        {error}
      </small>
    ) : (
      <small aria-hidden="true">{busy && pressed === way ? t('opening') : usual}</small>
    );
  const stop = (way: 'play' | 'invite') =>
    busy &&
    error !== '' &&
    pressed === way && (
      <button type="button" class="button" onClick={cancel}>
        {t('cancel')}
      </button>
    );
  return (
    <section class="game-ways" aria-label={t('game.ways')}>
      {teaches && (
        <a
          class={stranger ? 'button primary big wide' : 'button big wide'}
          href={`/g/${about.name}/learn`}
        >
          <Icon name="lantern" size={26} />
          <span>
            {t('game.learn')} <Best game={about.name} lesson="first-match" />
            <small aria-hidden="true">{t('game.learn.line')}</small>
          </span>
        </a>
      )}
      <button
        type="button"
        class={stranger ? 'button big wide' : 'button primary big wide'}
        aria-disabled={busy && pressed === 'play'}
        onClick={() => begin('play', againstBots(chosen))}
      >
        <Icon name="play" size={26} />
        <span>
          {t('game.play')}
          {line('play', t('game.play.line', chosen.seats - 1))}
        </span>
      </button>
      {stop('play')}
      <button
        type="button"
        class="button big wide"
        aria-disabled={busy && pressed === 'invite'}
        onClick={() => begin('invite', () => invitation(chosen))}
      >
        <Icon name="link" size={26} />
        <span>
          {t('game.invite')}
          {line('invite', t('game.invite.line'))}
        </span>
      </button>
      {stop('invite')}
      {campaign && alone(about.name) && (
        <a class="way" href={`/g/${about.name}?solo`}>
          <Icon name="person" />
          <span>
            <b>{campaign.name}</b>
            <small>{campaign.line}</small>
          </span>
        </a>
      )}
      <PlayAs />
      {error !== '' && (
        <p class="sr-only" role="alert">
          {error}
        </p>
      )}
    </section>
  );
}

/** Begins the match where a phone has just shown its bots and options, far below the ways. */
function PlaySo({ about, chosen }: { about: About; chosen: Chosen }) {
  const { busy, error, cancel, sit } = useSit(about, chosen);
  return (
    <div class="game-so">
      <button
        type="button"
        class="button big"
        aria-disabled={busy}
        onClick={() => sit(againstBots(chosen))}
      >
        <Icon name="play" />
        {busy ? t('opening') : t('game.play.so')}
      </button>
      <Tried failed={error} busy={busy} cancel={cancel} />
    </div>
  );
}

/** On one device, alone where there is no campaign, puzzles, and the rules. */
function OtherWays({ about, chosen }: { about: About; chosen: Chosen }) {
  const [sharing, setSharing] = useState(false);
  const { error, sit } = useSit(about, chosen);
  const share = (names: string[]) => {
    setSharing(false); // or what went wrong would be told behind it
    const bots = (info: GameInfo) =>
      Array.from({ length: chosen.seats - names.length }, (_, i) => ({
        seat: names.length + i,
        level: botOf(chosen, info),
      }));
    sit(
      (info) => ({ me: 'all', bots: bots(info), start: true }),
      (id) => saveItemOf('names', id, names),
    );
  };
  return (
    <>
      <Trouble error={error} />
      <div class="ways">
        {about.solo && !(about.campaign && alone(about.name)) && (
          <Way
            icon="person"
            name={t('game.solo')}
            line={t('game.solo.line')}
            run={() =>
              sit((info) => ({
                ...tableFor({ ...chosen, seats: 1 }, info),
                me: '0',
                start: true,
              }))
            }
          />
        )}
        <Way
          icon="phone"
          name={t('game.same')}
          line={t('game.same.line')}
          run={() => setSharing(true)}
        />
        {about.lessons?.map(({ name, text }) => (
          <a key={name} class="way" href={`/g/${about.name}/learn/${name}`}>
            <Icon name="lantern" />
            <span>
              <b>
                {text[lang()].title} <Best game={about.name} lesson={name} />
              </b>
              <small>{text[lang()].line}</small>
            </span>
          </a>
        ))}
        {taught(about.name) && (
          <a class="way" href={`/g/${about.name}/puzzles`}>
            <Icon name="bulb" />
            <span>
              <b>{t('puzzles.title')}</b>
              <small>{t('puzzles.line')}</small>
            </span>
          </a>
        )}
        <a class="way" href={`/g/${about.name}/rules`}>
          <Icon name="book" />
          <span>
            <b>{t('game.rules')}</b>
            <small>{t('game.rules.line')}</small>
          </span>
        </a>
      </div>
      {sharing && <SameDevice seats={chosen.seats} close={() => setSharing(false)} start={share} />}
    </>
  );
}

function Way({
  icon,
  name,
  line,
  run,
}: {
  icon: IconName;
  name: string;
  line: string;
  run(): void;
}) {
  return (
    <button type="button" class="way" onClick={run}>
      <Icon name={icon} />
      <span>
        <b>{name}</b>
        <small>{line}</small>
      </span>
    </button>
  );
}

/** The table of a match that begins at once. */
const againstBots = (chosen: Chosen) => (info: GameInfo) => ({
  ...surprises(chosen, info),
  start: true,
});

/** Says why no table was opened. */
const Trouble = ({ error }: { error: string }) =>
  error === '' ? null : (
    <p class="bad" role="alert">
      {error}
    </p>
  );

/** Opens a table and goes there. */
function useSit(about: About, chosen: Chosen) {
  const { busy, trouble: error, tell, attempt, cancel } = useTrying();
  useEffect(() => tell(''), [chosen]);
  return {
    busy,
    error,
    cancel,
    sit: (how: (info: Offer) => Partial<NewTable>, then?: (id: string) => void) =>
      attempt((signal) => sitDown(about, chosen, how, then, signal)),
  };
}
