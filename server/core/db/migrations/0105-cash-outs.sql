-- Open bets are ended before their events are (D10, docs/decisions/023).
alter table bets drop constraint bets_state_check;
alter table bets add constraint bets_state_check check (state in ('open', 'won', 'lost', 'void', 'cashed_out'));
alter table bets
  -- What parts that were cashed out while the rest stayed open took off the stake, and what they paid.
  add column cashed_stake_cents bigint not null default 0 check (cashed_stake_cents >= 0),
  add column cashed_out_cents bigint not null default 0 check (cashed_out_cents >= 0),
  -- It is cashed out by itself where it is worth so much; and how its events stood when that was last looked at.
  add column auto_cents bigint check (auto_cents > 0),
  add column auto_seen bigint not null default 0;
create index bets_automatic on bets (id) where auto_cents is not null and state = 'open';

-- A price that holds for some seconds, for all of the stake as it was then.
create table cash_out_quotes (
  id text primary key,
  bet_id text not null references bets (id),
  stake_cents bigint not null check (stake_cents > 0),
  amount_cents bigint not null check (amount_cents > 0),
  expires_at bigint not null
);
create index cash_out_quotes_bet on cash_out_quotes (bet_id);

-- Every cash out that was paid; the ledger's reference is its id.
create table cash_outs (
  id text primary key,
  bet_id text not null references bets (id),
  player_id text not null references players (id),
  -- What of the stake it took, and what it paid.
  stake_cents bigint not null check (stake_cents > 0),
  real_cents bigint not null check (real_cents >= 0),
  bonus_cents bigint not null check (bonus_cents >= 0),
  amount_cents bigint not null check (amount_cents > 0),
  automatic boolean not null,
  made_at bigint not null,
  check (real_cents + bonus_cents = stake_cents)
);
create index cash_outs_bet on cash_outs (bet_id);
