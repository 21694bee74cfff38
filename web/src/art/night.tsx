// The night sky over every front page: sky, moon, three hills of cut paper and a den
// with its lamp lit. It is drawn wide; a phone shows only the middle third.

export function Night() {
  return (
    <svg
      class="night"
      viewBox="0 0 1600 520"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <rect width="1600" height="520" fill="var(--night)" />
      <g fill="var(--star)">
        {stars.map(([x, y, r]) => (
          <path key={`${x}`} d={sparkle(x!, y!, r!)} />
        ))}
      </g>
      <g class="night-moon" transform="translate(1000 178)">
        <path
          d="M0-78c44-2 80 33 79 78s-34 79-79 78-78-36-77-79 33-75 77-77z"
          fill="var(--moon)"
          stroke="var(--night-deep)"
          stroke-width="4"
        />
        <path
          d={
            'M-30-34c9-3 16 2 17 10s-7 15-15 14-14-7-13-13 5-9 11-11zM24 18c11-4 20 4 19 14' +
            'S33 47 24 45 11 38 12 31s5-11 12-13zM-34 24c5-2 10 1 10 7' +
            's-5 9-10 7-7-5-6-8 3-5 6-6z'
          }
          fill="#e6d3a6"
        />
        <path
          d="M-6-8q6-7 13 0M26-12q6-7 13 0M6 8q8 7 18 1"
          fill="none"
          stroke="var(--night)"
          stroke-width="4"
          stroke-linecap="round"
        />
      </g>
      <path
        d={
          'M0 330' +
          'l90-42 70 18 96-70 88 46 120-96 92 70 108-38 118 84 ' +
          '96-60 126 66 120-92 104 58 130-70 122 88 120-52' +
          'v290H0z'
        }
        fill="#1b2850"
      />
      <path
        d="M0 392c90-50 200-62 300-26s170 30 270-16 220-64 330-22 190 50 300 8 260-42 400 20v164H0z"
        fill="#24346a"
        stroke="var(--night-deep)"
        stroke-width="4"
      />
      <g stroke="var(--night-deep)" stroke-width="4" fill="#18234a">
        <path d="M330 392l-34-6 22-34-22-4 24-38-18-4 28-54 28 54-18 4 24 38-22 4 22 34z" />
        <path d="M1270 404l-30-5 20-30-20-4 21-34-16-3 25-48 25 48-16 3 21 34-20 4 20 30z" />
        <path d="M1350 420l-26-5 16-26-16-3 18-30-13-3 21-41 21 41-13 3 18 30-16 3 16 26z" />
        <path d="M440 404l-24-4 15-23-15-3 16-26-12-3 20-38 20 38-12 3 16 26-15 3 15 23z" />
      </g>
      <path
        d={
          'M420 520c10-120 60-196 128-208l18-44 26 38c60-8 120-8 176 0l28-40 18 46' +
          'c76 14 122 88 132 208z'
        }
        fill="#31437f"
        stroke="var(--night-deep)"
        stroke-width="5"
      />
      <g fill="var(--moon)" stroke="var(--night-deep)" stroke-width="5">
        <path d="M556 372c26-12 52 4 54 34s-24 44-46 38-34-22-32-42 10-24 24-30z" />
        <path d="M806 372c-26-12-52 4-54 34s24 44 46 38 34-22 32-42-10-24-24-30z" />
      </g>
      <g class="blink-pupils" fill="var(--night-deep)">
        <circle cx="582" cy="410" r="17" />
        <circle cx="780" cy="410" r="17" />
        <circle cx="588" cy="403" r="5.5" fill="#fff" />
        <circle cx="786" cy="403" r="5.5" fill="#fff" />
      </g>
      <path
        d="M612 520v-34c0-44 30-74 70-74s70 30 70 74v34z"
        fill="var(--lamp)"
        stroke="var(--night-deep)"
        stroke-width="6"
      />
      <path d="M640 520v-30c0-28 18-48 42-48s42 20 42 48v30z" fill="#fff1c9" />
      <path
        d="M612 486l14 22 14-24 14 26 14-28 14 30 14-28 14 26 14-26 14 24 12-20"
        fill="none"
        stroke="var(--night-deep)"
        stroke-width="5"
        stroke-linejoin="round"
      />
      <path
        d="M0 452c120-40 240-36 380 6s190 50 300 52 210-12 340-54 300-52 580 2v62H0z"
        fill="#0d1530"
        stroke="var(--night-deep)"
        stroke-width="4"
      />
      <g fill="var(--moon)">
        <path
          d={
            'M196 470q10-12 22 0-10 12-22 0zM232 470q10-12 22 0-10 12-22 0zM1168 476' +
            'q9-11 20 0-10 11-20 0zM1200 474q9-11 20 0-10 11-20 0zM1420 482q8-9 17 0-8 9-17 0z' +
            'M1446 482q8-9 17 0-8 9-17 0z'
          }
        />
      </g>
    </svg>
  );
}

// No star lies behind the words, which stand at the left below the top edge.
// None where the title and the bar above lie at a usual width.
const stars: number[][] = [
  [70, 60, 7],
  [410, 30, 4],
  [770, 120, 4],
  [840, 130, 7],
  [880, 200, 4],
  [905, 84, 4],
  [1110, 92, 4],
  [1150, 44, 5],
  [1190, 230, 6],
  [1245, 70, 4],
  [1290, 120, 4],
  [1340, 190, 5],
  [1470, 170, 4],
  [1515, 240, 7],
  [1560, 50, 4],
];

/** Returns the path of a star with four points, r from its middle to each point. */
function sparkle(x: number, y: number, r: number): string {
  const long = r * 0.7;
  const short = r * 0.3;
  return (
    `M${x} ${y - r}l${short} ${long} ${long} ${short} ${-long} ${short} ${-short} ${long} ` +
    `${-short} ${-long} ${-long} ${-short} ${long} ${-short}z`
  );
}
