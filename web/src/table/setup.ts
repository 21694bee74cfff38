// The setup of a new match: what the reader chose on a game's page, stored for the next
// time.

import type { About, GameOptions } from '@lair/game-ui';
import { lang } from '@lair/i18n';
import { loadItem } from '@lair/storage';
import { drawn, FIRST, joined, SURPRISE, unchosenLevel } from '@lair/table/levels';
import type { Offer } from '@lair/table/offer';
import type { GameInfo, NewTable } from '@lair/wire';

export type ClockName = 'none' | 'quick' | 'calm' | 'day';

/** Who may sit down at a table with invitations. */
export type Join = 'link' | 'open' | 'invited';

export interface Chosen {
  seats: number;
  options: Record<string, string>;
  level: string;
  /** The style of the bots: "" for the standard one, SURPRISE for a random one. */
  style: string;
  clock: ClockName;
  join: Join;
  /** Opens a learning table: bots of a first match, and each thing is explained when met. */
  learning: boolean;
}

const clocks: Record<ClockName, NewTable['clock']> = {
  none: { kind: 'none' },
  quick: { kind: 'bank', base_s: 300, increment_s: 10 },
  calm: { kind: 'bank', base_s: 1200, increment_s: 20 },
  day: { kind: 'move', base_s: 86_400 },
};

/** Returns the last choices, as far as they are still valid. */
export function lastChosen(about: About): Chosen {
  const was = loadItem<Partial<Chosen>>(`setup.${about.name}`, {});
  const seats =
    typeof was.seats === 'number' && was.seats >= about.players[0] && was.seats <= about.players[1]
      ? was.seats
      : about.seats;
  return {
    seats,
    options: was.options ?? {},
    level: was.level ?? '',
    style: was.style ?? '',
    clock: was.clock !== undefined && was.clock in clocks ? was.clock : 'none',
    join: was.join === 'open' || was.join === 'invited' ? was.join : 'link',
    learning: was.learning === true,
  };
}

/** Returns the level of the bots: the chosen one if the game has it. */
export const levelOf = (chosen: Chosen, info: GameInfo): string =>
  chosen.learning && info.levels.includes(FIRST)
    ? FIRST
    : info.levels.includes(chosen.level)
      ? chosen.level
      : unchosenLevel(info.name, info.levels);

/** Returns the style of the bots: the chosen one if the game has it. */
export const styleOf = (chosen: Chosen, info: GameInfo): string =>
  info.styles.includes(chosen.style) || (chosen.style === SURPRISE && info.styles.length > 0)
    ? chosen.style
    : '';

/** Returns the chosen bot. */
export const botOf = (chosen: Chosen, info: GameInfo): string =>
  joined(levelOf(chosen, info), drawn(styleOf(chosen, info), info.styles));

/** Returns what to add to a table on which each bot gets a random style. */
export const surprises = (chosen: Chosen, info: GameInfo): Partial<NewTable> =>
  styleOf(chosen, info) === SURPRISE
    ? {
        bots: Array.from({ length: chosen.seats }, (_, seat) => ({
          seat,
          level: botOf(chosen, info),
        })),
      }
    : {};

/**
 * Returns the seat that an option is about, by its name ("faction-3"); -1 for
 * other options.
 */
const seatOf = (option: string) => Number(/-(\d)$/.exec(option)?.[1] ?? -1);

/** Returns the options of a game that exist with so many seats. */
export const optionsFor = (info: GameInfo, seats: number) =>
  info.options.filter((o) => seatOf(o.id) < seats);

/** Returns the choice of an option for who has not made one. */
export const usualOf = (o: Option, own: GameOptions): string => own.usual?.[o.id] ?? o.default;

/**
 * Returns the value of every option that exists with so many seats. A choice
 * that the rules forbid with the rest gets its default.
 */
