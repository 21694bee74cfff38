// Figures over time: bars for the eye, and the same as a table.

import './plot.css';
import type { ComponentChildren } from 'preact';

/** A table whose first column names its rows. */
export function Figures({
  name,
  head,
  rows,
}: {
  name: string;
  head: string[];
  rows: ComponentChildren[][];
}) {
  return (
    <table class="figures">
      <caption class="sr-only">{name}</caption>
      <thead>
        <tr>
          {head.map((h) => (
            <th scope="col" key={h}>
              {h}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...others], i) => (
          <tr key={i}>
            <th scope="row">{first}</th>
            {others.map((x, n) => (
              <td class="numeral" key={n}>
                {x}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A bar of a plot. */
export interface Bar {
  name: string;
  /** undefined: there is no figure, and the place stays empty. */
  value?: number | undefined;
  /** How many matches the figure is of. */
  sample: number;
}

/** Where bars are drawn: from LEFT to 100 per cent across, and from TOP to BOTTOM px down. */
const [LEFT, TOP, BOTTOM, HIGH] = [15, 20, 132, 156];

/** Draws bars from zero, with lines at zero and at the outermost figures. */
function Bars({ bars, range, say }: Pick<PlotProps, 'bars' | 'range' | 'say'>) {
  const values = bars.flatMap((b) => b.value ?? []);
  const low = Math.min(0, ...range, ...values);
  const high = Math.max(0, ...range, ...values);
  const y = (value: number) => TOP + ((high - value) / (high - low || 1)) * (BOTTOM - TOP);
  const slot = (100 - LEFT) / Math.max(bars.length, 6);
  const ink = 'var(--text-soft)';
  return (
    <svg width="100%" height={HIGH} font-size="12" fill={ink} aria-hidden="true">
      {[...new Set([low, 0, high])].map((value) => (
        <g key={value}>
          <line x1="0" x2="100%" y1={y(value)} y2={y(value)} stroke="var(--rule)" />
          <text y={y(value) - 4}>{say(value)}</text>
        </g>
      ))}
      {bars.map(
        ({ name, value }, i) =>
          value !== undefined && (
            <rect
              key={name}
              x={`${LEFT + (i + 0.15) * slot}%`}
              width={`${slot * 0.7}%`}
              y={Math.min(y(value), y(0)) - 1}
              height={Math.abs(y(value) - y(0)) + 2}
              rx="2"
              fill="var(--lamp-deep)"
            >
              <title>{`${name}: ${say(value)}`}</title>
            </rect>
          ),
      )}
      <text x={`${LEFT}%`} y={HIGH - 4}>
        {bars[0]?.name}
      </text>
      {bars.length > 1 && (
        <text x="100%" y={HIGH - 4} text-anchor="end">
          {bars.at(-1)?.name}
        </text>
      )}
    </svg>
  );
}

interface PlotProps {
  title: string;
  /** What opens the table, and the heads of its columns. */
  table: string;
  head: [name: string, value: string, sample: string];
  bars: Bar[];
  /** What the plot shows at least, such as all of a share. */
  range: number[];
  say(value: number): string;
}

/** A plot of a figure over time, the oldest first; a table beside it says the same. */
export function Plot({ title, table, head, bars, range, say }: PlotProps) {
  const known = bars.filter((b) => b.value !== undefined).toReversed();
  return (
    <figure class="plot stack tight">
      <figcaption class="small">{title}</figcaption>
      <Bars {...{ bars, range, say }} />
      <details>
        <summary>{table}</summary>
        <Figures
          name={title}
          head={head}
          rows={known.map((b) => [b.name, say(b.value!), b.sample])}
        />
      </details>
    </figure>
  );
}
