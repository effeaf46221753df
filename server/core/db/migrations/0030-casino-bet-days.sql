-- expand
-- How many bets the casino's games had on a day, counted when the day is over: what was played most in a week.
create table casino_bet_days (
  -- yyyy-mm-dd in the site's time zone.
  day text primary key,
  -- Number of bets by the game's id.
  bets jsonb not null,
  counted_at bigint not null
);
-- Rows are written in the order of their time, so that a day is found without an entry for each of them.
create index casino_moves_time on casino_moves using brin (created_at);
