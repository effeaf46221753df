-- Withdrawals: held, sent to the payment provider, paid or given back (D3, D15).

-- How much must be staked before the deposit can be withdrawn, and how much of it was.
alter table deposits add column rollover_cents bigint not null default 0;
alter table deposits add column staked_cents bigint not null default 0;
create index deposits_to_stake on deposits (player_id, settled_at) where status = 2 and staked_cents < rollover_cents;

create table withdrawals (
  id text primary key,
  player_id text not null references players (id),
  status smallint not null check (status in (0, 1, 2, 3, 5)),
  amount_cents bigint not null check (amount_cents > 0),
  pix_key_type text not null check (pix_key_type in ('cpf', 'email', 'phone', 'random')),
  pix_key text not null,
  -- The ordinary bounds didn't hold for it (D11).
  everything boolean not null,
  -- Why it waits for a person; null: it doesn't, or not any more.
  waits_for text,
  -- No person had to say yes: it counts towards the hour's automatic payouts.
  automatic boolean not null,
  -- Who refused it: the payment provider or a person.
  refused_by text check (refused_by in ('provider', 'operator')),
  -- When the payment provider took the order.
  ordered_at bigint,
  created_at bigint not null,
  settled_at bigint
);
create index withdrawals_player on withdrawals (player_id, created_at desc);
create index withdrawals_open on withdrawals (created_at) where status in (0, 1);
create index withdrawals_automatic on withdrawals (created_at) where automatic;

create table withdrawal_steps (
  id bigint generated always as identity primary key,
  withdrawal_id text not null references withdrawals (id),
  status smallint not null,
  at bigint not null,
  -- Key of a text for the player, or empty.
  note text not null
);
create index withdrawal_steps_of on withdrawal_steps (withdrawal_id, id);

-- Every event of the payment provider on a payout, once, with what was made of it.
create table payout_events (
  id text primary key,
  withdrawal_id text not null,
  type text not null,
  amount_cents bigint not null,
  at bigint not null,
  outcome text not null,
  received_at bigint not null
);

-- Whose withdrawals go by `withdraw_affiliate_day`.
create table affiliates (
  player_id text primary key references players (id),
  since bigint not null
);

-- Events of one wallet in the order in which they were written (D7).
create sequence event_versions;
alter table transactions add column version bigint not null default nextval('event_versions');
create index transactions_completed on transactions (player_id, updated_at) where status = 2;
