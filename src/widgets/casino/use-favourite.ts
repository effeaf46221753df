import { useSyncExternalStore } from 'react';
import { errorText } from '#src/core/api/error-text.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { isFavourite, subscribeFavourites } from './favourites-observer.ts';
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
