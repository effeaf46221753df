import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PlayMonth } from '#contract/endpoints/player/protection-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { formatDuration } from '#src/core/text/date-text.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { playResultsQuery, type PlayResults as Results } from '#src/data/player/protection.ts';
import { SkeletonRows } from '#src/ui/feedback/skeleton.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { LoadFailed, QueryView } from '#src/widgets/query/query-view.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from '../protection.module.css';

const MINUTE_MS = 60_000;
const WIDTH = 40;
const HALF = 50;

/** The player's results: today in figures; the last months as a chart, as a sentence, and as a table on demand. */
export function PlayResults() {
  const { t } = useTranslation('protection');
  const query = useQuery(playResultsQuery());
  return (
    <QueryView
      query={query}
      failed={<LoadFailed query={query} level={3} title={t('results.failed')} unchanged={t('unchanged')} />}
      loading={<SkeletonRows count={5} />}
    >
      {(results) => <ResultsCard results={results} />}
    </QueryView>
  );
}

function ResultsCard({ results: { today, months, year } }: { results: Results }) {
  const { t } = useTranslation('protection');
  const locale = LOCALES[useLanguage()];
  const money = useMoney();
  const signed = (cents: number) => money(cents, { sign: 'always' });
  const month = months.at(-1);
  const facts = [
    ['today', signed(today.result)],
    ...(month ? ([['this_month', signed(month.result)]] as const) : []),
    ...(year ? ([['this_year', signed(year.result)]] as const) : []),
    ['staked', money(today.staked)],
    ['returned', money(today.returned)],
    ['time', formatDuration(today.minutes * MINUTE_MS)],
  ] as const;
  return (
    <Card>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`results.${name}`)}</dt>
            <dd className="num" translate="no">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <Months months={months} locale={locale} signed={signed} money={money} />
    </Card>
  );
}

interface MonthsProps {
  months: readonly PlayMonth[];
  locale: string;
  signed: (cents: number) => string;
  money: (cents: number) => string;
}

function Months({ months, locale, signed, money }: MonthsProps) {
  const { t } = useTranslation('protection');
  const name = (month: string, style: 'short' | 'long') =>
    new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      month: style,
      ...(style === 'long' ? { year: 'numeric' as const } : {}),
    }).format(Date.parse(`${month}-15`));
  const played = months.filter(({ staked, returned }) => staked > 0 || returned > 0);
  if (played.length === 0) return <p className={css.note}>{t('results.none')}</p>;
  const total = months.reduce((sum, { result }) => sum + result, 0);
  const summary = t('results.summary', { count: months.length, total: signed(total) });
  return (
    <>
      <svg
        className={css.chart}
        viewBox={`0 0 ${months.length * WIDTH} ${2 * HALF + 22}`}
        role="img"
        aria-label={summary}
      >
        {resultBars(months).map(({ month, up, down }, index) => (
          <g key={month}>
            <rect
              className={css.won}
              x={index * WIDTH + 6}
              width={WIDTH - 12}
              y={HALF * (1 - up)}
              height={HALF * up}
            />
            <rect
              className={css.lost}
              x={index * WIDTH + 6}
              width={WIDTH - 12}
              y={HALF + 1}
              height={HALF * down}
            />
            <text x={(index + 0.5) * WIDTH} y={2 * HALF + 16}>
              {name(month, 'short')}
            </text>
          </g>
        ))}
        <rect className={css.axis} y={HALF} width="100%" height="1" />
      </svg>
      <p className={css.note} aria-hidden="true">
        {summary}
      </p>
      <details className={css.months}>
        <summary>{t('results.months')}</summary>
        <ul>
          {played.map(({ month, staked, returned, result }) => (
            <li key={month}>
              <span>{name(month, 'long')}</span>{' '}
              <span className="num" translate="no">
                {t('results.month', {
                  result: signed(result),
                  staked: money(staked),
                  returned: money(returned),
                })}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

interface ResultBar {
  month: string;
  /** Shares of the greatest result, positive or negative: 0 to 1. */
  up: number;
  down: number;
}

/** The heights of the months' results, all on one scale. */
function resultBars(months: readonly PlayMonth[]): ResultBar[] {
  const most = Math.max(1, ...months.map(({ result }) => Math.abs(result)));
  return months.map(({ month, result }) => ({
    month,
    up: Math.max(0, result) / most,
    down: Math.max(0, -result) / most,
  }));
}
