// Whether the sportsbook's feed delivers what bets wait for.
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Queries } from '#server/core/db/database.ts';
import { selectRows } from '#server/core/db/rows.ts';
import { type Finding, spanText } from './finding.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** An event is decided at latest so long (ms) after its start; only cups of several days take longer. */
const LONGEST_EVENT_MS = DAY_MS;
/** A message that is still unreadable after so long (ms) was not damaged on its way: the supplier must correct it. */
const UNREAD_TOO_LONG_MS = 10 * MINUTE_MS;
/**
 * An incomplete answer with all events that is no older than this (ms) is the last one: the feed is asked every five minutes while events
 * are missing.
 */
const INCOMPLETE_FOR_MS = 10 * MINUTE_MS;
/** Events that a finding names. */
const NAMED_EVENTS = 5;

const AREA = { area: 'sports' } as const;

/** The checks of the sportsbook. `now`: ms since 1970. */
export async function checkSports(queries: Queries, now: number): Promise<Finding[]> {
  return [
    await checkUndecidedEvents(queries, now),
    await checkUnreadMessages(queries, now),
    await checkMissingEvents(queries, now),
  ];
}

/** Open bets on events that must have been decided long ago: their results didn't arrive, or couldn't be read. */
async function checkUndecidedEvents(queries: Queries, now: number): Promise<Finding> {
  const events = await selectRows(
    queries,
    v.object({ id: v.string(), home: v.string(), away: v.string(), startsAt: v.number(), bets: v.number() }),
    sql`select e.id, e.data->'home'->>'en' as home, e.data->'away'->>'en' as away, e.starts_at::float8 as "startsAt",
        count(distinct b.id)::float8 as bets
      from bet_legs l join bets b on b.id = l.bet_id join sport_events e on e.id = l.event_id
      where l.outcome is null and b.state = 'open' and e.starts_at < ${now - LONGEST_EVENT_MS}
      group by e.id order by e.starts_at, e.id`,
  );
  const about = { ...AREA, subject: 'bets on events long past their start' } as const;
  if (events.length === 0) return { ...about, state: 'ok', text: 'none is open' };
  const named = events
    .slice(0, NAMED_EVENTS)
    .map(
      ({ id, home, away, startsAt, bets }) =>
        `${id} (${home} x ${away}, began ${spanText(now - startsAt)} ago): ${bets} open`,
    );
  const more = events.length - named.length;
  const rest = more > 0 ? `; and ${more} more events` : '';
  return {
    ...about,
    state: 'problem',
    text: `${named.join('; ')}${rest}. Ask the supplier to send these events again, with every outcome`,
  };
}

/** Messages of the feed that can't be read, although they were asked for again. */
async function checkUnreadMessages(queries: Queries, now: number): Promise<Finding> {
  const [found] = await selectRows(
    queries,
    v.object({ count: v.number(), oldest: v.nullable(v.number()) }),
    sql`select count(*)::float8 as count, min(noticed_at)::float8 as oldest from sport_unread_messages`,
  );
  const about = { ...AREA, subject: 'messages of the feed that can’t be read' } as const;
  if (!found?.count) return { ...about, state: 'ok', text: 'none' };
  const ageMs = Math.max(now - (found.oldest ?? now), 0);
  const text = `${found.count}, the oldest for ${spanText(ageMs)}`;
  return { ...about, state: ageMs > UNREAD_TOO_LONG_MS ? 'problem' : 'note', text };
}

/** Events that the feed doesn't offer any more: an incomplete answer, or another feed than before. */
async function checkMissingEvents(queries: Queries, now: number): Promise<Finding> {
  const [found] = await selectRows(
    queries,
    v.object({
      count: v.number(),
      oldest: v.nullable(v.number()),
      bets: v.number(),
      incompleteAt: v.nullable(v.number()),
    }),
    sql`select count(*)::float8 as count, min(missing_since)::float8 as oldest,
        (select max(incomplete_at)::float8 from sport_feeds) as "incompleteAt",
        (select count(distinct b.id) from bet_legs l join bets b on b.id = l.bet_id join sport_events e on e.id = l.event_id
          where l.outcome is null and b.state = 'open' and e.missing_since is not null and e.state in ('open', 'live')
        )::float8 as bets
      from sport_events where missing_since is not null and state in ('open', 'live')`,
  );
  const about = { ...AREA, subject: 'events that the feed no longer offers' } as const;
  if (!found?.count) return { ...about, state: 'ok', text: 'none' };
  const age = spanText(Math.max(now - (found.oldest ?? now), 0));
  const isIncomplete = found.incompleteAt !== null && now - found.incompleteAt < INCOMPLETE_FOR_MS;
  const outcome = isIncomplete
    ? 'its answers are empty or far too short, and make none of them void'
    : 'after a day of complete answers they are void';
  const text = `${found.count}, the first for ${age}, with ${found.bets} open bets: ${outcome}`;
  return { ...about, state: 'problem', text };
}
