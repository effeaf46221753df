import { useWideScreen } from '#src/widgets/hooks/use-wide-screen.ts';

/** Whether there is space for the slip beside the page (design 3). */
export function useHasSlipRail(): boolean {
  return useWideScreen(1200);
}
