// `npm run ops -- <what>`: the operator's calls from a terminal, shown as tables. Plain JavaScript, because it must run beside
// an installed server without a build.
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { opsToken, send, serverOrigin } from './ops-connection.mjs';

const USAGE = `npm run ops -- <what>

  withdrawals [all]             those that wait for a person or that the bank has not answered for too long,
                                or the newest of all, with what an approval needs to see
  orders                        payouts, refunds and charges that the bank has not answered for too long
  player <id, e-mail or CPF>    state, balances, last movements, limits and sessions of a player
  approve <withdrawal>          lets it go to the bank
  refuse <withdrawal>           gives the money back
  documents                     who tried to be verified and isn't
  document <e-mail or CPF> approve|refuse
                                refused, it is to be shown anew
  unblock <e-mail or CPF>       whom the register barred, once it doesn't any more
  correct <e-mail or CPF> [email=<new>] [gender=female|male|none]
                                what a player can't correct himself, after seeing his papers
  closures                      accounts whose players asked for their end
  close <closure>               ends one with nothing left in it
  second-factor <e-mail or CPF> off
                                login asks for no code any more
  settings [word]               settings, those whose name holds the word, with meaning, unit, bounds
                                and an example; changed ones are marked
  set <name>=<value> …          changes settings; a value is read as JSON, else as text
  reconcile <day> <file>        compares a day (2026-11-26) of the payment party with the ledger; the file
                                is CSV with id, amount, time and state; ends with 1 where they differ
  affiliate <e-mail or CPF> on|off
  content                       promotions, banners, coupons, rollover rules and regulation texts, as a
                                file (JSON) that apply takes
  content check <file>          what apply would change; nothing is written
  content apply <file> [at=<moment>]
                                creates and changes what the file names, now or at 2026-12-01T00:00:00Z
  content end promotions|coupons|banners <id>
  content scheduled             what is still to be written
  content cancel <schedule>     it is not written
  token                         makes a token for you, and its fingerprint, which an owner needs
  token replace                 your own token is replaced by a new one
  operators                     the operator's people
  operator add <name> <role,…> <fingerprint>
                                a person with a token of their own
  operator roles <name> <role,…>
                                other roles in place of the former ones
  operator revoke <name>        their token is accepted no more
  proposals                     what waits for a second person, who sends the same command
  roles                         who you are, and what each role may do
  audit                         what was done by whom
  audit verify                  whether the audit log is as it was written; ends with 1 where it is not
  doctor                        what is wrong with secrets, clocks, queues, adapters and versions;
                                ends with 1 where something is

OPS_TOKEN, or what lies in the file OPS_TOKEN_FILE, is your own token, or the server's; OPS_URL is where it listens
(else the address of PORT, LISTEN_HOST and TLS_CERT).`;

const STATUS = ['pending', 'processing', 'paid', 'refused', 'expired', 'cancelled'];
const ORDERS = {
  payout: 'payout, not accepted',
  payout_outcome: 'payout, accepted',
  refund: 'refund',
  charge: 'charge of a deposit',
};
const GENDERS = { female: 0, male: 1, none: null };
const base = serverOrigin(process.env);

function stop(message) {
  console.error(message);
  process.exit(1);
}

function token() {
  try {
    return opsToken(process.env);
  } catch (error) {
    return stop(error.message);
  }
}

async function ask(method, path, body) {
  const headers = {
    authorization: `Bearer ${token()}`,
    'accept-language': 'en',
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  const url = new URL(`/api/ops/${path}`, base);
  const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
  const answer = await send(process.env, url, init).catch((error) =>
    stop(`Nobody answers at ${base}: ${error.cause?.code ?? error.message}`),
  );
  const said = await answer.json().catch(() => ({}));
  if (answer.status === 202) {
    console.log(`Nothing is done yet: somebody else must send the same command before ${said.until}.`);
    process.exit(0);
  }
  if (answer.ok) return said;
  const fields = Object.entries(said.errors ?? {}).map(([name, texts]) => `  ${name}: ${texts.join(' ')}`);
  return stop([`${answer.status} ${said.message ?? ''}`, ...fields].join('\n'));
}

const text = (value) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));
const reais = (cents) => `R$ ${(cents / 100).toFixed(2)}`;

function table(head, rows) {
  if (rows.length === 0) {
    console.log('nothing');
    return;
  }
  const all = [head, ...rows].map((row) => row.map(text));
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  for (const row of all) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
  }
}

const age = (minutes) =>
  minutes < 120
    ? `${minutes} min`
    : minutes < 2_880
      ? `${Math.floor(minutes / 60)} h`
      : `${Math.floor(minutes / 1_440)} d`;

