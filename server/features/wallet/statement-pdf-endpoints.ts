import type { Settings } from '#contract/endpoints/content/settings-calls.ts';
import { printReceipt, printStatement } from '#contract/endpoints/wallet/statement-calls.ts';
import { TRANSACTION_STATUS, transactionType } from '#contract/endpoints/wallet/wallet-calls.ts';
import { type Language, LOCALES } from '#contract/languages.ts';
import { formatMoney } from '#contract/rules/money/money.ts';
import { maskCpf } from '#contract/rules/player/cpf.ts';
import { dateInZone } from '#server/core/calendar-day.ts';
import type { InPlace } from '#server/core/db/bulk-transactions.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { drawPdf, type PdfContent } from '#server/core/pdf/draw-pdf.ts';
import type { Services } from '#server/core/services.ts';
import { textOf } from '#server/core/texts.ts';
import { bonusPartsOf } from '#server/data/ledger/bonus-parts.ts';
import {
  findPlayerTransaction,
  hasMovedMoney,
  isRedeemedBonus,
  readStatement,
  type TransactionFilter,
  type TransactionRow,
} from '#server/data/ledger/player-transactions.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { readSettings } from '#server/data/settings/site-settings.ts';
import { endWhatIsOver } from '#server/data/wallet/end-what-is-over.ts';
import { dateFormat, EXPORTS, parseTransactionFilter, statusTextKey } from './statement-endpoints.ts';

/** Some forty pages. */
const MOST_ROWS = 2_000;

const [OUT, IN] = transactionType.options;

/** The transactions of a period, and the receipt of one, as PDF files, drawn by `draw` in one of these places. */
export function statementPdfEndpoints(
  { db, limiter }: Services,
  inPlace: InPlace,
  draw = drawPdf,
): Endpoint[] {
  return [
    endpoint(printStatement, async ({ caller, query, language, now }) => {
      await limiter.consume(EXPORTS, caller.playerId, now);
      await endWhatIsOver(db, caller.playerId, now);
      const settings = await readSettings(db.queries);
      const filter = parseTransactionFilter(query, settings.general_time_zone);
      const player = await findPlayer(db.queries, caller.playerId);
      const texts = textsFor(language, settings);
      return inPlace(async () => {
        const { rows, totals } = await readStatement(db.queries, caller.playerId, filter, MOST_ROWS);
        const bonusParts = await bonusPartsOf(db.queries, caller.playerId, rows);
        // Where all is real money the column would be empty.
        const hasBonus = bonusParts.size > 0;
        const bonusOf = ({ id }: TransactionRow) => {
          const cents = bonusParts.get(id);
          return cents === undefined ? '' : texts.money(cents);
        };
        const pdf = await draw({
          ...texts.frame(now),
          title: texts.say('title'),
          facts: [
            texts.holder(player),
            [texts.say('period'), texts.period(query, totals)],
            ...texts.filters(filter),
            ...(rows.length < totals.count ? [texts.newest(rows.length, totals.count)] : []),
            ...texts.sums(filter, totals),
            texts.made(now),
          ],
          table: {
            columns: [
              { title: texts.say('column_date'), share: 0.175 },
              { title: texts.say('column_source'), share: 0.136 },
              { title: texts.say('column_what'), share: hasBonus ? 0.161 : 0.281 },
              { title: texts.say('column_status'), share: 0.122 },
              { title: texts.say('column_in'), share: 0.143, holds: 'amounts' },
              { title: texts.say('column_out'), share: 0.143, holds: 'amounts' },
              ...(hasBonus
                ? [{ title: texts.say('column_bonus'), share: 0.12, holds: 'amounts' as const }]
                : []),
            ],
            rows: rows.map((row) => [
              texts.when(row.createdAt),
              texts.source(row),
              detailOf(row),
              texts.status(row.sourceType, row.status),
              row.type === IN ? texts.money(row.amountCents) : '',
              row.type === OUT ? texts.money(row.amountCents) : '',
              ...(hasBonus ? [bonusOf(row)] : []),
            ]),
          },
        });
        return {
          file_name: `varanda-${dateInZone(now, settings.general_time_zone)}.pdf`,
          pdf: pdf.toString('base64'),
          rows: rows.length,
          truncated: rows.length < totals.count,
        };
      });
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
      const bonusCents = (await bonusPartsOf(db.queries, caller.playerId, [row])).get(row.id);
      const content: PdfContent = {
        ...texts.frame(now),
        title: texts.say('receipt'),
        facts: [
          [texts.say('column_source'), texts.source(row)],
          ...(detail ? [[texts.say('column_what'), detail] as const] : []),
          [texts.say(amountName(row)), texts.money(row.amountCents)],
          ...(bonusCents === undefined ? [] : [[texts.say('bonus_part'), texts.money(bonusCents)] as const]),
          [texts.say('column_status'), texts.status(row.sourceType, row.status)],
          [texts.say('column_date'), texts.whenInZone(row.createdAt)],
          texts.holder(player),
          [texts.say('column_id'), row.sourceId],
          texts.made(now),
        ],
      };
      const pdf = await inPlace(() => draw(content));
      return { file_name: `varanda-${row.id}.pdf`, pdf: pdf.toString('base64') };
    }),
  ];
}

