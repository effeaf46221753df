-- The catalogue of games, the wallet calls of game providers, and the operator's own games.

-- Texts in several languages are objects by language code.
create table casino_providers (
  id text primary key,
  name text not null,
  image text not null,
  -- Colours of its tile, #rrggbb.
  ground text not null,
  ink text not null,
  position integer not null
);

create table casino_categories (
  id integer primary key,
  slug text not null unique,
  name jsonb not null,
  icon text not null,
  position integer not null
);

create table casino_games (
  id text primary key,
  code text not null unique,
  name text not null,
  provider_id text not null references casino_providers (id),
  category_id integer not null references casino_categories (id),
  image text not null,
  -- Hundredths of a percent; the law demands 85 % at least.
  rtp integer not null check (rtp between 8500 and 10000),
  volatility text not null check (volatility in ('low', 'medium', 'high')),
  tags jsonb not null,
  -- The engine that plays it; null where this server has none.
  engine text,
  demo boolean not null,
  min_bet_cents bigint not null check (min_bet_cents > 0),
  max_bet_cents bigint not null check (max_bet_cents >= min_bet_cents),
  position integer not null,
  -- When it was added to the catalogue; 0: not known.
  added_at bigint not null default 0
);
create index casino_games_category on casino_games (category_id, position);
create index casino_games_provider on casino_games (provider_id, position);

create trigger public_data_changed after insert or update or delete on casino_games
  for each statement execute function public_data_changed();
create trigger public_data_changed after insert or update or delete on casino_categories
  for each statement execute function public_data_changed();
create trigger public_data_changed after insert or update or delete on casino_providers
  for each statement execute function public_data_changed();

create table favourite_games (
  player_id text not null references players (id),
  game_id text not null references casino_games (id),
  created_at bigint not null,
  primary key (player_id, game_id)
);

-- A game opened for real money: the provider names it in its wallet calls.
create table game_sessions (
  id text primary key,
  player_id text not null references players (id),
  session_id text not null references sessions (id),
  game_id text not null references casino_games (id),
  created_at bigint not null
);
create index game_sessions_recent on game_sessions (player_id, game_id, created_at);

-- The wallet calls of game providers; the provider's transaction id is the key.
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
  -- The bonus that a stake's bonus money came from, and when the stake counted as settled.
  bonus_id text references bonuses (id),
  counted_at bigint,
  primary key (provider, transaction_id)
);
create index casino_moves_round on casino_moves (provider, round_id);

-- Seeds of the operator's own games: committed to before the rounds, revealed after them (D9).
create table fair_seeds (
  id text primary key,
  player_id text not null references players (id),
  -- Leaves the server only after revealed_at is set.
  server_seed text not null,
  hash text not null unique,
  client_seed text not null,
  -- Number of rounds that were played with it.
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
  -- Tiles in the order in which they were opened.
  opened jsonb not null,
  -- void: given back to a player whom the register bars (D11, docs/decisions/033).
  state text not null check (state in ('open', 'won', 'lost', 'void')),
  payout_cents bigint not null check (payout_cents >= 0),
  created_at bigint not null,
  ended_at bigint,
  unique (seed_id, nonce)
);
create unique index mines_rounds_open on mines_rounds (player_id) where state = 'open';
create index mines_rounds_player on mines_rounds (player_id, created_at desc);

-- Double (D9): rounds that all players share; their numbers come from chains of hashes whose terminal hash is public.
create table double_chains (
  id text primary key,
  terminal_hash text not null unique,
  length integer not null check (length > 0),
  -- Hashes along the chain, from which those between them follow. Each leaves the server only after its round is drawn.
  knots jsonb not null,
  -- The terminal hash is public from here on; the salt is drawn only after that.
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
-- One round at a time, in all copies of the server together.
create unique index double_rounds_running on double_rounds ((true)) where state <> 'settled';

create table double_bets (
  id text primary key,
  round_number bigint not null references double_rounds (number),
  player_id text not null references players (id),
  colour text not null check (colour in ('red', 'white', 'black')),
  stake_cents bigint not null check (stake_cents > 0),
  payout_cents bigint check (payout_cents >= 0),
  -- When the request arrived, which decides, and when the row was written.
  received_at bigint not null,
  written_at bigint not null,
  -- Set where the stake was given back to a player whom the register bars; the payout is the stake then.
  given_back_at bigint check (given_back_at is null or payout_cents = stake_cents)
);
create index double_bets_round on double_bets (round_number);
create index double_bets_player on double_bets (player_id, received_at desc);

-- When a player last asked for the rounds: without an audience no round is opened.
create table double_audience (
  id integer primary key check (id = 1),
  seen_at bigint not null
);
insert into double_audience (id, seen_at) values (1, 0);
