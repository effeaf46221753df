// The player's bets. Their calls carry the sportsbook's own token (§7): asked for when it is needed, and once more where
// it is refused.
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import {
  type Bet,
  getBet,
  listBets,
  placeBets as placeCall,
  SPORTSBOOK_TOKEN_HEADER,
} from '#contract/endpoints/bets.ts';
import {
  cashOutBet as cashOutCall,
  listCashOuts,
  quoteCashOut as quoteCall,
  removeAutoCashOut,
  setAutoCashOut,
} from '#contract/endpoints/cash-outs.ts';
import { ApiError, call } from '#src/core/api/call.ts';
import { sendMoneyCommand } from '#src/core/api/money-command.ts';
import { sportsbookToken } from './sportsbook-token.ts';

/** What a slip sends. */
export type PlacedSlip = BodyOf<typeof placeCall>;
type Headers = Readonly<Record<string, string>>;

/** Offers on screen are asked for so often (ms). */
const OFFERS_MS = 5_000;

/** Open or settled bets, newest first, page by page. */
export function betsQuery(state: 'open' | 'settled') {
  return infiniteQueryOptions({
    queryKey: ['bets', state],
    queryFn: ({ pageParam, signal }) =>
      withToken((headers) => call(listBets, { query: { state, page: String(pageParam) }, headers, signal })),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.current_page < page.last_page ? page.current_page + 1 : undefined),
    staleTime: 0,
  });
}

/** One bet of the player. */
export function betQuery(id: string) {
  return queryOptions({
    queryKey: ['bets', 'one', id],
    queryFn: ({ signal }) => withToken((headers) => call(getBet, { params: { id }, headers, signal })),
    staleTime: 0,
  });
}

/** Places a slip under a key; `onUnclear` is told when no clear answer came and the backend is asked (D3). Gives the bets. */
export function placeBets(key: string, onUnclear: () => void) {
  return mutationOptions({
    mutationFn: (body: PlacedSlip): Promise<Bet[]> =>
      withToken(
        async (headers) => (await sendMoneyCommand(placeCall, { body, headers, key }, onUnclear)).data,
      ),
    meta: { changes: ['bets', 'protection', 'transactions', 'user'] },
  });
}

/** What open bets can be cashed out for now, or why they can't; asked again while somebody looks. */
export function cashOutsQuery(ids: readonly string[]) {
  const bets = ids.join(',');
  return queryOptions({
    queryKey: ['bets', 'cash-outs', bets],
    queryFn: ({ signal }) =>
      withToken(async (headers) => (await call(listCashOuts, { query: { bets }, headers, signal })).data),
    enabled: ids.length > 0,
    staleTime: 0,
    refetchInterval: OFFERS_MS,
    placeholderData: (before) => before,
  });
}

/** Holds the price of a bet for some seconds. */
export function quoteCashOut(id: string) {
  return mutationOptions({
    mutationFn: () => withToken((headers) => call(quoteCall, { params: { id }, headers })),
  });
}

/** Cashes out a bet under a key; `onUnclear` as above. Gives the bet. */
export function cashOutBet(id: string, key: string, onUnclear: () => void) {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof cashOutCall>): Promise<Bet> =>
      withToken((headers) =>
        sendMoneyCommand(cashOutCall, { params: { id }, body, headers, key }, onUnclear),
      ),
    meta: { changes: ['bets', 'protection', 'transactions', 'user'] },
  });
}

/** Sets the value (cents) at which a bet is cashed out by itself; null takes it away. */
export function setAutomaticCashOut(id: string) {
  return mutationOptions({
    mutationFn: (amount: number | null): Promise<Bet> =>
      withToken((headers) =>
        amount === null
          ? call(removeAutoCashOut, { params: { id }, headers })
          : call(setAutoCashOut, { params: { id }, body: { amount }, headers }),
      ),
    meta: { changes: ['bets'] },
  });
}

/** Throws as the deed does, and what the token's call met. */
async function withToken<Answer>(deed: (headers: Headers) => Promise<Answer>): Promise<Answer> {
  const token = await sportsbookToken();
  try {
    return await deed({ [SPORTSBOOK_TOKEN_HEADER]: token });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'access_denied')) throw error;
    const next = await sportsbookToken(token);
    return deed({ [SPORTSBOOK_TOKEN_HEADER]: next });
  }
}
