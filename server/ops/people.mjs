// The operator's people: tokens, roles, and what waits for a second person.
import { createHash, randomBytes } from 'node:crypto';
import { ask } from './connection.mjs';
import { table } from './terminal.mjs';
import { needed, nothingMore, oneOf } from './usage.mjs';

/** A token that only its owner sees, and what the server keeps of it. */
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

export const PEOPLE_COMMANDS = {
  async token([what, ...more]) {
    if (what !== undefined) oneOf('token', what, ['replace']);
    nothingMore('token', more);
    const { token, fingerprint } = newToken();
    // Shown first: an answer that is lost must not lose the token.
    console.log(`OPS_TOKEN=${token}\n`);
    if (what === undefined) {
      console.log(
        `Keep it where no one else can read it, and give an owner this fingerprint:\n${fingerprint}`,
      );
      return;
    }
    await ask('POST', 'token', { fingerprint });
    console.log('This is your token from now on. Keep it where no one else can read it.');
  },
  async operators(more) {
    nothingMore('operators', more);
    showOperators((await ask('GET', 'operators')).data);
  },
  async operator([what, name, ...words]) {
    oneOf('operator', what, ['add', 'roles', 'revoke']);
    const call = `operator ${what}`;
    needed(call, name, '<name>');
    const path = `operators/${encodeURIComponent(name)}`;
    if (what === 'revoke') {
      nothingMore(call, words);
      showOperators([await ask('POST', `${path}/revoke`)]);
      return;
    }
    const [written, fingerprint, ...more] = words;
    const roles = needed(call, written, '<role,…>').split(',');
    if (what === 'add') {
      needed(call, fingerprint, '<fingerprint>');
      nothingMore(call, more);
      showOperators([await ask('POST', 'operators', { name, roles, fingerprint })]);
    } else {
      nothingMore(call, words.slice(1));
      showOperators([await ask('POST', `${path}/roles`, { roles })]);
    }
  },
  async proposals(more) {
    nothingMore('proposals', more);
    const { data } = await ask('GET', 'proposals');
    table(
      ['call', 'to', 'details', 'asked by', 'at', 'until'],
      data.map((row) => [row.call, row.subject, row.details, row.asked_by, row.asked_at, row.until]),
    );
  },
  async roles(more) {
    nothingMore('roles', more);
    const { operator, data } = await ask('GET', 'roles');
    console.log(`You are ${operator.name}: ${operator.roles.join(', ')}.\n`);
    table(
      ['call', 'method', 'path', 'roles'],
      data.map((row) => [row.call, row.method, row.path, row.roles.join(', ')]),
    );
  },
};
