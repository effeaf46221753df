// One watcher of the player's favourites for all stars on the page: a long list's every tile would else bring a watcher of its own.
import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from '#src/core/cache/query-client.ts';
import { onSessionEffect, sessionStatus } from '#src/core/session/session-store.ts';
import { favouritesQuery } from '#src/data/casino/favourites.ts';

const watched = () => ({ ...favouritesQuery(), enabled: sessionStatus() === 'in' });

const listeners = new Set<() => void>();
let stop: (() => void) | undefined;

/** Calls back when the list may have changed; asks for it once the player is in. Gives the way to stop. */
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

/** Whether a game is among the player's favourites, as far as is known; never for a visitor. */
export function isFavourite(id: string): boolean {
  if (sessionStatus() !== 'in') return false;
  const list = queryClient.getQueryData(favouritesQuery().queryKey);
  return list?.some((game) => game.id === id) ?? false;
}
