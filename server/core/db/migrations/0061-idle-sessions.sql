-- What the search for idle sessions looks through: the open ones.
create index sessions_open on sessions (last_seen_at) where ended_at is null;
