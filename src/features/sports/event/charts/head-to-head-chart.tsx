import type { PastEvent } from '#contract/endpoints/event-statistics.ts';
import type { EventDetail } from '#contract/endpoints/sports.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import css from './charts.module.css';
import { countResults } from './match-results.ts';
import { MatchResultsTable } from './match-results-table.tsx';

type MeetingsChartProps = { event: EventDetail; meetings: readonly PastEvent[] };

/** How often each side won in their past matches. */
export function HeadToHeadChart({ event, meetings }: MeetingsChartProps) {
  const { t } = useTranslation('sports');
  const { won, drawn, lost } = countResults(meetings);
  const shares = [
    { of: 'home' as const, count: won, text: t('charts.wins', { name: event.home, number: won }) },
    { of: 'drawn' as const, count: drawn, text: t('charts.draws', { number: drawn }) },
    { of: 'away' as const, count: lost, text: t('charts.wins', { name: event.away, number: lost }) },
    // Most sports have no draws.
  ].filter(({ of, count }) => of !== 'drawn' || count > 0);
  let from = 0;
  const placed = shares.map((share) => {
    const x = from;
    from += share.count;
    return { ...share, x };
  });
  return (
    <section className={css.chart}>
      <h2>{t('charts.meetings')}</h2>
      <svg
        className={css.share}
        viewBox={`0 0 ${meetings.length} 1`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('charts.meetings_said', {
          count: meetings.length,
          results: shares.map(({ text }) => text).join(', '),
        })}
      >
        {placed.map(({ of, x, count }) => (
          <rect key={of} className={css[of]} x={x} width={count} height={1} />
        ))}
      </svg>
      <p className={css.keys} aria-hidden="true">
        {shares.map(({ of, text }) => (
          <span key={of} className={css.key} data-of={of}>
            {text}
          </span>
        ))}
      </p>
      <MatchResultsTable events={meetings} caption={t('charts.meetings')} />
    </section>
  );
}
