import './eyes.css';

/** A pair of eyes in the dark, shown while a page has nothing else to show. */
export function Eyes({ mood }: { mood: 'looking' | 'sad' | 'asleep' }) {
  const lid =
    mood === 'asleep'
      ? 'M22 44h28M70 44h28'
      : mood === 'sad'
        ? 'M20 40q16-14 30-8M70 32q14-6 30 8'
        : '';
  return (
    <svg
      class="eyes"
      data-mood={mood}
      viewBox="0 0 120 84"
      width="150"
      height="105"
      aria-hidden="true"
    >
      <path
        d="M8 84c-6-30 2-52 14-60l-4-18 18 12c14-6 34-6 48 0L102 6l-4 18c12 8 20 30 14 60z"
        fill="light-dark(#263569, #31437f)"
        stroke="var(--outline-colour)"
        stroke-width="3"
      />
      {mood !== 'asleep' && (
        <>
          <ellipse cx="36" cy="44" rx="15" ry="16" fill="var(--moon)" />
          <ellipse cx="84" cy="44" rx="15" ry="16" fill="var(--moon)" />
          <g class="pupils">
            <circle cx="38" cy="46" r="7" fill="var(--night-deep)" />
            <circle cx="82" cy="46" r="7" fill="var(--night-deep)" />
            <circle cx="40.5" cy="43" r="2.2" fill="#fff" />
            <circle cx="84.5" cy="43" r="2.2" fill="#fff" />
          </g>
        </>
      )}
      {lid !== '' && (
        <path
          d={lid}
          fill="none"
          stroke={mood === 'asleep' ? 'var(--moon)' : 'light-dark(#263569, #31437f)'}
          stroke-width={mood === 'asleep' ? 4 : 11}
          stroke-linecap="round"
        />
      )}
      <path
        d={mood === 'sad' ? 'M48 74q12-9 24 0' : 'M48 68q12 9 24 0'}
        fill="none"
        stroke="var(--moon)"
        stroke-width="4"
        stroke-linecap="round"
      />
    </svg>
  );
}
