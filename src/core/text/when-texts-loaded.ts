import { onConnectivityChange } from '../net/online.ts';
import { sessionGeneration } from '../session/session-store.ts';
import { loadTexts } from './i18n.ts';

/**
 * Calls back once a feature's texts are there, for a message about something that has happened and won't happen again.
 * Where they don't load they are asked for again when the connection is back, and when the page is shown again: the
 * message comes late and isn't lost. It isn't said any more in the session of another player.
 */
export function whenTextsLoaded(feature: string, callback: () => void): void {
  const session = sessionGeneration();
  const call = () => session === sessionGeneration() && callback();
  loadTexts(feature).then(call, () => {
    const again = () => {
      if (document.visibilityState !== 'visible') return;
      stop();
      if (session === sessionGeneration()) whenTextsLoaded(feature, callback);
    };
    const stopFollowing = onConnectivityChange((online) => online && again());
    document.addEventListener('visibilitychange', again);
    const stop = () => {
      stopFollowing();
      document.removeEventListener('visibilitychange', again);
    };
  });
}
