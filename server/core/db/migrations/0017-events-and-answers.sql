-- expand
-- The bookkeeping of a transaction in one statement, in the order of the list: events for the outbox, rows of the player's statement
-- with their events, a command's answer. `writes` is json, not jsonb: an answer is stored byte for byte.
create function write_late(writes json) returns void language plpgsql as $$
declare
  late record;
  stated bigint;
begin
  for late in
    select w.*
      from json_array_elements(writes) with ordinality as listed (one, place),
        json_to_record(listed.one) as w (
          kind text, channel text, event text, data jsonb, at bigint, player text, quarter bigint,
          id text, source_type text, source_id text, type smallint, status integer, cents bigint, source jsonb,
          key text, call text, fingerprint text, response json
        )
      order by listed.place
  loop
    case late.kind
      when 'event' then
        insert into outbox (channel, event, data, created_at) values (late.channel, late.event, late.data, late.at);
      when 'balance' then
        insert into outbox (channel, event, data, created_at)
          select late.channel, late.event, late.data || jsonb_build_object('day_result', (
            select coalesce(sum(returned_cents - staked_cents), 0)::float8 from play_sums
              where player_id = late.player and play_sums.quarter >= late.quarter
          )), late.at;
      when 'statement' then
        insert into transactions as t
            (id, player_id, source_type, source_id, type, status, amount_cents, source, created_at, updated_at)
          values (late.id, late.player, late.source_type, late.source_id, late.type, late.status, late.cents,
            late.source, late.at, late.at)
          on conflict (source_type, source_id, type) do update
            set status = excluded.status, source = excluded.source, updated_at = excluded.updated_at,
              version = nextval('event_versions')
          returning t.version into stated;
        insert into outbox (channel, event, data, created_at)
          values (late.channel, late.event, late.data || jsonb_build_object('version', stated), late.at);
      when 'answer' then
        insert into commands (player_id, key, call, fingerprint, status, response, created_at)
          values (late.player, late.key, late.call, late.fingerprint, late.status, late.response, late.at);
    end case;
  end loop;
end $$;

-- Moves the oldest waiting events to the published ones and notifies all copies; returns how many there were. The lock is held until the
-- commit, and until then no other copy takes positions: they become visible in their order.
create function publish_events(lock_number bigint, most integer, made_at bigint, notified text) returns integer
language plpgsql as $$
declare
  moved integer;
  newest bigint;
begin
  perform pg_advisory_xact_lock(lock_number);
  with waiting as (
    delete from outbox where id in (select o.id from outbox o order by o.id limit most)
    returning id, channel, event, data
  ), published as (
    insert into published_events (channel, event, data, published_at)
    select channel, event, data, made_at from waiting order by id
    returning position
  )
  select count(*), max(position) into moved, newest from published;
  if moved > 0 then
    perform pg_notify(notified, newest::text);
  end if;
  return moved;
end $$;
