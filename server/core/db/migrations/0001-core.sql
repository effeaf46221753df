-- The server's own tables: stored answers of money commands, rate limits, job leases, solved bot challenges, events to publish.
-- In every table: moments are ms since 1970, amounts are cents.

create table commands (
  player_id text not null,
  key text not null,
  call text not null,
  fingerprint text not null,
  status integer not null,
  -- json, not jsonb: a repeated command gets the first answer byte for byte, with its fields in the same order.
  response json not null,
  created_at bigint not null,
  primary key (player_id, key)
);
create index commands_created_at on commands (created_at);

-- Takes the lock of a money command and returns the answer that its key already has. A second caller waits for the lock and
-- then sees what the first one wrote, because each statement of a function has its own snapshot.
create function command_begin(lock_name text, player text, command_key text) returns setof commands
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(lock_name, 0));
  return query select * from commands where player_id = player and key = command_key;
end $$;

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

-- Solved challenges, so that each counts once; expired rows are deleted when new ones are written.
create table used_bot_challenges (
  challenge text primary key,
  expires_at bigint not null
);
create index used_bot_challenges_end on used_bot_challenges (expires_at);

create table outbox (
  id bigint generated always as identity primary key,
  channel text not null,
  event text not null,
  data jsonb not null,
  created_at bigint not null,
  -- An event that is being published is claimed, not locked: no transaction stays open while the broker answers.
  claimed_until bigint not null default 0
);
