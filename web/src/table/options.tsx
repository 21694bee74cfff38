import { useEffect, useState } from 'preact/hooks';
import { api, Refused } from '@lair/api';
import type { About, GameOptions } from '@lair/game-ui';
import { lang, t } from '@lair/i18n';
import { explain } from '@lair/i18n/errors';
import type { Offer } from '@lair/table/offer';
import {
  isSwitch,
  optionsFor,
  seatsFor,
  settingsOf,
  sheetOf,
  usualOf,
  type Chosen,
  type ClockName,
  type Join,
} from '@lair/table/setup';
import { Choice, Select, Switch } from '@lair/ui/parts';
import type { GameInfo } from '@lair/wire';

interface Props {
  about: About;
  info: Offer;
  chosen: Chosen;
  set(part: Partial<Chosen>): void;
}

/**
 * Variants and modes, each explained in a line. What the rules forbid is greyed
 * out, with the reason.
 */
export function Options({ about, info, chosen, set }: Props) {
  const { own } = info;
  const options = settingsOf(chosen, info);
  const wrong = useRefused(about.name, chosen.seats, options);
  const forbidden = own.forbids?.({ seats: chosen.seats, options }, lang()) ?? [];
  const why = (option: string, choice: string) =>
    forbidden.find((f) => f.option === option && f.choice === choice)?.why;
  const pick = (id: string, choice: string) => {
    const next = { ...chosen, options: { ...chosen.options, [id]: choice } };
    set({ options: next.options, seats: seatsFor(next, info) });
  };
  const [fewest, most] = info.seats as [number, number];
  const counts = Array.from({ length: most - fewest + 1 }, (_, i) => fewest + i).filter(
    (n) => n > 1,
  );
  const sheet = sheetOf(own, optionsFor(info, chosen.seats), options, forbidden);
  const changed = info.options.filter(
    (o) => options[o.id] !== undefined && options[o.id] !== usualOf(o, own),
  );
  const summary =
    changed.length === 0 ? t('game.options.usual') : t('game.options.set', changed.length);
  const one: OneProps = { own, options, pick, why };
  const pair = chosen.seats === 2 && about.text[lang()].pair;
  return (
    <section class="panel stack game-options" aria-label={t('game.options')}>
      <Choice
        name={t('options.seats')}
        value={chosen.seats}
        set={(seats) => set({ seats })}
        of={counts.map((n) => ({ value: n, name: String(n), why: why('seats', String(n)) }))}
      />
      {pair && <p class="soft small">{pair}</p>}
      <details>
        <summary>
          <h2 id="options">{t('game.options')}</h2>
          <span class="soft small">{summary}</span>
        </summary>
        <div class="stack">
          {sheet.open.map((o) => (
            <Open key={o.id} option={o} {...one} />
          ))}
          {sheet.switches.map((o) => (
            <One key={o.id} option={o} {...one} />
          ))}
          <Switch
            name={t('options.learning')}
            line={t('options.learning.line')}
            on={chosen.learning}
            set={(learning) => set({ learning })}
          />
          <Invitation chosen={chosen} set={set} />
          {sheet.folds.length > 0 && (
            <div class="folds">
              {sheet.folds.map((f) => (
                <Fold
                  key={f.group}
                  name={own.groups?.[f.group]?.[lang()].name ?? t('options.finer')}
                  line={own.groups?.[f.group]?.[lang()].line}
                  list={f.options}
                  {...one}
                />
              ))}
            </div>
          )}
        </div>
      </details>
      {wrong !== '' && (
        <p class="bad" role="alert">
          {wrong}
        </p>
      )}
    </section>
  );
}

type Option = GameInfo['options'][number];

interface OneProps {
  own: GameOptions;
  options: Record<string, string>;
  pick(id: string, choice: string): void;
  why(id: string, choice: string): string | undefined;
}

/** A mode: its choices are visible, with a line on the chosen one. */
function Open({ option: o, own, options, pick, why }: OneProps & { option: Option }) {
  const text = own.text[lang()][o.id];
  return (
    <Choice
      name={text?.name ?? o.id}
      value={options[o.id]!}
      set={(v) => pick(o.id, v)}
      of={o.choices.map((c) => ({
        value: c,
        name: text?.choices?.[c]?.name ?? c,
        line: text?.choices?.[c]?.line ?? text?.line,
        why: why(o.id, c),
      }))}
    />
  );
}

