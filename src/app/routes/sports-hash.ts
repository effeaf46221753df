import { go } from '#src/core/navigation/navigate.ts';

const CHANGES = ['hashchange', 'popstate', 'pushState', 'replaceState'];
let last = '';

/** §2, D4: `/sports#/sport/x` becomes a replace navigation to path, search and hash together; the same again is ignored. */
export function watchSportsHash(): void {
  for (const change of CHANGES) addEventListener(change, rewriteSportsHash);
  rewriteSportsHash();
}

export function rewriteSportsHash(): void {
  const { pathname, search, hash } = location;
  if (!/^\/sports\/?$/i.test(pathname) || !hash.startsWith('#/sport/')) return;
  const fullPath = pathname + search + hash;
  if (fullPath === last) return;
  last = fullPath;
  go(fullPath, { replace: true });
}
