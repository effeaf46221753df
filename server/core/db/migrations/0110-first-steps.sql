-- When a player settled limits, gender and address before the first deposit; null: still due.
alter table players add column first_steps_at bigint;

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
