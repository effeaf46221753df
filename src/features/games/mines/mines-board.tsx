import { type KeyboardEvent, useRef, useState } from 'react';
import type { MinesRound } from '#contract/endpoints/house-games.ts';
import { useTranslation } from '#src/core/use-translation.ts';
import css from './mines.module.css';
import { TileFace } from './tile-face.tsx';
import { tileAfterKey, tileState } from './tile-state.ts';

const LINES = [0, 1, 2, 3, 4] as const;

type MinesBoardProps = {
  round: MinesRound | null;
  /** Whether a brick can be opened now. */
  playable: boolean;
  /** The brick that is on its way to the server. */
  sending: number | null;
  onOpen: (tile: number) => void;
};

/** The wall: one stop of the Tab key, arrows inside (design 4). */
export function MinesBoard({ round, playable, sending, onOpen }: MinesBoardProps) {
  const { t } = useTranslation('games');
  const grid = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);

  const key = (event: KeyboardEvent) => {
    const next = tileAfterKey(stop, event.key);
    if (next === null) return;
    event.preventDefault();
    setStop(next);
    grid.current?.querySelector<HTMLElement>(`[data-tile="${next}"]`)?.focus();
  };
  const brick = (row: number, column: number) => {
    const tile = row * LINES.length + column;
    const state = tileState(round, tile);
    const takes = playable && state === 'closed';
    const place = { row: row + 1, column: column + 1, state: t(`mines.state.${state}`) };
    return (
      // biome-ignore lint/a11y/useSemanticElements: a button that is a cell of its grid
      <button
        key={tile}
        type="button"
        role="gridcell"
        className={css.tile}
        data-tile={tile}
        data-state={state}
        data-sending={sending === tile || undefined}
        tabIndex={tile === stop ? 0 : -1}
        aria-label={t('mines.tile', place)}
        aria-disabled={!takes || undefined}
        onFocus={() => setStop(tile)}
        onClick={() => takes && onOpen(tile)}
      >
        <TileFace key={state} state={state} />
      </button>
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a wall of buttons, no table
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-label={t('mines.label')}
      className={css.board}
      data-over={(round !== null && round.state !== 'open') || undefined}
      onKeyDown={key}
    >
      {LINES.map((row) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
        <div key={row} role="row" className={css.row}>
          {LINES.map((column) => brick(row, column))}
        </div>
      ))}
    </div>
  );
}
