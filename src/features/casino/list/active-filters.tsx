import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { tagsQuery } from '#src/data/casino/games.ts';
import { providersQuery } from '#src/data/casino/providers.ts';
import { Chip, ChipRow } from '#src/ui/action/chip.tsx';
import type { ListFilter } from './list-filter.ts';
import type { ListFilterState } from './use-list-filter.ts';

/** The active filters: one button removes each, another removes all. */
export function ActiveFilters({ list }: { list: ListFilterState }) {
  const { t } = useTranslation('casino');
  const language = useLanguage();
  const { provider, tag, volatility, demo, jackpot, sort } = list.choice;
  const { data: providers } = useQuery({ ...providersQuery(language), enabled: provider !== undefined });
  const { data: tags } = useQuery({ ...tagsQuery(language), enabled: tag !== undefined });
  const chosen: [keyof ListFilter, string][] = [];
  if (provider) chosen.push(['provider', providers?.find(({ id }) => id === provider)?.name ?? provider]);
  if (tag) chosen.push(['tag', tags?.find(({ id }) => id === tag)?.name ?? tag]);
  if (volatility) chosen.push(['volatility', t(`filters.volatility_${volatility}`)]);
  if (demo) chosen.push(['demo', t('filters.demo')]);
  if (jackpot) chosen.push(['jackpot', t('filters.jackpot')]);
  if (sort) chosen.push(['sort', t(`filters.sort_${sort}`)]);
  if (chosen.length === 0) return null;
  return (
    <ChipRow label={t('filters.in_use')}>
      {[
        ...chosen.map(([name, text]) => (
          <Chip key={name} selected icon="x" onPress={() => list.change({ [name]: undefined })}>
            {text}
          </Chip>
        )),
        <Chip key="all" onPress={list.clear}>
          {t('filters.clear')}
        </Chip>,
      ]}
    </ChipRow>
  );
}
