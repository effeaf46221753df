import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Stake } from './use-stake.ts';

/**
 * The keys of a game, wherever the focus is in it or before it is anywhere (design of the games, 9): + and − double and halve the stake.
 * Space or Enter acts on what has the focus, and where nothing has it, on the game's main action. A held key counts once. A dialog's
 * fields are not the game's: there the signs are typed.
 * `off`: the stake can't be changed now.
 */
export function useGameKeys(game: RefObject<HTMLElement | null>, stake: Stake, off: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const root = game.current;
    if (event.altKey || event.ctrlKey || event.metaKey || !root || !(target instanceof Node)) return;
    if (document.querySelector('dialog[open]')) return;
    // The body, or the page's main part, which gets the focus when a link has led to the game.
    const isNowhere = target.contains(root);
    if (key === '+' || key === '-') {
      if (!isNowhere && !root.contains(target)) return;
      // In the field too, where the sign would have no meaning.
      event.preventDefault();
      if (off || event.repeat) return;
      if (key === '+') stake.twice();
      else stake.halve();
    } else if (isNowhere && (key === 'Enter' || key === ' ')) {
      event.preventDefault();
      if (!event.repeat) root.querySelector<HTMLElement>('[data-main-action]')?.click();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
