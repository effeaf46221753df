-- What the server's spine keeps: answers to money commands, rate limits, leases, and events still to be published.
-- Everywhere: moments are ms since 1970, amounts are cents.

create table commands (
  player_id text not null,
  key text not null,
  call text not null,
  fingerprint text not null,
  status integer not null,
  -- Not jsonb: a repeat gets the first answer to the letter, the order of its fields included.
  response json not null,
  created_at bigint not null,
  primary key (player_id, key)
);
create index commands_created_at on commands (created_at);

create table rate_limits (
  key text primary key,
  hits integer not null,
  ends_at bigint not null,
  strikes integer not null,
  blocked_until bigint not null
);
create index rate_limits_ends_at on rate_limits (ends_at);

create table leases (
  name text primary key,
  owner text not null,
  expires_at bigint not null,
  last_run_at bigint not null
);

create table outbox (
  id bigint generated always as identity primary key,
  channel text not null,
  event text not null,
  data jsonb not null,
  created_at bigint not null
);
