import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '#src/data/content/settings.ts';

/** Whether the operator has an area open (D15): a closed one shows a notice on its pages and has no links elsewhere. */
export function useAreaOpen(area: 'casino' | 'sport' | 'bonus'): boolean {
  return useQuery(settingsQuery()).data[`${area}_enabled`];
}
