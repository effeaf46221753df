import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/define-call.ts';
import {
  cancelDeposit as cancelCall,
  createDeposit as createCall,
  getDeposit,
  listOpenDeposits,
} from '#contract/endpoints/wallet/wallet-calls.ts';
import { call } from '#src/core/api/call.ts';
import { sendMoneyCommand } from '#src/core/api/money-command.ts';

/** Charges that can still be paid. */
export function openDepositsQuery() {
  return queryOptions({
    queryKey: ['deposits', 'open'],
    queryFn: async ({ signal }) => (await call(listOpenDeposits, { signal })).data,
    staleTime: 0,
  });
}

/** One deposit. */
export function depositQuery(id: string) {
  return queryOptions({
    queryKey: ['deposits', id],
    queryFn: ({ signal }) => call(getDeposit, { params: { id }, signal }),
    staleTime: 0,
  });
}

/** Creates a charge; `amount` in cents. `onUnclear` is called when no clear answer came and the backend is asked (D3). */
export function createDeposit(onUnclear?: () => void) {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof createCall>) => sendMoneyCommand(createCall, { body }, onUnclear),
    meta: { changes: ['deposits', 'transactions'] },
  });
}

/** Cancels an unpaid charge, by its id. */
export function cancelDeposit() {
  return mutationOptions({
    mutationFn: (id: string) => call(cancelCall, { params: { id } }),
    meta: { changes: ['deposits', 'transactions'] },
  });
}
