-- The sandboxed game provider's own books (D8): they stand for another company's database and touch none of ours.
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
  created_at bigint not null
);

create table sandbox_game_rounds (
  id text primary key,
  session_id text not null references sandbox_game_sessions (id),
  stake_cents bigint not null,
  stops jsonb not null,
  win_cents bigint not null,
  state text not null check (state in ('debiting', 'debited', 'settled', 'refused', 'cancelling', 'cancelled')),
  -- Why a stake was refused, as the operator said it.
  refusal jsonb,
  balance_cents bigint,
  started_at bigint not null
);
create index sandbox_game_rounds_open on sandbox_game_rounds (started_at)
  where state in ('debiting', 'debited', 'cancelling');
