-- expand
-- Events that an answer with all events of the feed lacked (docs/decisions/017): since when; null while the feed offers them.
alter table sport_events add column missing_since bigint;
create index sport_events_missing on sport_events (id) where missing_since is not null and state in ('open', 'live');
-- When the feed was last asked for all its events.
alter table sport_feeds add column all_asked_at bigint;
