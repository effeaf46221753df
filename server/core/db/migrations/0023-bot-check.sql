-- Solved challenges, so that each counts once; rows past their end are deleted as new ones come.
create table used_bot_challenges (
  challenge text primary key,
  expires_at bigint not null
);
create index used_bot_challenges_end on used_bot_challenges (expires_at);
