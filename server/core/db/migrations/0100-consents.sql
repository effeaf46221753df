-- What a player agreed to and took back, each as it came: the proof is never changed.
create table consents (
  position bigint generated always as identity primary key,
  player_id text not null references players (id),
  kind text not null check (kind in ('terms', 'marketing', 'cookies')),
  given boolean not null,
  at bigint not null
);
create index consents_player on consents (player_id, position);

create function consents_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'consents are append-only' using errcode = 'restrict_violation';
end $$;
create trigger consents_append_only before update or delete on consents
  for each row execute function consents_refuse_change();

-- Nobody registered without agreeing to the terms.
insert into consents (player_id, kind, given, at) select id, 'terms', true, created_at from players;
