import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCALES } from '#contract/languages.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { formatInteger } from '#src/core/text/number-text.ts';
import { useCategories } from '#src/data/casino/categories.ts';
import { tagsQuery } from '#src/data/casino/lobby.ts';
import { providersQuery } from '#src/data/casino/providers.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Chip, ChipRow } from '#src/ui/action/chip.tsx';
import { IconButton } from '#src/ui/action/icon-button.tsx';
import { Icon } from '#src/ui/art/icon.tsx';
import { TextInput } from '#src/ui/form/field.tsx';
import { useAreaOpen } from '#src/widgets/area/use-area-open.ts';
import css from '../casino.module.css';
import type { FilterModal } from './filter-modal.tsx';
import type { ListFilter, ListFilterState } from './use-list-filter.ts';

type ListToolbarProps = {
  list: ListFilterState;
  /** The page is about one provider, so there is no provider filter. */
  ofProvider?: boolean;
};

/** Search, filters and the active filters of a long list. */
export function ListToolbar({ list, ofProvider = false }: ListToolbarProps) {
  const { t } = useTranslation('casino');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  // Loaded on the first press.
  const [Filters, setFilters] = useState<typeof FilterModal | null>(null);
  const openFilters = async () => {
    try {
      const { FilterModal } = await import('./filter-modal.tsx');
      setFilters(() => FilterModal);
      setOpen(true);
    } catch (error) {
      showAlert('error', errorText(error, t));
    }
  };
  const { data: categories = [] } = useCategories();
  if (!useAreaOpen('casino')) return null;
  const { q = '', ...filters } = list.choice;
  const total = categories.reduce((sum, { games_count }) => sum + games_count, 0);
  const active = Object.keys(filters).length;
  return (
    <search className={css.bar}>
      <div className={css.search}>
        <TextInput
          label={t('search.label')}
          hideLabel
          type="text"
          role="searchbox"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={SEARCH_MAX}
          placeholder={
            total > 0
              ? t('search.among', { count: total, formatted: formatInteger(total, LOCALES[language]) })
              : t('search.label')
          }
          value={q}
          onChange={({ currentTarget }) => list.type(currentTarget.value)}
          onBlur={list.settle}
          onKeyDown={({ key, keyCode, currentTarget }) => {
            // The key is for the keyboard that composes.
            if (keyCode === 229) return;
            // Closes the keyboard of a phone, so that the results are in view.
            if (key === 'Enter') currentTarget.blur();
            if (key === 'Escape') list.type('');
          }}
          prefix={<Icon name="search" />}
          suffix={q ? <IconButton icon="x" label={t('search.clear')} onClick={() => list.type('')} /> : null}
        />
        <Button kind="tertiary" icon="filter" aria-haspopup="dialog" onClick={() => void openFilters()}>
          {active > 0 ? t('filters.active', { count: active }) : t('filters.open')}
        </Button>
      </div>
      <ActiveFilters list={list} />
      {Filters ? (
        <Filters open={open} list={list} ofProvider={ofProvider} onClose={() => setOpen(false)} />
      ) : null}
    </search>
  );
}

/** The active filters: one button removes each, another removes all. */
function ActiveFilters({ list }: { list: ListFilterState }) {
  const { t } = useTranslation('casino');
  const language = useLanguage();
  const { provider, tag, volatility, demo, jackpot, popular, sort } = list.choice;
  const { data: providers } = useQuery({ ...providersQuery(language), enabled: provider !== undefined });
  const { data: tags } = useQuery({ ...tagsQuery(language), enabled: tag !== undefined });
  const chosen: [keyof ListFilter, string][] = [];
  if (provider) chosen.push(['provider', providers?.find(({ id }) => id === provider)?.name ?? provider]);
  if (tag) chosen.push(['tag', tags?.find(({ id }) => id === tag)?.name ?? tag]);
  if (volatility) chosen.push(['volatility', t(`filters.volatility_${volatility}`)]);
  if (demo) chosen.push(['demo', t('filters.demo')]);
  if (jackpot) chosen.push(['jackpot', t('filters.jackpot')]);
  if (popular) chosen.push(['popular', t('filters.popular')]);
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
