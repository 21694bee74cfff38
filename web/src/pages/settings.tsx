import { lang, t } from '@lair/i18n';
import { words } from '@lair/pages/matches-words';
import { change, useSettings, type Speed, type Theme } from '@lair/settings';
import { speakNow } from '@lair/speak';
import { useTitle } from '@lair/title';
import { useMe } from '@lair/ui/me';
import { MyCalls } from '@lair/ui/my-calls';
import { MyData } from '@lair/ui/my-data';
import { MyDevices } from '@lair/ui/my-devices';
import { MyLinks } from '@lair/ui/my-links';
import { MyPace } from '@lair/ui/my-pace';
import { MyPhrase } from '@lair/ui/my-phrase';
import { NameForm } from '@lair/ui/my-name';
import { Choice, Switch } from '@lair/ui/parts';
import { SoundSettings } from '@lair/ui/sound-settings';
import { speeds } from '@lair/ui/speeds';

export default function SettingsPage() {
  useTitle(t('settings.title'));
  const s = useSettings();
  const me = useMe();
  return (
    <div class="page stack narrow settings">
      <h1>{t('settings.title')}</h1>
      <section class="panel stack">
        <NameForm />
        <Choice
          name={t('settings.language')}
          value={lang()}
          set={(v) => void speakNow(v)}
          of={[
            { value: 'en', name: 'English' },
            { value: 'fr', name: 'Français' },
          ]}
        />
      </section>
      <section class="panel stack">
        <Choice<Theme>
          name={t('settings.theme')}
          value={s.theme}
          set={(theme) => change({ theme })}
          of={[
            { value: 'system', name: t('theme.system') },
            { value: 'light', name: t('theme.light') },
            { value: 'dark', name: t('theme.dark') },
          ]}
        />
        <Choice<Speed>
          name={t('settings.speed')}
          value={s.speed}
          set={(speed) => change({ speed })}
          of={speeds()}
        />
        <Switch
          name={t('settings.still')}
          line={t('settings.still.line')}
          on={s.still}
          set={(still) => change({ still })}
        />
        <SoundSettings />
      </section>
      {me && <MyPhrase me={me} />}
      {me?.guest && (
        <>
          <MyCalls />
          <MyPace />
          <MyDevices />
        </>
      )}
      {me && <MyLinks me={me} />}
      {me?.guest && (
        <div class="row">
          <a class="button quiet" href="/matches">
            {words().all}
          </a>
          <a class="button quiet" href="/matches?statistics">
            {words().statistics}
          </a>
        </div>
      )}
      {me?.guest && <MyData />}
    </div>
  );
}
