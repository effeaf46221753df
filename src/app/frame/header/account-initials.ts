import { useLayoutEffect } from 'react';
import { usePlayer } from '../use-player.ts';
import css from './connection-pill.module.css';

/** `MD` of `Marina Duarte Lopes de Melo`: the first letters of the first two names. */
function initialsOf(name: string): string {
  return (name.match(/(?<!\S)\S/g) ?? []).slice(0, 2).join('').toUpperCase();
}

/**
 * On wide screens the header's account button shows the player's initials. They are drawn by its style, so that its name stays the
 * only text of it.
 */
export function useAccountInitials(): void {
  const name = usePlayer().user?.name;
  useLayoutEffect(() => {
    const button = document.querySelector<HTMLElement>('header > :last-child > button:last-child');
    if (!button || !name) return;
    button.dataset.initials = initialsOf(name);
    const style = css.initials ?? '';
    button.classList.add(style);
    return () => {
      delete button.dataset.initials;
      button.classList.remove(style);
    };
  }, [name]);
}
