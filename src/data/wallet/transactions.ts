import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import {
  exportStatement as exportCall,
  getStatementMonth,
  printStatement as printCall,
  printReceipt as receiptCall,
} from '#contract/endpoints/wallet/statement-calls.ts';
import { listTransactions, type transactionsQuery as wire } from '#contract/endpoints/wallet/wallet-calls.ts';
import { call } from '#src/core/api/call.ts';

type TransactionFilter = Omit<v.InferInput<typeof wire>, 'page'>;

/** The wallet's transactions, newest first, page by page. */
export function transactionsQuery(filter: TransactionFilter) {
  return infiniteQueryOptions({
    queryKey: ['transactions', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listTransactions, { query: { ...filter, page: String(pageParam) }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ data }) => (data.current_page < data.last_page ? data.current_page + 1 : undefined),
    staleTime: 0,
  });
}

/** §7: whether the player has ever had an approved deposit. */
export async function hasApprovedDeposit(): Promise<boolean> {
  const { data } = await call(listTransactions, { query: { source: 'Deposit', type: '1', status: '2' } });
  return data.data.length > 0;
}

// The player's statement of money in and out, beside the list of transactions.
/** A month's money in and out (cents). */
export type StatementMonth = v.InferOutput<typeof getStatementMonth.response>;

/** This month's money in and out, day by day (cents). */
export function monthQuery() {
  return queryOptions({
    queryKey: ['statement', 'month'],
    queryFn: ({ signal }) => call(getStatementMonth, { signal }),
    staleTime: 0,
  });
}

type ExportFilter = v.InferInput<NonNullable<typeof exportCall.query>>;

/** The transactions that match a filter, as a CSV file. */
export function exportStatement() {
  return mutationOptions({ mutationFn: (query: ExportFilter) => call(exportCall, { query }) });
}

/** The transactions that match a filter, as a PDF file. */
export function printStatement() {
  return mutationOptions({ mutationFn: (query: ExportFilter) => call(printCall, { query }) });
}

/** A transaction's receipt as a PDF file, by the transaction's id. */
export function printReceipt() {
  return mutationOptions({ mutationFn: (id: string) => call(receiptCall, { params: { id } }) });
}
