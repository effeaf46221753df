-- The sandboxed game provider pays progressive jackpots: pots that the stakes of several games feed (D9).
create table sandbox_jackpots (
  name text primary key,
  pot_cents bigint not null check (pot_cents >= 0),
  -- What of the fed shares is less than a cent: ten-thousandths of one, carried on to the next stake.
  rest bigint not null check (rest between 0 and 9999)
);

-- What of a round's win was a jackpot.
alter table sandbox_game_rounds add column jackpot_cents bigint not null default 0;
alter table sandbox_game_rounds alter column jackpot_cents drop default;

-- A scratch card pays when its player has uncovered it: until he has, or until this moment, what it won isn't credited.
alter table sandbox_game_rounds add column held_until bigint not null default 0;
alter table sandbox_game_rounds alter column held_until drop default;
