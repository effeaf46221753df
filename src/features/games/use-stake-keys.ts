import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Stake } from './use-stake.ts';

/**
 * + and − double and halve the stake wherever the focus is in the game (design of the games, 9). A held key counts once.
 * A dialog's fields are not the game's: there the signs are typed.
 * `off`: the stake can't be changed now.
 */
export function useStakeKeys(game: RefObject<HTMLElement | null>, stake: Stake, off: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || (event.key !== '+' && event.key !== '-')) return;
    if (event.target instanceof Element && event.target.closest('dialog')) return;
    // In the field too, where the sign would have no meaning.
    event.preventDefault();
    if (off || event.repeat) return;
    if (event.key === '+') stake.twice();
    else stake.halve();
  });
  useEffect(() => {
    const root = game.current;
    const listener = (event: KeyboardEvent) => press(event);
    root?.addEventListener('keydown', listener);
    return () => root?.removeEventListener('keydown', listener);
  }, [game]);
}
