-- expand
-- Content that a person of the operator's wants written at a moment to come: the file as it was sent.
create table scheduled_content (
  id text primary key,
  file jsonb not null,
  at bigint not null,
  asked_by text not null,
  asked_at bigint not null,
  -- How it ended, and when; null: it is still to come.
  outcome text check (outcome in ('written', 'failed', 'cancelled')),
  ended_at bigint
);
create index scheduled_content_due on scheduled_content (at) where outcome is null;