/** Only of money that moved a receipt says which way it went. */
function amountName(row: TransactionRow): string {
  if (!hasMovedMoney(row)) return 'amount';
  return row.type === IN ? 'amount_in' : 'amount_out';
}

const detailOf = ({ source }: TransactionRow) => source.casino_game?.name || source.market?.full_name || '';

type Fact = PdfContent['facts'][number];
type StatementTotals = Awaited<ReturnType<typeof readStatement>>['totals'];

/** The texts of a statement in a language. */
function textsFor(language: Language, settings: Settings) {
  const locale = LOCALES[language];
  const zone = settings.general_time_zone;
  const moment = dateFormat(language, zone);
  const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'UTC' });
  const numberFormat = new Intl.NumberFormat(locale, { useGrouping: 'always' });

  const say = (key: string, values?: Readonly<Record<string, string>>) =>
    textOf(language, `statement.${key}`, values);
  const money = (cents: number) => formatMoney(cents, locale);
  const whenInZone = (at: number) => `${moment.format(at)} (${zone})`;
  const sourceType = (name: string) => say(`source_${name}`);
  const status = (...of: Parameters<typeof statusTextKey>) => say(statusTextKey(...of));
  const dayOf = (asked: string | undefined, at: number | null) => {
    const date = asked ?? (at === null ? undefined : dateInZone(at, zone));
    return date === undefined ? undefined : dayFormat.format(Date.parse(date));
  };
  const days = (from: string | undefined, to: string | undefined) => {
    if (from !== undefined && to !== undefined) return say('from_to', { from, to });
    if (from !== undefined) return say('since', { from });
    return to === undefined ? undefined : say('until', { to });
  };

  return {
    say,
    money,
    status,
    whenInZone,
    when: (at: number) => moment.format(at),
    source: (row: TransactionRow) =>
      isRedeemedBonus(row) ? say('source_redeemed') : sourceType(row.sourceType),
    holder: (player: Awaited<ReturnType<typeof findPlayer>>): Fact => [
      say('holder'),
      `${player?.name ?? ''}, CPF ${maskCpf(player?.document ?? '')}`,
    ],
    made: (now: number): Fact => [say('made'), whenInZone(now)],
    /** The period asked for; a side that was left open ends with the transactions there. */
    period: (asked: { from?: string | undefined; to?: string | undefined }, totals: StatementTotals) => {
      const period = days(dayOf(asked.from, totals.firstAt), dayOf(asked.to, totals.lastAt));
      return period === undefined ? '-' : `${period} (${zone})`;
    },
    filters: ({ type, sourceType: source, status: only }: TransactionFilter): Fact[] => [
      ...(type === undefined ? [] : [[say('filter_type'), say(`type_${type}`)] as const]),
      ...(source === undefined ? [] : [[say('filter_source'), sourceType(source)] as const]),
      ...(only === undefined ? [] : [[say('filter_status'), status(source, only)] as const]),
    ],
    newest: (shown: number, count: number): Fact => [
      say('count'),
      say('newest_of', { shown: numberFormat.format(shown), count: numberFormat.format(count) }),
    ],
    /** A sum is left out where the filter excludes all that it would count. */
    sums: ({ type, status: only }: TransactionFilter, { inCents, outCents }: StatementTotals): Fact[] => {
      if (only !== undefined && only !== TRANSACTION_STATUS.approved) return [];
      const sumIn: Fact = [say('sum_in'), money(inCents)];
      const sumOut: Fact = [say('sum_out'), money(outCents)];
      return [...(type === OUT ? [] : [sumIn]), ...(type === IN ? [] : [sumOut])];
    },
    frame: (now: number): Pick<PdfContent, 'language' | 'foot' | 'now'> => ({
      language,
      now,
      foot: [settings.general_company, settings.general_licence].filter(Boolean).join('  ·  '),
    }),
  };
}
