// The player's statement of money in and out, beside the list of transactions.
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import { exportStatement as exportCall, getStatementMonth } from '#contract/endpoints/statement.ts';
import { call } from '#src/core/api/call.ts';

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
