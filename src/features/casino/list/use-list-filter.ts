import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import {
  requestFilter,
  type ListFilter,
  EMPTY_LIST_FILTER,
  readListFilter,
  withListFilter,
} from './list-filter.ts';

/** After the last letter (ms): browsers refuse more than some hundred changes of the address in half a minute. */
const ADDRESS_AFTER_MS = 250;

export interface ListFilterState {
  choice: ListFilter;
  /** What the list asks for; typing goes before it. */
  asked: ListFilter;
  /** Something is searched, filtered or sorted. */
  narrowed: boolean;
  change: (change: Partial<Record<keyof ListFilter, string | undefined>>) => void;
  clear: () => void;
  /** A letter more or less of the search. */
  type: (text: string) => void;
  /** The search is left: the address has it from now on. */
  settle: () => void;
}

/**
 * What a list's page shows: the address says it, and what is being typed a moment before the address does. A letter leaves
 * `asked` and `clear` the same, so that the list below isn't drawn with it.
 */
export function useListFilter(): ListFilterState {
  'use memo';
  const [query, setQuery] = useSearchParams();
  const [typed, setTyped] = useState<string | null>(null);
  const kept = readListFilter(query);
  const choice = typed === null ? kept : { ...kept, q: typed };
  const asked = useDeferredValue(JSON.stringify(requestFilter(choice)));

  const change: ListFilterState['change'] = (next) => {
    // The entry keeps its name, by which the scroll place is remembered.
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
