// What a player's profile shows, in one statement: every page of a player asks for it when it starts and when it reconnects.
import * as v from 'valibot';
import type { Cents } from '#contract/rules/money/money.ts';
import type { Queries } from '#server/core/db/database.ts';
import { selectByStatement } from '#server/core/db/statement.ts';

const profileRow = v.object({
  name: v.string(),
  birthday: v.string(),
  gender: v.nullable(v.number()),
  document: v.string(),
  blockedAt: v.nullable(v.number()),
  closingAt: v.nullable(v.number()),
  realCents: v.number(),
  bonusCents: v.number(),
  balanceVersion: v.number(),
  pauseKind: v.nullable(v.picklist(['suspension', 'exclusion'])),
  pauseStartedAt: v.nullable(v.number()),
  sessionStartedAt: v.nullable(v.number()),
  dayResult: v.number(),
  bonusId: v.nullable(v.string()),
  bonusStatus: v.nullable(v.string()),
  bonusExpiresAt: v.nullable(v.number()),
  currentCents: v.nullable(v.number()),
  rolloverCents: v.nullable(v.number()),
  wonCents: v.nullable(v.number()),
});

export interface ProfileFacts
  extends Omit<
    v.InferOutput<typeof profileRow>,
    | 'pauseKind'
    | 'pauseStartedAt'
    | 'bonusId'
    | 'bonusStatus'
    | 'bonusExpiresAt'
    | 'currentCents'
    | 'rolloverCents'
    | 'wonCents'
  > {
  /** The active pause: among those from which the player hasn't returned, the one that ends last. */
  pause: { kind: 'suspension' | 'exclusion'; startedAt: number } | undefined;
  /** The bonus whose money is in the bonus wallet. */
  bonus:
    | {
        id: string;
        active: boolean;
        expiresAt: number | null;
        currentCents: Cents;
        rolloverCents: Cents;
        wonCents: Cents;
      }
    | undefined;
}

/** Reads them; undefined if the player doesn't exist. `quarter`: since when the day's play counts (play-totals.ts). */
export async function readProfileFacts(
  queries: Queries,
  playerId: string,
  sessionId: string,
  quarter: number,
): Promise<ProfileFacts | undefined> {
  const [row] = await selectByStatement(
    queries,
    profileRow,
    `select p.name, p.birthday, p.gender, p.document,
      p.blocked_at::float8 as "blockedAt", p.closing_at::float8 as "closingAt",
      a.real::float8 as "realCents", a.bonus::float8 as "bonusCents", a.version::float8 as "balanceVersion",
      e.kind as "pauseKind", e.started_at::float8 as "pauseStartedAt",
      (select started_at::float8 from sessions where id = $2) as "sessionStartedAt",
      (select coalesce(sum(returned_cents - staked_cents), 0)::float8 from play_sums
        where player_id = p.id and quarter >= $3) as "dayResult",
      b.id as "bonusId", b.expires_at::float8 as "bonusExpiresAt", b.status as "bonusStatus", b.current_cents::float8 as "currentCents",
      b.rollover_cents::float8 as "rolloverCents", b.won_cents::float8 as "wonCents"
    from players p
      cross join lateral (
        select max(balance_cents) filter (where kind = 'real') as real,
          max(balance_cents) filter (where kind = 'bonus') as bonus, sum(version) as version
        from accounts where player_id = p.id
      ) a
      left join lateral (
        select kind, started_at from exclusions where player_id = p.id and returned_at is null
        order by ends_at desc nulls first limit 1
      ) e on true
      left join lateral (
        select * from bonuses where player_id = p.id and status in ('active', 'completed') limit 1
      ) b on true
    where p.id = $1`,
    [playerId, sessionId, quarter],
  );
  if (!row) return undefined;
  const {
    pauseKind,
    pauseStartedAt,
    bonusId,
    bonusStatus,
    bonusExpiresAt: expiresAt,
    currentCents,
    rolloverCents,
    wonCents,
    ...facts
  } = row;
  return {
    ...facts,
    pause:
      pauseKind === null || pauseStartedAt === null
        ? undefined
        : { kind: pauseKind, startedAt: pauseStartedAt },
    bonus:
      bonusId === null || currentCents === null || rolloverCents === null || wonCents === null
        ? undefined
        : { id: bonusId, active: bonusStatus === 'active', expiresAt, currentCents, rolloverCents, wonCents },
  };
}
