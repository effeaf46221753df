import type { PastEvent } from '#contract/endpoints/event-statistics.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import css from './charts.module.css';
import { resultOf } from './match-results.ts';
import { MatchResultsTable } from './match-results-table.tsx';

/** Width of each of the five results. A win is drawn high, a loss low. */
const PLACE = 40;
const BLOCK = { width: 30, height: 13 };
const TOP = { won: 0, drawn: 10, lost: 20 };
const LETTERS = 48;

/** A side's last results, the latest on the right. */
export function RecentFormChart({ name, events }: { name: string; events: readonly PastEvent[] }) {
  const { t } = useTranslation('sports');
  if (events.length === 0) {
    return (
      <>
        <h3>{name}</h3>
        <p className={css.quiet}>{t('charts.form_none')}</p>
      </>
    );
  }
  const row = events.map((event) => ({ id: event.id, result: resultOf(event) })).reverse();
  const results = row.map(({ result }) => t(`charts.${result}`)).join(', ');
  return (
    <>
      <h3>{name}</h3>
      <svg
        className={css.row}
        viewBox={`0 0 ${PLACE * 5} ${LETTERS + 4}`}
        role="img"
        aria-label={t('charts.form_said', { name, results })}
      >
        {row.map(({ id, result }, place) => (
          <g key={id} transform={`translate(${place * PLACE})`}>
            <rect className={css[result]} y={TOP[result]} rx={3} {...BLOCK} />
            <text x={BLOCK.width / 2} y={LETTERS}>
              {t(`charts.${result}_short`)}
            </text>
          </g>
        ))}
      </svg>
      <MatchResultsTable events={events} caption={name} oneSided />
    </>
  );
}
