-- Requests to close an account: at most one is open, and one that was carried out stays.
create table account_closures (
  id text primary key,
  player_id text not null references players (id),
  asked_at bigint not null,
  cancelled_at bigint,
  closed_at bigint
);
create unique index account_closures_one on account_closures (player_id) where cancelled_at is null;
