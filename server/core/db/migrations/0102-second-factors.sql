-- The second way in that a player may switch on (RFC 6238). The secret rests sealed; unconfirmed, it asks for nothing yet.
create table second_factors (
  player_id text primary key references players (id),
  sealed_secret text not null,
  created_at bigint not null,
  confirmed_at bigint,
  -- The last time step whose code was taken: a code is good once.
  last_step bigint not null default 0
);

-- For a lost telephone; only their hashes rest here.
create table recovery_codes (
  player_id text not null references players (id),
  code_hash text not null,
  used_at bigint,
  primary key (player_id, code_hash)
);

alter table mail_orders drop constraint mail_orders_kind_check;
alter table mail_orders add constraint mail_orders_kind_check check (kind in (
  'recovery', 'password_changed', 'blocked', 'closure_asked', 'second_factor_on', 'second_factor_off'
));
