-- Requests to end an account: at most one is open, and one that was carried out stays.
create table account_closures (
  id text primary key,
  player_id text not null references players (id),
  asked_at bigint not null,
  cancelled_at bigint,
  closed_at bigint
);
create unique index account_closures_one on account_closures (player_id) where cancelled_at is null;

-- For the gate, which reads the player alone.
alter table players add column closing_at bigint;
alter table players add column closed_at bigint;
-- When what the law lets go was erased: access records, then who it was.
alter table players add column access_erased_at bigint;
alter table players add column identity_erased_at bigint;
create index players_closed on players (closed_at) where closed_at is not null;
