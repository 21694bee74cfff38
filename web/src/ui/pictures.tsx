// The drawings of a rule: positions that the rules have judged, the legal beside the
// illegal. A drawing is for the eye; its line says the same.

import './pictures.css';
import './pieces.css';
import type { Lang, Picture, Pictures } from '@lair/game-ui';
import { t } from '@lair/i18n';
import { spaced } from '@lair/i18n/spaced';
import { Icon } from '@lair/ui/icon';

export function RulePictures({
  pictures,
  of,
  lang,
}: {
  pictures: Pictures;
  of: Picture[];
  lang: Lang;
}) {
  const { Draw, scope } = pictures;
  return (
    <div class="pictures">
      {of.flatMap((picture) =>
        picture.cases.map((shot, i) => (
          <figure key={`${picture.rule} ${i}`} class="picture" data-refused={!!shot.refused}>
            <div class="picture-board" aria-hidden="true" inert>
              <div class={scope}>
                <Draw picture={picture} shot={shot} lang={lang} />
              </div>
            </div>
            <figcaption>
              {shot.move !== undefined && shot.light === undefined && (
                <b class="picture-verdict">
                  <Icon name={shot.refused ? 'close' : 'check'} size={18} />{' '}
                  {t(shot.refused ? 'picture.refused' : 'picture.legal')}
                </b>
              )}
              {spaced(shot[lang], lang)}
            </figcaption>
          </figure>
        )),
      )}
    </div>
  );
}
