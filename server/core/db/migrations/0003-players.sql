-- Players, how they log in, what they agreed to, and their verification.

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
  -- When the register of barred persons was last asked: once a day (D8).
  impediment_asked_at bigint,
  -- The account's closure, for the policy, which reads this table alone.
  closing_at bigint,
  closed_at bigint,
  -- When the access records, and then the identity, were erased.
  access_erased_at bigint,
  identity_erased_at bigint,
  -- When the player completed limits, gender and address before the first deposit; null: still due.
  first_steps_at bigint,
  constraint players_document unique (document),
  -- Stored in lower case: an address belongs to one player, however it is written.
  constraint players_email unique (email),
  constraint players_email_small check (email = lower(email))
);
create index players_closed on players (closed_at) where closed_at is not null;

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
-- Every stake asks for the player's time in session today: the query must not read the player's whole history.
create index sessions_player_seen on sessions (player_id, last_seen_at);
-- For the search for idle sessions.
create index sessions_open on sessions (last_seen_at) where ended_at is null;
-- For the hourly clean-up, so that it does not read the rows that stay.
create index sessions_traced on sessions (ended_at) where ip <> '' or user_agent <> '';

-- A token's claims, not the token: signing them again gives the same token, and the table holds no secret.
create table session_tokens (
  id text primary key,
  session_id text not null references sessions (id),
  balance_cents bigint not null,
  expires_at bigint not null,
  exchanged_at bigint,
  successor_id text
);
create index session_tokens_session on session_tokens (session_id);
create index session_tokens_end on session_tokens (expires_at);

-- Holds only the hash of a mailed token.
create table password_recoveries (
  token_hash text primary key,
  player_id text not null references players (id),
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint
);
create index password_recoveries_player on password_recoveries (player_id, created_at);

-- The second factor that a player may switch on (RFC 6238). The secret is encrypted; an unconfirmed one is not asked for at login.
create table second_factors (
  player_id text primary key references players (id),
  sealed_secret text not null,
  created_at bigint not null,
  confirmed_at bigint,
  -- The last time step whose code was accepted: each code is accepted once.
  last_step bigint not null default 0
);

-- For a lost telephone; only the hashes of the codes are stored.
create table recovery_codes (
  player_id text not null references players (id),
  code_hash text not null,
  used_at bigint,
  primary key (player_id, code_hash)
);

create table passkeys (
  -- The credential's id, base64url: a credential belongs to one player.
  id text primary key,
  player_id text not null references players (id),
  name text not null,
  -- COSE, base64url.
  public_key text not null,
  -- The authenticator's signature counter, where it has one.
  counter bigint not null,
  transports jsonb not null,
  added_at bigint not null,
  last_used_at bigint
);
create index passkeys_player on passkeys (player_id);

-- Each challenge can be used once, until it expires.
create table passkey_challenges (
  challenge text primary key,
  -- The player who adds a passkey; null for a login.
  player_id text references players (id),
  expires_at bigint not null
);
create index passkey_challenges_expire on passkey_challenges (expires_at);

create table player_addresses (
  player_id text primary key references players (id),
  postal_code text not null check (postal_code ~ '^[0-9]{8}$'),
  street text not null,
  number text not null,
  complement text not null,
  district text not null,
  city text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  set_at bigint not null
);

-- What a player agreed to and withdrew, one row per event: the proof is never changed.
create table consents (
  position bigint generated always as identity primary key,
  player_id text not null references players (id),
  kind text not null check (kind in ('terms', 'marketing', 'cookies')),
  given boolean not null,
  at bigint not null
);
create index consents_player on consents (player_id, position);

create function consents_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'consents are append-only' using errcode = 'restrict_violation';
end $$;
create trigger consents_append_only before update or delete on consents
  for each row execute function consents_refuse_change();

-- The state of a player's verification (§3); a missing row means pending_kyc.
create table verifications (
  player_id text primary key references players (id),
  status text not null check (status in ('pending_kyc', 'pending_face_id', 'approved')),
  approved_at bigint,
  updated_at bigint not null
);

-- One attempt at a verification provider. Its transaction id is the provider's name for it.
create table verification_runs (
  id text primary key,
  player_id text not null references players (id),
  provider text not null,
  step text not null check (step in ('onboarding', 'face-match')),
  transaction_id text not null,
  url text not null,
  script jsonb,
  state text not null check (state in ('open', 'approved', 'face_match_needed', 'refused', 'expired')),
  created_at bigint not null,
  expires_at bigint not null,
  unique (provider, transaction_id)
);
create index verification_runs_player on verification_runs (player_id, created_at);

-- The VPN check's answer for an address, and when it was asked.
create table address_verdicts (
  ip text primary key,
  verdict text not null check (verdict in ('allowed', 'blocked')),
  asked_at bigint not null
);
