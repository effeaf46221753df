-- Several selections of one event as one bet, at a price of its own (docs/decisions/027).
alter table bets drop constraint bets_kind_check;
alter table bets add constraint bets_kind_check check (kind in ('single', 'multiple', 'system', 'built'));
-- Since when all of an event rests, and how its results hung together until then.
alter table sport_events add column rested jsonb;
