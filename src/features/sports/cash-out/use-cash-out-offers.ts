import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/call.ts';
import type { Bet } from '#contract/endpoints/bets.ts';
import { type listCashOuts, MAX_CASH_OUTS } from '#contract/endpoints/cash-outs.ts';
import { cashOutsQuery } from '#src/data/sports/bets.ts';

/** What a bet can be cashed out for now, or by which rule it can't. */
export type CashOutOffer = ResponseOf<typeof listCashOuts>['data'][number];

/** The present offers of those bets that are open, by their ids; empty until they are known. */
export function useCashOutOffers(bets: readonly Bet[]): ReadonlyMap<string, CashOutOffer> {
  const open = bets.filter(({ state }) => state === 'open').map(({ id }) => id);
  const { data } = useQuery(cashOutsQuery(open.slice(0, MAX_CASH_OUTS)));
  return new Map(data?.map((offer) => [offer.bet, offer]));
}
