-- What a player sees of the wallet, written in the same database transaction as the ledger.
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
  constraint transactions_once unique (source_type, source_id, type)
);
create index transactions_player on transactions (player_id, position desc);

create table deposits (
  id text primary key,
  player_id text not null references players (id),
  status smallint not null check (status between 0 and 5),
  amount_cents bigint not null check (amount_cents > 0),
  code text not null,
  charge_id text not null unique,
  payer_url text,
  coupon_code text,
  expires_at bigint not null,
  created_at bigint not null,
  settled_at bigint
);
create index deposits_player on deposits (player_id, created_at desc);
create index deposits_open on deposits (expires_at) where status = 0;

-- Every event of the payment provider, once, with what was made of it.
create table payment_events (
  id text primary key,
  charge_id text not null,
  type text not null,
  amount_cents bigint not null,
  payer_document text not null,
  paid_at bigint not null,
  outcome text not null,
  received_at bigint not null
);

create index payment_events_waiting on payment_events (charge_id) where outcome = 'waiting';

-- Money that came in and may not be credited goes back.
create table payment_refunds (
  event_id text primary key references payment_events (id),
  charge_id text not null,
  deposit_id text references deposits (id),
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  created_at bigint not null,
  sent_at bigint
);

-- What game providers asked of a wallet; their transaction id is the key.
create table casino_moves (
  provider text not null,
  transaction_id text not null,
  kind text not null check (kind in ('debit', 'credit', 'rollback')),
  player_id text not null references players (id),
  round_id text not null,
  game_id text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  real_cents bigint not null,
  bonus_cents bigint not null,
  rolled_back_at bigint,
  created_at bigint not null,
  primary key (provider, transaction_id)
);
create index casino_moves_round on casino_moves (provider, round_id);
