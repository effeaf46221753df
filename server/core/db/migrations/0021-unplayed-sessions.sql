-- expand
-- The game session of a wallet call, so that sessions without one can be deleted; null: a house game's, or written by an older build.
alter table casino_moves add column game_session_id text;
create index casino_moves_player on casino_moves (player_id, game_id, created_at);

-- True: its login has ended, and it stays for late wins; null: not known yet.
alter table game_sessions add column had_moves boolean;
create index game_sessions_undecided on game_sessions (session_id) where had_moves is null;
create index fair_seeds_unplayed on fair_seeds (revealed_at) where revealed_at is not null and nonce = 0;
