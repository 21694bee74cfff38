// A part of each day, which the reader turns on and changes.

import { words } from '@lair/ui/my-words';
import { Switch } from '@lair/ui/parts';
import type { Hours } from '@lair/wire';

const clock = (m: number): string =>
  `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`;

interface Props {
  name: string;
  hours: Hours | undefined;
  /** The hours at first, in the zone of this browser. */
  first: { from: number; to: number };
  set(hours?: Hours): void;
}

/** A switch, and two times of day if it is on. */
export function DayHours({ name, hours, first, set }: Props) {
  const zone = hours?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const time = (of: 'from' | 'to') => (
    <label class="field">
      {words()[`hours.${of}`]}
      <input
        type="time"
        required
        value={clock(hours?.[of] ?? 0)}
        onChange={({ currentTarget: { value } }) => {
          const [h = NaN, m = NaN] = value.split(':').map(Number);
          if (hours && h * 60 + m >= 0) set({ ...hours, [of]: h * 60 + m });
        }}
      />
    </label>
  );
  return (
    <>
      <Switch
        name={name}
        line={words()['hours.zone'](zone)}
        on={hours !== undefined}
        set={(on) => set(on ? { ...first, zone } : undefined)}
      />
      {hours && (
        <div class="row">
          {time('from')}
          {time('to')}
        </div>
      )}
    </>
  );
}
