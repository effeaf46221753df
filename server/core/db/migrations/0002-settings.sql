-- What operators read and change: settings, the audit log, page measurements; and the version of the public data.

-- What the operator changed; every other setting has its default in the contract.
create table settings (
  name text primary key,
  value jsonb not null,
  updated_at bigint not null
);

-- Rises in the transaction that changes public data: pages that were prerendered from an older version are rendered again.
create table public_data (
  name text primary key,
  version bigint not null
);
insert into public_data values ('pages', 1);

create function public_data_changed() returns trigger language plpgsql as $$
begin
  update public_data set version = version + 1 where name = 'pages';
  return null;
end
$$;

create trigger public_data_changed after insert or update or delete on settings
  for each statement execute function public_data_changed();

-- What an operator did (D8): written in the transaction of the action, never changed.
create table audit_log (
  id bigint generated always as identity primary key,
  at bigint not null,
  who text not null,
  action text not null,
  subject text not null,
  details jsonb not null
);

create function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'restrict_violation';
end $$;

create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function audit_refuse_change();

-- What pages measured of themselves: a route and a kind of connection, but no player, address or device.
create table vitals (
  id bigint generated always as identity primary key,
  day text not null,
  route text not null,
  connection text not null,
  metric text not null,
  value bigint not null check (value >= 0),
  measured_at bigint not null
);
create index vitals_of_a_day on vitals (day, route, metric);
create index vitals_age on vitals (measured_at);
