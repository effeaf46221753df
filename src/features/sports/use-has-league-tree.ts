import { useWideScreen } from '#src/widgets/hooks/use-wide-screen.ts';

/** Whether there is space for the tree of leagues beside a list (design 2). */
export function useHasLeagueTree(): boolean {
  return useWideScreen(1200);
}
