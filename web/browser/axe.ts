// What axe has to say about a page.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds when nothing moves any more, as short lines: by all its rules,
 * or only by some.
 */
export async function found(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async (rules) => {
    await Promise.all(
      document
        .getAnimations()
        // One that follows the scrolling of a list never finishes.
        .filter((a) => a.timeline === document.timeline)
        .map((a) => a.finished.catch(() => undefined))
        .slice(0, 200),
    );
    const { violations } = await (
      window as unknown as {
        axe: {
          run(o: object): Promise<{
            violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
          }>;
        };
      }
    ).axe.run({
      resultTypes: ['violations'],
      ...(rules && { runOnly: { type: 'rule', values: rules } }),
    });
    return violations.flatMap((v) =>
      v.nodes
        .slice(0, 3)
        .map((n) => `${v.id}: ${n.html.slice(0, 160)} ${n.failureSummary.split('\n')[1] ?? ''}`),
    );
  }, rules);
}
