import { useQuery } from '@tanstack/react-query';
import type { EventDetail } from '#contract/endpoints/sports.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import { EventListSkeleton } from '../event-list-skeleton.tsx';
import { SportsLoadFailed } from '../sports-load-failed.tsx';

/** Loads the chunk of the charts as a query: if it fails, the page stays and the player can try again. */
const chartsFile = {
  queryKey: ['sports', 'charts'] as const,
  queryFn: () => import('./charts/event-charts.tsx'),
  meta: { public: true } as const,
  staleTime: Number.POSITIVE_INFINITY,
};

/** An event's statistics and charts. */
export function StatisticsTab({ event }: { event: EventDetail }) {
  const { t } = useTranslation('sports');
  const query = useQuery(chartsFile);
  return (
    <QueryView
      query={query}
      failed={<SportsLoadFailed query={query} level={2} title={t('charts.failed')} />}
      loading={<EventListSkeleton cards={2} />}
    >
      {({ EventCharts }) => <EventCharts event={event} />}
    </QueryView>
  );
}
