// How smoothly pieces move: the browser's own trace of the frames that it presented and
// dropped while dice tumble and pieces fly. A bench and no test: LAIR_FRAMES=1, on a machine
// that does nothing else.

import { cpus, loadavg } from 'node:os';
import { expect, test } from 'vitest';
import { begin, move, wait } from './play';
import { guest, openServer } from './server';

const server = openServer({ painted: true });

const MOVES = Number(process.env.LAIR_FRAMES ?? 0) > 1 ? Number(process.env.LAIR_FRAMES) : 8;

interface TraceEvent {
  name: string;
  ph: string;
  args: {
    frame_reporter?: {
      state: string;
      has_compositor_animation: boolean;
      has_main_animation: boolean;
    };
  };
}

interface Frames {
  presented: number;
  dropped: number;
  /** Frames of which the page itself had to draw the motion, beside whatever else it does. */
  main: number;
}

/** The frames of a trace in which something moved. */
function frames(trace: Buffer): Frames {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const found: Frames = { presented: 0, dropped: 0, main: 0 };
  for (const { name, ph, args } of traceEvents) {
    const frame = args.frame_reporter;
    if (name !== 'PipelineReporter' || ph !== 'b' || !frame) continue;
    if (!frame.has_compositor_animation && !frame.has_main_animation) continue;
    if (frame.state === 'STATE_DROPPED') found.dropped++;
    else if (frame.state.startsWith('STATE_PRESENTED')) found.presented++;
    else continue; // nothing was to be drawn
    if (frame.has_main_animation) found.main++;
  }
  return found;
}

test.skipIf(!process.env.LAIR_FRAMES).each([
  ['mighty-monsters', 3, 'monsters'],
  ['gloomy-graves', 2, 'cards'],
  ['monster-expedition', 2, 'dice'],
  ['big-monster', 3, 'packs'],
] as const)('%s', async (game, seats, what) => {
  const g = await guest(server, { width: 1280, height: 800, speed: 'normal' });
  await begin(g, game, seats);
  const all: Frames = { presented: 0, dropped: 0, main: 0 };
  for (let n = 0; n < MOVES && (await wait(g.page)) === 'turn'; n++) {
    await server.browser.startTracing(g.page, {
      categories: ['cc', 'benchmark', 'devtools.timeline.frame'],
    });
    await move(g.page, n);
    await g.page.waitForTimeout(1500);
    const found = frames(await server.browser.stopTracing());
    all.presented += found.presented;
    all.dropped += found.dropped;
    all.main += found.main;
  }
  expect(all.presented).toBeGreaterThan(MOVES);
  const share = all.presented / (all.presented + all.dropped);
  // Of 60 a second; the rest is left to what else a quiet machine does.
  expect(share).toBeGreaterThan(54 / 60);
  console.log(
    `${game}, ${what}: ${all.presented} frames presented, ${all.dropped} dropped, ${all.main} drawn by` +
      ` the page: ${(60 * share).toFixed(1)} of 60 a second; ${cpus().length} cores,` +
      ` load ${loadavg()[0]!.toFixed(1)}`,
  );
  await g.context.close();
});
