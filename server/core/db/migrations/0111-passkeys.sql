create table passkeys (
  -- The credential's id, base64url: one credential, one player.
  id text primary key,
  player_id text not null references players (id),
  name text not null,
  -- COSE, base64url.
  public_key text not null,
  -- How often the key has signed, where it counts.
  counter bigint not null,
  transports jsonb not null,
  added_at bigint not null,
  last_used_at bigint
);
create index passkeys_player on passkeys (player_id);

-- Each is good once, until it expires.
create table passkey_challenges (
  challenge text primary key,
  -- Who adds a passkey; null: somebody logs in.
  player_id text references players (id),
  expires_at bigint not null
);
create index passkey_challenges_expire on passkey_challenges (expires_at);

alter table mail_orders drop constraint mail_orders_kind_check;
alter table mail_orders add constraint mail_orders_kind_check check (kind in (
  'recovery', 'password_changed', 'blocked', 'closure_asked', 'second_factor_on', 'second_factor_off',
  'passkey_added', 'passkey_removed'
));
