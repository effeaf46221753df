-- expand
-- Devices from which a player logged in: their wrong passwords are counted apart. Only a hash of player and device's secret.
create table known_devices (
  player_id text not null references players (id),
  secret_hash text not null,
  since bigint not null,
  last_login_at bigint not null,
  primary key (player_id, secret_hash)
);
create index known_devices_old on known_devices (last_login_at);
