import { getCommand, listTransactions, voidCommand } from '#contract/endpoints/wallet/wallet-calls.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import {
  findIdempotentCommand,
  voidIdempotentCommand,
} from '#server/core/http/idempotency/idempotent-commands.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import type { Services } from '#server/core/services.ts';
import { bonusPartsOf } from '#server/data/ledger/bonus-parts.ts';
import { listPlayerTransactions } from '#server/data/ledger/player-transactions.ts';
import { readSettings } from '#server/data/settings/site-settings.ts';
import { endWhatIsOver } from '#server/data/wallet/end-what-is-over.ts';
import { parseTransactionFilter } from './statement-endpoints.ts';

const READ_LIMIT: RateRule = { name: 'command-questions', max: 60, windowMs: 60_000 };

/** Each writes a row that stays for a day; a page needs one only for a command whose request was lost. */
const VOID_LIMITS: readonly RateRule[] = [
  { name: 'command-voids', max: 20, windowMs: 60_000 },
  { name: 'command-voids-day', max: 200, windowMs: 24 * 3_600_000 },
];

/** The wallet's history, and the results of money commands. */
export function walletEndpoints({ db, limiter }: Services): Endpoint[] {
  return [
    endpoint(listTransactions, async ({ caller, query, now }) => {
      await endWhatIsOver(db, caller.playerId, now);
      const page = Number(query.page ?? 1);
      const { general_time_zone } = await readSettings(db.queries);
      const filter = parseTransactionFilter(query, general_time_zone);
      const { rows, pages } = await listPlayerTransactions(db.queries, caller.playerId, { ...filter, page });
      const bonusParts = await bonusPartsOf(db.queries, caller.playerId, rows);
      const data = rows.map((row) => ({
        id: row.id,
        source_type: row.sourceType,
        status: row.status,
        type: row.type,
        amount: row.amountCents,
        bonus_amount: bonusParts.get(row.id) ?? 0,
        created_at: new Date(row.createdAt).toISOString(),
        source: row.source,
      }));
      return { data: { data, current_page: page, last_page: pages } };
    }),
    endpoint(
      getCommand,
      async ({ caller, params, now }) => {
        await limiter.consume(READ_LIMIT, caller.playerId, now);
        return outcomeOf(await findIdempotentCommand(db, caller.playerId, params.key ?? ''));
      },
      { quiet: true },
    ),
    endpoint(
      voidCommand,
      async ({ caller, params, now }) => {
        for (const rule of VOID_LIMITS) await limiter.consume(rule, caller.playerId, now);
        return outcomeOf(await voidIdempotentCommand(db, caller.playerId, params.key ?? '', now));
      },
      { quiet: true, concurrent: true },
    ),
  ];
}

function outcomeOf(found: Awaited<ReturnType<typeof findIdempotentCommand>>) {
  return found.state === 'done'
    ? { state: found.state, status: found.status, response: found.body }
    : { state: found.state };
}
