// One query observer of the player's favourites for all stars on the page, because an observer per tile is expensive in a long list.
import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from '#src/core/cache/query-client.ts';
import { onSessionEffect, sessionStatus } from '#src/core/session/session-store.ts';
import { favouritesQuery } from '#src/data/casino/favourites.ts';

const watched = () => ({ ...favouritesQuery(), enabled: sessionStatus() === 'in' });

const listeners = new Set<() => void>();
let stop: (() => void) | undefined;

/** Calls `listener` when the list may have changed; loads it once there is a session. Returns a function that unsubscribes. */
export function subscribeFavourites(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= watch();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
  };
}

function watch(): () => void {
  const watcher = new QueryObserver(queryClient, watched());
  const ends = [
    watcher.subscribe(() => {
      for (const listener of listeners) listener();
    }),
    onSessionEffect(() => watcher.setOptions(watched())),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Whether a game is among the known favourites; always false for a visitor. */
export function isFavourite(id: string): boolean {
  if (sessionStatus() !== 'in') return false;
  const list = queryClient.getQueryData(favouritesQuery().queryKey);
  return list?.some((game) => game.id === id) ?? false;
}
