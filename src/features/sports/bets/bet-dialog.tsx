import { Suspense, useState } from 'react';
import type { Bet } from '#contract/endpoints/sports/bet-calls.ts';
import { ErrorBoundary } from '#src/widgets/lazy/error-boundary.tsx';
import { lazyComponent } from '#src/widgets/lazy/lazy-component.ts';
import { showLoadFailure } from '#src/widgets/lazy/load-failure.ts';
import type { CashOutMode } from '../cash-out/cash-out-actions.tsx';

const DIALOGS = {
  now: lazyComponent([], () => import('../cash-out/cash-out-modal.tsx').then((file) => file.CashOutModal)),
  automatic: lazyComponent([], () =>
    import('../cash-out/auto-cash-out-modal.tsx').then((file) => file.AutoCashOutModal),
  ),
  share: lazyComponent([], () => import('./share/share-bet-modal.tsx').then((file) => file.ShareBetModal)),
};

export type BetDialogName = CashOutMode | 'share';

/** The bet that a dialog is about. It stays set while the dialog closes. */
type ShownBet = { bet: Bet; name: BetDialogName; open: boolean; openingId: number };

/** Which dialog about a bet is shown, and the function that opens one. */
export function useBetDialog() {
  const [shown, setShown] = useState<ShownBet | null>(null);
  return {
    shown,
    show: (bet: Bet, name: BetDialogName) =>
      setShown({ bet, name, open: true, openingId: (shown?.openingId ?? 0) + 1 }),
    close: () => setShown((one) => one && { ...one, open: false }),
    /** It could not be shown: what is opened next begins anew. */
    drop: () => setShown(null),
  };
}

/** The dialog about one bet of a list. It stands outside the list, because a bet that is cashed out leaves it. */
export function BetDialog({ shown, close, drop }: Omit<ReturnType<typeof useBetDialog>, 'show'>) {
  if (!shown) return null;
  const Dialog = DIALOGS[shown.name];
  const failed = (error: unknown) => {
    drop();
    showLoadFailure(error);
  };
  return (
    <ErrorBoundary onFailure={failed}>
      <Suspense>
        <Dialog key={shown.openingId} bet={shown.bet} open={shown.open} onClose={close} />
      </Suspense>
    </ErrorBoundary>
  );
}
