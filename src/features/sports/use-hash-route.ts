import { useLocationProperty } from 'wouter/use-browser-location';

const PREFIX = '#/sport/';

/**
 * §2, D4: `/sports#/sport/x` opens the page of that sport in the sportsbook. Returns the rest of the address, or null.
 */
export function useHashRoute(): string | null {
  const hash = useLocationProperty(() => location.hash);
  return hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : null;
}
