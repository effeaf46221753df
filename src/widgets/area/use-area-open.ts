import { useSettings } from '#src/data/content/settings.ts';

/** Whether the operator has an area open (D15): a closed one shows a notice on its pages and has no links elsewhere. */
export function useAreaOpen(area: 'casino' | 'sport' | 'bonus'): boolean {
  return useSettings()[`${area}_enabled`];
}
