-- Who asks a feed has a turn; a later one begins, and what an earlier one still has in hand is written no more.
alter table sport_feeds add column turn integer not null default 0;
