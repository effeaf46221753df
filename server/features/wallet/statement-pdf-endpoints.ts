import type { Settings } from '#contract/endpoints/content/settings-calls.ts';
import { printReceipt, printStatement } from '#contract/endpoints/wallet/statement-calls.ts';
import { TRANSACTION_STATUS, transactionType } from '#contract/endpoints/wallet/wallet-calls.ts';
import { type Language, LOCALES } from '#contract/languages.ts';
import { formatMoney } from '#contract/rules/money/money.ts';
import { maskCpf } from '#contract/rules/player/cpf.ts';
import { dateInZone } from '#server/core/calendar-day.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { drawPdf, type PdfContent } from '#server/core/pdf/draw-pdf.ts';
import type { Services } from '#server/core/services.ts';
import { textOf } from '#server/core/texts.ts';
import {
  findPlayerTransaction,
  newestTransactions,
  type TransactionRow,
} from '#server/data/ledger/player-transactions.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { readSettings } from '#server/data/settings/site-settings.ts';
import { endWhatIsOver } from '#server/data/wallet/end-what-is-over.ts';
import { dateFormat, EXPORTS, parseTransactionFilter } from './statement-endpoints.ts';

/** Some forty pages. */
const MOST_ROWS = 2_000;

/** The transactions of a period, and the receipt of one, as PDF files. */
export function statementPdfEndpoints({ db, limiter }: Services): Endpoint[] {
  return [
    endpoint(printStatement, async ({ caller, query, language, now }) => {
      await limiter.consume(EXPORTS, caller.playerId, now);
      await endWhatIsOver(db, caller.playerId, now);
      const settings = await readSettings(db.queries);
      const filter = parseTransactionFilter(query, settings.general_time_zone);
      const found = await newestTransactions(db.queries, caller.playerId, filter, MOST_ROWS + 1);
      const rows = found.slice(0, MOST_ROWS);
      const player = await findPlayer(db.queries, caller.playerId);
      const texts = textsFor(language, settings);
      const pdf = await drawPdf({
        ...texts.frame(now),
        title: texts.say('title'),
        facts: [
          [texts.say('holder'), `${player?.name ?? ''}, CPF ${maskCpf(player?.document ?? '')}`],
          [texts.say('period'), texts.period(query, rows)],
          [texts.say('sum_in'), texts.money(sumOf(rows, IN))],
          [texts.say('sum_out'), texts.money(sumOf(rows, OUT))],
        ],
        table: {
          columns: [
            { title: texts.say('column_date'), share: 0.2 },
            { title: texts.say('column_source'), share: 0.13 },
            { title: texts.say('column_what'), share: 0.29 },
            { title: texts.say('column_status'), share: 0.12 },
            { title: texts.say('column_in'), share: 0.13, align: 'right' },
            { title: texts.say('column_out'), share: 0.13, align: 'right' },
          ],
          rows: rows.map((row) => [
            texts.when(row),
            texts.source(row),
            detailOf(row),
            texts.status(row),
            row.type === IN ? texts.money(row.amountCents) : '',
            row.type === OUT ? texts.money(row.amountCents) : '',
          ]),
        },
      });
      const day = dateInZone(now, settings.general_time_zone);
      return {
        file_name: `varanda-${day}.pdf`,
        pdf: pdf.toString('base64'),
        rows: rows.length,
        truncated: found.length > MOST_ROWS,
      };
    }),
    endpoint(printReceipt, async ({ caller, params, language, now }) => {
      await limiter.consume(EXPORTS, caller.playerId, now);
      await endWhatIsOver(db, caller.playerId, now);
      const row = await findPlayerTransaction(db.queries, caller.playerId, params.id ?? '');
      if (!row) throw new Refusal('not_found');
      const settings = await readSettings(db.queries);
      const player = await findPlayer(db.queries, caller.playerId);
      const texts = textsFor(language, settings);
      const detail = detailOf(row);
      const pdf = await drawPdf({
        ...texts.frame(now),
        title: texts.say('receipt'),
        facts: [
          [texts.say('column_source'), texts.source(row)],
          ...(detail ? [[texts.say('column_what'), detail] as const] : []),
          [texts.say(row.type === IN ? 'amount_in' : 'amount_out'), texts.money(row.amountCents)],
          [texts.say('column_status'), texts.status(row)],
          [texts.say('column_date'), `${texts.when(row)} (${settings.general_time_zone})`],
          [texts.say('holder'), `${player?.name ?? ''}, CPF ${maskCpf(player?.document ?? '')}`],
          [texts.say('column_id'), row.sourceId],
        ],
      });
      return { file_name: `varanda-${row.id}.pdf`, pdf: pdf.toString('base64') };
    }),
  ];
}

const [OUT, IN] = transactionType.options;

/** What of them is completed went this way (cents). */
function sumOf(rows: readonly TransactionRow[], way: number): number {
  return rows
    .filter(({ type, status }) => type === way && status === TRANSACTION_STATUS.approved)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

const detailOf = ({ source }: TransactionRow) => source.casino_game?.name || source.market?.full_name || '';

/** The texts of a statement in a language. */
function textsFor(language: Language, settings: Settings) {
  const say = (key: string, values?: Readonly<Record<string, string>>) =>
    textOf(language, `statement.${key}`, values);
  const moment = dateFormat(language, settings.general_time_zone);
  const when = (row: TransactionRow) => moment.format(row.createdAt);
  return {
    say,
    when,
    source: (row: TransactionRow) => say(`source_${row.sourceType}`),
    status: (row: TransactionRow) => say(`status_${row.status}`),
    money: (cents: number) => formatMoney(cents, LOCALES[language]),
    /** From its first day to its last; what is open on one side ends with the transactions there. */
    period: (
      { from, to }: { from?: string | undefined; to?: string | undefined },
      rows: readonly TransactionRow[],
    ) => {
      const day = (date: string) =>
        new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'short', timeZone: 'UTC' }).format(
          Date.parse(date),
        );
      const of = (row: TransactionRow | undefined) =>
        row === undefined ? '' : day(dateInZone(row.createdAt, settings.general_time_zone));
      const [first, last] = [from ? day(from) : of(rows.at(-1)), to ? day(to) : of(rows[0])];
      return first || last ? say('from_to', { from: first || last, to: last || first }) : '-';
    },
    frame: (now: number): Pick<PdfContent, 'language' | 'foot' | 'now'> => ({
      language,
      now,
      foot: [settings.general_company, settings.general_licence, say('made', { at: moment.format(now) })]
        .filter(Boolean)
        .join('  ·  '),
    }),
  };
}
