-- Books of the sandboxed payment provider (D8): they stand for another company's database and touch none of ours.
create table sandbox_pix_charges (
  id text primary key,
  deposit_id text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  payer_document text not null,
  payer_name text not null,
  code text not null,
  state text not null check (state in ('open', 'paid', 'expired', 'refused')),
  expires_at bigint not null,
  refunded_cents bigint not null default 0
);

create table sandbox_pix_events (
  id text primary key,
  body text not null,
  at bigint not null,
  delivered_at bigint
);
create index sandbox_pix_events_owed on sandbox_pix_events (at) where delivered_at is null;
