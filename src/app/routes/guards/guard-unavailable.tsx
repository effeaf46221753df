import { useEffectEvent, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { onConnectivityChange } from '#src/core/net/online.ts';
import { Button } from '#src/ui/action/button.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';

/** D4: shown in place of a page whose guard is `unknown` or whose file didn't load; tried again when the connection is back. */
export function GuardUnavailable({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  const retry = useEffectEvent(onRetry);
  // Before the first paint: a connection that comes back once the page is seen must not be missed.
  useLayoutEffect(() => {
    const again = () => retry();
    const stop = onConnectivityChange((online) => online && again());
    addEventListener('online', again);
    return () => {
      stop();
      removeEventListener('online', again);
    };
  }, []);
  return (
    <ErrorState
      level={1}
      title={t('undecided.title')}
      text={t('undecided.text')}
      actions={<Button onClick={onRetry}>{t('retry')}</Button>}
    />
  );
}
