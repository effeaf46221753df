-- As in 0095, and what a bet of the sportsbook is cashed out for counts as won.
create or replace function note_play(
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
  if move_kind in (
    'casino_stake', 'casino_win', 'casino_rollback', 'sport_stake', 'sport_payout', 'sport_refund', 'sport_cash_out'
  ) then
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
