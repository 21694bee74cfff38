// When the reader's clocks run at tables by post: hours of the day, and a vacation.

import { useEffect, useRef, useState } from 'preact/hooks';
import { ask, refused } from '@lair/api';
import { DayHours } from '@lair/ui/day-hours';
import { explainMine, words } from '@lair/ui/my-words';
import { dayText } from '@lair/when';
import type { Pace } from '@lair/wire';

const json = async (method: string, body?: Pace): Promise<Pace> =>
  (await ask(method, '/me/pace', body)).json() as Promise<Pace>;

export const paceApi = { see: () => json('GET'), set: (p: Pace) => json('PATCH', p) };

const LONGEST = 30; // The most days of a vacation.

/** Returns the date some days from now, as a field for dates holds it. */
function dateIn(days: number): string {
  const at = new Date();
  at.setDate(at.getDate() + days);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

function Vacation({ away, set }: { away: string | undefined; set(away?: string): void }) {
  const [day, choose] = useState(dateIn(7));
  if (away !== undefined)
    return (
      <div class="row">
        <p>{words()['pace.away.until'](dayText(away))}</p>
        <button type="button" class="button" onClick={() => set()}>
          {words()['pace.away.end']}
        </button>
      </div>
    );
  return (
    <form
      class="row"
      onSubmit={(e) => {
        e.preventDefault();
        // The vacation ends as that day begins where the reader is.
        set(new Date(`${day}T00:00`).toISOString());
      }}
    >
      <label class="field">
        {words()['pace.away.day']}
        <input
          type="date"
          required
          min={dateIn(1)}
          max={dateIn(LONGEST)}
          value={day}
          onInput={(e) => choose(e.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button">
        {words()['pace.away.begin']}
      </button>
    </form>
  );
}

/** For guests only. */
export function MyPace() {
  const [pace, know] = useState<Pace>();
  const [said, say] = useState({ bad: false, text: '' });
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => void paceApi.see().then(know, () => undefined), []);
  if (!pace) return null;
  const set = async (to: Pace) => {
    try {
      know(await paceApi.set(to));
      say({ bad: false, text: words()['calls.saved'] });
    } catch (e) {
      say({ bad: true, text: explainMine(refused(e)) });
    }
    status.current?.focus(); // What was pressed may be gone.
  };
  const { hours, away } = pace;
  return (
    <section class="panel stack my-pace">
      <h2>{words()['pace.title']}</h2>
      <p>{words()['pace.line']}</p>
      <DayHours
        name={words()['pace.hours']}
        hours={hours}
        first={{ from: 18 * 60, to: 22 * 60 }}
        set={(hours) => void set({ ...(hours && { hours }), ...(away && { away }) })}
      />
      <Vacation
        away={away}
        set={(away) => void set({ ...(hours && { hours }), ...(away && { away }) })}
      />
      <p ref={status} tabIndex={-1} class={said.bad ? 'bad' : 'small'} role="status">
        {said.text}
      </p>
    </section>
  );
}
