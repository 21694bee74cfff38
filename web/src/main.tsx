import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';
import './styles/house.css';
import { render } from 'preact';
import { App } from '@lair/app';
import { preferred, speak } from '@lair/i18n';
import { followLinks } from '@lair/router';
import { press } from '@lair/keys';
import { dress, settings } from '@lair/settings';

async function open(): Promise<void> {
  dress();
  await speak(preferred(settings.value.lang, navigator.languages));
  followLinks();
  addEventListener('keydown', press);
  render(<App />, document.getElementById('house')!);
}

void open();
