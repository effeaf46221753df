import { QueryObserver } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#src/core/api/error-text.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { useOnline } from '#src/core/net/online.ts';
import { onSessionEffect, sessionStatus, useSessionStatus } from '#src/core/session/session-store.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { favouritesQuery } from '#src/data/casino/favourites.ts';
import type { Favourite } from './set-favourite.ts';

/** Whether a game is a favourite, and the star's press handler: offline it shows why nothing happens (D6). §4: for a visitor it opens the login modal. */
export function useFavourite(game: Favourite): { set: boolean; toggle: () => void } {
  const { t } = useTranslation('home');
  const online = useOnline();
  const status = useSessionStatus();
  const set = useSyncExternalStore(
    subscribeFavourites,
    () => isFavourite(game.id),
    () => false,
  );
  const toggle = () => {
    if (!online) showAlert('info', t('shell:offline.reason'));
    else if (status === 'out') openModal('login');
    else {
      // Loaded on demand: only a press needs it.
      import('./set-favourite.ts')
        .then(({ setFavourite }) => setFavourite(game, !set))
        .catch((error: unknown) => showAlert('error', errorText(error, t)));
    }
  };
  return { set: set && status !== 'out', toggle };
}

// One query observer of the player's favourites for all stars on the page, because an observer per tile is expensive in a long list.

const watched = () => ({ ...favouritesQuery(), enabled: sessionStatus() === 'in' });

const listeners = new Set<() => void>();
let stop: (() => void) | undefined;

/** Calls `listener` when the list may have changed; loads it once there is a session. Returns a function that unsubscribes. */
function subscribeFavourites(listener: () => void): () => void {
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
function isFavourite(id: string): boolean {
  if (sessionStatus() !== 'in') return false;
  const list = queryClient.getQueryData(favouritesQuery().queryKey);
  return list?.some((game) => game.id === id) ?? false;
}