const showWithdrawals = (rows) =>
  table(
    ['id', 'player', 'amount', 'status', 'waits for', 'asked at', 'tries', 'next try'],
    rows.map((row) => [
      row.id,
      row.player,
      reais(row.amount),
      STATUS[row.status] ?? row.status,
      row.waits_for ?? '',
      row.created_at,
      row.tries || '',
      row.next_try_at ?? '',
    ]),
  );

/** What somebody looks at before they approve. Deposits and play are those since the last paid withdrawal. */
const showReviews = (rows) =>
  table(
    ['id', 'age', 'key', 'others on the key', 'last paid', 'deposits since', 'staked since', 'won since'],
    rows.map((row) => [
      row.id,
      age(row.age_minutes),
      `${row.key_type}${row.new_key ? ', new' : ''}`,
      row.others_on_key.join(' ') || 'none',
      row.previous_at ?? 'never',
      reais(row.deposits_since),
      reais(row.staked_since),
      reais(row.won_since),
    ]),
  );

const limitText = (name, value) =>
  value === null ? 'none' : name.startsWith('time') ? `${value} min` : reais(value);

function showPlayer(player) {
  table(
    ['player', 'name', 'e-mail', 'CPF', 'registered', 'verification'],
    [[player.player, player.name, player.email, player.document, player.registered_at, player.verification]],
  );
  const states = [
    player.barred_since && `barred by the register since ${player.barred_since}`,
    player.pause &&
      `${player.pause.kind} since ${player.pause.since}, until ${player.pause.ends_at ?? 'for good'}`,
    player.first_steps_at === null && 'first steps are not done: no deposit',
    player.closing_since && `asked for the end of the account at ${player.closing_since}`,
    player.closed_at && `closed at ${player.closed_at}`,
  ].filter(Boolean);
  console.log(`\n${states.join('\n') || 'nothing keeps this player from playing'}\n`);
  const { real, bonus, in_withdrawal: pending } = player.balances;
  table(['real', 'bonus', 'in withdrawal'], [[reais(real), reais(bonus), reais(pending)]]);
  console.log('\nLast movements');
  table(
    ['at', 'source', '', 'amount', 'status', 'id'],
    player.movements.map((row) => [
      row.at,
      row.source,
      row.direction,
      reais(row.amount),
      STATUS[row.status] ?? row.status,
      row.id,
    ]),
  );
  console.log('\nLimits');
  table(
    ['limit', 'now', 'set at', 'later'],
    player.limits.map(({ name, value, set_at: setAt, next }) => [
      name,
      limitText(name, value),
      setAt,
      next ? `${limitText(name, next.value)} from ${next.at}` : '',
    ]),
  );
  console.log('\nSessions');
  table(
    ['started at', 'last seen', 'address', 'device'],
    player.sessions.map((row) => [row.started_at, row.last_seen_at, row.ip, row.device]),
  );
}

function readValue(written) {
  try {
    return JSON.parse(written);
  } catch {
    return written;
  }
}

/** A token that nobody else sees, and what the server keeps of it. */
function newToken() {
  const token = `vop_${randomBytes(32).toString('base64url')}`;
  return { token, fingerprint: createHash('sha256').update(token).digest('hex') };
}

const showOperators = (rows) =>
  table(
    ['name', 'roles', 'added at', 'by', 'revoked at', 'by'],
    rows.map((row) => [
      row.name,
      row.roles.join(','),
      row.added_at,
      row.added_by,
      row.revoked_at ?? '',
      row.revoked_by ?? '',
    ]),
  );

/** A file of JSON. */
function readFile(name) {
  try {
    return JSON.parse(readFileSync(name, 'utf8'));
  } catch (error) {
    return stop(`${name}: ${error.message}`);
  }
}

/** A record as text, whatever the order of its fields. */
const plain = (value) =>
  JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** A file of content without the records that the server has just so: a call's body is bounded, and texts are long. */
async function changedContent(name) {
  const file = readFile(name);
  const there = await ask('GET', 'content');
  const rest = Object.entries(Object(file)).map(([kind, records]) => {
    if (!Array.isArray(records)) return [kind, records];
    const known = new Set((there[kind] ?? []).map(plain));
    return [kind, records.filter((record) => !known.has(plain(record)))];
  });
  return Object.fromEntries(rest);
}

const showSchedules = (rows) =>
  table(
    ['id', 'at', 'asked by', 'asked at'],
    rows.map((row) => [row.id, row.at, row.asked_by, row.asked_at]),
  );

