import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/define-call.ts';
import {
  cancelWithdrawal as cancelCall,
  createWithdrawal as createCall,
  getWithdrawLimits,
  listWithdrawals,
} from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { call } from '#src/core/api/call.ts';
import { sendMoneyCommand } from '#src/core/api/money-command.ts';

const CHANGES = ['withdrawals', 'transactions', 'user'] as const;

/** The player's withdrawals, newest first, page by page. */
export function withdrawalsQuery() {
  return infiniteQueryOptions({
    queryKey: ['withdrawals', 'list'],
    queryFn: ({ pageParam, signal }) => call(listWithdrawals, { query: { page: String(pageParam) }, signal }),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.current_page < page.last_page ? page.current_page + 1 : undefined),
    staleTime: 0,
  });
}

/** What can be withdrawn now, and what is left of the limits (D15). */
export function withdrawLimitsQuery() {
  return queryOptions({
    queryKey: ['withdrawals', 'limits'],
    queryFn: ({ signal }) => call(getWithdrawLimits, { signal }),
    staleTime: 0,
  });
}

/** Requests a withdrawal; `amount` in cents. `onUnclear` is called when no clear answer came and the backend is asked (D3). */
export function createWithdrawal(onUnclear?: () => void) {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof createCall>) => sendMoneyCommand(createCall, { body }, onUnclear),
    // One beyond the ordinary limits ends bonuses and makes a closure final (D11).
    meta: { changes: [...CHANGES, 'bonuses', 'account'] },
  });
}

/** Cancels a withdrawal that wasn't sent yet, by its id. The backend refuses one that is at the bank. */
export function cancelWithdrawal() {
  return mutationOptions({
    mutationFn: (id: string) => sendMoneyCommand(cancelCall, { params: { id } }),
    meta: { changes: CHANGES },
  });
}
