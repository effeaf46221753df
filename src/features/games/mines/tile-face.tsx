import { Icon } from '#src/ui/art/icon.tsx';
import css from './mines.module.css';
import type { TileState } from './tile-state.ts';

const HOLES =
  'M4 4h16v16A16 16 0 0 1 4 4zM24 20A16 16 0 0 1 40 4v16zM4 24A16 16 0 0 1 20 40H4zM24 24A16 16 0 0 1 40 40H24z';
const PETALS =
  'M22 8q5 7 0 14q-5-7 0-14zM22 36q5-7 0-14q-5 7 0 14zM8 22q7 5 14 0q-7-5-14 0zM36 22q-7 5-14 0q7-5 14 0z';
const LEAVES =
  'M16 16q5 1 6 6q-5-1-6-6zM28 16q-1 5-6 6q1-5 6-6zM16 28q1-5 6-6q-1 5-6 6zM28 28q-5-1-6-6q5 1 6 6z';

/** What a tile looks like; `won` is the other side of an opened one. Its accessible name is the parent's. */
export function TileFace({ state }: { state: TileState | 'won' }) {
  if (state === 'mine' || state === 'hit') {
    return (
      <span className={css.face} data-state={state}>
        <Icon name="mines" size={28} />
      </span>
    );
  }
  return (
    <svg className={css.face} data-state={state} viewBox="0 0 44 44" aria-hidden="true">
      {state === 'closed' ? (
        <path d={HOLES} className={css.holes} />
      ) : (
        <>
          <path d={PETALS} fill={state === 'won' ? '#1b5743' : '#fbf4e4'} />
          <path d={LEAVES} fill={state === 'won' ? '#d94a2b' : '#f6bc31'} />
        </>
      )}
    </svg>
  );
}
