import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { render } from 'preact';
import { App } from '@lair/app';
import { preferred, speak } from '@lair/i18n';
import { followLinks } from '@lair/router';
import { press } from '@lair/keys';

async function open(): Promise<void> {
  await speak(preferred(localStorage.getItem('lair.lang'), navigator.languages));
  followLinks();
  addEventListener('keydown', press);
  render(<App />, document.getElementById('house')!);
}

void open();
