-- The sandboxed game provider has games with several bets in a round, and shows a player again what he didn't see end.
alter table sandbox_game_sessions
  -- Who plays which of the operator's games; empty in demo mode.
  add column player text not null default '',
  add column game_id text not null default '';
alter table sandbox_game_sessions alter column player drop default, alter column game_id drop default;
create index sandbox_game_sessions_player on sandbox_game_sessions (player, game_id) where mode = 'real';

alter table sandbox_game_rounds rename column stops to drawn;
alter table sandbox_game_rounds
  add column bets jsonb not null default '[]',
  add column seen boolean not null default true;
update sandbox_game_rounds set bets = jsonb_build_array(jsonb_build_object('on', 'round', 'stake', stake_cents));
alter table sandbox_game_rounds alter column bets drop default, alter column seen drop default;
create index sandbox_game_rounds_unseen on sandbox_game_rounds (session_id) where not seen;
