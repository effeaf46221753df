-- expand
-- The seeds of the provably fair games: the provider's seed is committed to by its hash and revealed when it is replaced.
create table sandbox_fair_seeds (
  id text primary key,
  -- The player, over all of these games; in demo mode the game session.
  owner text not null,
  server_seed text not null,
  hash text not null,
  client_seed text not null,
  -- The rounds that were drawn from it.
  nonce integer not null check (nonce >= 0),
  created_at bigint not null,
  revealed_at bigint
);
create unique index sandbox_fair_seeds_in_use on sandbox_fair_seeds (owner) where revealed_at is null;

-- What decided a round, besides the server's seed. The client seed is the one at the time of the draw.
create table sandbox_fair_rounds (
  round_id text primary key references sandbox_game_rounds (id),
  seed_id text not null references sandbox_fair_seeds (id),
  nonce integer not null check (nonce > 0),
  client_seed text not null,
  unique (seed_id, nonce)
);

create index sandbox_game_rounds_session on sandbox_game_rounds (session_id, started_at);
