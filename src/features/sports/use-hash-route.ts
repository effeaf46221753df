import { useLocationProperty } from 'wouter/use-browser-location';
import { matchPath } from '#src/core/navigation/match-path.ts';

const PREFIX = '#/sport/';

/**
 * §2, D4: `/sports#/sport/x` opens the page of that sport in the sportsbook. Returns the rest of the address, decoded as a path is, or
 * null. What can't be decoded stays as it is.
 */
export function useHashRoute(): string | null {
  const hash = useLocationProperty(() => location.hash);
  if (!hash.startsWith(PREFIX)) return null;
  const rest = hash.slice(PREFIX.length);
  return matchPath('/{rest...}', rest)?.rest ?? rest;
}
