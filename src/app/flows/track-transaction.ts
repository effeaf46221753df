import type { UserTransactionEvent } from '#contract/channel-events.ts';
import { TRANSACTION_STATUS } from '#contract/endpoints/wallet/wallet-calls.ts';
import { track } from '#src/core/tracking/track.ts';

/** §4: which tracking event a transaction is; most are none. */
export function trackTransaction({ source_type, status, type, amount, source }: UserTransactionEvent): void {
  const approved = status === TRANSACTION_STATUS.approved;
  if (source_type === 'Deposit') {
    if (status === TRANSACTION_STATUS.pending) track('deposit', { id: source.id, amount });
    else if (approved) track('deposit_approved', { id: source.id, amount });
  } else if (source_type === 'CasinoTransaction' && approved && type === 0) {
    track('bet', { category: 'Cassino', name: source.casino_game?.name ?? '', amount });
  } else if (source_type === 'BetTransaction' && approved && source.type === 0) {
    track('bet', { category: 'Esportes', name: source.market?.full_name ?? '', amount });
  }
}
