import { ALLOW, type GlobalGuard } from './guard.ts';

let lastFullPath = '';

/** R2.31: `/sports#/sport/x` becomes a replace navigation to path, search and hash together. R2.32: the same full path again is not. */
export const sportsHash: GlobalGuard = () => {
  const { pathname, search, hash } = location;
  if (!/^\/sports\/?$/i.test(pathname) || !hash.startsWith('#/sport/')) return ALLOW;
  const fullPath = pathname + search + hash;
  if (fullPath === lastFullPath) return ALLOW;
  lastFullPath = fullPath;
  return { type: 'redirect', to: fullPath };
};
