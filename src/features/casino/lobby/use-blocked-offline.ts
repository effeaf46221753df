import { useTranslation } from 'react-i18next';
import { useOnline } from '#src/core/net/online.ts';
import { showAlert } from '#src/core/state/alerts.ts';

/** What a link to a game has besides: as a tile, it opens the game with a connection only. */
export function useBlockedOffline() {
  const { t } = useTranslation('home');
  if (useOnline()) return {};
  return {
    'aria-disabled': true,
    onClick: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      showAlert('info', t('games.offline'));
    },
  };
}
