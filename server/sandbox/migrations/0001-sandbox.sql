-- Books of the simulated parties (D8): they stand for other companies' databases and reference no table of the product.

-- The payment provider.
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

create table sandbox_pix_payouts (
  id text primary key,
  withdrawal_id text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  document text not null,
  state text not null check (state in ('open', 'paid', 'refused')),
  due_at bigint not null
);
create index sandbox_pix_payouts_open on sandbox_pix_payouts (due_at) where state = 'open';

-- Money that the payment provider sent back: each payment of a charge once, by the event that reported it.
create table sandbox_pix_refunds (
  event_id text primary key,
  charge_id text not null references sandbox_pix_charges (id),
  amount_cents bigint not null check (amount_cents > 0),
  at bigint not null
);

-- The game provider.
create table sandbox_game_sessions (
  id text primary key,
  -- A launch opens one session only.
  launch_id text not null unique,
  wallet_session text not null,
  game text not null,
  mode text not null check (mode in ('real', 'demo')),
  min_bet_cents bigint not null,
  max_bet_cents bigint not null,
  fun_cents bigint not null check (fun_cents >= 0),
  created_at bigint not null,
  -- The player, and the operator's id of the game; empty in demo mode.
  player text not null,
  game_id text not null
);
create index sandbox_game_sessions_player on sandbox_game_sessions (player, game_id) where mode = 'real';

create table sandbox_game_rounds (
  id text primary key,
  session_id text not null references sandbox_game_sessions (id),
  stake_cents bigint not null,
  drawn jsonb not null,
  win_cents bigint not null,
  state text not null check (state in ('debiting', 'debited', 'settled', 'refused', 'cancelling', 'cancelled')),
  -- Why a stake was refused, in the operator's words.
  refusal jsonb,
  balance_cents bigint,
  started_at bigint not null,
  bets jsonb not null,
  -- False: the player has not seen the round end, and is shown it again.
  seen boolean not null,
  -- The part of the win that was a jackpot.
  jackpot_cents bigint not null,
  -- A scratch card's win is credited when the player has uncovered it, at the latest at this moment.
  held_until bigint not null
);
create index sandbox_game_rounds_open on sandbox_game_rounds (started_at)
  where state in ('debiting', 'debited', 'cancelling');
create index sandbox_game_rounds_unseen on sandbox_game_rounds (session_id) where not seen;

-- Progressive jackpots: pots that the stakes of several games feed (D9).
create table sandbox_jackpots (
  name text primary key,
  pot_cents bigint not null check (pot_cents >= 0),
  -- Contributions below a cent, in ten-thousandths of one, carried over to the next stake.
  rest bigint not null check (rest between 0 and 9999)
);

-- The verification provider.
create table sandbox_kyc_runs (
  id text primary key,
  provider text not null,
  reference text not null unique,
  step text not null check (step in ('onboarding', 'face-match')),
  document text not null,
  name text not null,
  state text not null check (state in ('open', 'approved', 'face_match_needed', 'refused')),
  expires_at bigint not null
);

create table sandbox_kyc_events (
  id text primary key,
  body text not null,
  at bigint not null,
  delivered_at bigint
);
create index sandbox_kyc_events_owed on sandbox_kyc_events (at) where delivered_at is null;

-- The mail service.
create table sandbox_mails (
  id text primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  language text not null,
  sent_at bigint not null
);
create index sandbox_mails_newest on sandbox_mails (sent_at);

-- The register of barred persons.
create table sandbox_barred (
  document text primary key,
  since bigint not null
);

-- What the simulated sports are drawn from where the environment sets no seed. It determines every result in advance.
create table simulation_seeds (
  name text primary key,
  seed text not null check (length(seed) >= 32)
);
