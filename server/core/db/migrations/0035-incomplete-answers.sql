-- expand
-- When an answer with all events of the feed was last empty, or far too short to be believed (docs/decisions/017); null: never.
alter table sport_feeds add column incomplete_at bigint;
