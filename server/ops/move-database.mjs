// `npm run database:move`: copies all of the embedded database into PostgreSQL, into the tables that a start of this build made there. Run
// while no server runs. Plain JavaScript, because it must run beside an installed server without a build.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { outcomeOf, readNote, statusOf, writeNote } from './move-note.mjs';
import { groupsOf } from './row-groups.mjs';
import { stop } from './terminal.mjs';

const quoted = (name) => `"${name.replaceAll('"', '""')}"`;
const rowsOf = async (database, statement, values) => (await database.query(statement, values)).rows;

/** The address of the role that owns the tables: DATABASE_OWNER_URL, else DATABASE_URL, or what lies in the file of either. */
function targetAddress(env) {
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_URL']) {
    if (env[name]) return { name, url: env[name] };
    const path = env[`${name}_FILE`];
    if (!path) continue;
    try {
      return { name, url: readFileSync(path, 'utf8').trim() };
    } catch (error) {
      stop(`${name}_FILE can't be read (${error.code ?? error.message}).`);
    }
  }
  return stop('DATABASE_URL is missing: the address of the PostgreSQL database to copy into.');
}

/** When a process started, where the system tells it: another one may have its id by now. */
function startOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** The process that a lock file names, if it still runs. */
function holderOf(lock) {
  try {
    const { pid, started } = JSON.parse(readFileSync(lock, 'utf8'));
    try {
      process.kill(pid, 0);
    } catch (error) {
      // EPERM: it runs as another user.
      if (error.code !== 'EPERM') return undefined;
    }
    return startOf(pid) === started ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Takes the lock that a server takes (data-dir-lock.ts), until this process ends: no server opens the folder meanwhile. */
function lockFolder(dataDir) {
  const lock = join(dataDir, 'in-use.json');
  const holder = holderOf(lock);
  if (holder !== undefined)
    stop(`The data folder ${dataDir} is in use by process ${holder}: stop the server first.`);
  rmSync(lock, { force: true });
  writeFileSync(lock, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }), { flag: 'wx' });
  process.on('exit', () => rmSync(lock, { force: true }));
}

/**
 * The folder of the embedded database, which no server may use from now on, and the path of the note that it was moved. Ends where there is
 * none, or where a server uses it, or where it was moved before.
 */
function sourceFolder(env) {
  const dataDir = env.DATA_DIR || './.data';
  const folder = join(dataDir, 'database');
  if (!existsSync(folder)) stop(`There is no embedded database in ${dataDir}: set DATA_DIR to its folder.`);
  const note = join(dataDir, 'moved.json');
  if (existsSync(note) && !readNote(note).transaction)
    stop(
      `The database in ${dataDir} was moved before: ${readFileSync(note, 'utf8').trim()}. Only where that database is given up, delete ${note} and try again.`,
    );
  lockFolder(dataDir);
  return { folder, note };
}

/** What the target is called in the note: without its password. */
const nameOf = ({ user, host, port, database }) => `${user}@${host}:${port}/${database}`;

/**
 * What became of an earlier copy whose answer never came: true where it was made. Where it wasn't, the note goes, and the copy begins anew.
 * Ends the program where that isn't known.
 */
async function isMoved(url, target, note) {
  if (!existsSync(note)) return false;
  const { at, into, transaction } = readNote(note);
  if (into !== nameOf(target))
    stop(`It isn't known whether a copy into ${into} was made: run this with the address of that database.`);
  const status = await statusOf(url, transaction);
  if (status === 'committed') {
    writeNote(note, { at, into });
    return true;
  }
  if (status !== 'aborted')
    stop(
      `PostgreSQL can't say what became of the copy of ${at} (${status ?? 'it is too long ago'}). Try again in a minute, or look into the database: only where it is empty, delete ${note}.`,
    );
  rmSync(note);
  return false;
}

/**
 * Commits, with the note before it and after it. Throws where nothing was copied; ends where it isn't known whether something was, with the
 * note that keeps servers from the old database.
 */
async function commit(url, target, note) {
  const [{ transaction }] = await rowsOf(target, 'select pg_current_xact_id()::text as transaction');
  const moved = { at: new Date().toISOString(), into: nameOf(target) };
  writeNote(note, { ...moved, transaction });
  try {
    await target.query('commit');
  } catch (error) {
    const outcome = await outcomeOf(url, transaction);
    if (outcome === undefined)
      stop(
        `Whether the copy was made isn't known: the database stopped answering (${error.message}). No server starts with either state meanwhile. Run this again when it answers.`,
      );
    if (outcome === 'aborted') {
      rmSync(note);
      throw error;
    }
  }
  writeNote(note, moved);
}

