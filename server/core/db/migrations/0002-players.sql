create table players (
  id text primary key,
  name text not null,
  document text not null,
  email text not null,
  phone_code text not null,
  phone text not null,
  birthday text not null,
  gender smallint check (gender in (0, 1)),
  password_hash text not null,
  language text not null,
  referer text not null,
  tracking jsonb not null,
  blocked_at bigint,
  created_at bigint not null,
  constraint players_document unique (document),
  -- Stored in small letters: one person, one address.
  constraint players_email unique (email),
  constraint players_email_small check (email = lower(email))
);

create table sessions (
  id text primary key,
  player_id text not null references players (id),
  started_at bigint not null,
  last_seen_at bigint not null,
  ended_at bigint,
  end_reason text,
  ip text not null,
  user_agent text not null
);
create index sessions_player on sessions (player_id);

-- A token's claims rather than the token: signing them again gives the same token, and nothing secret rests here.
create table session_tokens (
  id text primary key,
  session_id text not null references sessions (id),
  balance_cents bigint not null,
  expires_at bigint not null,
  exchanged_at bigint,
  successor_id text
);
create index session_tokens_session on session_tokens (session_id);
