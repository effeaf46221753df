import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#src/core/language.ts';
import { providersQuery } from '#src/data/providers.ts';
import { Chip, ChipRow } from '#src/ui/chip.tsx';
import css from './casino.module.css';

type ProviderFilterProps = {
  /** Provider id; null: all of them. */
  selected: string | null;
  onSelect: (id: string | null) => void;
};

/** Chips that narrow a list to one provider. Pressing the chosen one again, or the first, takes all back. */
export function ProviderFilter({ selected, onSelect }: ProviderFilterProps) {
  const { t } = useTranslation('casino');
  const { data: providers = [], isPending } = useQuery(providersQuery(useLanguage()));
  if (providers.length === 0) return isPending ? <div className={css.filter} /> : null;
  return (
    <ChipRow label={t('provider_filter')}>
      <Chip selected={selected === null} onPress={() => onSelect(null)}>
        {t('all_providers')}
      </Chip>
      {providers.map(({ id, name }) => (
        <Chip key={id} selected={selected === id} onPress={() => onSelect(selected === id ? null : id)}>
          {name}
        </Chip>
      ))}
    </ChipRow>
  );
}
