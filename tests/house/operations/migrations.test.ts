// From 0014 on, a migration that says that it only adds does nothing else: older builds go on working on the database.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../../server/core/db/migrations');
/** Up to this one the baselines and what ran before the rule. */
const LAST_BEFORE_THE_RULE = '0013';

const ADDITIONS = [
  /^create (table|index|unique index|sequence) /,
  // What an older build inserts must still be accepted.
  /^alter table \w+ add column \w+ (?!.*\b(references|unique|check|primary)\b)((?!not null).)*$/,
  /^alter table \w+ add column \w+ (?!.*\b(references|unique|check|primary)\b).*\bdefault\b.*$/,
  /^insert into /,
  // A new one: older builds call none that they do not know.
  /^create function /,
];

/** Statements of one migration that do more than add, and that older builds don't notice. */
const UNNOTICED = [
  // 0020: the triggers of the ledger go on running for each entry, and each build posts entries that sum to zero.
  'alter function ledger_apply_entry() security definer set search_path = pg_catalog, public, pg_temp',
  'revoke execute on function ledger_apply_entry() from public',
  'alter function ledger_check_balanced() set search_path = pg_catalog, public, pg_temp',
  'create constraint trigger ledger_entries_balanced after insert on ledger_entries deferrable initially deferred for each row execute function ledger_check_entry()',
];

/** The statements of a script that older builds may not survive. */
function breakingStatements(script: string): string[] {
  const statements = script
    .replace(/--.*$/gm, '')
    // The body of a function runs when it is called, by builds that know it.
    .replace(/\$\$.*?\$\$/gs, '$$$$$$$$')
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '');
  const created = statements.map((statement) => /^create table (\w+)/.exec(statement)?.[1]);
  return statements.filter((statement) => {
    // A unique index on a table that older builds write to would refuse what they write.
    const [, table] = /^create unique index \w+ on (\w+)/.exec(statement) ?? [];
    if (table !== undefined) return !created.includes(table);
    return !UNNOTICED.includes(statement) && !ADDITIONS.some((addition) => addition.test(statement));
  });
}

const scripts = readdirSync(FOLDER)
  .filter((name) => name > LAST_BEFORE_THE_RULE && !name.startsWith(LAST_BEFORE_THE_RULE))
  .map((name) => ({ name, script: readFileSync(join(FOLDER, name), 'utf8') }));

test('there are migrations under the rule', () => expect(scripts.length).toBeGreaterThan(0));

test.each(scripts)('$name adds only, or does not say so', ({ script }) => {
  if (script.startsWith('-- expand\n')) expect(breakingStatements(script)).toEqual([]);
});

describe('a statement', () => {
  test.each([
    'create table a (x int not null)',
    'create index a_x on a (x)',
    'create table b (y int); create unique index b_y on b (y)',
    'alter table players add column nickname text',
    'alter table players add column level int not null default 0',
    "insert into settings values ('a', '1')",
    'create function f(a int) returns void language plpgsql as $$ begin delete from b; end $$',
  ])('adds only: %s', (script) => expect(breakingStatements(script)).toEqual([]));

  test.each([
    'drop table a',
    'alter table players drop column name',
    'alter table players rename column name to full_name',
    'alter table players alter column name set not null',
    'alter table players add column level int not null',
    'alter table players add column other text unique',
    'alter table players add constraint c check (id <> 0)',
    'create unique index players_name on players (name)',
    'update players set name = 1',
    'delete from players',
    'truncate players',
    'create or replace function f() returns int language sql as $$ select 1; $$',
    'create function f() returns int language sql as $$ select 1; $$; drop table a',
    'create trigger t before insert on players execute function f()',
  ])('does more: %s', (script) => expect(breakingStatements(script)).toHaveLength(1));
});
