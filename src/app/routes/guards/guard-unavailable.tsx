import { useEffectEvent, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { onConnectivityChange } from '#src/core/net/online.ts';
import { Button, ButtonLink } from '#src/ui/action/button.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import { useStateTitle } from './use-state-title.ts';

interface GuardUnavailableProps {
  onRetry: () => void;
  /** Called when the connection is back; `onRetry` by default. */
  onOnline?: () => void;
}

/**
 * D4: shown in place of a page whose guard is `unknown` or whose file didn't load, with another try and a way out; tried again when
 * the connection is back.
 */
export function GuardUnavailable({ onRetry, onOnline = onRetry }: GuardUnavailableProps) {
  const { t } = useTranslation();
  const title = t('undecided.title');
  useStateTitle(title);
  const retry = useEffectEvent(onOnline);
  // A passive effect runs some time after the text shows, and would miss the connection that comes back in between.
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
      title={title}
      text={t('failure.no_answer')}
      actions={
        <>
          <Button onClick={onRetry}>{t('retry')}</Button>
          <ButtonLink as={Link} href={paths.home}>
            {t('error.home')}
          </ButtonLink>
          <HelpLink about="not-loaded" />
        </>
      }
    />
  );
}
