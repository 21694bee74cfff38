// The pit as a hole that was dug: a heap of earth, the turned rim, the walls with
// their layers and roots, and the floor. The nested shapes are stretched with the
// slot by board.css; what stands around them keeps its size.

import type { VNode } from 'preact';

const blades =
  'M4 26L0 8l7 12 2-20 6 20 7-14-3 20zM30 26l-4-12 6 6 3-15 4 15 6-9-2 15zM58 26l-5-16 8 10 2-20 6 20 ' +
  '6-12-2 18z';

const tufts = (
  <path d={blades} fill="var(--gg-blade)" stroke="var(--gg-line)" stroke-width="1.500" />
);

/** A spade in the heap, and the lantern of the digger. */
const tools = (
  <>
    <path d="M70 4L44 70" stroke="var(--gg-line)" stroke-width="11" />
    <path d="M70 4L44 70" stroke="#a2703f" stroke-width="6" />
    <path d="M61 2l19 7" stroke="var(--gg-line)" stroke-width="10" />
    <path d="M61 2l19 7" stroke="#a2703f" stroke-width="5" />
    <path d="M33 62l24 9-5 16q-10 12-20 4t-4-14z" fill="#b9c4cf" />
    <path d="M46 70l-7 20q9-2 12-9l3-8z" fill="#8d9bab" stroke="none" />
    <path d="M16 90l8-12 12 4 14-8 12 8 10-2 10 14z" fill="var(--gg-clod)" />
    <path d="M92 60q10-22 20 0" fill="none" />
    <path d="M88 62h28v6H88zM86 92h32v7H86z" fill="#6b7a8c" />
    <path d="M90 68h24l2 24H88z" fill="#ffd36b" />
    <path d="M102 72q8 9 0 18-8-9 0-18z" fill="#f08a2b" stroke="none" />
  </>
);

/** Roots that hang out of a wall. */
const roots = (
  <path
    d="M6 0q4 12-2 20M6 8q8 4 9 14M60 0q-3 9 4 15t0 12M62 14q-8 2-9 9M128 0q5 8 0 18"
    fill="none"
    stroke="var(--gg-root)"
    stroke-width="3.500"
    stroke-linecap="round"
  />
);

/** What somebody found while digging. */
const bones = (
  <>
    <path
      d="M8 34q-6 0-5-5-4-4 1-7 5-3 8 2l26-10q-1-7 5-7 4 0 4 5 5 1 4 6-2 5-8 3L17 31q-2 5-9 3z"
      fill="var(--gg-bone)"
    />
    <path d="M62 22q0-14 14-14t14 14q0 7-5 9v7H67v-7q-5-2-5-9z" fill="var(--gg-bone)" />
    <path d="M71 19v.1M81 19v.1" stroke-width="7" stroke-linecap="round" />
    <path d="M72 38v-5M76 38v-5M80 38v-5" stroke-width="2" />
  </>
);

const Prop = ({ name, box, children }: { name: string; box: string; children: VNode }) => (
  <svg
    class={`gg-prop gg-${name}`}
    data-decor
    viewBox={box}
    stroke="var(--gg-line)"
    stroke-width="2.500"
    stroke-linejoin="round"
    overflow="visible"
  >
    {children}
  </svg>
);

/** Drawn once: nothing in it ever changes. */
const hole = (
  <>
    <i class="gg-heap" />
    <i class="gg-rim" />
    <i class="gg-walls" />
    <i class="gg-north" />
    <i class="gg-floor" />
    <i class="gg-moonlit" />
    <Prop name="roots" box="0 0 140 28">
      {roots}
    </Prop>
    <Prop name="bones" box="0 0 100 40">
      {bones}
    </Prop>
    <Prop name="tools" box="0 0 124 100">
      {tools}
    </Prop>
    {[1, 2, 3].map((n) => (
      <Prop key={n} name="tufts" box="0 0 80 28">
        {tufts}
      </Prop>
    ))}
  </>
);

export const Hole = (): VNode => hole;
