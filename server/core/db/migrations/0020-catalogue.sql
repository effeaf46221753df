-- Games, who makes them and how they are sorted. Texts in several languages are objects by language code.
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
  -- Hundredths of a percent; the law asks for 85 % at least.
  rtp integer not null check (rtp between 8500 and 10000),
  volatility text not null check (volatility in ('low', 'medium', 'high')),
  tags jsonb not null,
  -- What plays it; empty where nothing does here.
  engine text,
  demo boolean not null,
  min_bet_cents bigint not null check (min_bet_cents > 0),
  max_bet_cents bigint not null check (max_bet_cents >= min_bet_cents),
  position integer not null
);
create index casino_games_category on casino_games (category_id, position);
create index casino_games_provider on casino_games (provider_id, position);

create table favourite_games (
  player_id text not null references players (id),
  game_id text not null references casino_games (id),
  created_at bigint not null,
  primary key (player_id, game_id)
);

-- A game opened for real money: what the provider names in its wallet calls.
create table game_sessions (
  id text primary key,
  player_id text not null references players (id),
  session_id text not null references sessions (id),
  game_id text not null references casino_games (id),
  created_at bigint not null
);
create index game_sessions_player on game_sessions (player_id);
