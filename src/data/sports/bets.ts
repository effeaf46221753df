// Queries and commands of the player's bets. Their calls carry the sportsbook's own token (§7), which is requested when
// it is needed and once more if the backend refuses it.
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/define-call.ts';
import {
  type Bet,
  getBet,
  listBets,
  placeBets as placeCall,
  SPORTSBOOK_TOKEN_HEADER,
} from '#contract/endpoints/sports/bet-calls.ts';
import {
  cashOutBet as cashOutCall,
  listCashOuts,
  quoteCashOut as quoteCall,
  removeAutoCashOut,
  setAutoCashOut,
} from '#contract/endpoints/sports/cash-out-calls.ts';
import { ApiError, call } from '#src/core/api/call.ts';
import { sendMoneyCommand } from '#src/core/api/money-command.ts';
import { pollEvery } from '#src/core/cache/poll-interval.ts';
import { noteStake } from '#src/data/wallet/usual-stake.ts';
import { sportsbookToken } from './sportsbook-token.ts';

/** The request body that places a slip. */
export type PlacedSlip = BodyOf<typeof placeCall>;
type Headers = Readonly<Record<string, string>>;

/** How often the cash-out offers on screen are read again (ms). */
const OFFERS_MS = 5_000;
/** How often the open bets on screen are read again (ms). */
const OPEN_BETS_MS = 20_000;

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

/** The open bets, read again while they are on screen: a bet may be settled without a realtime event. */
export function openBetsQuery() {
  return infiniteQueryOptions({ ...betsQuery('open'), refetchInterval: pollEvery(OPEN_BETS_MS) });
}

/** One bet of the player. */
export function betQuery(id: string) {
  return queryOptions({
    queryKey: ['bets', 'one', id],
    queryFn: ({ signal }) => withToken((headers) => call(getBet, { params: { id }, headers, signal })),
    staleTime: 0,
  });
}

/**
 * Places a slip under an idempotency key. `onUnclear` is called when no clear
 * answer came and the backend is asked for the outcome (D3). Returns the bets.
 */
export function placeBets(key: string, onUnclear: () => void) {
  return mutationOptions({
    mutationFn: (body: PlacedSlip): Promise<Bet[]> =>
      withToken(async (headers) => {
        const { data } = await sendMoneyCommand(placeCall, { body, headers, key }, onUnclear);
        noteStake(data.reduce((sum, bet) => sum + bet.stake, 0));
        return data;
      }),
    meta: { changes: ['bets', 'protection', 'transactions', 'user'] },
  });
}

/** For each open bet its current cash-out offer, or why it has none. Read again while it is on screen. */
export function cashOutsQuery(ids: readonly string[]) {
  const bets = ids.join(',');
  return queryOptions({
    queryKey: ['bets', 'cash-outs', bets],
    queryFn: ({ signal }) =>
      withToken(async (headers) => (await call(listCashOuts, { query: { bets }, headers, signal })).data),
    enabled: ids.length > 0,
    staleTime: 0,
    refetchInterval: pollEvery(OFFERS_MS),
    placeholderData: (before) => before,
  });
}

/** Requests a cash-out price that is held for some seconds. */
export function quoteCashOut(id: string) {
  return mutationOptions({
    mutationFn: () => withToken((headers) => call(quoteCall, { params: { id }, headers })),
  });
}

/** Cashes out a bet under an idempotency key; `onUnclear` as in `placeBets`. Returns the bet. */
export function cashOutBet(id: string, key: string, onUnclear: () => void) {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof cashOutCall>): Promise<Bet> =>
      withToken((headers) =>
        sendMoneyCommand(cashOutCall, { params: { id }, body, headers, key }, onUnclear),
      ),
    meta: { changes: ['bets', 'protection', 'transactions', 'user'] },
  });
}

/** Sets the value (cents) at which a bet is cashed out automatically; null removes it. */
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

/**
 * Runs a call with the token, and once more with a new token if the first
 * is refused. Throws what the call or the token request throws.
 */
async function withToken<Answer>(request: (headers: Headers) => Promise<Answer>): Promise<Answer> {
  const token = await sportsbookToken();
  try {
    return await request({ [SPORTSBOOK_TOKEN_HEADER]: token });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'access_denied')) throw error;
    const next = await sportsbookToken(token);
    return request({ [SPORTSBOOK_TOKEN_HEADER]: next });
  }
}
