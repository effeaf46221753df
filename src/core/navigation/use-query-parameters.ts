import { useMemo } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useSearch } from './use-path.ts';

type QueryChange = URLSearchParams | Record<string, string> | ((before: URLSearchParams) => URLSearchParams);

/** The query of the address, and how to replace it; the path stays. */
export function useQueryParameters(): [
  URLSearchParams,
  (next: QueryChange, options?: { replace?: boolean; state?: unknown }) => void,
] {
  const search = useSearch();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  return [query, changeQuery];
}

/** Several changes before the next render follow each other. */
function changeQuery(next: QueryChange, options?: { replace?: boolean; state?: unknown }): void {
  const before = new URLSearchParams(location.search);
  const text = new URLSearchParams(typeof next === 'function' ? next(before) : next).toString();
  navigate(location.pathname + (text ? `?${text}` : ''), options);
}
