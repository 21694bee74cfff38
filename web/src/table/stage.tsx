// The board as it is on screen now: the game's own component, with pieces travelling
// between the moments shown.

import { Component, createRef } from 'preact';
import { fly, measure, type Shot } from '@lair/flip';
import { Trail } from '@lair/focus';
import type { BoardProps, GameUI } from '@lair/game-ui';
import { t } from '@lair/i18n';
import { motion } from '@lair/settings';
import { PieceNames } from '@lair/table/tip';
import { Failure } from '@lair/ui/parts';

type Props = Omit<BoardProps<any, any, any>, 'speed'> & {
  ui: GameUI<any, any, any>;
  /** Skips to the next move, at a click while earlier moves are being shown. */
  skip: (() => void) | undefined;
};

export class Stage extends Component<Props, { broken: boolean }> {
  override state = { broken: false };
  #room = createRef<HTMLDivElement>();
  #trail = new Trail();

  override getSnapshotBeforeUpdate(before: Props): Shot | null {
    return before.step !== this.props.step && this.#room.current && motion() > 0
      ? measure(this.#room.current)
      : null;
  }

  override componentDidUpdate(_before: Props, _state: unknown, shot: Shot | null): void {
    if (shot && this.#room.current) fly(this.#room.current, shot, motion());
  }

  override componentDidCatch(e: unknown): void {
    console.error(e);
    this.setState({ broken: true });
  }

  override render() {
    const { ui, skip, ...board } = this.props;
    return (
      <div
        class="board-room"
        ref={this.#room}
        role="region"
        aria-label={t('board')}
        tabIndex={-1}
        onFocusIn={(e) => this.#trail.focused(e.target)}
        onKeyDownCapture={(e) => e.key === 'Escape' && this.#trail.pressed(e)}
        onClickCapture={(e) => {
          this.#trail.pressed(e);
          // A dialog is no move: what opens one works while moves are shown, too.
          const opens = e.target instanceof Element && e.target.closest('[aria-haspopup]');
          if (!skip || opens) return;
          e.preventDefault();
          e.stopPropagation();
          skip();
        }}
      >
        {this.state.broken ? (
          <Failure title={t('board.broken')} text={t('board.broken.text')}>
            <button type="button" class="button" onClick={() => this.setState({ broken: false })}>
              {t('retry')}
            </button>
          </Failure>
        ) : (
          <>
            <ui.Board {...board} speed={motion()} />
            <PieceNames key={board.step} room={this.#room} />
          </>
        )}
      </div>
    );
  }
}
