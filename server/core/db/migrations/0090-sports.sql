-- The sportsbook (D10): events as their feed last told them, and the bets on them.
create table sport_feeds (
  name text primary key,
  -- Up to when it was asked for changes.
  asked_at bigint,
  -- Rises with every event that comes, ends or is named anew: what searches go by.
  catalogue integer not null default 0
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
  -- What lists show of it, and all of it.
  summary jsonb not null,
  data jsonb not null,
  -- Markets that take no bets: since when, and the odds until then.
  rests jsonb not null,
  -- Results came that bets may wait for.
  due boolean not null,
  changed_at bigint not null
);
create index sport_events_listed on sport_events (sport, country, league, starts_at) where state in ('open', 'live');
create index sport_events_starting on sport_events (starts_at) where state in ('open', 'live');
create index sport_events_due on sport_events (id) where due;

create table bets (
  position bigint generated always as identity primary key,
  id text not null unique,
  player_id text not null references players (id),
  kind text not null check (kind in ('single', 'multiple', 'system')),
  -- How many legs make a line.
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
  state text not null check (state in ('open', 'won', 'lost', 'void')),
  -- When the request came, which is what counts, and when it was written.
  received_at bigint not null,
  written_at bigint not null,
  settled_at bigint,
  check (real_cents + bonus_cents = stake_cents),
  check ((state = 'open') = (payout_cents is null)),
  check ((state = 'open') = (settled_at is null))
);
create index bets_player on bets (player_id, position desc);

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
