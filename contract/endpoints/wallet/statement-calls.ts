// The player's account of money in and out, beside the list of transactions (wallet-calls.ts).
import * as v from 'valibot';
import { defineCall } from '../../define-call.ts';
import { cents, listOf, orDefault, text } from '../../schema.ts';
import { transactionFilter } from './wallet-calls.ts';

/** Days are those of `general_time_zone` (D15), as yyyy-mm-dd; only what was completed counts. */
export const getStatementMonth = defineCall({
  name: 'getStatementMonth',
  method: 'GET',
  path: '/api/statement/month',
  access: 'player',
  query: v.object({
    /** yyyy-mm; this month where absent. */
    month: v.optional(v.pipe(v.string(), v.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'month_invalid'))),
  }),
  response: v.object({
    month: orDefault(text, ''),
    /** Paid in, paid out (cents). */
    deposits: orDefault(cents, 0),
    withdrawals: orDefault(cents, 0),
    /** Everything into and out of the wallet, stakes and wins too (cents). */
    ins: orDefault(cents, 0),
    outs: orDefault(cents, 0),
    days: orDefault(listOf(v.object({ day: v.string(), ins: cents, outs: cents })), []),
  }),
});

export const exportStatement = defineCall({
  name: 'exportStatement',
  method: 'GET',
  path: '/api/statement/export',
  access: 'player',
  query: v.object(transactionFilter),
  response: v.object({
    file_name: v.string(),
    /** RFC 4180, with a byte order mark, for a Blob of type text/csv. */
    csv: v.string(),
    rows: orDefault(v.number(), 0),
    /** There were more rows than one file takes: the oldest are missing. */
    truncated: orDefault(v.boolean(), false),
  }),
});

/** A PDF file, for a Blob of type application/pdf. */
const pdfFile = {
  file_name: v.string(),
  /** Base64. */
  pdf: v.pipe(v.string(), v.base64()),
};

export const printStatement = defineCall({
  name: 'printStatement',
  method: 'GET',
  path: '/api/statement/pdf',
  access: 'player',
  query: v.object(transactionFilter),
  response: v.object({
    ...pdfFile,
    rows: orDefault(v.number(), 0),
    /** There were more rows than one file takes: the oldest are missing. */
    truncated: orDefault(v.boolean(), false),
  }),
});

export const printReceipt = defineCall({
  name: 'printReceipt',
  method: 'GET',
  path: '/api/transactions/{id}/receipt',
  access: 'player',
  response: v.object(pdfFile),
});
