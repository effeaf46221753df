-- Payouts in the books of the sandboxed payment provider (D8).
create table sandbox_pix_payouts (
  id text primary key,
  withdrawal_id text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  document text not null,
  state text not null check (state in ('open', 'paid', 'refused')),
  due_at bigint not null
);
create index sandbox_pix_payouts_open on sandbox_pix_payouts (due_at) where state = 'open';