function showChanges({ dry, scheduled, data }) {
  table(
    ['kind', 'id', 'change', 'fields'],
    data.map((row) => [row.kind, row.id, row.change, row.fields.join(', ')]),
  );
  if (dry) console.log('\nNothing was written.');
  if (scheduled) console.log(`\nNothing is written before ${scheduled.at} (schedule ${scheduled.id}).`);
}

/** The fields of a line of CSV, without their quotes. */
function csvFields(line, separator) {
  const fields = [];
  let field = '';
  let isQuoted = false;
  for (let place = 0; place < line.length; place += 1) {
    const letter = line[place];
    if (letter === '"' && isQuoted && line[place + 1] === '"') {
      field += '"';
      place += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) {
      fields.push(field);
      field = '';
    } else field += letter;
  }
  return [...fields, field].map((one) => one.trim());
}

const PAID = new Set(['paid', 'completed', 'settled', 'confirmed', 'pago', 'concluida', 'liquidado']);

/** Lines of the payment party's file: amounts in reais with a point, or with a comma where a semicolon separates. */
function readParty(name) {
  let written;
  try {
    written = readFileSync(name, 'utf8');
  } catch (error) {
    stop(`${name}: ${error.message}`);
  }
  const [head = '', ...lines] = written.replace(/^\uFEFF/, '').split(/\r?\n/);
  const separator = head.includes(';') ? ';' : ',';
  const columns = csvFields(head, separator).map((column) => column.toLowerCase());
  for (const needed of ['id', 'amount', 'time', 'state'])
    if (!columns.includes(needed)) stop(`${name}: the first line names no column ${needed}`);
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const fields = csvFields(line, separator);
    const of = (column) => fields[columns.indexOf(column)] ?? '';
    const [, whole, part = ''] = /^-?(\d+)(?:[.,](\d{1,2}))?$/.exec(of('amount')) ?? [];
    const time = of('time');
    const at = /T.*(Z|[+-]\d\d:?\d\d)$/.test(time) ? new Date(time) : new Date(Number.NaN);
    if (of('id') === '' || whole === undefined || (time !== '' && Number.isNaN(at.getTime())))
      stop(
        `${name}, line ${index + 2}: needs an id, an amount such as 12.34, and a time such as 2026-11-26T15:00:00-03:00`,
      );
    return [
      {
        id: of('id'),
        amount: Number(whole) * 100 + Number(part.padEnd(2, '0')),
        paid: PAID.has(of('state').toLowerCase()),
        at: time === '' ? null : at.toISOString(),
      },
    ];
  });
}

const VERDICTS = {
  unknown: 'nothing here has this id',
  amount: 'the amounts differ',
  state: 'arrived here, not so there',
  not_booked: 'the ledger does not have it',
  day: 'of another day',
};

/** Compares in calls of so many lines: a call's body is bounded. */
const LINES_A_CALL = 200;

async function comparedRows(day, unordered) {
  // Lines that name the same charge are compared in one call.
  const rows = unordered.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const compared = [];
  for (let from = 0; from < rows.length; from += LINES_A_CALL) {
    const part = rows.slice(from, from + LINES_A_CALL);
    const { data } = await ask('POST', 'reconciliation', { day, rows: part });
    compared.push(...data.map((found, index) => ({ row: part[index], ...found })));
  }
  return compared;
}

async function movementsOf(day) {
  const movements = [];
  for (let after = ''; ; ) {
    const { data, is_last: isLast } = await ask(
      'GET',
      `movements?day=${day}&after=${encodeURIComponent(after)}`,
    );
    movements.push(...data);
    if (isLast) return movements;
    after = data.at(-1).key;
  }
}