/** An option as a switch or as a drop-down list. */
function One({ option: o, own, options, pick, why }: OneProps & { option: Option }) {
  const text = own.text[lang()][o.id];
  const value = options[o.id]!;
  if (isSwitch(o)) {
    const on = value === 'on';
    return (
      <Switch
        name={text?.name ?? o.id}
        line={text?.line}
        on={on}
        set={(v) => pick(o.id, v ? 'on' : 'off')}
        why={why(o.id, on ? 'off' : 'on')}
      />
    );
  }
  return (
    <Select
      name={text?.name ?? o.id}
      line={text?.choices?.[value]?.line ?? text?.line}
      value={value}
      set={(v) => pick(o.id, v)}
      of={o.choices.map((c) => ({
        value: c,
        name: text?.choices?.[c]?.name ?? c,
        why: why(o.id, c),
      }))}
    />
  );
}

/**
 * Options of a solo match, folded away. The fold is empty until the game is
 * loaded.
 */
export function OptionsAlone({
  info,
  of,
  chosen,
  pick,
}: {
  info: Offer | undefined;
  of: string[];
  chosen: Record<string, string>;
  pick(id: string, choice: string): void;
}) {
  // The server starts an attempt with the defaults of the rules: what is usual is for matches.
  const own = { text: { en: {}, fr: {} }, ...info?.own, usual: {} };
  const options = info ? settingsOf({ seats: 1, options: chosen }, { ...info, own }) : chosen;
  const forbidden = own.forbids?.({ seats: 1, options }, lang()) ?? [];
  const why = (option: string, choice: string) =>
    forbidden.find((f) => f.option === option && f.choice === choice)?.why;
  const list = of.flatMap((id) => info?.options.find((o) => o.id === id) ?? []);
  return (
    <div class="folds">
      <Fold
        name={t('game.options')}
        line={undefined}
        list={list}
        own={own}
        options={options}
        pick={pick}
        why={why}
      />
    </div>
  );
}

/**
 * Options that belong together, folded away. The fold says how many differ from
 * the default.
 */
function Fold({
  name,
  line,
  list,
  ...one
}: OneProps & { name: string; line: string | undefined; list: Option[] }) {
  const changed = list.filter((o) => one.options[o.id] !== usualOf(o, one.own)).length;
  const said =
    list.length > 0 && list.every(isSwitch)
      ? t('options.on', list.filter((o) => one.options[o.id] === 'on').length, list.length)
      : changed > 0
        ? t('options.changed', changed)
        : '';
  return (
    <details class="fold">
      <summary>
        <b>{name}</b>
        {said !== '' && <span class="small soft">{said}</span>}
      </summary>
      {line && <p class="small soft">{line}</p>}
      <div class="fold-list">
        {list.map((o) => (
          <One key={o.id} option={o} {...one} />
        ))}
      </div>
    </details>
  );
}

/** Options that matter only when inviting others. */
function Invitation({ chosen, set }: Pick<Props, 'chosen' | 'set'>) {
  return (
    <>
      <Choice<ClockName>
        name={t('options.clock')}
        value={chosen.clock}
        set={(clock) => set({ clock })}
        of={[
          { value: 'none', name: t('clock.none'), line: t('clock.none.line') },
          { value: 'quick', name: t('clock.quick'), line: t('clock.quick.line') },
          { value: 'calm', name: t('clock.calm'), line: t('clock.calm.line') },
          { value: 'day', name: t('clock.day'), line: t('clock.day.line') },
        ]}
      />
      <Choice<Join>
        name={t('options.join')}
        value={chosen.join}
        set={(join) => set({ join })}
        of={[
          { value: 'link', name: t('join.link'), line: t('join.link.line') },
          { value: 'open', name: t('join.open'), line: t('join.open.line') },
          { value: 'invited', name: t('join.invited'), line: t('join.invited.line') },
        ]}
      />
    </>
  );
}

/**
 * Asks the server whether the rules allow a setup, because only the server
 * decides that.
 */
function useRefused(game: string, seats: number, options: Record<string, string>): string {
  const [wrong, set] = useState('');
  useEffect(() => {
    let gone = false;
    api.setup(game, { seats, options }).then(
      () => !gone && set(''),
      (e: unknown) =>
        !gone && set(e instanceof Refused && e.code === 'bad-options' ? explain(e) : ''),
    );
    return () => {
      gone = true;
    };
  }, [game, seats, JSON.stringify(options)]);
  return wrong;
}
