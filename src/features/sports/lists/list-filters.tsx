import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Icon } from '#src/ui/art/icon.tsx';
import { useHasLeagueTree } from '../use-has-league-tree.ts';
import { type EventSearch, EventSearchField } from './event-search.tsx';
import css from './list-filters.module.css';
import { SportChips, type SportChoice } from './sport-chips.tsx';
import { WhenMenu } from './when-menu.tsx';

type ListFiltersProps = {
  choice: EventSearch;
  sports: SportChoice;
  /** It is the page of the live events. */
  live?: boolean;
};

/** What narrows a list, in one row: a search, the start time, the sports. */
export function ListFilters({ choice, sports, live = false }: ListFiltersProps) {
  const { t } = useTranslation('sports');
  // The tree has the search then.
  const wide = useHasLeagueTree();
  // A button opens the field, so that the events have the space.
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const searching = open || choice.typed !== '';
  return (
    <div className={css.filters}>
      {wide ? null : searching ? (
        <search className={css.search}>
          <EventSearchField ref={field} choice={choice} label={t('search.label')} />
        </search>
      ) : (
        <button
          type="button"
          className={css.button}
          data-icon=""
          aria-label={t('search.open')}
          onClick={() => {
            flushSync(() => setOpen(true));
            field.current?.focus();
          }}
        >
          <Icon name="search" size={20} />
        </button>
      )}
      <WhenMenu time={choice.time} live={live} />
      <SportChips {...sports} />
    </div>
  );
}
