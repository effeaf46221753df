-- Mails and push notices to be sent: written in the transaction that makes them due, sent after it commits.

-- A recovery is queued alike for an address with an account and one without; its token is made when the mail is sent.
create table mail_orders (
  id text primary key,
  kind text not null check (kind in (
    'recovery', 'password_changed', 'blocked', 'unblocked', 'closure_asked', 'second_factor_on', 'second_factor_off', 'passkey_added',
    'passkey_removed', 'email_changed'
  )),
  email text not null,
  created_at bigint not null,
  claimed_until bigint not null default 0,
  tries integer not null default 0,
  -- The player whom the mail is written to, where the address may be a former one of the account.
  player_id text references players (id)
);
create index mail_orders_waiting on mail_orders (created_at);

-- Devices on which players allowed push notices, each with its topics.
create table push_subscriptions (
  id text primary key,
  player_id text not null references players (id),
  -- The session in which the device was last seen: its logout removes the device.
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

-- A reached limit is notified once per period that it counts over.
create table told_limits (
  player_id text not null references players (id),
  -- The limit's name and value: a changed limit is notified again.
  limit_key text not null,
  until bigint not null,
  primary key (player_id, limit_key)
);
