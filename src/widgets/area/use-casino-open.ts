import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '#src/data/content/settings.ts';

/** D15 `casino_enabled`: closed, the area's pages say so and its entries elsewhere vanish. */
export function useCasinoOpen(): boolean {
  return useQuery(settingsQuery()).data.casino_enabled;
}
