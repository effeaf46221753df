import { flushSync } from 'react-dom';
import {
  coverOfPage,
  moveCover,
  showsTransitions,
} from '#src/widgets/casino/cover-transition/cover-transition.ts';

/** Runs a change that puts the game's window in the place of its cover: the cover grows into it. A press ends the movement. */
export function openFromCover(id: string, change: () => void): void {
  const from = coverOfPage();
  if (!from || typeof document.startViewTransition !== 'function' || !showsTransitions()) {
    change();
    return;
  }
  const move = { id, direction: 'in', from, to: coverOfPage, waitMs: 0 } as const;
  const { update, end } = moveCover(move, () => flushSync(change));
  const transition = document.startViewTransition(update);
  const skip = () => transition.skipTransition();
  const finish = () => {
    removeEventListener('pointerdown', skip, true);
    end();
  };
  addEventListener('pointerdown', skip, true);
  transition.finished.then(finish, finish);
  // One that the next transition overtakes, or that a hidden page skips.
  transition.ready.catch(() => {});
}
