import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Protection } from '#contract/endpoints/protection.ts';
import { failureText } from '#src/core/failure-text.ts';
import { useTranslation } from '#src/core/use-translation.ts';
import { protectionQuery } from '#src/data/protection.ts';
import { Button } from '#src/ui/button.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { LoadingArea } from '#src/ui/loading-area.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** What needs the player's limits and pauses; until they are there its shape, and where they don't come, why. */
export function ProtectionState({ children }: { children: (known: Protection) => ReactNode }) {
  const { t } = useTranslation('protection');
  const { data, error, isPending, refetch } = useQuery(protectionQuery());
  const failed = (
    <ErrorState
      level={3}
      title={t('failed')}
      text={error ? failureText(error, t) : t('unchanged')}
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