export function settingsOf(
  chosen: Pick<Chosen, 'seats' | 'options'>,
  info: Offer,
): Record<string, string> {
  const here = optionsFor(info, chosen.seats);
  const options = Object.fromEntries(
    here.map((o) => [
      o.id,
      o.choices.includes(chosen.options[o.id] ?? '') ? chosen.options[o.id]! : usualOf(o, info.own),
    ]),
  );
  const { seats } = chosen;
  for (const no of info.own.forbids?.({ seats, options: { ...options } }, lang()) ?? []) {
    if (options[no.option] === no.choice)
      options[no.option] = here.find((o) => o.id === no.option)!.default;
  }
  return options;
}

/** Returns those of some earlier choices that the game still has. */
export const stillFit = (options: Record<string, string>, info: GameInfo): Record<string, string> =>
  Object.fromEntries(
    Object.entries(options).filter(([id, choice]) =>
      info.options.find((o) => o.id === id)?.choices.includes(choice),
    ),
  );

/**
 * Returns a number of seats that is allowed with the options: the chosen one,
 * or the nearest.
 */
export function seatsFor(chosen: Chosen, info: Offer): number {
  const [fewest, most] = info.seats as [number, number];
  const all = Array.from({ length: most - fewest + 1 }, (_, i) => fewest + i).filter((n) => n > 1);
  const no =
    info.own
      .forbids?.({ seats: chosen.seats, options: settingsOf(chosen, info) }, lang())
      .filter((f) => f.option === 'seats')
      .map((f) => Number(f.choice)) ?? [];
  const free = all.filter((n) => !no.includes(n));
  return (
    free.sort((a, b) => Math.abs(a - chosen.seats) - Math.abs(b - chosen.seats))[0] ?? chosen.seats
  );
}

type Option = GameInfo['options'][number];

/** Reports whether the choices are off and on, in either order. */
export const isSwitch = (o: Option) =>
  o.choices.length === 2 && o.choices.includes('on') && o.choices.includes('off');

/** How a game's options are laid out on its page. */
export interface Sheet {
  /** Modes: visible options with few choices. */
  open: Option[];
  switches: Option[];
  /** Folded options, by the game's names for the folds; "" for the rest. */
  folds: { group: string; options: Option[] }[];
}

const FEW = 4; // How many switches may be visible.

/**
 * Sorts options into the visible and the folded ones. An option with only one
 * possible choice is left out.
 */
export function sheetOf(
  own: GameOptions,
  options: Option[],
  settings: Record<string, string>,
  forbidden: { option: string; choice: string }[],
): Sheet {
  const can = (o: Option) =>
    o.choices.some(
      (c) => c !== settings[o.id] && !forbidden.some((f) => f.option === o.id && f.choice === c),
    );
  const groups = Object.keys(own.groups ?? {});
  const isOpen = (o: Option) => o.id === 'mode' || own.open?.includes(o.id) === true;
  const groupOf = (o: Option) => groups.find((g) => o.id.startsWith(`${g}-`)) ?? '';
  const here = options.filter(can);
  const alone = here.filter((o) => !isOpen(o) && groupOf(o) === '');
  const switches = alone.filter(isSwitch).length <= FEW ? alone.filter(isSwitch) : [];
  const folds = [...groups, ''].map((group) => ({
    group,
    options: here.filter((o) => !isOpen(o) && groupOf(o) === group && !switches.includes(o)),
  }));
  return { open: here.filter(isOpen), switches, folds: folds.filter((f) => f.options.length > 0) };
}

/** Returns the table to create, without who sits where. */
export const tableFor = (chosen: Chosen, info: Offer): NewTable => ({
  game: info.name,
  seats: chosen.seats,
  me: 'random',
  options: settingsOf(chosen, info),
  level: botOf(chosen, info),
  ...(chosen.learning ? { learning: true } : {}),
});

/** Returns what an invitation adds: who may join, and the clock. */
export function invitation(chosen: Chosen): Partial<NewTable> {
  const clock = clocks[chosen.clock];
  return {
    start: false,
    open: chosen.join === 'open',
    invited: chosen.join === 'invited',
    ...(clock ? { clock } : {}),
  };
}
