import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import {
  requestFilter,
  type ListFilter,
  EMPTY_LIST_FILTER,
  readListFilter,
  withListFilter,
} from './list-filter.ts';

/** Delay after the last letter (ms): browsers refuse more than a few hundred address changes in half a minute. */
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
  const [query, setQuery] = useSearchParams();
  const [typed, setTyped] = useState<string | null>(null);
  const kept = readListFilter(query);
  const choice = typed === null ? kept : { ...kept, q: typed };
  const asked = useDeferredValue(JSON.stringify(requestFilter(choice)));

  const change: ListFilterState['change'] = (next) => {
    // Keeps the history state: the scroll position is stored under the key in it.
    setQuery((before) => withListFilter(before, next), { replace: true, state: history.state });
  };
  const clear = () => {
    setTyped(null);
    change(EMPTY_LIST_FILTER);
  };
  const settle = () => {
    if (typed === null) return;
    change({ q: typed });
    setTyped(null);
  };
  const settleLate = useEffectEvent(settle);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(settleLate, ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return {
    choice,
    asked: JSON.parse(asked) as ListFilter,
    narrowed: asked !== '{}',
    change,
    clear,
    type: setTyped,
    settle,
  };
}
