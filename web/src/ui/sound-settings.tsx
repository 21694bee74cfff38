import { useId } from 'preact/hooks';
import { t } from '@lair/i18n';
import { change, useSettings } from '@lair/settings';
import { hear } from '@lair/sound';
import { Switch } from '@lair/ui/parts';

/**
 * Sound on or off, how loud, and whether the place is heard too. What the
 * reader chose is played at once, with the sounds of a game by its folder.
 */
export function SoundSettings({ game = 'common' }: { game?: string }) {
  const { sound, volume, ambience } = useSettings();
  const id = useId();
  const example = () => void hear(game, 'turn');
  return (
    <>
      <Switch
        name={t('settings.sound')}
        line={t('settings.sound.line')}
        on={sound}
        set={(sound) => {
          change({ sound });
          if (sound) example();
        }}
      />
      <div class="field slider" data-off={!sound}>
        <label for={id}>
          <b>{t('settings.volume')}</b>
        </label>
        <input
          id={id}
          type="range"
          min={10}
          max={100}
          step={10}
          value={volume}
          disabled={!sound}
          aria-valuetext={t('settings.volume.value', volume)}
          onInput={(e) => change({ volume: Number(e.currentTarget.value) })}
          onChange={example}
        />
      </div>
      <Switch
        name={t('settings.ambience')}
        line={t('settings.ambience.line')}
        on={ambience}
        set={(ambience) => change({ ambience })}
        why={sound ? undefined : t('settings.ambience.why')}
      />
    </>
  );
}
