// This file is loaded when the player opens an event's statistics. It imports nothing from the other sports pages: the
// bundler would put shared code into their chunk.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventDetail } from '#contract/endpoints/sports/sports-calls.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { type EventStatistics, eventStatisticsQuery } from '#src/data/sports/event-statistics.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { DataAgeLabel, LoadFailed, QueryView } from '#src/widgets/query/query-view.tsx';
import css from './charts.module.css';
import { HeadToHeadChart, RecentForm } from './match-results.tsx';
import { MomentumChart } from './momentum-chart.tsx';

type EventChartsProps = {
  event: EventDetail;
  incidents: ReactNode;
  /** Each side's ink, `#RRGGBB`. */
  inks: { home: string; away: string };
  /** Each side's face, which the page draws: its code is not in this chunk. */
  faces: { home: ReactNode; away: ReactNode };
  /** The momentum is drawn elsewhere on the page. */
  momentumShown: boolean;
};

/** An event's statistics, what happened in it and the form of its sides. */
export function EventCharts(props: EventChartsProps) {
  const { event, incidents } = props;
  return (
    <div className={css.charts}>
      {event.statistics.length > 0 ? <EventStats {...props} /> : null}
      {incidents}
      <Known {...props} />
    </div>
  );
}

function Known(props: EventChartsProps) {
  const { event } = props;
  const { t } = useTranslation('sports');
  const online = useOnline();
  const query = useQuery(eventStatisticsQuery(event.id, useLanguage(), event.state === 'live'));
  return (
    <QueryView
      query={{ data: query.data, isError: query.isError || !online }}
      failed={
        <LoadFailed
          query={query}
          level={2}
          title={t('charts.failed')}
          text={online ? undefined : t('charts.offline')}
        />
      }
      loading={
        <div className={css.chart}>
          <Skeleton shape="text" />
          <Skeleton shape="block" className={css.bars} />
        </div>
      }
    >
      {(known) => <Charts {...props} known={known} age={<DataAgeLabel of={query} />} />}
    </QueryView>
  );
}

type ChartsProps = EventChartsProps & { known: EventStatistics; age: ReactNode };

function Charts({ event, inks, faces, momentumShown, known, age }: ChartsProps) {
  const { form, meetings, momentum } = known;
  const { t } = useTranslation('sports');
  const formed = form.home.length + form.away.length > 0;
  if (!formed && meetings.length === 0 && !momentum) {
    if (event.statistics.length > 0) return null;
    return (
      <EmptyState level={2} picture="no-results" title={t('charts.none')} text={t('charts.none_text')} />
    );
  }
  return (
    <>
      {age}
      {formed ? <RecentForm event={event} faces={faces} form={form} /> : null}
      {meetings.length > 0 ? <HeadToHeadChart event={event} inks={inks} meetings={meetings} /> : null}
      {momentum && !momentumShown ? <MomentumChart event={event} inks={inks} momentum={momentum} /> : null}
    </>
  );
}

/** The home side's part of a bar of 99; half of it where nothing is counted yet. */
const homeShare = (home: number, away: number) =>
  home + away === 0 ? 49.5 : Math.round((99 * home) / (home + away));

/** The counted statistics of both sides: two numbers, and a bar of what each side has of both. */
function EventStats({ event, inks, faces }: Pick<EventChartsProps, 'event' | 'inks' | 'faces'>) {
  const { t } = useTranslation('sports');
  return (
    <section className={css.chart}>
      <h2>{t('event.statistics')}</h2>
      <table className={css.stats}>
        <caption className="visually-hidden">{t('event.statistics')}</caption>
        <thead>
          <tr>
            <SideCell name={event.home} face={faces.home} />
            <td />
            <SideCell name={event.away} face={faces.away} />
          </tr>
        </thead>
        <tbody>
          {event.statistics.map(({ id, name, home, away }) => (
            <tr key={id}>
              <td className="num" translate="no">
                {home}
              </td>
              <th scope="row">
                <span>{name}</span>
                <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={homeShare(home, away)} height={6} fill={inks.home} />
                  <rect
                    x={homeShare(home, away) + 1}
                    width={99 - homeShare(home, away)}
                    height={6}
                    fill={inks.away}
                  />
                </svg>
              </th>
              <td className="num" translate="no">
                {away}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The head of a side's column. */
function SideCell({ name, face }: { name: string; face: ReactNode }) {
  return (
    <th scope="col">
      <span>{face}</span>
      <span className="visually-hidden">{name}</span>
    </th>
  );
}
