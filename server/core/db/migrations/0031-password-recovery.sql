-- Only the hash of a mailed token rests here.
create table password_recoveries (
  token_hash text primary key,
  player_id text not null references players (id),
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint
);
create index password_recoveries_player on password_recoveries (player_id, created_at);

-- Mails to be written and sent. A recovery is noted alike for an address that has an account and one that has none; its
-- token is made only when the mail goes out.
create table mail_orders (
  id text primary key,
  kind text not null check (kind in ('recovery', 'password_changed', 'blocked')),
  email text not null,
  created_at bigint not null,
  claimed_until bigint not null default 0,
  tries integer not null default 0
);
create index mail_orders_waiting on mail_orders (created_at);
