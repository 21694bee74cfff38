// What stands on a planet, and what hangs in its sky.

import type { VNode } from 'preact';
import type { Landscape } from './grounds';

/** The standing things, around the middle of their foot, a cell being 100. */
export const things: Record<Landscape, VNode> = {
  ice: (
    <g fill="#d8f0f7">
      <path d="M-44 0L-24-54L-6 0Z" />
      <path d="M8 0L28-40L46 0Z" />
      <path d="M-18 0L4-96L26 0Z" fill="#a9d8ea" />
    </g>
  ),
  water: (
    <g>
      <ellipse cy="-14" rx="54" ry="24" fill="#2573a3" />
      <path d="M-30-16q10-8 20 0t20 0t20 0" fill="none" stroke="#bfe9f5" />
    </g>
  ),
  lava: (
    <g>
      <path d="M-56 0L-20-74H20L56 0Z" fill="#6d1f2f" />
      <path d="M-20-74q20 16 40 0l-8 34-10-12-10 22-6-26Z" fill="#ff8a3a" />
    </g>
  ),
  grassland: (
    <g>
      <path d="M-7 0V-40H7V0Z" fill="#7a5233" />
      <circle cy="-62" r="34" fill="#62ad58" />
    </g>
  ),
  swamp: (
    <g fill="none" stroke-linecap="round">
      <path d="M-26 0Q-30-40-22-72M0 0V-88M26 0Q30-36 20-66" />
      <path d="M-22-60V-80M0-74V-98M20-54V-74" stroke="#7a5233" stroke-width="15" />
    </g>
  ),
  desert: (
    <g fill="#5f9a55">
      <path d="M-12 0V-88a12 12 0 0 1 24 0V-44H26V-62a9 9 0 0 1 18 0v36H12V0Z" />
      <path d="M-12-26H-40V-56a9 9 0 0 1 18 0v12h10Z" />
    </g>
  ),
  rune: (
    <g>
      <path d="M-30 0L-24-78L4-94L30-70L28 0Z" fill="#9a86c8" />
      <path d="M-8-20V-66L10-54L-8-42M-8-44L12-22" fill="none" stroke="#ffe9a8" />
    </g>
  ),
};

/** Stars and a ringed moon, in a box of 400 by 300. */
export const sky: VNode = (
  <>
    <path d="M0 0H150Q110 120 0 160ZM400 170Q330 200 310 300H400Z" fill="var(--bm-cloud)" />
    <path
      d="M24 60l2 6 6 2-6 2-2 6-2-6-6-2 6-2zM66 22l1.500 4 4 1.500-4 1.500-1.500 4-1.500-4-4-1.500 4-1.500zM52 236l2 6 6 2-6 2-2 6-2-6-6-2 6-2zM356 132l1.500 5 5 1.500-5 1.500-1.500 5-1.500-5-5-1.500 5-1.500zM376 226l1.500 4 4 1.500-4 1.500-1.500 4-1.500-4-4-1.500 4-1.500zM318 30l1 3 3 1-3 1-1 3-1-3-3-1 3-1zM14 168l1 3 3 1-3 1-1 3-1-3-3-1 3-1z"
      fill="var(--bm-star)"
    />
    <g transform="translate(368 52)" stroke="var(--bm-edge)" stroke-width="2">
      <circle r="20" fill="var(--bm-moon)" />
      <path d="M-16-8q16 6 34 0M-19 4q18 7 38 1" fill="none" stroke="var(--bm-moon-band)" />
      <path d="M-19-5C-44 8-40 18-12 12S40-10 30-14Q27-15 18-11" fill="none" stroke-width="6" />
      <path
        d="M-19-5C-44 8-40 18-12 12S40-10 30-14Q27-15 18-11"
        fill="none"
        stroke="var(--bm-pink)"
        stroke-width="2.500"
      />
    </g>
  </>
);
