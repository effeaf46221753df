-- Responsible gaming (D11): limits of a player's own, suspensions and exclusions, and what they are measured by.

-- Null: no limit. A looser one waits from when it was asked for until `next_at`.
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

-- Kept for ever. One holds until the player came back from it, which its end alone doesn't do; without an end nobody comes back.
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

-- What a player staked and got back by quarters of an hour since 1970, with which every time zone's day begins. A stake that was given
-- back counts as not made, in the quarter in which it was made.
create table play_sums (
  player_id text not null references players (id),
  quarter bigint not null,
  staked_cents bigint not null,
  returned_cents bigint not null,
  primary key (player_id, quarter)
);

insert into play_sums (player_id, quarter, staked_cents, returned_cents)
  select m.player_id, m.at / 900000,
    sum(case when m.kind in ('casino_win', 'sport_payout') then 0 else -m.cents end),
    sum(case when m.kind in ('casino_win', 'sport_payout') then m.cents else 0 end)
  from (
    select t.player_id, t.kind, coalesce(s.created_at, t.created_at) as at,
      (select coalesce(sum(e.amount_cents), 0) from ledger_entries e join accounts a on a.id = e.account_id
        where e.transaction_id = t.id and a.player_id is not null) as cents
    from ledger_transactions t
      left join ledger_transactions s on s.reference = t.reference and (t.kind, s.kind) in (
        ('casino_rollback', 'casino_stake'), ('sport_refund', 'sport_stake')
      )
    where t.kind in ('casino_stake', 'casino_win', 'casino_rollback', 'sport_stake', 'sport_payout', 'sport_refund')
  ) m
  group by 1, 2;

-- Adds a move of play to them; the caller holds the player's accounts.
create function note_play(
  move_kind text, move_reference text, player text, made_at bigint, entry_accounts text[], entry_cents bigint[]
) returns void language plpgsql as $$
declare
  moved bigint;
  counted_at bigint := made_at;
  won boolean := move_kind in ('casino_win', 'sport_payout');
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

-- As in 0070, and what is play is summed up.
create or replace function ledger_post(
  move_kind text, move_reference text, player text, made_at bigint, entry_accounts text[], entry_cents bigint[],
  out fault text, out real_cents bigint, out bonus_cents bigint, out pending_cents bigint, out state_version bigint
) language plpgsql as $$
declare
  known integer;
  transaction_row bigint;
begin
  perform 1 from accounts where player_id = player order by id for update;
  get diagnostics known = row_count;
  if known < 3 then
    fault := 'missing';
    return;
  end if;
  if exists (
    select 1 from unnest(entry_accounts, entry_cents) as entry (account_id, cents)
      join accounts a on a.id = entry.account_id
      where a.player_id is not null and a.balance_cents + entry.cents < 0
  ) then
    fault := 'short';
    return;
  end if;
  insert into ledger_transactions (kind, reference, player_id, created_at)
    values (move_kind, move_reference, player, made_at)
    returning id into transaction_row;
  insert into ledger_entries (transaction_id, account_id, amount_cents)
    select transaction_row, entry.account_id, entry.cents
      from unnest(entry_accounts, entry_cents) with ordinality as entry (account_id, cents, place)
      order by entry.place;
  if move_kind in ('casino_stake', 'casino_win', 'casino_rollback', 'sport_stake', 'sport_payout', 'sport_refund') then
    perform note_play(move_kind, move_reference, player, made_at, entry_accounts, entry_cents);
  end if;
  select
    max(a.balance_cents) filter (where a.kind = 'real'),
    max(a.balance_cents) filter (where a.kind = 'bonus'),
    max(a.balance_cents) filter (where a.kind = 'pending_withdrawal'),
    sum(a.version)
    into real_cents, bonus_cents, pending_cents, state_version
    from accounts a where a.player_id = player;
end $$;
