// For make times: a line for each test file in the folder LAIR_TIMES, which tools/suite reads.

import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** Where the lines go; "" if nobody measures. */
const folder = process.env.LAIR_TIMES ?? '';

/** Clock ticks a second in /proc, which Linux fixes for programs. */
const TICKS = 100;

const note = (step: string, file: string, wall: string, cpu: string): void =>
  appendFileSync(join(folder, step), `${[step, file, wall, cpu].join('\t')}\n`);

/** Writes what each file of unit tests took; they share a process, so CPU time is not known. */
export class Times implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const { duration, collectDuration } = module.diagnostic();
    note(
      'web-check',
      module.relativeModuleId,
      ((duration + collectDuration) / 1000).toFixed(1),
      '-1',
    );
  }
}

/** Returns the reporters of a run: the usual one, and Times if somebody measures. */
export const reporters = (): (string | Reporter)[] =>
  folder === '' ? ['default'] : ['default', new Times()];

interface Process {
  parent: number;
  /** Its CPU time and that of the children it has waited for, in ticks. */
  ticks: number;
}

/** Reads /proc/PID/stat of every process there is. */
function processes(): Map<number, Process> {
  const all = new Map<number, Process>();
  for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
    try {
      // The name in parentheses may hold spaces.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      const ticks = stat.slice(11, 15).map(Number);
      all.set(pid, { parent: Number(stat[1]), ticks: ticks.reduce((a, b) => a + b) });
    } catch {
      // It has ended meanwhile.
    }
  }
  return all;
}

/** Returns the CPU seconds of this process and of all that it has started. */
function used(): number {
  const all = processes();
  const mine = (pid: number): boolean => {
    for (let p = pid; p > 1; p = all.get(p)?.parent ?? 0) if (p === process.pid) return true;
    return false;
  };
  return [...all].reduce((sum, [pid, { ticks }]) => sum + (mine(pid) ? ticks : 0), 0) / TICKS;
}

/** Begins to measure a file of browser tests; the function returned writes its line. */
export function measure(file: string): () => void {
  if (folder === '') return () => undefined;
  const [began, before] = [Date.now(), used()];
  return () =>
    note('browser', file, ((Date.now() - began) / 1000).toFixed(1), (used() - before).toFixed(1));
}
