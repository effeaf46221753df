-- Every stake asks how long its player has been in session today: that must not read his whole history.
drop index sessions_player;
create index sessions_player_seen on sessions (player_id, last_seen_at);

-- What is cleared away by the hour is found without reading what stays.
create index session_tokens_end on session_tokens (expires_at);
create index sessions_traced on sessions (ended_at) where ip <> '' or user_agent <> '';
