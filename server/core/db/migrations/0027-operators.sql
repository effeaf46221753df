-- expand
-- The operator's people. `token_hash`: SHA-256 of the token, which only its owner has. A revoked one stays, because the audit log
-- names them.
create table operators (
  name text primary key,
  roles jsonb not null,
  token_hash text not null unique,
  created_at bigint not null,
  created_by text not null,
  revoked_at bigint,
  revoked_by text
);

-- What one person of the operator's asked for and a second one must ask for too. `fingerprint`: SHA-256 of what the call was sent with.
create table operator_proposals (
  id text primary key,
  call text not null,
  subject text not null,
  fingerprint text not null,
  details jsonb not null,
  asked_by text not null,
  asked_at bigint not null,
  decided_by text,
  decided_at bigint
);
create unique index operator_proposals_open on operator_proposals (call, subject, fingerprint) where decided_at is null;
