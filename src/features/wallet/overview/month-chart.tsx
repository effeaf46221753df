import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LOCALES } from '#contract/languages.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { useDayClock } from '#src/core/state/day-clock.ts';
import { isoDay } from '#src/core/text/date-text.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { monthQuery, type StatementMonth } from '#src/data/wallet/transactions.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#src/ui/feedback/skeleton.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { LoadFailed, QueryView } from '#src/widgets/query/query-view.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from './overview.module.css';

const DAY_WIDTH = 10;
const BAR_WIDTH = 4;
const BARS_HEIGHT = 80;
/** Room for the numbers of the days, below the bars. */
const AXIS_HEIGHT = 16;

/** The month's money in and out, day by day: as a chart, as a sentence, and as a table on demand. */
export function MonthChart() {
  const { t } = useTranslation('wallet');
  const query = useQuery(monthQuery());
  return (
    <QueryView
      query={query}
      failed={
        <LoadFailed
          query={query}
          level={3}
          title={t('wallet.month_failed')}
          unchanged={t('transactions.unchanged')}
        />
      }
      loading={<SkeletonRows count={3} />}
    >
      {(month) => <Chart month={month} />}
    </QueryView>
  );
}

function Chart({ month: data }: { month: StatementMonth }) {
  const { t } = useTranslation('wallet');
  const locale = LOCALES[useLanguage()];
  const money = useMoney();
  const date = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long' });
  const bars = monthBars(data.month, data.days);
  const { general_time_zone: timeZone } = useSettings();
  const today = isoDay(useDayClock(), timeZone);
  const todayIndex = bars.findIndex(({ day }) => day === today);
  const busy = bars.filter(({ ins, outs }) => ins > 0 || outs > 0);
  if (busy.length === 0) {
    return (
      <EmptyState
        picture="no-transactions"
        title={t('wallet.month_none')}
        text={t('wallet.month_none_text')}
      />
    );
  }
  const summary = t('wallet.month_summary', {
    deposits: money(data.deposits),
    withdrawals: money(data.withdrawals),
    ins: money(data.ins),
    outs: money(data.outs),
  });
  return (
    <Card>
      <svg
        className={css.chart}
        viewBox={`0 0 ${bars.length * DAY_WIDTH} ${BARS_HEIGHT + 2 + AXIS_HEIGHT}`}
        role="img"
        aria-label={summary}
      >
        {bars.map(({ day, up, down }, index) => (
          <g key={day}>
            {day === today ? (
              <rect
                className={css.today}
                x={index * DAY_WIDTH}
                width={DAY_WIDTH}
                height={BARS_HEIGHT + 2 + AXIS_HEIGHT}
                rx="3"
              />
            ) : null}
            {day === today || (index % 7 === 0 && Math.abs(index - todayIndex) > 2) ? (
              <text
                className={day === today ? css.todayLabel : css.dayLabel}
                x={(index + 0.5) * DAY_WIDTH}
                y={BARS_HEIGHT + AXIS_HEIGHT - 1}
              >
                {index + 1}
              </text>
            ) : null}
            <rect
              className={css.ins}
              x={index * DAY_WIDTH + 1}
              width={BAR_WIDTH}
              y={BARS_HEIGHT * (1 - up)}
              height={BARS_HEIGHT * up}
            />
            <rect
              className={css.outs}
              x={index * DAY_WIDTH + 1 + BAR_WIDTH}
              width={BAR_WIDTH}
              y={BARS_HEIGHT * (1 - down)}
              height={BARS_HEIGHT * down}
            />
          </g>
        ))}
        <rect className={css.axis} y={BARS_HEIGHT} width="100%" height="1" />
      </svg>
      <p className={css.legend} aria-hidden="true">
        <span className={css.legendIns}>{t('wallet.month_in')}</span>
        <span className={css.legendOuts}>{t('wallet.month_out')}</span>
      </p>
      <p className={css.note} aria-hidden="true">
        {summary}
      </p>
      <details className={css.days}>
        <summary>{t('wallet.month_days')}</summary>
        <ul>
          {busy.map(({ day, ins, outs }) => (
            <li key={day}>
              <span>{date.format(Date.parse(day))}</span>{' '}
              <span className="num" translate="no">
                {t('wallet.month_day', { ins: money(ins), outs: money(outs) })}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}

// The month's days as pairs of bars: money in, and beside it money out.

interface MonthDay {
  /** yyyy-mm-dd */
  day: string;
  ins: Cents;
  outs: Cents;
}

interface DayBars extends MonthDay {
  /** Shares of the chart's height, 0 to 1: money in, money out. */
  up: number;
  down: number;
}

/**
 * Every day of a month (yyyy-mm), also days without money. Both kinds of bars have one scale: the largest fills the height.
 * An invalid month gives no days.
 */
export function monthBars(month: string, days: readonly MonthDay[]): DayBars[] {
  const [year, number] = month.split('-').map(Number);
  if (!year || !number) return [];
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const known = new Map(days.map((one) => [one.day, one]));
  const most = Math.max(1, ...days.flatMap(({ ins, outs }) => [ins, outs]));
  return Array.from({ length: count }, (_, index) => {
    const day = `${month}-${String(index + 1).padStart(2, '0')}`;
    const { ins = 0, outs = 0 } = known.get(day) ?? {};
    return { day, ins, outs, up: ins / most, down: outs / most };
  });
}
