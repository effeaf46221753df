// Beside home on wide screens: the slip with the player's open bets. Elsewhere what opens a slip that is not empty.
import { useQuery } from '@tanstack/react-query';
import { slipCountAtom } from '#src/core/state/slip-count.ts';
import { useAtomState } from '#src/core/state/store.ts';
import { FrameRail } from '#src/ui/layout/frame-rail.tsx';
import { SkipToOdds } from '../skip-to-odds.tsx';
import { useHasSlipRail } from '../use-slip-rail.ts';

const kept = { meta: { public: true }, staleTime: Number.POSITIVE_INFINITY } as const;
/** Loaded as queries: if one fails, home stays, and the next visit tries again. */
const railFile = {
  ...kept,
  queryKey: ['sports', 'slip-rail'] as const,
  queryFn: () => import('../slip/slip-rail.tsx'),
};
const openerFile = {
  ...kept,
  queryKey: ['sports', 'slip-opener'] as const,
  queryFn: () => import('../slip/slip-bar.tsx'),
};

/** The rail's content on wide screens, what opens the slip on others. A phone with an empty slip loads nothing of it. */
export function HomeRail() {
  const hasRail = useHasSlipRail();
  const isEmpty = useAtomState(slipCountAtom) === null;
  const rail = useQuery({ ...railFile, enabled: hasRail }).data;
  const opener = useQuery({ ...openerFile, enabled: !hasRail && !isEmpty }).data;
  return (
    <>
      <SkipToOdds />
      {hasRail && rail ? (
        <FrameRail>
          <rail.SlipRail />
        </FrameRail>
      ) : null}
      {!hasRail && opener && !isEmpty ? <opener.SlipOpener /> : null}
    </>
  );
}
