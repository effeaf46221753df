import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Protection } from '#contract/endpoints/player/protection-calls.ts';
import { protectionQuery } from '#src/data/player/protection.ts';
import { SkeletonRows } from '#src/ui/feedback/skeleton.tsx';
import { LoadFailed, QueryView } from '#src/widgets/query/query-view.tsx';

/** The loading and error states of the player's limits and pauses; `children` renders the data. */
export function ProtectionQueryView({ children }: { children: (known: Protection) => ReactNode }) {
  const { t } = useTranslation('protection');
  const query = useQuery(protectionQuery());
  return (
    <QueryView
      query={query}
      failed={<LoadFailed query={query} level={3} title={t('failed')} unchanged={t('unchanged')} />}
      loading={<SkeletonRows count={8} />}
    >
      {children}
    </QueryView>
  );
}