const COMMANDS = {
  async withdrawals([which]) {
    const { data } = await ask('GET', which === 'all' ? 'withdrawals?all=1' : 'withdrawals');
    showWithdrawals(data);
    if (data.length === 0) return;
    console.log('');
    showReviews(data);
  },
  async player([login = '']) {
    if (login === '') stop(USAGE);
    showPlayer(await ask('GET', `players/${encodeURIComponent(login)}`));
  },
  async orders() {
    const { data, total } = await ask('GET', 'orders');
    table(
      ['order', 'id', 'player', 'amount', 'since', 'tries', 'next try'],
      data.map((row) => [
        ORDERS[row.kind] ?? row.kind,
        row.id,
        row.player ?? '',
        row.amount === null ? '' : reais(row.amount),
        row.since,
        row.tries || '',
        row.next_try_at ?? '',
      ]),
    );
    if (total > data.length) console.log(`\nThe oldest ${data.length} of ${total}.`);
  },
  async approve([id = '']) {
    showWithdrawals([await ask('POST', `withdrawals/${encodeURIComponent(id)}/approve`)]);
  },
  async refuse([id = '']) {
    showWithdrawals([await ask('POST', `withdrawals/${encodeURIComponent(id)}/refuse`)]);
  },
  async documents() {
    const { data } = await ask('GET', 'documents');
    table(
      ['player', 'step', 'state', 'tried at'],
      data.map((row) => [row.player, row.step, row.state, row.tried_at]),
    );
  },
  async document([login = '', decision]) {
    if (decision !== 'approve' && decision !== 'refuse') stop(USAGE);
    const done = await ask('POST', `documents/${encodeURIComponent(login)}/${decision}`);
    table(['player', 'verification'], [[done.player, done.status]]);
  },
  async unblock([login = '']) {
    if (login === '') stop(USAGE);
    const done = await ask('POST', `players/${encodeURIComponent(login)}/unblock`);
    table(['player', 'was blocked'], [[done.player, done.was_blocked]]);
  },
  async correct([login = '', ...pairs]) {
    const changes = pairs.map((pair) => /^(email|gender)=(.+)$/.exec(pair));
    if (changes.length === 0 || changes.includes(null)) stop(USAGE);
    const given = Object.fromEntries(changes.map(([, name, value]) => [name, value]));
    if (given.gender !== undefined && !Object.hasOwn(GENDERS, given.gender)) stop(USAGE);
    const body = { ...given, ...(given.gender ? { gender: GENDERS[given.gender] } : {}) };
    const done = await ask('POST', `players/${encodeURIComponent(login)}/correct`, body);
    table(['player', 'corrected'], [[done.player, done.fields.join(', ')]]);
  },
  async closures() {
    const { data } = await ask('GET', 'closures');
    table(
      ['id', 'player', 'asked at', 'balance', 'in withdrawal', 'open bets'],
      data.map((row) => [
        row.id,
        row.player,
        row.asked_at,
        reais(row.balance),
        reais(row.in_withdrawal),
        row.open_bets,
      ]),
    );
  },
  async close([id = '']) {
    const done = await ask('POST', `closures/${encodeURIComponent(id)}/close`);
    table(['player', 'closed at'], [[done.player, done.closed_at]]);
  },
  async 'second-factor'([login = '', state]) {
    if (state !== 'off') stop(USAGE);
    const done = await ask('POST', `second-factors/${encodeURIComponent(login)}/off`);
    table(['player', 'was on'], [[done.player, done.was_on]]);
  },
  async settings([word = '']) {
    const { settings, defaults, guide } = await ask('GET', 'settings');
    const names = Object.keys(defaults).filter((name) => name.includes(word));
    const mark = (name) => (text(settings[name]) === text(defaults[name]) ? '' : '*');
    table(
      ['setting', 'value', 'default', '', 'unit', 'accepted'],
      names.map((name) => [
        name,
        text(settings[name]),
        text(defaults[name]),
        mark(name),
        guide[name].unit,
        guide[name].bounds,
      ]),
    );
    for (const name of names) {
      const { meaning, example } = guide[name];
      console.log(`\n${name}\n  ${meaning}\n  Example: set '${name}=${example.value}': ${example.effect}`);
    }
  },
  async set(pairs) {
    const changes = pairs.map((pair) => /^([^=]+)=(.*)$/s.exec(pair));
    if (changes.length === 0 || changes.includes(null)) stop(USAGE);
    const body = Object.fromEntries(changes.map(([, name, written]) => [name, readValue(written)]));
    const settings = await ask('PUT', 'settings', body);
    table(
      ['setting', 'value'],
      Object.keys(body).map((name) => [name, settings[name]]),
    );
  },
  async affiliate([login = '', state]) {
    if (state !== 'on' && state !== 'off') stop(USAGE);
    const done = await ask('POST', 'affiliates', { login, affiliate: state === 'on' });
    table(['player', 'affiliate'], [[done.player, done.affiliate]]);
  },
  async content([what, name = '', ...more]) {
    if (what === undefined) console.log(JSON.stringify(await ask('GET', 'content'), null, 2));
    else if (what === 'scheduled') showSchedules((await ask('GET', 'content/scheduled')).data);
    else if (name === '') stop(USAGE);
    else if (what === 'check') showChanges(await ask('POST', 'content?dry=1', await changedContent(name)));
    else if (what === 'apply') {
      const [, at] = /^at=(.+)$/.exec(more[0] ?? '') ?? [];
      if (more.length > 0 && at === undefined) stop(USAGE);
      const path = at ? `content?at=${encodeURIComponent(at)}` : 'content';
      showChanges(await ask('POST', path, at ? readFile(name) : await changedContent(name)));
    } else if (what === 'end') showChanges(await ask('POST', 'content', { end: { [name]: more } }));
    else if (what === 'cancel')
      showSchedules([await ask('POST', `content/scheduled/${encodeURIComponent(name)}/cancel`)]);
    else stop(USAGE);
  },
  async reconcile([day = '', name = '']) {
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || name === '') stop(USAGE);
    const rows = readParty(name);
    const compared = await comparedRows(day, rows);
    const movements = await movementsOf(day);
    const named = new Set(compared.map(({ movement }) => movement?.key));
    const differences = [
      ...compared
        .filter(({ verdict }) => verdict !== 'same')
        .map(({ row, verdict, movement }) => [
          row.id,
          VERDICTS[verdict] ?? verdict,
          reais(row.amount),
          movement ? reais(movement.amount) : '',
          movement?.state ?? '',
          row.at ?? '',
        ]),
      ...movements
        .filter(({ key }) => !named.has(key))
        .map((row) => [row.id, 'not in the file', '', reais(row.amount), row.state, row.at]),
    ];
    const sum = (all) => reais(all.reduce((total, { amount }) => total + amount, 0));
    const paid = rows.filter(({ paid: isPaid }) => isPaid);
    console.log(`file: ${paid.length} paid, ${sum(paid)}; here: ${movements.length}, ${sum(movements)}\n`);
    if (differences.length === 0) {
      console.log('They say the same.');
      return;
    }
    table(['id', 'difference', 'file', 'here', 'state here', 'time'], differences);
    stop(`\n${differences.length} to look at.`);
  },
  async token([what]) {
    if (what !== undefined && what !== 'replace') stop(USAGE);
    const { token, fingerprint } = newToken();
    // Shown first: an answer that is lost must not lose the token.
    console.log(`OPS_TOKEN=${token}\n`);
    if (what === undefined) {
      console.log(`Keep it where nobody else reads it, and give an owner this fingerprint:\n${fingerprint}`);
      return;
    }
    await ask('POST', 'token', { fingerprint });
    console.log('This is your token from now on. Keep it where nobody else reads it.');
  },
  async operators() {
    showOperators((await ask('GET', 'operators')).data);
  },
  async operator([what, name = '', ...more]) {
    const [roles = '', fingerprint] = more;
    const path = `operators/${encodeURIComponent(name)}`;
    if (name === '' || (what !== 'revoke' && roles === '')) stop(USAGE);
    if (what === 'add')
      showOperators([await ask('POST', 'operators', { name, roles: roles.split(','), fingerprint })]);
    else if (what === 'roles')
      showOperators([await ask('POST', `${path}/roles`, { roles: roles.split(',') })]);
    else if (what === 'revoke') showOperators([await ask('POST', `${path}/revoke`)]);
    else stop(USAGE);
  },
  async proposals() {
    const { data } = await ask('GET', 'proposals');
    table(
      ['call', 'to', 'details', 'asked by', 'at', 'until'],
      data.map((row) => [row.call, row.subject, row.details, row.asked_by, row.asked_at, row.until]),
    );
  },
  async roles() {
    const { operator, data } = await ask('GET', 'roles');
    console.log(`You are ${operator.name}: ${operator.roles.join(', ')}.\n`);
    table(
      ['call', 'method', 'path', 'roles'],
      data.map((row) => [row.call, row.method, row.path, row.roles.join(', ')]),
    );
  },
  async audit([what] = []) {
    if (what === 'verify') {
      const { verified, without_hash: withoutHash, broken, head } = await ask('GET', 'audit/verification');
      table(['verified', 'without hash', 'newest hash'], [[verified, withoutHash, head]]);
      if (broken !== null) stop(`\nEntry ${broken} was changed or has no hash, or one before it is missing.`);
      return;
    }
    const { data } = await ask('GET', 'audit');
    table(
      ['at', 'who', 'did', 'to', 'details'],
      data.map((entry) => [entry.at, entry.who, entry.action, entry.subject, entry.details]),
    );
  },
  async doctor() {
    const { data } = await ask('GET', 'doctor');
    const problems = data.filter(({ state }) => state === 'problem');
    table(
      ['', 'area', 'subject', 'finding'],
      data.map(({ state, area, subject, text: found }) => [state, area, subject, found]),
    );
    if (problems.length > 0) stop(`\n${problems.length} to look at: those marked "problem".`);
  },
};

const [what = '', ...rest] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, what) ? COMMANDS[what] : undefined;
if (!command) stop(USAGE);
await command(rest);
