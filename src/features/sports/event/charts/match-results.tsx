import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PastEvent } from '#contract/endpoints/sports/event-statistics-calls.ts';
import type { EventDetail } from '#contract/endpoints/sports/sports-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useSettings } from '#src/data/content/settings.ts';
import css from './charts.module.css';

/** Tables of past matches, with more detail than the chart. `of` says what they are of. */
function MatchResults({ of, children }: { of: string; children: ReactNode }) {
  const { t } = useTranslation('sports');
  return (
    <details className={css.numbers}>
      <summary>
        <span>{t('charts.events')}</span>
        <span className="visually-hidden">{`: ${of}`}</span>
      </summary>
      {children}
    </details>
  );
}

type PastTableProps = {
  events: readonly PastEvent[];
  /** Names the side or sides of the matches. */
  caption: string;
  /** Whether all matches are of one side, so that each has a result for it. */
  oneSided?: boolean;
};

function MatchResultsTable({ events, caption, oneSided = false }: PastTableProps) {
  const { t } = useTranslation('sports');
  const locale = LOCALES[useLanguage()];
  const timeZone = useSettings().general_time_zone;
  const day = new Intl.DateTimeFormat(locale, { timeZone, day: '2-digit', month: '2-digit' });
  return (
    <table className={css.table}>
      <caption className={oneSided ? css.caption : 'visually-hidden'}>{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('charts.date')}</th>
          <th scope="col">{t('charts.event')}</th>
          {oneSided ? <th scope="col">{t('charts.result')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.id}>
            <th scope="row" className="num" translate="no">
              {day.format(event.starts_at)}
            </th>
            <td data-names="">
              <span>{event.home}</span>{' '}
              <b className="num" translate="no">{`${event.score.home}–${event.score.away}`}</b>{' '}
              <span>{event.away}</span>
            </td>
            {oneSided ? <td>{t(`charts.${resultOf(event)}`)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// Outcomes of past matches from the point of view of one side.

type PastResult = 'won' | 'drawn' | 'lost';

/** The outcome for the side that the match is listed for. */
export function resultOf({ score, side }: PastEvent): PastResult {
  if (score.home === score.away) return 'drawn';
  return score.home > score.away === (side === 'home') ? 'won' : 'lost';
}

/** The number of matches with each outcome. */
export function countResults(events: readonly PastEvent[]): Record<PastResult, number> {
  const counts = { won: 0, drawn: 0, lost: 0 };
  for (const event of events) counts[resultOf(event)] += 1;
  return counts;
}

type MeetingsChartProps = {
  event: EventDetail;
  inks: { home: string; away: string };
  meetings: readonly PastEvent[];
};

/** How often each side won in their past matches. */
export function HeadToHeadChart({ event, inks, meetings }: MeetingsChartProps) {
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
    <section className={css.chart} style={{ '--home': inks.home, '--away': inks.away } as CSSProperties}>
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
      <MatchResults of={t('charts.meetings')}>
        <MatchResultsTable events={meetings} caption={t('charts.meetings')} />
      </MatchResults>
    </section>
  );
}

/** Width of each of the five results, and of its shape: a leaf won, a square drawn, an outlined square lost. */
const PLACE = 36;
const BLOCK = 28;
const LEAF = `M0 4a4 4 0 0 1 4-4h14a10 10 0 0 1 10 10v14a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4z`;
const SQUARE = `M1 4a3 3 0 0 1 3-3h20a3 3 0 0 1 3 3v20a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3z`;

const SIDES = ['home', 'away'] as const;

type RecentFormProps = {
  event: EventDetail;
  faces: { home: ReactNode; away: ReactNode };
  form: { home: readonly PastEvent[]; away: readonly PastEvent[] };
};

/** Both sides' last results, the latest on the right. */
export function RecentForm({ event, faces, form }: RecentFormProps) {
  const { t } = useTranslation('sports');
  return (
    <section className={css.chart}>
      <h2>{t('charts.form')}</h2>
      {SIDES.map((side) => (
        <div key={side} className={css.form}>
          <span>{faces[side]}</span>
          {form[side].length === 0 ? (
            <p className={css.quiet}>
              <span className="visually-hidden">{`${event[side]}: `}</span>
              <span>{t('charts.form_none')}</span>
            </p>
          ) : (
            <ResultRow name={event[side]} events={form[side]} />
          )}
        </div>
      ))}
      <MatchResults of={t('charts.form')}>
        {SIDES.map((side) =>
          form[side].length === 0 ? null : (
            <MatchResultsTable key={side} events={form[side]} caption={event[side]} oneSided />
          ),
        )}
      </MatchResults>
    </section>
  );
}

function ResultRow({ name, events }: { name: string; events: readonly PastEvent[] }) {
  const { t } = useTranslation('sports');
  const row = events.map((event) => ({ id: event.id, result: resultOf(event) })).reverse();
  const results = row.map(({ result }) => t(`charts.${result}`)).join(', ');
  return (
    <svg
      className={css.row}
      viewBox={`0 0 ${PLACE * 4 + BLOCK} ${BLOCK}`}
      role="img"
      aria-label={t('charts.form_said', { name, results })}
    >
      {row.map(({ id, result }, place) => (
        <g key={id} transform={`translate(${place * PLACE})`}>
          <path className={css[result]} d={result === 'won' ? LEAF : SQUARE} />
          <text x={BLOCK / 2} y={19} data-of={result}>
            {t(`charts.${result}_short`)}
          </text>
        </g>
      ))}
    </svg>
  );
}
