import { QueryObserver, type QueryObserverResult } from '@tanstack/react-query';
import { type Atom, atom, type Getter } from 'jotai';
import type { Call, ResponseOf } from '#contract/define-call.ts';
import { store } from '../state/store.ts';
import { queryClient } from './query-client.ts';

/** What an atom tells of its query; a refetch in the background changes none of it, so no reader renders again. */
type QueryState<Data> = Pick<
  QueryObserverResult<Data>,
  'data' | 'error' | 'isError' | 'isFetched' | 'isPending' | 'refetch'
>;

const epochAtom = atom(0);

/** The atoms read the cache anew: it was cleared, as between two pages that one process draws. */
export function resetQueryAtoms(): void {
  store.set(epochAtom, (epoch) => epoch + 1);
}

/**
 * An atom over a query of the cache. Before the first render it has what was restored; while a component reads it the query is
 * active, as by `useQuery`. Takes the query's options, which may depend on other atoms.
 */
export function queryAtom<C extends Call>(
  optionsOf: (get: Getter) => { queryKey: readonly unknown[] },
): Atom<QueryState<ResponseOf<C>>> {
  const followed = atom((get) => {
    get(epochAtom);
    const options = {
      ...(optionsOf(get) as object),
      notifyOnChangeProps: ['data', 'error', 'isFetched', 'isPending'],
    } as never;
    const observer = new QueryObserver(queryClient, options) as unknown as QueryObserver<ResponseOf<C>>;
    let last: QueryState<ResponseOf<C>> = observer.getCurrentResult();
    const result = atom(last);
    result.onMount = (set) => {
      const tell = (state: QueryState<ResponseOf<C>>) => {
        last = state;
        set(state);
      };
      // While no component read it, the cache may have dropped the query.
      observer.setOptions(options);
      const stop = observer.subscribe(tell);
      const now = observer.getCurrentResult();
      if (now.data !== last.data || now.error !== last.error || now.isPending !== last.isPending) tell(now);
      return stop;
    };
    return result;
  });
  return atom((get) => get(get(followed)));
}
