import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/call.ts';
import type { Bet } from '#contract/endpoints/bets.ts';
import { type listCashOuts, MAX_CASH_OUTS } from '#contract/endpoints/cash-outs.ts';
import { cashOutsQuery } from '#src/data/sports/bets.ts';

/** A bet's current cash-out offer, or the rule that prevents one. */
export type CashOutOffer = ResponseOf<typeof listCashOuts>['data'][number];

/** The current offers for the open ones of these bets, by bet id; empty until they are known. */
export function useCashOutOffers(bets: readonly Bet[]): ReadonlyMap<string, CashOutOffer> {
  const open = bets.filter(({ state }) => state === 'open').map(({ id }) => id);
  const { data } = useQuery(cashOutsQuery(open.slice(0, MAX_CASH_OUTS)));
  return new Map(data?.map((offer) => [offer.bet, offer]));
}
