import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '#src/data/content/settings.ts';

/** D15 `bonus_enabled`: closed, the area's pages say so and its entries elsewhere vanish. */
export function useBonusOpen(): boolean {
  return useQuery(settingsQuery()).data.bonus_enabled;
}
