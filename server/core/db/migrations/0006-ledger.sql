-- Double-entry and append-only (D3). The database enforces the rules; the code checks them first for a better error.

create table accounts (
  id text primary key,
  player_id text references players (id),
  kind text not null check (kind in ('real', 'bonus', 'pending_withdrawal', 'house', 'payment_provider', 'promotions')),
  -- Maintained for players only: with a balance for the operator, every stake of every player would wait for one row.
  balance_cents bigint not null default 0,
  version bigint not null default 0,
  constraint accounts_owner check ((player_id is null) = (kind in ('house', 'payment_provider', 'promotions'))),
  constraint accounts_not_negative check (balance_cents >= 0),
  constraint accounts_one_of_a_kind unique (player_id, kind)
);

insert into accounts (id, kind) values
  ('house', 'house'), ('payment_provider', 'payment_provider'), ('promotions', 'promotions');

create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null,
  reference text not null,
  player_id text references players (id),
  created_at bigint not null,
  -- Entries can be added only by the database transaction that wrote this row.
  written_by xid8 not null default pg_current_xact_id(),
  constraint ledger_transactions_once unique (kind, reference)
);
create index ledger_transactions_player on ledger_transactions (player_id, created_at);

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions (id),
  account_id text not null references accounts (id),
  amount_cents bigint not null check (amount_cents <> 0),
  -- The account's balance after this entry; null where the account has none.
  balance_after bigint,
  constraint ledger_entries_once_per_account unique (transaction_id, account_id)
);
create index ledger_entries_account on ledger_entries (account_id, id);

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function ledger_refuse_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function ledger_refuse_change();
create trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each row execute function ledger_refuse_change();
create trigger ledger_transactions_no_truncate before truncate on ledger_transactions
  for each statement execute function ledger_refuse_change();

create function ledger_apply_entry() returns trigger language plpgsql as $$
begin
  if (select written_by from ledger_transactions where id = new.transaction_id) is distinct from pg_current_xact_id() then
    raise exception 'ledger transaction % is closed', new.transaction_id using errcode = 'restrict_violation';
  end if;
  update accounts set balance_cents = balance_cents + new.amount_cents, version = version + 1
    where id = new.account_id and player_id is not null
    returning balance_cents into new.balance_after;
  return new;
end $$;

create trigger ledger_entries_apply before insert on ledger_entries
  for each row execute function ledger_apply_entry();

create function ledger_guard_account() returns trigger language plpgsql as $$
begin
  -- Depth 1 is a plain statement; an entry's own trigger comes here at depth 2.
  if pg_trigger_depth() < 2 then
    raise exception 'balances change by ledger entries alone' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;

create trigger accounts_changed_by_entries before update or delete on accounts
  for each row execute function ledger_guard_account();

create function ledger_open_account() returns trigger language plpgsql as $$
begin
  if new.balance_cents <> 0 or new.version <> 0 then
    raise exception 'an account opens empty' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger accounts_open_empty before insert on accounts
  for each row execute function ledger_open_account();

create function ledger_check_balanced() returns trigger language plpgsql as $$
declare
  total numeric;
  lines integer;
begin
  select coalesce(sum(amount_cents), 0), count(*) into total, lines
    from ledger_entries where transaction_id = new.id;
  if total <> 0 or lines < 2 then
    raise exception 'a ledger transaction must sum to zero over two entries or more, not % over %', total, lines
      using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;

create constraint trigger ledger_transactions_balanced after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_check_balanced();

-- Posts a transaction in one statement: locks the player's accounts in their order, checks that the balances suffice, writes the
-- transaction and its entries, adds play to the sums of 0011-protection, and returns the player's new balances. Where `fault` is
-- set, nothing was posted.
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

-- Orders the events of one wallet as they were written (D7).
create sequence event_versions;

-- The player's statement of the wallet, written in the same database transaction as the ledger.
create table transactions (
  position bigint generated always as identity primary key,
  id text not null unique,
  player_id text not null references players (id),
  source_type text not null,
  source_id text not null,
  type smallint not null check (type in (0, 1)),
  status smallint not null check (status between 0 and 5),
  amount_cents bigint not null check (amount_cents >= 0),
  source jsonb not null,
  created_at bigint not null,
  updated_at bigint not null,
  version bigint not null default nextval('event_versions'),
  constraint transactions_once unique (source_type, source_id, type)
);
create index transactions_player on transactions (player_id, position desc);
create index transactions_completed on transactions (player_id, updated_at) where status = 2;
