// Bets that are cashed out automatically at a value that their players set. They are checked together, and each only
// if one of its events has changed since the last check.
import { inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type Clock, type MonotonicTime, processTime } from '#server/core/clock.ts';
import type { Database, Queries } from '#server/core/db/database.ts';
import { selectRows } from '#server/core/db/rows.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { betsTable } from '#server/data/schema/sportsbook-table.ts';
import { readSettings } from '#server/data/settings/site-settings.ts';
import { isCashOutOffer, listCashOutOffers } from './cash-out-offers.ts';
import { executeAutomaticCashOut } from './cash-outs.ts';
import { areFeedsSilent } from './slip-legs.ts';

/** Bets that are looked at together. */
const CHECK_BATCH_SIZE = 200;
/** A run begins no further batch after this time (ms), well below the deadline of its job: the next run goes on. */
const RUN_MS = 10_000;

const changedBetRow = v.object({ id: v.string(), seen: v.number() });
type ChangedBet = v.InferOutput<typeof changedBetRow>;

/**
 * The next bets after an id with a value whose events have changed since the last check. A version only rises, and so does the sum of
 * versions.
 */
async function listChangedBets(queries: Queries, after: string, most: number): Promise<ChangedBet[]> {
  return selectRows(
    queries,
    changedBetRow,
    sql`select b.id, sum(e.version)::float8 as seen
      from bets b join bet_legs l on l.bet_id = b.id join sport_events e on e.id = l.event_id
      where b.auto_cents is not null and b.state = 'open' and b.id > ${after}
      group by b.id, b.auto_seen having sum(e.version) <> b.auto_seen
      order by b.id limit ${most}`,
  );
}

/** Records the versions that were checked. A bet whose row is locked is checked again later. */
async function recordCheckedVersions(queries: Queries, moved: readonly ChangedBet[]): Promise<void> {
  if (moved.length === 0) return;
  await queries.execute(sql`with looked as (
      select b.id, s.seen from bets b
        join jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as s (id text, seen bigint) on s.id = b.id
        order by b.id for update of b skip locked
    ) update bets set auto_seen = looked.seen from looked where bets.id = looked.id`);
}

/**
 * Cashes out those of some bets that have reached their value, each in a transaction of its own that checks the value again. Returns the
 * first failure, after all others were tried.
 */
async function cashOutReached(db: Database, moved: readonly ChangedBet[], now: number): Promise<unknown> {
  const { queries } = db;
  const settings = await readSettings(queries);
  const bets = await queries
    .select()
    .from(betsTable)
    .where(
      inArray(
        betsTable.id,
        moved.map(({ id }) => id),
      ),
    );
  const offers = await listCashOutOffers(queries, bets, settings, now);
  const failed = new Set<string>();
  let failure: unknown;
  for (const { id: betId, playerId, autoCents } of bets) {
    const offer = offers.get(betId);
    if (autoCents === null || !offer || !isCashOutOffer(offer) || offer.offerCents < autoCents) continue;
    try {
      await db.bulkTransaction((tx) => executeAutomaticCashOut(tx, { playerId, betId, now }));
    } catch (error) {
      // A player whom the policy refuses is checked again when the price changes.
      if (error instanceof Refusal) continue;
      failed.add(betId);
      failure ??= error;
    }
  }
  await recordCheckedVersions(
    queries,
    moved.filter(({ id }) => !failed.has(id)),
  );
  return failure;
}

/**
 * Returns a function that cashes out all bets that have reached their value, however many have changed. A run that takes too long ends,
 * and the next one goes on after it: the events of those that were looked at first have changed again by then. The present is read for
 * each batch, so that nothing is cashed out once the feed has become silent; the check follows afterwards. A run throws its first failure
 * after all others were tried.
 */
export function createAutomaticCashOuts(
  db: Database,
  clock: Clock,
  { atOnce = CHECK_BATCH_SIZE, time = processTime }: { atOnce?: number; time?: MonotonicTime } = {},
): () => Promise<void> {
  /** The last bet that was looked at; empty at the beginning of the list. */
  let after = '';
  return async () => {
    const failures: unknown[] = [];
    const begun = time();
    do {
      const moved = await listChangedBets(db.queries, after, atOnce);
      const now = clock.now();
      const last = moved.at(-1);
      if (!last) after = '';
      if (!last || (await areFeedsSilent(db.queries, now))) break;
      // Also bets that can't be looked at: otherwise each further run would begin with them.
      const failure = await cashOutReached(db, moved, now).catch((error: unknown) => error);
      if (failure !== undefined) failures.push(failure);
      after = last.id;
    } while (time() - begun < RUN_MS);
    if (failures.length > 0) throw failures[0];
  };
}
