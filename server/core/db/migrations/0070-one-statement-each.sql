-- A move of the ledger in one statement: locks the player's accounts in their order, looks whether there is enough, writes the
-- transaction and its entries, and gives what the player has then. What `fault` names moved nothing.
create function ledger_post(
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
  select
    max(a.balance_cents) filter (where a.kind = 'real'),
    max(a.balance_cents) filter (where a.kind = 'bonus'),
    max(a.balance_cents) filter (where a.kind = 'pending_withdrawal'),
    sum(a.version)
    into real_cents, bonus_cents, pending_cents, state_version
    from accounts a where a.player_id = player;
end $$;

-- Takes a money command's lock and gives the answer that its key has already: whoever comes second waits, and then sees what
-- the first one wrote, because each statement of a function has a snapshot of its own.
create function command_begin(lock_name text, player text, command_key text) returns setof commands
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(lock_name, 0));
  return query select * from commands where player_id = player and key = command_key;
end $$;
