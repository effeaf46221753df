-- Coupons, bonuses with their rollovers, referrals (§3, §4, D3, D11).

-- What must be staked for a bonus: a multiple of its amount, where each kind of game counts with a percentage.
create table rollover_rules (
  id text primary key,
  times integer not null check (times >= 0),
  contributions jsonb not null,
  valid_days integer not null check (valid_days > 0)
);

create table coupons (
  -- Lower case: codes match in any case (§5).
  code text primary key check (code = lower(code)),
  name jsonb not null,
  -- True: granted with a deposit; false: granted at once.
  deposit boolean not null,
  event text not null,
  apply_register boolean not null,
  wallet_type text not null check (wallet_type in ('real', 'bonus')),
  -- A fixed amount, or a share of the deposit up to a maximum.
  amount_cents bigint not null check (amount_cents >= 0),
  deposit_percent integer not null check (deposit_percent >= 0),
  max_cents bigint not null,
  min_deposit_cents bigint not null,
  rollover_rule_id text references rollover_rules (id),
  uses integer not null default 0,
  max_uses integer,
  max_uses_per_player integer not null check (max_uses_per_player > 0),
  starts_at bigint not null,
  ends_at bigint,
  constraint coupons_uses check (max_uses is null or uses <= max_uses)
);

create table bonuses (
  id text primary key,
  player_id text not null references players (id),
  -- What granted it: the same source grants one bonus.
  reference text not null unique,
  name jsonb not null,
  coupon_code text not null,
  wallet_type text not null check (wallet_type in ('real', 'bonus')),
  status text not null check (
    status in ('waiting', 'available', 'active', 'completed', 'redeemed', 'excluded', 'expired')
  ),
  auto_activate boolean not null,
  -- The first settled bet that it still waits for: the player's, and the referred player's.
  waits_for_own_bet boolean not null,
  waits_for_bet_of text references players (id),
  amount_cents bigint not null check (amount_cents > 0),
  times integer not null,
  contributions jsonb not null,
  valid_days integer not null,
  current_cents bigint not null default 0,
  rollover_cents bigint not null default 0,
  won_cents bigint not null default 0,
  version bigint not null default 0,
  created_at bigint not null,
  expires_at bigint,
  ended_at bigint
);
create index bonuses_player on bonuses (player_id, created_at desc);
create index bonuses_waiting on bonuses (player_id) where status = 'waiting';
create index bonuses_waiting_for on bonuses (waits_for_bet_of) where status = 'waiting';
create index bonuses_expiring on bonuses (expires_at) where status in ('available', 'active', 'completed');
-- A player has one bonus wallet, so at most one bonus is in it.
create unique index bonuses_one_runs on bonuses (player_id) where status in ('active', 'completed');

create table user_coupons (
  id text primary key,
  player_id text not null references players (id),
  code text not null references coupons (code),
  status text not null check (status in ('active', 'applied')),
  bonus_id text references bonuses (id),
  created_at bigint not null,
  applied_at bigint
);
create index user_coupons_player on user_coupons (player_id, created_at desc);

-- A player's first settled bet with real money: after it no bonus waits for one (D11).
create table first_bets (
  player_id text primary key references players (id),
  at bigint not null
);

create table referral_codes (
  player_id text primary key references players (id),
  code text not null unique
);

create table referrals (
  referee_id text primary key references players (id),
  referrer_id text not null references players (id),
  created_at bigint not null,
  -- Set when the first deposit counted.
  qualified_at bigint,
  check (referee_id <> referrer_id)
);
create index referrals_referrer on referrals (referrer_id);
