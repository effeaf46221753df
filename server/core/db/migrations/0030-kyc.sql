-- Where a player's verification stands (§3); no row is as much as pending_kyc.
create table verifications (
  player_id text primary key references players (id),
  status text not null check (status in ('pending_kyc', 'pending_face_id', 'approved')),
  approved_at bigint,
  updated_at bigint not null
);

-- One try at a provider. Its transaction id is the provider's name for it.
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

-- What the VPN check said of an address, and when it was asked.
create table address_verdicts (
  ip text primary key,
  verdict text not null check (verdict in ('allowed', 'blocked')),
  asked_at bigint not null
);

-- The day's question to the register of barred persons (D8).
alter table players add column impediment_asked_at bigint;
