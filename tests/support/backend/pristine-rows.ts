// SQL that lets an embedded database remember its rows and be set back to them. What belongs to it is in a schema of its own.

/** Changes with every table, column, index, constraint, trigger, function, right, role and setting. */
const SCHEMA_MARK = `
  select md5(string_agg(line, ' ' order by line)) from (
    select concat_ws(' ', 'relation', oid, relname, relkind, relacl, relowner, reloptions) as line
      from pg_class where relnamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'column', attrelid, attnum, attname, atttypid, attnotnull, attacl)
      from pg_attribute where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all select concat_ws(' ', 'default', oid, adbin) from pg_attrdef
    union all select concat_ws(' ', 'trigger', oid, tgname, tgenabled, tgfoid) from pg_trigger
    union all select concat_ws(' ', 'constraint', oid, conname, contype, convalidated) from pg_constraint
    union all select concat_ws(' ', 'function', oid, proname, prosrc, proacl)
      from pg_proc where pronamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'schema', oid, nspname, nspacl)
      from pg_namespace where nspname !~ '^pg_(toast_)?temp_'
    union all select concat_ws(' ', 'role', oid, rolname, rolsuper, rolcanlogin) from pg_roles
    union all select concat_ws(' ', 'setting', setdatabase, setrole, setconfig) from pg_db_role_setting
  ) as lines`;

/** Remembers the present rows, in place of what was remembered before. */
export const REMEMBER_ROWS = `
drop schema if exists pristine cascade;
create schema pristine;
-- Tables that are empty have no copy.
create table pristine.tables (name text, copy text);
create table pristine.sequences (name text, value bigint, is_called boolean);
-- Rows that a later transaction wrote are not pristine.
create table pristine.facts (mark text, since bigint);

create function pristine.mark() returns text language sql as $$ ${SCHEMA_MARK} $$;

create function pristine.remember() returns void language plpgsql as $$
declare
  one record;
  has_rows boolean;
begin
  for one in select oid, oid::regclass::text as name, 'pristine.rows_' || oid as copy
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  loop
    execute format('select exists (select 1 from %s)', one.name) into has_rows;
    if has_rows then execute format('create table %s as table %s', one.copy, one.name); end if;
    insert into pristine.tables values (one.name, case when has_rows then one.copy end);
  end loop;
  insert into pristine.sequences
    select quote_ident(sequencename), coalesce(last_value, start_value), last_value is not null
    from pg_sequences where schemaname = 'public';
  insert into pristine.facts values (pristine.mark(), pg_current_xact_id()::text::bigint);
end $$;

create function pristine.set_back() returns boolean language plpgsql as $$
declare
  one record;
  is_changed boolean;
  filled text[] := '{}';
begin
  if pristine.mark() <> (select mark from pristine.facts) then return false; end if;
  -- No trigger refuses it, and no foreign key asks for an order.
  perform set_config('session_replication_role', 'replica', true);
  for one in select name from pristine.tables where copy is null loop
    execute format('select exists (select 1 from %s)', one.name) into is_changed;
    if is_changed then filled := filled || one.name; end if;
  end loop;
  if filled <> '{}' then execute format('truncate %s cascade', array_to_string(filled, ', ')); end if;
  for one in select name, copy, since from pristine.tables, pristine.facts where copy is not null loop
    execute format('select count(*) <> (select count(*) from %s)
        or coalesce(bool_or(xmin::text::bigint > %s or xmax::text <> ''0''), false) from %s',
      one.copy, one.since, one.name) into is_changed;
    if is_changed then
      execute format('delete from %s', one.name);
      execute format('insert into %s overriding system value select * from %s', one.name, one.copy);
    end if;
  end loop;
  perform setval(was.name::regclass, was.value, was.is_called)
    from pristine.sequences was
    join pg_sequences now on now.schemaname = 'public' and quote_ident(now.sequencename) = was.name
    where (now.last_value is not null, coalesce(now.last_value, now.start_value)) <> (was.is_called, was.value);
  update pristine.facts set since = pg_current_xact_id()::text::bigint;
  return true;
end $$;

select pristine.remember();
`;

/** Sets the rows and sequences back; false where the schema is another one now. */
export const SET_ROWS_BACK = 'select pristine.set_back() as done';
