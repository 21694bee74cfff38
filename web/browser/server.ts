// A server of the test's own, in an empty folder, and browsers that note
// everything that goes wrong on a page.

import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { en } from '../src/i18n/en';
import { fr } from '../src/i18n/fr';
import type { NewTable } from '../src/wire';
import { measure } from '../test/times';
import { forgotten, watchShifts } from './shifts';

/** The texts of the pages, by language. */
export const words = { en, fr };
export type Lang = keyof typeof words;

const binary = resolve(process.env.LAIR_BIN ?? '../lair');

export class Server {
  #flags: string[];
  #process: ChildProcess | undefined;
  #data = mkdtempSync(join(tmpdir(), 'lair-browser-'));
  url = '';
  /** The browser of its guests. */
  browser!: Browser;

  /** Flags are what `lair serve` is given beside its address and folder. */
  constructor(...flags: string[]) {
    this.#flags = flags;
  }

  /**
   * Starts the server; after the first time at the same address, on what the
   * last one left behind.
   */
  async start(): Promise<void> {
    const listen = this.url === '' ? '127.0.0.1:0' : new URL(this.url).host;
    const child = spawn(
      binary,
      ['serve', '--listen', listen, '--data', join(this.#data, 'data'), ...this.#flags],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    this.#process = child;
    let log = '';
    child.stderr!.on('data', (text: Buffer) => (log += text.toString()));
    this.url = await new Promise<string>((done, fail) => {
      createInterface(child.stdout!).on('line', (line) => {
        const address = /http:\/\/\S+/.exec(line);
        if (address) done(address[0].replace(/\/$/, ''));
      });
      child.once('error', fail);
      child.once('exit', (code) => fail(new Error(`lair serve ended with ${code}:\n${log}`)));
    });
  }

  /** Runs `lair admin` for this server and returns what it prints. */
  async admin(...args: string[]): Promise<string> {
    const all = ['admin', '--data', join(this.#data, 'data'), ...args];
    return (await promisify(execFile)(binary, all)).stdout;
  }

  /** Ends the server as a power cut would: no warning, no goodbye. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
  }

  async close(): Promise<void> {
    await this.browser?.close();
    await this.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }
}

/**
 * Returns the server of a test file. It starts before the first test and is
 * removed after the last. By default pages are laid out and can be pressed and
 * queried, but are not painted: no test looks at a picture, and painting
 * without a graphics card takes as long as everything else. A screenshot would
 * be empty.
 */
export function openServer({
  flags = [],
  painted = false,
}: { flags?: string[]; painted?: boolean } = {}): Server {
  const server = new Server(...flags);
  // No memory for tiles, so that there are none.
  const unpainted = painted ? [] : ['--force-gpu-mem-available-mb=0'];
  let measured: () => void;
  beforeAll(async ({}, { name }) => {
    measured = measure(name);
    await server.start();
    server.browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds here, so what V8 optimises is hardly run again.
        '--js-flags=--no-opt',
        ...unpainted,
      ],
    });
  });
  afterAll(async () => {
    measured();
    await server.close();
  });
  return server;
}

export interface Guest {
  context: BrowserContext;
  page: Page;
  lang: Lang;
  /** What went wrong on the page so far; a test ends by looking that there is nothing. */
  troubles: string[];
  /** The sum of layout shifts without a cause of the reader's making. */
  shifts(): Promise<number>;
  /** Returns what has moved without the reader's doing, and forgets it. */
  shifted(): Promise<string[]>;
}

export interface Manner {
  width: number;
  height: number;
  lang?: Lang;
  theme?: 'light' | 'dark';
  speed?: 'slow' | 'normal' | 'fast' | 'off';
  still?: boolean;
  /** Pixels of the screen for one of the page. */
  scale?: number;
}

/**
 * Opens a browser for a new guest: no cookies, a window size, a language, a
 * theme.
 */
export async function guest(
  server: Server,
  { width, height, lang = 'en', theme = 'dark', speed = 'off', still = false, scale = 1 }: Manner,
): Promise<Guest> {
  const context = await server.browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    locale: lang === 'fr' ? 'fr-FR' : 'en-GB',
    colorScheme: theme,
    hasTouch: width < 700,
    reducedMotion: still ? 'reduce' : 'no-preference',
    baseURL: server.url,
  });
  context.setDefaultTimeout(30_000);
  await context.addInitScript((speed) => {
    if (localStorage.getItem('lair.settings') === null)
      localStorage.setItem('lair.settings', JSON.stringify({ speed, sound: false }));
    // Mighty Monsters opens the first summary by itself where no pause shows it.
    localStorage.setItem('lair.mm-summary', 'true');
  }, speed);
  await context.addInitScript(watchShifts);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (e) => troubles.push(`${page.url()}: ${e.message}`));
  page.on('console', (m) => {
    if (m.type() === 'error' && !m.text().startsWith('Failed to load resource'))
      troubles.push(`${page.url()}: ${m.text()}`);
  });
  page.on('response', (r) => {
    if (r.status() >= 400)
      void r.text().then(
        (text) =>
          troubles.push(`${r.request().method()} ${r.url()}: ${r.status()} ${text.slice(0, 300)}`),
        () => undefined,
      );
  });
  return {
    context,
    page,
    lang,
    troubles,
    shifts: () => page.evaluate(() => (window as unknown as { shifted: number }).shifted),
    shifted: () => forgotten(page),
  };
}

/** By how much the page is wider than the window. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** By how much it is higher; less than nothing where there is room to spare. */
export const downward = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight - innerHeight);

/** At a table nothing goes wrong, and nothing has to be scrolled to. */
export async function nothingWrong({ page, troubles }: Guest): Promise<void> {
  expect(troubles).toEqual([]);
  expect(await sideways(page)).toBe(0);
  expect(await downward(page)).toBeLessThanOrEqual(0);
}

/**
 * Holds back what a page asks for, as a slow connection would, and returns what
 * lets it go and waits for the answer.
 */
export async function holdBack(page: Page, url: string): Promise<() => Promise<void>> {
  let release!: () => void;
  const released = new Promise<void>((done) => (release = done));
  await page.route(url, async (route) => (await released, route.continue()));
  return async () => {
    const answer = page.waitForResponse(url);
    release();
    await (await answer).finished();
  };
}

/** Asks the server for something in a guest's name, without the page. */
export async function post(
  { context }: Guest,
  path: string,
  data: object,
): Promise<{ id: string }> {
  const answer = await context.request.post(`/api${path}`, {
    data,
    headers: { 'Idempotency-Key': Math.random().toString(36).slice(2).padEnd(16, '0') },
  });
  expect(answer.status()).toBeLessThan(300);
  return (await answer.json()) as { id: string };
}

/**
 * A table with a guest in the first seat; unless it says otherwise, against
 * bots that do anything the rules allow.
 */
export const newTable = async (
  g: Guest,
  table: Partial<NewTable> & { game: string; seats: number },
): Promise<string> =>
  (await post(g, '/tables', { me: '0', level: 'random', start: true, ...table })).id;

/** Scripts and styles that a page has fetched, as they came over the wire. */
export const code = (page: Page): Promise<{ name: string; bytes: number }[]> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter((r) => /\.(js|css)$/.test(new URL(r.name).pathname))
      .map((r) => ({
        name: new URL(r.name).pathname.replace('/assets/', ''),
        bytes: r.encodedBodySize,
      })),
  );
