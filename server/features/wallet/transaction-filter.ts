import type { TransactionStatus } from '#contract/endpoints/wallet.ts';
import { startOfDate } from '#server/core/calendar-day.ts';
import type { TransactionFilter } from '#server/data/ledger/transactions.ts';

interface StatementQuery {
  source?: TransactionFilter['sourceType'];
  type?: '0' | '1' | undefined;
  status?: `${TransactionStatus}` | undefined;
  /** yyyy-mm-dd, both days included. */
  from?: string | undefined;
  to?: string | undefined;
}

const STATUSES = [0, 1, 2, 3, 4, 5] as const;

const typeOf = (text: '0' | '1' | undefined): 0 | 1 | undefined =>
  text === undefined ? undefined : text === '1' ? 1 : 0;

/** The filter of the wallet's history; days are in the site's time zone (D15). */
export function parseTransactionFilter(query: StatementQuery, timeZone: string): TransactionFilter {
  return {
    sourceType: query.source,
    type: typeOf(query.type),
    status: STATUSES.find((status) => String(status) === query.status),
    from: query.from === undefined ? undefined : startOfDate(query.from, timeZone),
    before: query.to === undefined ? undefined : startOfDate(query.to, timeZone, 1),
  };
}
