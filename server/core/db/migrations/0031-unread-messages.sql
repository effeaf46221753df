-- expand
-- Messages of a feed that could not be read, and are asked for again (docs/decisions/017).
create table sport_unread_messages (
  feed text not null references sport_feeds (name),
  -- Empty for messages that don't even name their event.
  event_id text not null,
  -- The feed sent it after this moment.
  since bigint not null,
  noticed_at bigint not null,
  tries integer not null default 0,
  next_try_at bigint not null,
  primary key (feed, event_id)
);
