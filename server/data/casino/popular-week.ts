// The games with the most bets of a week. Bets are counted day by day, once the day is over, so that no page reads the
// wallet calls of a week.
import { asc, between, gt, lt, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { dateInZone, startOfDate, startOfDay } from '#server/core/calendar-day.ts';
import type { Queries } from '#server/core/db/database.ts';
import { selectRows } from '#server/core/db/rows.ts';
import { isTooFarAhead, MAX_AHEAD_MS } from '#server/core/passed-moments.ts';
import { casinoBetDaysTable } from '#server/data/schema/casino-rounds-table.ts';

const DAYS = 7;
/** A day is counted so long (ms) after its end: until then a bet may still be rolled back or be under way. */
const COUNTED_AFTER_MS = 60 * 60_000;
/** The period that is shown lags so much (ms) behind: the hourly count of its last day has run by then. */
const SHOWN_AFTER_MS = 2 * COUNTED_AFTER_MS + 10 * 60_000;

/** The seven whole days before the day of a moment, the first one first. */
function daysBefore(moment: number, timeZone: string): string[] {
  const today = dateInZone(startOfDay(moment, timeZone), timeZone);
  return Array.from({ length: DAYS }, (_, index) =>
    dateInZone(startOfDate(today, timeZone, index - DAYS), timeZone),
  );
}

/**
 * Counts the bets of the last seven days that are over for an hour (`now` in ms) and were not counted before; drops
 * counts that no list needs any more. A stake that was rolled back is no bet. What was counted ahead of the present moment was counted by a
 * clock that has been corrected since, perhaps before the day was over: it is counted again, once its day is over for an hour.
 */
export async function countBetDays(queries: Queries, now: number, timeZone: string): Promise<void> {
  const days = daysBefore(now - COUNTED_AFTER_MS, timeZone);
  const { day: dayColumn, countedAt } = casinoBetDaysTable;
  const counted = await queries.select({ day: dayColumn, countedAt }).from(casinoBetDaysTable);
  const known = new Set(counted.filter((row) => !isTooFarAhead(row.countedAt, now, 0)).map(({ day }) => day));
  for (const day of days) {
    if (known.has(day)) continue;
    const rows = await selectRows(
      queries,
      v.object({ game_id: v.string(), bets: v.number() }),
      sql`select game_id, count(*)::int as bets from casino_moves
        where kind = 'debit' and rolled_back_at is null
          and created_at >= ${startOfDate(day, timeZone)} and created_at < ${startOfDate(day, timeZone, 1)}
        group by game_id`,
    );
    const bets = Object.fromEntries(rows.map((row) => [row.game_id, row.bets]));
    await queries
      .insert(casinoBetDaysTable)
      .values({ day, bets, countedAt: now })
      .onConflictDoUpdate({ target: dayColumn, set: { bets, countedAt: now } });
  }
  const [oldest = ''] = daysBefore(now - SHOWN_AFTER_MS, timeZone);
  const isUnneeded = or(lt(dayColumn, oldest), gt(countedAt, now + MAX_AHEAD_MS));
  await queries.delete(casinoBetDaysTable).where(isUnneeded);
}

/** Writes counts of days; a day that was counted before stays as it is. */
export async function insertBetDays(
  queries: Queries,
  days: readonly (typeof casinoBetDaysTable.$inferInsert)[],
): Promise<void> {
  if (days.length === 0) return;
  await queries
    .insert(casinoBetDaysTable)
    .values([...days])
    .onConflictDoNothing();
}

export interface PlayedWeek {
  /** First and last day, yyyy-mm-dd. */
  from: string;
  to: string;
  /** Ids of the games that had a bet, the most bets first; also of games that have left the catalogue. */
  ids: string[];
}

/** The last seven whole days (`now` in ms); null if one of them was not counted or nothing was played. */
export async function readPlayedWeek(
  queries: Queries,
  now: number,
  timeZone: string,
): Promise<PlayedWeek | null> {
  const days = daysBefore(now - SHOWN_AFTER_MS, timeZone);
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const rows = await queries
    .select()
    .from(casinoBetDaysTable)
    .where(between(casinoBetDaysTable.day, from, to))
    .orderBy(asc(casinoBetDaysTable.day));
  if (rows.length < DAYS) return null;
  const sums = new Map<string, number>();
  for (const [id, bets] of rows.flatMap((row) => Object.entries(row.bets))) {
    sums.set(id, (sums.get(id) ?? 0) + bets);
  }
  // Of games with the same number of bets the order says nothing; by their ids it stays the same.
  const ids = [...sums]
    .sort(([one, bets], [other, more]) => more - bets || one.localeCompare(other, 'en', { numeric: true }))
    .map(([id]) => id);
  return ids.length > 0 ? { from, to, ids } : null;
}
