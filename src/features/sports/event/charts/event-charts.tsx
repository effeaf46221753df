// This file comes when somebody looks at an event's statistics. It takes nothing from the sports pages' own: the bundler would put
// what both share into their chunk.
import { useQuery } from '@tanstack/react-query';
import type { EventDetail } from '#contract/endpoints/sports.ts';
import { useDataAge } from '#src/core/cache/use-data-age.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { eventStatisticsQuery } from '#src/data/sports/event-statistics.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { Button } from '#src/ui/action/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { StalenessLabel } from '#src/ui/feedback/staleness-label.tsx';
import css from './charts.module.css';
import { EventStats } from './event-stats.tsx';
import { RecentFormChart } from './recent-form-chart.tsx';
import { HeadToHeadChart } from './head-to-head-chart.tsx';
import { MomentumChart } from './momentum-chart.tsx';

/** An event in figures, and how its sides came into it. */
export function EventCharts({ event }: { event: EventDetail }) {
  return (
    <div className={css.charts}>
      <Known event={event} />
      {event.statistics.length > 0 ? <EventStats event={event} /> : null}
    </div>
  );
}

function Known({ event }: { event: EventDetail }) {
  const { t } = useTranslation('sports');
  const online = useOnline();
  const query = useQuery(eventStatisticsQuery(event.id, useLanguage(), event.state === 'live'));
  const age = useDataAge(query, useQuery(settingsQuery()).data.general_time_zone);
  const { data, error } = query;
  if (!data) {
    const failed = (
      <ErrorState
        level={2}
        title={t('charts.failed')}
        text={online ? (error ? errorText(error, t) : undefined) : t('charts.offline')}
        actions={
          <Button kind="tertiary" onClick={() => void query.refetch()}>
            {t('shell:retry')}
          </Button>
        }
      />
    );
    if (query.isError || !online) return failed;
    return (
      <LoadingArea label={t('shell:loading')} slow={failed}>
        <div className={css.chart}>
          <Skeleton shape="text" />
          <Skeleton shape="block" className={css.bars} />
        </div>
      </LoadingArea>
    );
  }
  const { form, meetings, momentum } = data;
  const formed = form.home.length + form.away.length > 0;
  if (!formed && meetings.length === 0 && !momentum) {
    if (event.statistics.length > 0) return null;
    return (
      <EmptyState level={2} picture="no-results" title={t('charts.none')} text={t('charts.none_text')} />
    );
  }
  return (
    <>
      {age ? <StalenessLabel text={age.text} old={age.old} /> : null}
      {momentum ? <MomentumChart event={event} momentum={momentum} /> : null}
      {formed ? (
        <section className={css.chart}>
          <h2>{t('charts.form')}</h2>
          <RecentFormChart name={event.home} events={form.home} />
          <RecentFormChart name={event.away} events={form.away} />
        </section>
      ) : null}
      {meetings.length > 0 ? <HeadToHeadChart event={event} meetings={meetings} /> : null}
    </>
  );
}
