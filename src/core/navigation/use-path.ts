// The path and the query of the address for components. Each is decoded once, where its values are read: the router's own hooks decode
// before that, so that `%2525` would become `%`.
import { useMemo } from 'react';
import { useRouter } from 'wouter';
import { usePathname, useSearch as useRawSearch } from 'wouter/use-browser-location';
import { matchPath } from './match-path.ts';
import { ROUTE_PATHS } from './paths.ts';

/**
 * The one spelling of a path of the app: `/Casino/` is `/casino`. What the table of routes doesn't know stays as it is. Compare paths
 * only in this spelling.
 */
export function canonicalPath(path: string): string {
  for (const pattern of Object.values(ROUTE_PATHS)) {
    const values = matchPath(pattern, path);
    if (!values) continue;
    const own = pattern.replace(/\{(\w+)(\.*)\}/g, (_, name: string, rest: string) => {
      const value = values[name] ?? '';
      return rest ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);
    });
    return own.replace(/(.)\/$/, '$1');
  }
  return path;
}

/** The path of the address in its one spelling, encoded as in the address. */
export function usePath(): string {
  const { ssrPath } = useRouter();
  const path = usePathname(ssrPath === undefined ? {} : { ssrPath });
  return useMemo(() => canonicalPath(path), [path]);
}

/** The query of the address without its question mark, encoded as in the address. */
export function useSearch(): string {
  const { ssrSearch } = useRouter();
  return useRawSearch(ssrSearch === undefined ? {} : { ssrSearch }).replace(/^\?/, '');
}
