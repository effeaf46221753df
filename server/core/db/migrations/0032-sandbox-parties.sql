-- Books of sandboxed parties (D8): they stand for other companies' databases and touch none of ours.
create table sandbox_kyc_runs (
  id text primary key,
  provider text not null,
  reference text not null unique,
  step text not null check (step in ('onboarding', 'face-match')),
  document text not null,
  name text not null,
  state text not null check (state in ('open', 'approved', 'face_match_needed', 'refused')),
  expires_at bigint not null
);

create table sandbox_kyc_events (
  id text primary key,
  body text not null,
  at bigint not null,
  delivered_at bigint
);
create index sandbox_kyc_events_owed on sandbox_kyc_events (at) where delivered_at is null;

create table sandbox_mails (
  id text primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  language text not null,
  sent_at bigint not null
);
create index sandbox_mails_newest on sandbox_mails (sent_at);

create table sandbox_barred (
  document text primary key,
  since bigint not null
);
