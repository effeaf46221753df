import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { GAME_SORTS, VOLATILITIES } from '#contract/endpoints/casino/casino-calls.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { tagsQuery } from '#src/data/casino/lobby.ts';
import { providersQuery } from '#src/data/casino/providers.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Checkbox } from '#src/ui/form/checkbox.tsx';
import { SelectInput } from '#src/ui/form/select-input.tsx';
import { Modal } from '#src/ui/overlay/modal.tsx';
import css from '../casino.module.css';
import type { ListFilter, ListFilterState } from './use-list-filter.ts';

type FilterModalProps = { open: boolean; list: ListFilterState; ofProvider: boolean; onClose: () => void };

/** Sort order and filters of a list. Each choice applies at once to the list behind the modal. */
export function FilterModal({ open, list, ofProvider, onClose }: FilterModalProps) {
  const { t } = useTranslation('casino');
  const language = useLanguage();
  const { data: providers = [] } = useQuery({ ...providersQuery(language), enabled: open });
  const { data: tags = [] } = useQuery({ ...tagsQuery(language), enabled: open });
  const { choice, change, clear } = list;
  const part = (name: keyof ListFilter) => ({
    value: choice[name] ?? '',
    onChange: (value: string) => change({ [name]: value }),
  });
  return (
    <Modal
      open={open}
      title={t('filters.title')}
      closeLabel={t('filters.close')}
      onClose={onClose}
      foot={
        <Button kind="primary" size="large" wide onClick={onClose}>
          {t('filters.show')}
        </Button>
      }
    >
      <div className={css.filters}>
        <Choice
          label={t('filters.sort')}
          any={t('filters.sort_house')}
          options={GAME_SORTS.map((order) => [order, t(`filters.sort_${order}`)])}
          {...part('sort')}
        />
        {ofProvider ? null : (
          <Choice
            label={t('filters.provider')}
            any={t('filters.any_provider')}
            options={providers.map(({ id, name }) => [id, name])}
            {...part('provider')}
          />
        )}
        {tags.length > 0 ? (
          <Choice
            label={t('filters.tag')}
            any={t('filters.any_tag')}
            options={tags.map(({ id, name }) => [id, name])}
            {...part('tag')}
          />
        ) : null}
        <Choice
          label={t('play.volatility')}
          any={t('filters.any_volatility')}
          options={VOLATILITIES.map((volatility) => [volatility, t(`play.volatility_${volatility}`)])}
          {...part('volatility')}
        />
        <Checkbox
          label={t('filters.demo')}
          checked={choice.demo !== undefined}
          onChange={({ currentTarget: { checked } }) => change({ demo: checked ? '1' : undefined })}
        />
        <Checkbox
          label={t('filters.jackpot')}
          checked={choice.jackpot !== undefined}
          onChange={({ currentTarget: { checked } }) => change({ jackpot: checked ? '1' : undefined })}
        />
        <Button kind="text" onClick={clear}>
          {t('filters.clear')}
        </Button>
      </div>
    </Modal>
  );
}

type ChoiceProps = {
  label: string;
  /** The label of the option that sets no filter. */
  any: string;
  options: readonly (readonly [value: string, text: string])[];
  /** Empty: no filter. */
  value: string;
  onChange: (value: string) => void;
};

function Choice({ label, any, options, value, onChange }: ChoiceProps) {
  return (
    <SelectInput label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      <option value="">{any}</option>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </SelectInput>
  );
}
