import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { exportStatement, getStatementMonth } from '#contract/endpoints/wallet/statement-calls.ts';
import { TRANSACTION_STATUS, type TransactionStatus } from '#contract/endpoints/wallet/wallet-calls.ts';
import { type Language, LOCALES } from '#contract/languages.ts';
import { dateInZone, startOfDate } from '#server/core/calendar-day.ts';
import { type InPlace, openPlaces } from '#server/core/db/bulk-transactions.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import type { Services } from '#server/core/services.ts';
import { textOf } from '#server/core/texts.ts';
import { bonusPartsOf } from '#server/data/ledger/bonus-parts.ts';
import {
  isRedeemedBonus,
  newestTransactions,
  sumCompletedByDay,
  type TransactionFilter,
  type TransactionRow,
} from '#server/data/ledger/player-transactions.ts';
import { readSettings } from '#server/data/settings/site-settings.ts';
import { endWhatIsOver } from '#server/data/wallet/end-what-is-over.ts';

/** Characters that start a formula in a spreadsheet (ASVS 1.2.10). */
const FORMULA = /^[=+\-@\t\r\0]/;

function cell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const BYTE_ORDER_MARK = '\uFEFF';
const csvLine = (row: readonly string[]) => `${row.map(cell).join(',')}\r\n`;
/** Rows that are written before the process answers others. */
const ROWS_PER_TURN = 250;

/**
 * Rows of cells as a CSV text (RFC 4180) with a byte order mark, so that spreadsheets read accents correctly; a cell
 * that a spreadsheet would run as a formula starts with an apostrophe. `rows` makes its rows as they are asked for.
 */
export async function toCsv(rows: Iterable<readonly string[]>): Promise<string> {
  let csv = BYTE_ORDER_MARK;
  let written = 0;
  for (const row of rows) {
    csv += csvLine(row);
    written += 1;
    if (written % ROWS_PER_TURN === 0) await yieldToEventLoop();
  }
  return csv;
}

interface StatementQuery {
  source?: TransactionFilter['sourceType'];
  type?: '0' | '1' | undefined;
  status?: `${TransactionStatus}` | undefined;
  /** yyyy-mm-dd, both days included. */
  from?: string | undefined;
  to?: string | undefined;
}

const STATUSES = [0, 1, 2, 3, 4, 5] as const;

/** The key under `statement` of a state's text, for transactions of this kind. A withdrawal's states have the words of the page's texts. */
export function statusTextKey(
  sourceType: TransactionFilter['sourceType'],
  status: TransactionStatus,
): string {
  const { pending, approved } = TRANSACTION_STATUS;
  const isOwn = sourceType === 'Withdraw' && (status === pending || status === approved);
  return `${isOwn ? 'withdrawal_' : ''}status_${status}`;
}

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

/** Files of a player's statement, of either kind. */
export const EXPORTS: RateRule = { name: 'statement', max: 10, windowMs: 60_000 };
const MOST_ROWS = 10_000;
/** Making a file keeps the process busy, and each holds its rows in memory: the others wait. */
const FILES_AT_ONCE = 2;

/** The places in which statements and receipts are made, of either kind. */
export const openFilePlaces = (): InPlace => openPlaces(FILES_AT_ONCE);

const COLUMNS = ['date', 'source', 'what', 'status', 'in', 'out', 'bonus', 'id'] as const;

/** An amount with a decimal point and two places, for a spreadsheet. */
const plainAmount = (cents: number) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

const total = (rows: readonly { cents: number }[]) => rows.reduce((sum, { cents }) => sum + cents, 0);

/** A month's incoming and outgoing amounts, and the transactions as a spreadsheet's file, which is made in one of these places. */
export function statementEndpoints({ db, limiter }: Services, inPlace: InPlace): Endpoint[] {
  return [
    endpoint(
      getStatementMonth,
      async ({ caller, query, now }) => {
        const { general_time_zone: timeZone } = await readSettings(db.queries);
        const month = query.month ?? dateInZone(now, timeZone).slice(0, 7);
        const from = startOfDate(`${month}-01`, timeZone);
        const before = startOfDate(`${monthAfter(month)}-01`, timeZone);
        const rows = await sumCompletedByDay(db.queries, caller.playerId, { from, before, timeZone });
        const ins = rows.filter(({ type }) => type === 1);
        const outs = rows.filter(({ type }) => type === 0);
        return {
          month,
          deposits: total(ins.filter(({ sourceType }) => sourceType === 'Deposit')),
          withdrawals: total(outs.filter(({ sourceType }) => sourceType === 'Withdraw')),
          ins: total(ins),
          outs: total(outs),
          days: [...new Set(rows.map(({ day }) => day))].map((day) => ({
            day,
            ins: total(ins.filter((row) => row.day === day)),
            outs: total(outs.filter((row) => row.day === day)),
          })),
        };
      },
      { quiet: true },
    ),
    endpoint(exportStatement, async ({ caller, query, language, now }) => {
      await limiter.consume(EXPORTS, caller.playerId, now);
      await endWhatIsOver(db, caller.playerId, now);
      const { general_time_zone: timeZone } = await readSettings(db.queries);
      const filter = parseTransactionFilter(query, timeZone);
      const say = (key: string) => textOf(language, `statement.${key}`);
      const when = dateFormat(language, timeZone);
      const lineOf = (row: TransactionRow, bonusCents: number) => [
        when.format(row.createdAt),
        say(isRedeemedBonus(row) ? 'source_redeemed' : `source_${row.sourceType}`),
        row.source.casino_game?.name ?? row.source.market?.full_name ?? '',
        say(statusTextKey(row.sourceType, row.status)),
        row.type === 1 ? plainAmount(row.amountCents) : '',
        row.type === 0 ? plainAmount(row.amountCents) : '',
        bonusCents > 0 ? plainAmount(bonusCents) : '',
        row.sourceId,
      ];
      return inPlace(async () => {
        const found = await newestTransactions(db.queries, caller.playerId, filter, MOST_ROWS + 1);
        const rows = found.slice(0, MOST_ROWS);
        const bonusParts = await bonusPartsOf(db.queries, caller.playerId, rows);
        function* lines() {
          yield COLUMNS.map((column) => say(`column_${column}`));
          for (const row of rows) yield lineOf(row, bonusParts.get(row.id) ?? 0);
        }
        return {
          file_name: `varanda-${dateInZone(now, timeZone)}.csv`,
          csv: await toCsv(lines()),
          rows: rows.length,
          truncated: found.length > MOST_ROWS,
        };
      });
    }),
  ];
}

/** Formats the moment of a transaction, in the site's time zone. */
export const dateFormat = (language: Language, timeZone: string) =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'short', timeStyle: 'medium', timeZone });
