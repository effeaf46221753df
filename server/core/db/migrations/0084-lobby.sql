-- When a game came into the catalogue (ms since 1970; 0: not known), and the games that a player opened last.
alter table casino_games add column added_at bigint not null default 0;
create index game_sessions_recent on game_sessions (player_id, game_id, created_at);
drop index game_sessions_player;
