-- Double (D9): rounds for everybody, whose numbers come from chains of hashes with a published end.
create table double_chains (
  id text primary key,
  terminal_hash text not null unique,
  length integer not null check (length > 0),
  -- Hashes along the chain, from which those between them follow. One leaves the server only once its round is drawn.
  knots jsonb not null,
  -- The end is public from here on, and only then the salt is drawn.
  committed_at bigint not null,
  salt text,
  salt_drawn_at bigint check (salt_drawn_at > committed_at),
  -- Rounds opened on it: the index of the last one.
  used integer not null default 0 check (used between 0 and length),
  check ((salt is null) = (salt_drawn_at is null)),
  check (used = 0 or salt is not null)
);

create table double_rounds (
  number bigint primary key,
  chain_id text not null references double_chains (id),
  chain_index integer not null check (chain_index > 0),
  state text not null check (state in ('betting', 'locked', 'drawn', 'settled')),
  opened_at bigint not null,
  locks_at bigint not null,
  hash text,
  outcome integer check (outcome between 0 and 14),
  drawn_at bigint,
  settled_at bigint,
  unique (chain_id, chain_index),
  check ((state in ('drawn', 'settled')) = (hash is not null and outcome is not null and drawn_at is not null))
);
-- One round at a time, whoever runs it.
create unique index double_rounds_running on double_rounds ((true)) where state <> 'settled';

create table double_bets (
  id text primary key,
  round_number bigint not null references double_rounds (number),
  player_id text not null references players (id),
  colour text not null check (colour in ('red', 'white', 'black')),
  stake_cents bigint not null check (stake_cents > 0),
  payout_cents bigint check (payout_cents >= 0),
  -- When the request came, which is what counts, and when it was written.
  received_at bigint not null,
  written_at bigint not null
);
create index double_bets_round on double_bets (round_number);
create index double_bets_player on double_bets (player_id, received_at desc);

-- When somebody last asked for the rounds: without an audience none is opened.
create table double_audience (
  id integer primary key check (id = 1),
  seen_at bigint not null
);
insert into double_audience (id, seen_at) values (1, 0);
