// What a person sees of a withdrawal before they let it go to the bank.
import * as v from 'valibot';
import { TRANSACTION_STATUS } from '#contract/endpoints/wallet/wallet-calls.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import type { Queries } from '#server/core/db/database.ts';
import { selectByStatement } from '#server/core/db/statement.ts';

export interface PayoutReview {
  /** Nothing was ever paid to this key for this player. */
  isNewKey: boolean;
  /** Ids of other players who asked for a withdrawal to the same key. */
  othersOnKey: string[];
  /** When the player's last paid withdrawal before this one was asked for; null: there is none. */
  previousAt: number | null;
  /** Paid deposits, stakes and wins since then. Stakes and wins are counted from the quarter of an hour that contains it. */
  depositsCents: Cents;
  stakedCents: Cents;
  wonCents: Cents;
}

const OTHERS_SHOWN = 10;

const reviewRow = v.object({
  id: v.string(),
  isNewKey: v.boolean(),
  othersOnKey: v.array(v.string()),
  previousAt: v.nullable(v.number()),
  depositsCents: v.number(),
  stakedCents: v.number(),
  wonCents: v.number(),
});

/** The reviews of some withdrawals, by their ids. */
export async function reviewPayouts(
  queries: Queries,
  ids: readonly string[],
): Promise<Map<string, PayoutReview>> {
  if (ids.length === 0) return new Map();
  const rows = await selectByStatement(
    queries,
    reviewRow,
    `with asked as (select * from withdrawals where id = any($1::text[])),
    others as (
      select a.id, array_agg(distinct o.player_id) as players
      from asked a join withdrawals o
        on o.pix_key = a.pix_key and o.pix_key_type = a.pix_key_type and o.player_id <> a.player_id
      where a.pix_key <> '' group by a.id
    )
    select a.id,
      not exists (
        select 1 from withdrawals p where p.player_id = a.player_id and p.status = $2
          and p.pix_key_type = a.pix_key_type and p.pix_key = a.pix_key and p.id <> a.id
      ) as "isNewKey",
      coalesce(others.players[1:$3], '{}') as "othersOnKey",
      previous.at::float8 as "previousAt",
      (select coalesce(sum(d.amount_cents), 0)::float8 from deposits d
        where d.player_id = a.player_id and d.status = $2 and d.settled_at > coalesce(previous.at, 0)
      ) as "depositsCents",
      played.staked as "stakedCents", played.won as "wonCents"
    from asked a
      left join others on others.id = a.id
      left join lateral (
        select max(p.created_at) as at from withdrawals p
        where p.player_id = a.player_id and p.status = $2 and p.created_at < a.created_at
      ) previous on true
      left join lateral (
        select coalesce(sum(s.staked_cents), 0)::float8 as staked, coalesce(sum(s.returned_cents), 0)::float8 as won
        from play_sums s where s.player_id = a.player_id and s.quarter >= coalesce(previous.at, 0) / 900000
      ) played on true`,
    [[...ids], TRANSACTION_STATUS.approved, OTHERS_SHOWN],
  );
  return new Map(rows.map(({ id, ...review }) => [id, review]));
}
