import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';
import './styles/app.css';
import { render } from 'preact';
import { App, prefetch } from '@lair/app';
import { preferred, speak } from '@lair/i18n';
import { followLinks, here } from '@lair/router';
import { press } from '@lair/keys';
import { applySettings, settings } from '@lair/settings';
import { loadItem } from '@lair/storage';
import { keepText } from '@lair/stand-ins';

/**
 * Waits a moment for the preloaded fonts, so that the first words are not laid
 * out twice.
 */
const fonts = (): Promise<unknown> =>
  Promise.race([
    Promise.all(
      [
        '700 1em Fraunces',
        '400 1em "Atkinson Hyperlegible"',
        '700 1em "Atkinson Hyperlegible"',
      ].map((font) => document.fonts.load(font)),
    ).catch(() => undefined),
    new Promise((done) => setTimeout(done, 500)),
  ]);

async function open(): Promise<void> {
  applySettings();
  prefetch(here()); // while the words and the fonts come
  await Promise.all([speak(preferred(settings.value.lang, navigator.languages)), fonts()]);
  followLinks();
  addEventListener('keydown', press);
  keepText(document.body);
  render(<App />, document.getElementById('app')!);
  if (loadItem('push', false)) void import('@lair/ui/my-calls-api').then((m) => m.repair());
}

void open();
