-- Responsible gaming (D11): the player's own limits, suspensions and exclusions, and the sums that limits are measured by.

-- Null: no limit. A looser limit takes effect at `next_at`.
create table player_limits (
  player_id text not null references players (id),
  name text not null,
  value bigint check (value >= 0),
  next_value bigint check (next_value >= 0),
  next_at bigint,
  set_at bigint not null,
  primary key (player_id, name)
);

create table reality_checks (
  player_id text primary key references players (id),
  minutes integer not null check (minutes > 0)
);

-- Rows are never deleted. An exclusion holds until the player returned, which reaching its end alone does not do; one without an end
-- holds for good.
create table exclusions (
  id text primary key,
  player_id text not null references players (id),
  kind text not null check (kind in ('suspension', 'exclusion')),
  started_at bigint not null,
  ends_at bigint,
  returned_at bigint,
  check (ends_at > started_at),
  check (returned_at >= ends_at)
);
create index exclusions_holding on exclusions (player_id) where returned_at is null;

-- What a player staked and won by quarters of an hour since 1970: the day of every time zone begins with one. A stake that was given
-- back counts as not made, in the quarter in which it was made.
create table play_sums (
  player_id text not null references players (id),
  quarter bigint not null,
  staked_cents bigint not null,
  returned_cents bigint not null,
  primary key (player_id, quarter)
);

-- Adds a posting of play to the sums; the caller holds the locks of the player's accounts.
create function note_play(
  move_kind text, move_reference text, player text, made_at bigint, entry_accounts text[], entry_cents bigint[]
) returns void language plpgsql as $$
declare
  moved bigint;
  counted_at bigint := made_at;
  won boolean := move_kind in ('casino_win', 'sport_payout', 'sport_cash_out');
begin
  select coalesce(sum(entry.cents), 0) into moved
    from unnest(entry_accounts, entry_cents) as entry (account_id, cents)
      join accounts a on a.id = entry.account_id
    where a.player_id is not null;
  if move_kind in ('casino_rollback', 'sport_refund') then
    select created_at into counted_at from ledger_transactions
      where reference = move_reference
        and kind = case move_kind when 'casino_rollback' then 'casino_stake' else 'sport_stake' end;
  end if;
  insert into play_sums as known (player_id, quarter, staked_cents, returned_cents)
    values (
      player, coalesce(counted_at, made_at) / 900000,
      case when won then 0 else -moved end, case when won then moved else 0 end
    )
    on conflict (player_id, quarter) do update
      set staked_cents = known.staked_cents + excluded.staked_cents,
        returned_cents = known.returned_cents + excluded.returned_cents;
end $$;

-- Documents of players who excluded themselves for good and whose accounts are closed and erased (D11, docs/decisions/033): only a
-- keyed hash, which cannot be traced to a document without the server's secret.
create table kept_out (
  hash text primary key,
  since bigint not null
);
