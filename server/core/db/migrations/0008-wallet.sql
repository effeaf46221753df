-- Deposits and withdrawals, and the payment provider's events on both (D3, D15).

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
  settled_at bigint,
  -- How much must be staked before the deposit can be withdrawn, and how much was staked so far.
  rollover_cents bigint not null default 0,
  staked_cents bigint not null default 0
);
create index deposits_player on deposits (player_id, created_at desc);
create index deposits_open on deposits (expires_at) where status = 0;
create index deposits_to_stake on deposits (player_id, settled_at) where status = 2 and staked_cents < rollover_cents;

-- Every event of the payment provider on a deposit, once, with the outcome of its handling.
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

-- Received money that may not be credited is sent back. A refund that the payment provider does not accept is sent again with
-- growing waits and delays no other.
create table payment_refunds (
  event_id text primary key references payment_events (id),
  charge_id text not null,
  deposit_id text references deposits (id),
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  created_at bigint not null,
  sent_at bigint,
  tries int not null default 0,
  next_try_at bigint not null default 0
);
create index payment_refunds_due on payment_refunds (next_try_at) where sent_at is null;

-- Held, sent to the payment provider, then paid or given back.
create table withdrawals (
  id text primary key,
  player_id text not null references players (id),
  status smallint not null check (status in (0, 1, 2, 3, 5)),
  amount_cents bigint not null check (amount_cents > 0),
  pix_key_type text not null check (pix_key_type in ('cpf', 'email', 'phone', 'random')),
  pix_key text not null,
  -- The whole balance was withdrawn: the ordinary bounds did not apply (D11).
  everything boolean not null,
  -- Why it waits for an operator; null: it does not, or no longer.
  waits_for text,
  -- No operator had to approve it: it counts towards the hour's automatic payouts.
  automatic boolean not null,
  -- Who refused it: the payment provider or an operator.
  refused_by text check (refused_by in ('provider', 'operator')),
  -- When the payment provider accepted the order.
  ordered_at bigint,
  created_at bigint not null,
  settled_at bigint,
  -- A payout that the payment provider does not accept is ordered again with growing waits and delays no other.
  tries int not null default 0,
  next_try_at bigint not null default 0
);
create index withdrawals_player on withdrawals (player_id, created_at desc);
create index withdrawals_automatic on withdrawals (created_at) where automatic;
create index withdrawals_to_send on withdrawals (next_try_at)
  where status in (0, 1) and waits_for is null and ordered_at is null;

create table withdrawal_steps (
  id bigint generated always as identity primary key,
  withdrawal_id text not null references withdrawals (id),
  status smallint not null,
  at bigint not null,
  -- Key of a text for the player, or empty.
  note text not null
);
create index withdrawal_steps_of on withdrawal_steps (withdrawal_id, id);

-- Every event of the payment provider on a payout, once, with the outcome of its handling.
create table payout_events (
  id text primary key,
  withdrawal_id text not null,
  type text not null,
  amount_cents bigint not null,
  at bigint not null,
  outcome text not null,
  received_at bigint not null
);

-- Players whose withdrawals follow `withdraw_affiliate_day`.
create table affiliates (
  player_id text primary key references players (id),
  since bigint not null
);
