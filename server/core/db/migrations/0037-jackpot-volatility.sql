-- expand
-- Slots that can win a jackpot: with rare wins of thousands of stakes they scatter more than any other. Older builds write the three
-- values that they know, and set these games back to one of them when they start.
alter table casino_games drop constraint casino_games_volatility_check;
alter table casino_games add constraint casino_games_volatility_check
  check (volatility in ('low', 'medium', 'high', 'jackpot'));
