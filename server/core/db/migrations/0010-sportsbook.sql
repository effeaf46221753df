-- The sportsbook (D10): events as their feed last sent them, the bets on them, and cash-outs (docs/decisions/023).

create table sport_feeds (
  name text primary key,
  -- The moment up to which it was asked for changes.
  asked_at bigint,
  -- Rises with every event that is added, ended or renamed: search results are cached by it.
  catalogue integer not null default 0,
  -- Fencing token of the server that polls the feed: writes with an older one are refused.
  turn integer not null default 0
);

create table sport_events (
  id text primary key,
  sport text not null,
  country text not null,
  league text not null,
  league_rank integer not null,
  starts_at bigint not null,
  state text not null check (state in ('open', 'live', 'ended', 'void')),
  suspended boolean not null,
  top boolean not null,
  -- Words of its teams, and of its league and country.
  search_names text not null,
  search_league text not null,
  market_count integer not null,
  version integer not null check (version > 0),
  -- The part that lists show, and the whole event.
  summary jsonb not null,
  data jsonb not null,
  -- Suspended markets: since when, and their odds until then.
  rests jsonb not null,
  -- Results arrived that bets may wait for.
  due boolean not null,
  changed_at bigint not null,
  -- Since when the whole event is suspended, and its combined probabilities until then (docs/decisions/027).
  rested jsonb
);
create index sport_events_listed on sport_events (sport, country, league, starts_at) where state in ('open', 'live');
create index sport_events_starting on sport_events (starts_at) where state in ('open', 'live');
create index sport_events_due on sport_events (id) where due;
-- Whether a league ever had an event, and its name: for lists of a league that has none now.
create index sport_events_known on sport_events (sport, country, league);

create table bets (
  position bigint generated always as identity primary key,
  id text not null unique,
  player_id text not null references players (id),
  -- built: several selections of one event, priced together (docs/decisions/027).
  kind text not null check (kind in ('single', 'multiple', 'system', 'built')),
  -- Number of legs in each line.
  size integer not null check (size > 0),
  lines integer not null check (lines > 0),
  line_stake_cents bigint not null check (line_stake_cents > 0),
  stake_cents bigint not null check (stake_cents = lines * line_stake_cents),
  real_cents bigint not null check (real_cents >= 0),
  bonus_cents bigint not null check (bonus_cents >= 0),
  bonus_id text,
  odds bigint check (odds > 1000),
  possible_cents bigint not null,
  payout_cents bigint check (payout_cents >= 0),
  state text not null check (state in ('open', 'won', 'lost', 'void', 'cashed_out')),
  -- When the request arrived, which decides, and when the row was written.
  received_at bigint not null,
  written_at bigint not null,
  settled_at bigint,
  -- Partial cash-outs: the stake that they took off, and what they paid.
  cashed_stake_cents bigint not null default 0 check (cashed_stake_cents >= 0),
  cashed_out_cents bigint not null default 0 check (cashed_out_cents >= 0),
  -- The bet is cashed out automatically at this value; and the version of its events at the last check.
  auto_cents bigint check (auto_cents > 0),
  auto_seen bigint not null default 0,
  check (real_cents + bonus_cents = stake_cents),
  check ((state = 'open') = (payout_cents is null)),
  check ((state = 'open') = (settled_at is null))
);
create index bets_player on bets (player_id, position desc);
create index bets_automatic on bets (id) where auto_cents is not null and state = 'open';

create table bet_legs (
  bet_id text not null references bets (id),
  place integer not null,
  event_id text not null references sport_events (id),
  market_id text not null,
  selection_id text not null,
  odds bigint not null check (odds > 1000),
  -- As the event had them: sport, home, away, market, selection.
  names jsonb not null,
  sport text not null,
  starts_at bigint not null,
  outcome text check (outcome in ('won', 'half_won', 'void', 'half_lost', 'lost')),
  primary key (bet_id, place)
);
create index bet_legs_waiting on bet_legs (event_id) where outcome is null;
create index bet_legs_event on bet_legs (event_id, bet_id);

-- A price that is valid for some seconds, for the whole stake at that time.
create table cash_out_quotes (
  id text primary key,
  bet_id text not null references bets (id),
  stake_cents bigint not null check (stake_cents > 0),
  amount_cents bigint not null check (amount_cents > 0),
  expires_at bigint not null
);
create index cash_out_quotes_bet on cash_out_quotes (bet_id);

-- Every paid cash-out; its id is the ledger's reference.
create table cash_outs (
  id text primary key,
  bet_id text not null references bets (id),
  player_id text not null references players (id),
  -- The part of the stake that it took, and what it paid.
  stake_cents bigint not null check (stake_cents > 0),
  real_cents bigint not null check (real_cents >= 0),
  bonus_cents bigint not null check (bonus_cents >= 0),
  amount_cents bigint not null check (amount_cents > 0),
  automatic boolean not null,
  made_at bigint not null,
  check (real_cents + bonus_cents = stake_cents)
);
create index cash_outs_bet on cash_outs (bet_id);
