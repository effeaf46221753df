import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '#contract/endpoints/content/settings-calls.ts';
import type { SOURCE_TYPES, TransactionStatus } from '#contract/endpoints/wallet/wallet-calls.ts';
import { useDayClock } from '#src/core/state/day-clock.ts';
import { isoDay } from '#src/core/text/date-text.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { Chip, ChipRow } from '#src/ui/action/chip.tsx';
import { DayInput } from '#src/ui/form/day-input.tsx';
import { SelectInput } from '#src/ui/form/select-input.tsx';
import { statusKey } from './statement-list.tsx';
import css from './transactions.module.css';

/** No transaction is older. */
const FIRST_DAY = '2000-01-01';

type FilterPanelProps = {
  filter: StatementFilter;
  onFilter: (filter: StatementFilter) => void;
  /** Below the fields. */
  foot?: ReactNode;
};

/** The statement's filters: one row of sources; state and days behind its first chip, so that the list comes first. */
export function StatementFilterPanel({ filter, onFilter, foot }: FilterPanelProps) {
  const { t } = useTranslation('wallet');
  const [open, setOpen] = useState(false);
  const narrowed = [filter.status !== 'all', filter.from !== '', filter.to !== ''].filter(Boolean).length;
  const settings = useSettings();
  const days = {
    min: FIRST_DAY,
    max: isoDay(useDayClock(), settings.general_time_zone),
    format: t('transactions.day_format'),
    wrong: t('transactions.day_wrong'),
  };
  const statusName = (status: StatusFilter) =>
    t(
      status === 'all'
        ? 'transactions.any_status'
        : statusKey(filter.source, Number(status) as TransactionStatus),
    );
  return (
    <>
      <ChipRow label={t('transactions.filter')}>
        <Chip
          icon="filter"
          selected={open}
          count={narrowed > 0 ? narrowed : undefined}
          onPress={() => setOpen(!open)}
        >
          {t('transactions.filters')}
        </Chip>
        {sourceFilters(settings).map((source) => (
          <Chip
            key={source}
            selected={source === filter.source}
            onPress={() => onFilter({ ...filter, source })}
          >
            {t(`transactions.source.${source}`)}
          </Chip>
        ))}
      </ChipRow>
      {open ? (
        <div className={css.panel}>
          <div className={css.filters}>
            <SelectInput
              label={t('transactions.column.status')}
              value={filter.status}
              onChange={({ currentTarget: { value } }) => {
                const status = STATUS_FILTERS.find((one) => one === value) ?? 'all';
                onFilter({ ...filter, status });
              }}
            >
              {STATUS_FILTERS.map((status) => (
                <option key={status} value={status}>
                  {statusName(status)}
                </option>
              ))}
            </SelectInput>
            <DayInput
              {...days}
              label={t('transactions.from')}
              value={filter.from}
              onValue={(from) => onFilter({ ...filter, from })}
            />
            <DayInput
              {...days}
              label={t('transactions.to')}
              value={filter.to}
              onValue={(to) => onFilter({ ...filter, to })}
            />
          </div>
          {foot}
        </div>
      ) : null}
    </>
  );
}

const STATUS_FILTERS = ['all', '0', '1', '2', '3', '4', '5'] as const;
type StatusFilter = (typeof STATUS_FILTERS)[number];

/** The statement's filter; days as yyyy-mm-dd, empty if unbounded. */
export interface StatementFilter {
  source: SourceFilter;
  status: StatusFilter;
  from: string;
  to: string;
}

export const NO_STATEMENT_FILTER: StatementFilter = { source: 'all', status: 'all', from: '', to: '' };

/** Whether nothing is filtered out. */
export function isUnfiltered({ source, status, from, to }: StatementFilter): boolean {
  return source === 'all' && status === 'all' && from === '' && to === '';
}

/** The filter as request parameters of list and export; days in the wrong order are swapped. */
export function filterQuery({ source, status, from, to }: StatementFilter) {
  const turned = from !== '' && to !== '' && from > to;
  const first = turned ? to : from;
  const last = turned ? from : to;
  return {
    ...(source === 'all' ? {} : { source }),
    ...(status === 'all' ? {} : { status }),
    ...(first === '' ? {} : { from: first }),
    ...(last === '' ? {} : { to: last }),
  };
}

type SourceFilter = 'all' | (typeof SOURCE_TYPES)[number];

type Areas = Pick<
  Settings,
  'deposit_enabled' | 'casino_enabled' | 'sport_enabled' | 'withdraw_enabled' | 'bonus_enabled'
>;

/** The statement's filters, `all` first. A disabled area has none (D15); its past transactions stay under `all`. */
export function sourceFilters(areas: Areas): SourceFilter[] {
  const filters: [SourceFilter, boolean][] = [
    ['all', true],
    ['Deposit', areas.deposit_enabled],
    ['Withdraw', areas.withdraw_enabled],
    ['CasinoTransaction', areas.casino_enabled],
    ['BetTransaction', areas.sport_enabled],
    ['Bonus', areas.bonus_enabled],
  ];
  return filters.flatMap(([filter, shown]) => (shown ? [filter] : []));
}
