import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Protection } from '#contract/endpoints/protection.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { protectionQuery } from '#src/data/player/protection.ts';
import { Button } from '#src/ui/action/button.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';

/** What needs the player's limits and pauses; until they are there its shape, and where they don't come, why. */
export function ProtectionQueryView({ children }: { children: (known: Protection) => ReactNode }) {
  const { t } = useTranslation('protection');
  const { data, error, isPending, refetch } = useQuery(protectionQuery());
  const failed = (
    <ErrorState
      level={3}
      title={t('failed')}
      text={error ? errorText(error, t) : t('unchanged')}
      actions={
        <Button kind="tertiary" onClick={() => void refetch()}>
          {t('shell:retry')}
        </Button>
      }
    />
  );
  if (isPending) {
    return (
      <LoadingArea label={t('shell:loading')} slow={failed}>
        <Skeleton shape="row" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </LoadingArea>
    );
  }
  return data ? children(data) : failed;
}
