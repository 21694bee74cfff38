import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { lang, t } from '@lair/i18n';
import { PAGE, useKeys } from '@lair/keys';
import { listen, said } from '@lair/operator/said';
import { useRoute, type Route } from '@lair/router';
import { speakNow, spoken } from '@lair/speak';
import { useStore } from '@lair/store';
import { Icon } from '@lair/ui/icon';
import { KeyList } from '@lair/ui/key-list';
import { Broken } from '@lair/ui/parts';
import Home from '@lair/pages/home';

export type Page = ComponentType<{ route: Route }>;

const pages: Record<Exclude<Route['page'], 'home'>, () => Promise<{ default: Page }>> = {
  game: () => import('@lair/pages/game'),
  rules: () => import('@lair/pages/rules'),
  bestiary: () => import('@lair/pages/bestiary'),
  learn: () => import('@lair/pages/learn'),
  puzzles: () => import('@lair/pages/puzzles'),
  puzzle: () => import('@lair/pages/puzzle'),
  table: () => import('@lair/pages/table'),
  replay: () => import('@lair/pages/replay'),
  'open-record': () => import('@lair/pages/replay'),
  settings: () => import('@lair/pages/settings'),
  matches: () => import('@lair/pages/matches'),
  admin: () => import('@lair/pages/admin'),
  invited: () => import('@lair/pages/invited'),
  link: () => import('@lair/pages/link'),
  gallery: () => import('@lair/pages/gallery'),
  'not-found': () => import('@lair/pages/not-found'),
};

/** Pages that somebody who is banned may open: nothing can be played there. */
const readable = new Set<Route['page']>([
  'rules',
  'bestiary',
  'replay',
  'open-record',
  'settings',
  'matches',
  'admin',
  'gallery',
  'not-found',
]);

/** Returns what the operator says, and what shows it once that is loaded. */
function useOperator() {
  const heard = useStore(said);
  const [shown, set] = useState<typeof import('@lair/operator/notices')>();
  useEffect(listen, []);
  useEffect(() => {
    if (!shown && (heard.announcement || heard.banned))
      import('@lair/operator/notices').then(set, () => undefined);
  }, [heard]);
  return { heard, shown };
}

/**
 * Starts to fetch the code of a page that is about to be shown. The browser
 * keeps it; what goes wrong is told by the page itself, which asks again.
 */
export function prefetch({ page }: Route): void {
  if (page !== 'home') pages[page]().catch(() => undefined);
}

interface Loaded {
  route: Route;
  Page: Page | undefined;
}

export function App() {
  const words = useStore(spoken);
  const route = useRoute();
  const [now, set] = useState<Loaded>({ route, Page: route.page === 'home' ? Home : undefined });
  const [failed, setFailed] = useState(false);
  const [keys, setKeys] = useState(false);
  const first = useRef(true);

  useEffect(() => {
    let gone = false;
    const show = (Page: Page) => {
      if (gone) return;
      setFailed(false);
      set({ route, Page });
    };
    if (route.page === 'home') show(Home);
    else
      pages[route.page]().then(
        (m) => show(m.default),
        () => !gone && setFailed(true),
      );
    return () => {
      gone = true;
    };
  }, [route]);

  // A new page starts at its top. Screen readers and the keyboard start there
  // too. The expeditions for one are a page of their own, whichever is chosen.
  const { page, of, rest, query } = now.route;
  const address = `${page}/${of}/${rest}/${query.has('solo')}`;
  useEffect(() => {
    if (!now.Page) return;
    if (first.current) {
      first.current = false;
      return;
    }
    if (now.route.hash === '') scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [address, now.Page !== undefined]);

  useKeys([{ key: '?', label: t('keys.list'), run: () => setKeys(true) }], PAGE);

  const { heard, shown } = useOperator();
  const { Page } = now;
  const banned = shown && heard.banned && !readable.has(now.route.page) && (
    <shown.Banned of={heard.banned} />
  );
  const whole =
    !banned &&
    (now.route.page === 'table' ||
      now.route.page === 'puzzle' ||
      now.route.page === 'replay' ||
      now.route.page === 'gallery' ||
      now.route.page === 'open-record');
  return (
    <div class="app" key={words} data-page={now.route.page}>
      <a
        class="skip-link"
        href="#main"
        onClick={(e) => (e.preventDefault(), document.getElementById('main')?.focus())}
      >
        {t('skip')}
      </a>
      {!whole && <Masthead />}
      <main id="main" tabIndex={-1}>
        {failed ? <Broken /> : banned || (Page && <Page key={address} route={now.route} />)}
      </main>
      {!whole && Page && <Foot />}
      {shown && !banned && heard.announcement && <shown.Announced of={heard.announcement} />}
      {keys && <KeyList close={() => setKeys(false)} />}
    </div>
  );
}

function Masthead() {
  const other = lang() === 'en' ? 'fr' : 'en';
  return (
    <header class="masthead">
      <a class="logo" href="/" aria-label={`Lair. ${t('home.link')}`}>
        <svg viewBox="0 0 32 32" width="34" height="34" aria-hidden="true">
          <path
            d="M4 30V15C4 8 9 3 16 3s12 5 12 12v15l-4-3-4 3-4-3-4 3-4-3z"
            fill="var(--moon)"
            stroke="var(--night-deep)"
            stroke-width="2"
          />
          <circle cx="12" cy="15" r="3.6" fill="var(--night)" />
          <circle cx="21" cy="15" r="3.6" fill="var(--night)" />
          <circle cx="13" cy="14" r="1.2" fill="#fff" />
          <circle cx="22" cy="14" r="1.2" fill="#fff" />
        </svg>
        <span>Lair</span>
      </a>
      <nav aria-label={t('nav')}>
        <button
          type="button"
          class="button quiet"
          lang={other}
          onClick={() => void speakNow(other)}
        >
          {other === 'fr' ? 'Français' : 'English'}
        </button>
        <a
          class="button quiet square"
          href="/settings"
          aria-label={t('settings.title')}
          title={t('settings.title')}
        >
          <Icon name="sliders" />
        </a>
      </nav>
    </header>
  );
}

function Foot() {
  return (
    <footer class="foot">
      <a href="/replay">{t('record.open')}</a>
      <a href="/settings">{t('settings.title')}</a>
      <span class="soft">{t('foot')}</span>
    </footer>
  );
}
