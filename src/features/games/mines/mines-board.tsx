import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { MinesRound } from '#contract/endpoints/casino/mines-calls.ts';
import { isHeldAction } from '#src/ui/action/held-action.ts';
import css from './mines.module.css';
import { TileFace } from './tile-face.tsx';
import { isWin, placeOf, pushFrom, type TileState, tileAfterKey, tileState } from './tile-state.ts';

const LINES = [0, 1, 2, 3, 4] as const;

type MinesBoardProps = {
  round: MinesRound | null;
  /** Whether a tile can be opened now. */
  playable: boolean;
  /** The tile whose command is on its way to the server. */
  sending: number | null;
  onOpen: (tile: number) => void;
};

/** The board: one tab stop, with the arrow keys inside (design 4). */
export function MinesBoard({ round, playable, sending, onOpen }: MinesBoardProps) {
  const { t } = useTranslation('games');
  const grid = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const opens = (tile: number) => playable && tileState(round, tile) === 'closed';

  const key = (event: KeyboardEvent) => {
    const next = tileAfterKey(stop, event.key);
    if (isHeldAction(event)) event.preventDefault();
    if (next === null) return;
    event.preventDefault();
    setStop(next);
    grid.current?.querySelector<HTMLElement>(`[data-tile="${next}"]`)?.focus();
  };
  const press = (event: MouseEvent) => {
    const tile = tileOf(event);
    if (tile !== null && opens(tile)) onOpen(tile);
  };
  const focus = (event: FocusEvent) => {
    const tile = tileOf(event);
    if (tile !== null) setStop(tile);
  };
  const hit = round?.state === 'lost' ? (round.opened.at(-1) ?? null) : null;
  const brick = (tile: number) => (
    <Brick
      key={tile}
      tile={tile}
      state={tileState(round, tile)}
      takes={opens(tile)}
      sending={sending === tile}
      stop={tile === stop}
      turn={round && isWin(round) ? round.opened.indexOf(tile) : -1}
      push={hit === null ? null : pushFrom(hit, tile)}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of buttons, not a table
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-label={t('mines.label')}
      className={css.board}
      data-over={round !== null && round.state !== 'open' ? round.state : undefined}
      onKeyDown={key}
      onClick={press}
      onFocus={focus}
    >
      {LINES.map((row) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
        <div key={row} role="row" className={css.row}>
          {LINES.map((column) => brick(row * LINES.length + column))}
        </div>
      ))}
    </div>
  );
}

/** The tile that an event happened on; null for the board itself. */
function tileOf({ target }: { target: EventTarget }): number | null {
  const brick = target instanceof Element ? target.closest<HTMLElement>('[data-tile]') : null;
  return brick ? Number(brick.dataset.tile) : null;
}

type BrickProps = {
  tile: number;
  state: TileState;
  takes: boolean;
  sending: boolean;
  stop: boolean;
  /** The place of a tile in the order of opening, where the round paid more than its stake; -1 for every other tile. */
  turn: number;
  /** The direction in which the mine beside it pushes the tile. */
  push: { x: number; y: number } | null;
};

/** Only the tiles that changed are rendered again. The board handles their events. */
function Brick({ tile, state, takes, sending, stop, turn, push }: BrickProps) {
  'use memo';
  const { t } = useTranslation('games');
  const place = { ...placeOf(tile), state: t(`mines.state.${state}`) };
  const motion = (
    turn >= 0 ? { '--turn': turn } : push ? { '--x': push.x, '--y': push.y } : {}
  ) as CSSProperties;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button that is a cell of its grid
    <button
      type="button"
      role="gridcell"
      className={css.tile}
      data-tile={tile}
      data-state={state}
      data-sending={sending || undefined}
      data-moves={turn >= 0 ? 'turn' : push ? 'push' : undefined}
      style={motion}
      tabIndex={stop ? 0 : -1}
      aria-disabled={!takes || undefined}
    >
      {/* A text, not a label: a button with a label and no text gets a tooltip, which would cover other bricks. */}
      <span className="visually-hidden">{t('mines.tile', place)}</span>
      <TileFace key={state} state={state} />
      {turn >= 0 ? <TileFace state="won" /> : null}
    </button>
  );
}
