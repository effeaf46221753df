// `npm run ops -- <what>`: the operator's calls from a terminal, shown as tables. Plain JavaScript, because it must run beside
// an installed server without a build.
import { userInfo } from 'node:os';

const USAGE = `npm run ops -- <what>

  withdrawals [all]             those that wait for a person or that the bank keeps not taking,
                                or the newest of all
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
  affiliate <e-mail or CPF> on|off
  audit                         what was done by whom
  audit verify                  whether the audit log is as it was written; ends with 1 where it is not
  doctor                        what is wrong with secrets, clocks, queues, adapters and versions;
                                ends with 1 where something is

OPS_TOKEN must be the server's; OPS_URL is where it listens (http://localhost:3000, or PORT's); OPS_NAME is whom the
audit log names (the system's user).`;

const STATUS = ['pending', 'processing', 'paid', 'refused', 'expired', 'cancelled'];
const GENDERS = { female: 0, male: 1, none: null };
const base = process.env.OPS_URL ?? `http://localhost:${process.env.PORT || 3000}`;

function operator() {
  if (process.env.OPS_NAME) return process.env.OPS_NAME;
  try {
    return userInfo().username;
  } catch {
    // In a container that runs as a number of its host's, the system knows no name for it.
    return `user ${process.getuid?.()}`;
  }
}

function stop(message) {
  console.error(message);
  process.exit(1);
}

async function ask(method, path, body) {
  const headers = {
    authorization: `Bearer ${process.env.OPS_TOKEN ?? ''}`,
    'x-ops-name': operator().replace(/[^\x20-\xff]/g, '?'),
    'accept-language': 'en',
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  const url = new URL(`/api/ops/${path}`, base);
  const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
  const answer = await fetch(url, init).catch((error) =>
    stop(`Nobody answers at ${base}: ${error.cause?.code ?? error.message}`),
  );
  const said = await answer.json().catch(() => ({}));
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

function readValue(written) {
  try {
    return JSON.parse(written);
  } catch {
    return written;
  }
}

const COMMANDS = {
  async withdrawals([which]) {
    showWithdrawals((await ask('GET', which === 'all' ? 'withdrawals?all=1' : 'withdrawals')).data);
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
if (!process.env.OPS_TOKEN)
  stop('OPS_TOKEN is missing: it must be the one that the server was started with.');
await command(rest);
