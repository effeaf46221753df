// Beside home on wide screens: the slip with the player's open bets.
import { FrameRail } from '#src/ui/layout/frame-rail.tsx';
import { SlipOpener } from '../slip/slip-bar.tsx';
import { SlipRail } from '../slip/slip-rail.tsx';
import { useHasSlipRail } from '../use-slip-rail.ts';

/** The rail's content on wide screens, what opens the slip on others. */
export function HomeRail() {
  return useHasSlipRail() ? (
    <FrameRail>
      <SlipRail />
    </FrameRail>
  ) : (
    <SlipOpener />
  );
}