/** The tables with their columns and types. */
async function tablesOf(database) {
  const rows = await rowsOf(
    database,
    `select c.relname::text as "table", a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by c.relname::text collate "C", a.attnum`,
  );
  const tables = new Map();
  for (const { table, ...column } of rows) tables.set(table, [...(tables.get(table) ?? []), column]);
  return tables;
}

/** The tables in an order in which each comes after those that its rows refer to. */
async function inOrder(target, tables) {
  const references = await rowsOf(
    target,
    `select c.relname::text as "from", r.relname::text as "to" from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid where k.contype = 'f'`,
  );
  const ordered = new Set();
  const add = (table) => {
    if (ordered.has(table)) return;
    for (const { from, to } of references) if (from === table && to !== table) add(to);
    ordered.add(table);
  };
  for (const table of tables) add(table);
  return [...ordered];
}

/** Ends where the target is not as a start of this build left it. */
async function checkTarget(source, target) {
  const [from, to] = [await tablesOf(source), await tablesOf(target)];
  if (!to.has('migrations'))
    stop('The PostgreSQL database has no tables: start the server with it once, and stop it again.');
  if (JSON.stringify([...from]) !== JSON.stringify([...to]))
    stop(
      'The two databases have other tables: start the same build, with the same SANDBOX, on each of them once.',
    );
  const [{ others }] = await rowsOf(
    target,
    'select count(*)::int as others from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null',
  );
  if (others > 0)
    stop('Somebody is connected to the PostgreSQL database: stop every copy of the server first.');
  const [{ used }] = await rowsOf(
    target,
    // A fresh start writes none of these. OPS_TOKEN needs no operator, but all that it changes is in the log.
    `select exists(select 1 from sessions) or exists(select 1 from operators) or exists(select 1 from scheduled_content)
      or exists(select 1 from audit_log) as used`,
  );
  if (used) stop('Players or operators have used the PostgreSQL database: copy into a new one.');
  return from;
}

/** Copies the rows of a table. Values travel as PostgreSQL writes them. Returns how many there are. */
async function copyTable(source, target, table, columns) {
  const name = quoted(table);
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  const values = columns.map(({ type }, place) => `(row ->> ${place})::${type}`).join(', ');
  const names = columns.map((column) => quoted(column.name)).join(', ');
  await source.query(
    `declare moved no scroll cursor for select json_build_array(${texts})::text as row from ${name}`,
  );
  let count = 0;
  const fetch = async (most) => (await rowsOf(source, `fetch ${most} from moved`)).map(({ row }) => row);
  for await (const group of groupsOf(fetch)) {
    await target.query(
      `insert into ${name} (${names}) overriding system value
      select ${values} from jsonb_array_elements($1::jsonb) with ordinality as given (row, place) order by place`,
      [`[${group.join(',')}]`],
    );
    count += group.length;
  }
  await source.query('close moved');
  return count;
}

async function copyAll(source, target) {
  const tables = await checkTarget(source, target);
  const order = await inOrder(target, tables.keys());
  const all = order.map(quoted).join(', ');
  // The rows are copied as they are: no rule on new ones applies, and balances are rows of their own.
  const triggers = await rowsOf(
    target,
    `select c.relname::text as "table", t.tgname::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgenabled = 'O'`,
  );
  const each = async (change) => {
    for (const { table, name } of triggers)
      await target.query(`alter table ${quoted(table)} ${change} trigger ${quoted(name)}`);
  };
  await each('disable');
  await target.query(`truncate ${all}`);
  let rows = 0;
  for (const table of order) rows += await copyTable(source, target, table, tables.get(table));
  const sequences = await rowsOf(
    source,
    'select sequencename::text as name, last_value::text as last from pg_sequences where last_value is not null',
  );
  for (const { name, last } of sequences)
    await target.query('select setval($1::regclass, $2::bigint)', [quoted(name), last]);
  await each('enable');
  return { tables: order.length, rows };
}

const { name, url } = targetAddress(process.env);
const { folder, note } = sourceFolder(process.env);
const source = await PGlite.create(folder).catch((error) =>
  stop(`The embedded database in ${folder} can't be opened: ${error.message}`),
);
const target = new Client({ connectionString: url });
target.on('error', () => {});
const next = `Move ${folder} away; ${note} stays, and keeps a server without DATABASE_URL from starting here. Start the server with the new database, and run the doctor.`;
try {
  await target.connect().catch((error) => {
    throw new Error(`${name} can't be used: ${error.message || error.code}`);
  });
  if (await isMoved(url, target, note)) {
    console.log(`Everything was copied before. ${next}`);
  } else {
    await source.query('begin read only');
    await target.query('begin');
    const { tables, rows } = await copyAll(source, target);
    await commit(url, target, note);
    console.log(`${rows} rows of ${tables} tables were copied. ${next}`);
  }
} catch (error) {
  stop(`Nothing was copied: ${error.message}`);
} finally {
  await target.end().catch(() => {});
  await source.close();
}
