-- Devices that players let the app tell something while it is closed, each with what it wants to be told.
create table push_subscriptions (
  id text primary key,
  player_id text not null references players (id),
  -- The session in which the device was last seen: its logout lets the device go.
  session_id text not null references sessions (id),
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- A list of names.
  topics jsonb not null check (jsonb_typeof(topics) = 'array'),
  created_at bigint not null
);
create index push_subscriptions_player on push_subscriptions (player_id);
create index push_subscriptions_session on push_subscriptions (session_id);

-- Notices on their way: written in the transaction that makes them true, sent after it holds.
create table push_orders (
  id bigint generated always as identity primary key,
  subscription_id text not null references push_subscriptions (id) on delete cascade,
  topic text not null,
  created_at bigint not null,
  claimed_until bigint not null,
  tries integer not null default 0
);
create index push_orders_next on push_orders (claimed_until);
create index push_orders_subscription on push_orders (subscription_id);

-- A limit that was reached is told once in the span that it counts over.
create table told_limits (
  player_id text not null references players (id),
  -- The limit's name and value: one that was changed is told anew.
  limit_key text not null,
  until bigint not null,
  primary key (player_id, limit_key)
);
