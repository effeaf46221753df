import { useDeferredValue } from 'react';
import { useSearchInAddress } from '#src/widgets/hooks/use-search-in-address.ts';
import { EMPTY_LIST_FILTER, type ListFilter, readListFilter, requestFilter } from './list-filter.ts';

/** Delay after the last letter (ms). */
const ADDRESS_AFTER_MS = 250;

export interface ListFilterState {
  choice: ListFilter;
  /** The filter that the list requests. It is deferred, so that typing is rendered first. */
  asked: ListFilter;
  /** A search, a filter or a sort order is set. */
  narrowed: boolean;
  change: (change: Partial<Record<keyof ListFilter, string | undefined>>) => void;
  clear: () => void;
  /** Sets the text of the search. */
  type: (text: string) => void;
  /** Typing has ended: stores the search in the address at once. */
  settle: () => void;
}

/**
 * The filter of a list's page: it is stored in the address; a search that is being typed reaches the address a moment
 * later. Typing a letter does not change `asked` and `clear` at once, so the list below is not rendered with it.
 */
export function useListFilter(): ListFilterState {
  'use memo';
  const search = useSearchInAddress({ delayMs: ADDRESS_AFTER_MS });
  const { query, typed, type, settle, change, clear: clearParameters } = search;
  const fromAddress = readListFilter(query);
  const choice = typed === null ? fromAddress : { ...fromAddress, q: typed };
  const asked = useDeferredValue(JSON.stringify(requestFilter(choice)));
  const clear = () => clearParameters(EMPTY_LIST_FILTER);

  return {
    choice,
    asked: JSON.parse(asked) as ListFilter,
    narrowed: asked !== '{}',
    change,
    clear,
    type,
    settle,
  };
}
