import { useLocationProperty } from 'wouter/use-browser-location';

const PREFIX = '#/sport/';

/** §2, D4: `/sports#/sport/x` is handed to the sportsbook as the page of that sport; the rest of an address, or null. */
export function useHashRoute(): string | null {
  const hash = useLocationProperty(() => location.hash);
  return hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : null;
}
