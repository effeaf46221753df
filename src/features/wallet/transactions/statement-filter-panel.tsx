import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { Chip, ChipRow } from '#src/ui/action/chip.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { TextInput } from '#src/ui/form/text-input.tsx';
import { sourceFilters } from './source-filters.ts';
import { STATUS_FILTERS, type StatementFilter, type StatusFilter } from './statement-filter.ts';
import css from './transactions.module.css';

const STATUS_NAMES = ['pending', 'processing', 'approved', 'refused', 'expired', 'cancelled'] as const;

type FilterPanelProps = { filter: StatementFilter; onFilter: (filter: StatementFilter) => void };

/** The statement's filters: source, state, days. */
export function StatementFilterPanel({ filter, onFilter }: FilterPanelProps) {
  const { t } = useTranslation('wallet');
  const settings = useQuery(settingsQuery()).data;
  const statusName = (status: StatusFilter) =>
    status === 'all'
      ? t('transactions.any_status')
      : t(`transactions.status.${STATUS_NAMES[Number(status)]}`);
  return (
    <>
      <ChipRow label={t('transactions.filter')}>
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
      <div className={css.filters}>
        <Field label={t('transactions.column.status')}>
          {(control) => (
            <select
              {...control}
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
            </select>
          )}
        </Field>
        <TextInput
          type="date"
          label={t('transactions.from')}
          value={filter.from}
          onChange={({ currentTarget: { value } }) => onFilter({ ...filter, from: value })}
        />
        <TextInput
          type="date"
          label={t('transactions.to')}
          value={filter.to}
          onChange={({ currentTarget: { value } }) => onFilter({ ...filter, to: value })}
        />
      </div>
    </>
  );
}
