// The statements of a migration stay what they were when it was first published, as a database that ran it has the tables that they made.
// From 0014 on, a migration that says that it only adds does nothing else: older builds go on working on the database.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { statementsFingerprint } from '#server/core/db/migration-fingerprints.ts';
import { ROOT } from '../sources.ts';

const FOLDER = join(ROOT, 'server/core/db/migrations');
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
  // 0029: a name that older builds show as they read it; an icon that they don't know gets the default one.
  `update casino_categories set name = '{"pt": "mesas ao vivo", "en": "live tables", "es": "mesas en vivo"}', icon = case when icon = 'live' then 'cam' else icon end where id = 2 and name = '{"pt": "ao vivo", "en": "live", "es": "en vivo"}'`,
  // 0037: what older builds write is still accepted.
  'alter table casino_games drop constraint casino_games_volatility_check',
  "alter table casino_games add constraint casino_games_volatility_check check (volatility in ('low', 'medium', 'high', 'jackpot'))",
];

/** The fingerprint of each migration's statements as they were first published. A new migration gets its row here. */
const PUBLISHED = {
  '0001-core': '1230fc7f251efd79',
  '0002-settings': '399665d49139a385',
  '0003-players': '0c3615868adad556',
  '0004-notices': '092a5534dd4d303e',
  '0005-content': 'c634916ac7731c95',
  '0006-ledger': '0ad528148bb247ea',
  '0007-bonuses': '5e05de7f84b0cd5d',
  '0008-wallet': 'c6ed7e36f537a7db',
  '0009-casino': '6e504c6280108726',
  '0010-sportsbook': '02c6a83b521643e5',
  '0011-protection': 'bd08b021244761c6',
  '0012-privacy': '62793c4e7e03eb8b',
  '0013-final-closures': '93ee835df7749f21',
  '0014-published-events': '4f951e084fdc9b0e',
  '0015-secret-fingerprints': '30a0b7b77404ade7',
  '0016-audit-hashes': 'bcd51c40a883ea7e',
  '0017-events-and-answers': '02afde4f6e8557dc',
  '0018-erased-people': '997ab18f49f761bc',
  '0019-known-devices': '7179a1c89cdf88f4',
  '0020-ledger-rights': '491bd5e0e8b38074',
  '0021-unplayed-sessions': 'be44bcb97c208747',
  '0022-audit-milestones': 'b3e84ff287560e66',
  '0023-unknown-outcomes': '432c8a7be556fa3f',
  '0024-kept-secrets': '912cabb91d99a0c8',
  '0025-push-keys': '48f1b51624e27a42',
  '0026-orders-at-the-bank': '83dd25fa461e9639',
  '0027-operators': '71054542e906734f',
  '0028-scheduled-content': '1408595554b6a307',
  '0029-live-tables-name': '85bddeada9edec16',
  '0030-casino-bet-days': 'e8bb65cc2eca9938',
  '0031-unread-messages': '882ba1867f233470',
  '0032-verification-events': 'e216742d4cd5e9a0',
  '0033-missing-events': 'be4993c026547ba0',
  '0034-failing-jobs': '7267e73786e310f7',
  '0035-incomplete-answers': '04b46365bece4dca',
  '0036-done-jobs': '0782fe8b02296a4d',
  '0037-jackpot-volatility': '9184a2a32e9d7fd9',
};
const PUBLISHED_OF_THE_SANDBOX = {
  '0001-sandbox': '54ecf0bbfdb59237',
  '0002-fair-seeds': '6bc840ef0f0ad267',
};

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

const fingerprintsIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder)
      .toSorted()
      .map((name) => [
        name.replace(/\.sql$/, ''),
        statementsFingerprint(readFileSync(join(folder, name), 'utf8')),
      ]),
  );

test('each migration has the statements that it was published with', () => {
  expect(fingerprintsIn(FOLDER)).toEqual(PUBLISHED);
  expect(fingerprintsIn(join(ROOT, 'server/sandbox/migrations'))).toEqual(PUBLISHED_OF_THE_SANDBOX);
});

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
