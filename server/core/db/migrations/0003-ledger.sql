-- Double-entry and append-only (D3). The database itself holds the rules; the code only asks nicely first.

create table accounts (
  id text primary key,
  player_id text references players (id),
  kind text not null check (kind in ('real', 'bonus', 'pending_withdrawal', 'house', 'payment_provider', 'promotions')),
  -- Kept for players only: if the house had one, every stake of everybody would wait for its row.
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
  -- Entries can be added only by the database transaction that made the row.
  written_by xid8 not null default pg_current_xact_id(),
  constraint ledger_transactions_once unique (kind, reference)
);
create index ledger_transactions_player on ledger_transactions (player_id, created_at);

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions (id),
  account_id text not null references accounts (id),
  amount_cents bigint not null check (amount_cents <> 0),
  -- The account's balance after this entry; null where none is kept.
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
