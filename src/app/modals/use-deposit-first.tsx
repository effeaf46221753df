import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { firstStepsQuery } from '#src/data/player/first-steps.ts';
import type { FirstStep } from '#src/features/wallet/deposit/use-deposit.ts';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { lazyComponent } from '#src/widgets/lazy/lazy-component.ts';

// Taken once in a player's life.
const FirstStepsForm = lazyComponent([], () =>
  import('#src/features/protection/first-steps/first-steps-form.tsx').then((file) => file.FirstStepsForm),
);

/** The first steps as what comes before a deposit's amount (D11); null where they are taken, or where it is not known. */
export function useDepositFirst(): FirstStep | null {
  const { t } = useTranslation();
  const { data, isLoading } = useQuery({ ...firstStepsQuery(), enabled: useSessionStatus() === 'in' });
  const waiting = (
    <LoadingArea label={t('loading')}>
      <Skeleton shape="title" />
      <Skeleton shape="button" />
    </LoadingArea>
  );
  if (isLoading) return { content: () => waiting, ownButtons: false };
  if (!data?.due) return null;
  return {
    content: (foot, leave) => (
      <Suspense fallback={waiting}>
        <FirstStepsForm foot={foot} onLeave={leave} onDone={() => {}} />
      </Suspense>
    ),
    ownButtons: true,
  };
}
