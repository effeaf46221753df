-- The house's own games: seeds that outcomes come from, committed to before and revealed after (D9), and rounds of Mines.
create table fair_seeds (
  id text primary key,
  player_id text not null references players (id),
  -- Leaves the server only once revealed_at is set.
  server_seed text not null,
  hash text not null unique,
  client_seed text not null,
  -- Rounds that were played with it.
  nonce integer not null default 0 check (nonce >= 0),
  created_at bigint not null,
  revealed_at bigint
);
create unique index fair_seeds_in_use on fair_seeds (player_id) where revealed_at is null;

create table mines_rounds (
  id text primary key,
  player_id text not null references players (id),
  seed_id text not null references fair_seeds (id),
  client_seed text not null,
  nonce integer not null,
  mines integer not null check (mines between 1 and 24),
  stake_cents bigint not null check (stake_cents > 0),
  -- Tiles in the order they were opened.
  opened jsonb not null,
  state text not null check (state in ('open', 'won', 'lost')),
  payout_cents bigint not null check (payout_cents >= 0),
  created_at bigint not null,
  ended_at bigint,
  unique (seed_id, nonce)
);
create unique index mines_rounds_open on mines_rounds (player_id) where state = 'open';
create index mines_rounds_player on mines_rounds (player_id, created_at desc);
