-- expand
-- The server's role writes no balance, and needs no right to (D3): an entry's trigger changes the balance with the rights of the tables'
-- owner. Nobody but the owner can attach that function to another table.
alter function ledger_apply_entry() security definer set search_path = pg_catalog, public, pg_temp;
revoke execute on function ledger_apply_entry() from public;

-- PostgreSQL locks a row (`for update`) only for a role that may update one of its columns. This one has no other use.
alter table accounts add column lockable boolean;

-- Entries that are added after a transaction's check was brought forward (`set constraints … immediate`) are checked too. The checks read
-- the ledger itself, whatever tables the caller has.
alter function ledger_check_balanced() set search_path = pg_catalog, public, pg_temp;
create function ledger_check_entry() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (select sum(amount_cents) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'the entries of ledger transaction % do not sum to zero', new.transaction_id
      using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_check_entry();
