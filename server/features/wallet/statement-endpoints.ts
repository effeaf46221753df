import { exportStatement, getStatementMonth } from '#contract/endpoints/statement.ts';
import { type Language, LOCALES } from '#contract/languages.ts';
import { dateInZone, startOfDate } from '#server/core/calendar-day.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import type { Services } from '#server/core/services.ts';
import { textOf } from '#server/core/texts.ts';
import { newestTransactions, sumCompletedByDay } from '#server/data/ledger/transactions.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import { toCsv } from './csv-text.ts';
import { parseTransactionFilter } from './transaction-filter.ts';

const EXPORTS: RateRule = { name: 'statement', max: 10, windowMs: 60_000 };
const MOST_ROWS = 10_000;

const COLUMNS = ['date', 'source', 'what', 'status', 'in', 'out', 'id'] as const;

/** An amount with a decimal point and two places, for a spreadsheet. */
const plainAmount = (cents: number) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

const total = (rows: readonly { cents: number }[]) => rows.reduce((sum, { cents }) => sum + cents, 0);

/** A month's incoming and outgoing amounts, and the transactions as a file. */
export function statementEndpoints({ db, limiter }: Services): Endpoint[] {
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
      await limiter.take(EXPORTS, caller.playerId, now);
      const { general_time_zone: timeZone } = await readSettings(db.queries);
      const filter = parseTransactionFilter(query, timeZone);
      const found = await newestTransactions(db.queries, caller.playerId, filter, MOST_ROWS + 1);
      const rows = found.slice(0, MOST_ROWS);
      const say = (key: string) => textOf(language, `statement.${key}`);
      const when = dateFormat(language, timeZone);
      const lines = rows.map((row) => [
        when.format(row.createdAt),
        say(`source_${row.sourceType}`),
        row.source.casino_game?.name ?? row.source.market?.full_name ?? '',
        say(`status_${row.status}`),
        row.type === 1 ? plainAmount(row.amountCents) : '',
        row.type === 0 ? plainAmount(row.amountCents) : '',
        row.sourceId,
      ]);
      return {
        file_name: `varanda-${dateInZone(now, timeZone)}.csv`,
        csv: toCsv([COLUMNS.map((column) => say(`column_${column}`)), ...lines]),
        rows: rows.length,
        truncated: found.length > MOST_ROWS,
      };
    }),
  ];
}

const dateFormat = (language: Language, timeZone: string) =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'short', timeStyle: 'medium', timeZone });
