-- What a person at the operator's did (D8): written with the deed, never changed.
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
